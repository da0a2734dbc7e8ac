"""The names of a new plugin: all of them follow from that of its variant."""

from __future__ import annotations

import importlib.util
import re
from dataclasses import dataclass
from typing import Final

from truco.errors import TrucoError
from truco.plugins.manager import PluginRegistry
from truco.rulefile.catalogue import Catalogue

FORM: Final = "lower-case letters and digits, with single hyphens between words"
LONGEST: Final = 40
PREFIX: Final = "truco-"
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class BadName(TrucoError):
    """A name that no plugin can have."""


@dataclass(frozen=True, slots=True)
class Names:
    """What a variant, and all that belongs to it, is called."""

    variant: str
    """The variant's id, the plugin's name and that of its ruleset."""

    @property
    def distribution(self) -> str:
        """What pip installs, and the folder of the project."""
        return PREFIX + self.variant

    @property
    def package(self) -> str:
        """The package that Python imports."""
        return self.distribution.replace("-", "_")

    @property
    def class_name(self) -> str:
        """The variant's class."""
        return "".join(word.capitalize() for word in self.variant.split("-"))

    @property
    def title(self) -> str:
        """The name for people."""
        return self.variant.replace("-", " ")


def names_of(text: str) -> Names:
    """The names that `text` gives a plugin: `truque`, or `truco-truque`, which means the same.

    Raises :class:`BadName` for a text that cannot be an id.
    """
    name = text.removeprefix(PREFIX)
    if not _NAME.fullmatch(name):
        plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
        hint = f"; did you mean {plain}?" if _NAME.fullmatch(plain) else ""
        raise BadName(f"expected {FORM}, such as truco-mendocino, not {text!r}{hint}")
    if len(name) > LONGEST:
        raise BadName(f"expected at most {LONGEST} letters, not {len(name)}")
    if name == "truco":
        raise BadName("truco is the framework's own name; choose another one")
    return Names(name)


def check_free(names: Names, registry: PluginRegistry) -> None:
    """Raise TrucoError when something installed has one of the names already."""
    name = names.variant
    taken = (
        (name in registry.variant_names(), f"a variant {name}"),
        (name in registry.plugin_names(), f"a plugin {name}"),
        (Catalogue.of(registry).get(name) is not None, f"a ruleset {name}"),
        (importlib.util.find_spec(names.package) is not None, f"a Python package {names.package}"),
    )
    for is_taken, what in taken:
        if is_taken:
            raise TrucoError(f"{what} is installed already; choose another name")
