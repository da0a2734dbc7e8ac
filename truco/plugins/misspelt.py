"""Methods of a variant that are probably misspelt, and so are never asked.

A class may well have methods of its own beside those of `Variant`. One whose name comes near to
that of a rule, that takes what the rule takes and that nothing in the plugin mentions, was meant as
the rule; one that only comes near may have been.
"""

from __future__ import annotations

import difflib
import inspect
import re
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType
from typing import Final

from truco.plugins.checks import place_of_function
from truco.plugins.variant import Variant

__all__ = ["Misspelt", "misspelt_methods"]

_NEAR: Final = 0.8
"""How alike two names are, from 0 to 1, that may be meant for each other."""
_METHODS: Final = {
    name: tuple(inspect.signature(value).parameters)
    for name, value in vars(Variant).items()
    if inspect.isfunction(value) and not name.startswith("_")
}


@dataclass(frozen=True, slots=True)
class Misspelt:
    """A method that is like a rule of `Variant`, and is none."""

    place: str
    """`file:line` of the `def`."""
    name: str
    meant: str
    certain: bool
    """Whether it takes what the rule takes and is used nowhere."""

    @property
    def message(self) -> str:
        """What to tell the author."""
        wanted = f"{self.meant}({', '.join(_METHODS[self.meant])})"
        return f"{self.name} is no method of Variant, and is never asked; did you mean {wanted}?"


def misspelt_methods(variant: type[Variant], below: type[Variant] | None = None) -> list[Misspelt]:
    """What may be misspelt in the classes of a variant, without those of the one it changes.

    Names that begin with an underscore, properties, static methods and class methods are the
    class's own business, and so is whatever its module mentions anywhere.
    """
    found: list[Misspelt] = []
    known = () if below is None else below.__mro__
    for kind in variant.__mro__:
        if kind is Variant or not issubclass(kind, Variant) or kind in known:
            continue
        for name, function in vars(kind).items():
            if not isinstance(function, FunctionType) or name.startswith("_"):
                continue
            if any(hasattr(base, name) for base in kind.__bases__):
                continue
            close = difflib.get_close_matches(name, _METHODS, n=1, cutoff=_NEAR)
            if close and not _is_mentioned(name, kind):
                certain = tuple(inspect.signature(function).parameters) == _METHODS[close[0]]
                place = place_of_function(function)
                found.append(Misspelt(place, name, close[0], certain))
    return found


def _is_mentioned(name: str, kind: type) -> bool:
    """Whether the module of a class says a name anywhere but where it is defined."""
    try:
        source = Path(inspect.getfile(kind)).read_text("utf-8")
    except (OSError, TypeError, ValueError):
        return True  # Nothing can be told of code that is not there to be read.
    return re.search(rf"(?<!def )\b{name}\b", source) is not None
