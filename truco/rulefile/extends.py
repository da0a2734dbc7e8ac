"""Following `extends` from the file asked for to the root of its ancestors."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Final

from truco.errors import Fault, RulesetError
from truco.rulefile.catalogue import SUFFIX, Catalogue
from truco.rulefile.checks import check_layer
from truco.rulefile.layers import Layer, Location, fault_at
from truco.rulefile.positions import KeyPath, read_document
from truco.rulefile.reading import Unreadable, printable, read_source
from truco.rulefile.toml_text import inline
from truco.rulefile.wording import nearest

__all__ = ["MAX_EXTENDS", "Files"]

MAX_EXTENDS: Final = 16
"""Files above one another."""

_KEY: Final[KeyPath] = ("extends",)


class Files:
    """The file asked for and all it extends, read one after the other, with their faults."""

    def __init__(self, make_catalogue: Callable[[], Catalogue]) -> None:
        self.layers: list[Layer] = []
        """From the file asked for to the root."""
        self.faults: list[Fault] = []
        self.complete = True
        """Whether all that these files say was understood."""
        self._make_catalogue = make_catalogue
        self._seen: list[str] = []

    @cached_property
    def _catalogue(self) -> Catalogue:
        return self._make_catalogue()

    def catalogue(self) -> Catalogue:
        """What is installed; looked up once, when first needed."""
        return self._catalogue

    @property
    def default_name(self) -> str:
        """The name of a ruleset that gives itself none."""
        first = self.layers[0]
        return printable(first.path.stem) if first.path is not None else first.name

    def read(self, path: Path) -> None:
        """Read the file asked for and its ancestors. Raises `RulesetError` if it is unreadable."""
        following: Path | None = path
        while following is not None:
            layer = self._layer(following)
            if layer is None:
                return
            self.add(layer)
            following = self._parent(layer)

    def add(self, layer: Layer) -> None:
        """Take a text in, with what is wrong in it alone."""
        self.layers.append(layer)
        found = [layer.syntax_fault(trouble) for trouble in layer.document.faults]
        extends = layer.document.data.get("extends")
        found += check_layer(layer)
        if layer.path is None and extends is not None:
            found.append(self._fault(layer, "what is no file cannot extend", "a complete ruleset"))
        self.faults += found
        self.complete = self.complete and not found

    def _layer(self, path: Path) -> Layer | None:
        self._seen.append(os.path.realpath(path))
        try:
            source = read_source(path)
        except Unreadable as unreadable:
            fault = unreadable.fault
            if not self.layers:
                raise RulesetError([fault]) from unreadable
            self.complete = False
            if fault.line is None:
                # Nothing inside that file can be shown, so show who wants it.
                message = f"{fault.path}: {fault.message}"
                self.faults.append(self._fault(self.layers[-1], message, fault.expected))
            else:
                self.faults.append(replace(fault, chain=self._chain(fault.path)))
            return None
        document = read_document(source.text)
        chain = self._chain(source.name) if self.layers else ()
        return Layer(source.name, source.text, document, path, chain=chain)

    def _chain(self, name: str) -> tuple[str, ...]:
        return (*(layer.name for layer in self.layers), name)

    def _parent(self, layer: Layer) -> Path | None:
        """The file that a layer extends, if it extends one that can be told."""
        extends = layer.document.data.get("extends")
        if not isinstance(extends, str) or layer.path is None:
            return None
        path = self._find(extends, layer.path.parent)
        if path is None:
            self.complete = False
            self.faults.append(self._not_found(layer, extends, layer.path.parent))
            return None
        if os.path.realpath(path) in self._seen:
            self.complete = False
            self.faults.append(self._circle(layer, path, extends))
            return None
        if len(self.layers) >= MAX_EXTENDS:
            self.complete = False
            message = f"more than {MAX_EXTENDS} files extend one another"
            self.faults.append(self._fault(layer, message, "fewer files"))
            return None
        return path

    def _find(self, extends: str, beside: Path) -> Path | None:
        path = beside / extends
        if os.path.lexists(path) and not path.is_dir():
            return path
        installed = self.catalogue().get(extends)
        return path if installed is None and path.is_dir() else installed

    def _not_found(self, layer: Layer, extends: str, beside: Path) -> Fault:
        folder = Path(extends).parent
        files = sorted((beside / folder).glob("*" + SUFFIX))
        choices = [(folder / path.name).as_posix() for path in files]
        guess = nearest(extends, [*choices, *self.catalogue().files])
        return fault_at(
            self._place(layer),
            _KEY,
            f"there is no file {inline(extends)} here, and no ruleset of this name is installed",
            "the path of a file, or the name of an installed ruleset",
            None if guess is None else inline(guess),
        )

    def _circle(self, layer: Layer, path: Path, extends: str) -> Fault:
        first = self._seen.index(os.path.realpath(path))
        names = [known.name for known in self.layers[first:]]
        circle = " -> ".join([*names, names[0]])
        stem = Path(extends).name.removesuffix(SUFFIX)
        installed = self.catalogue().get(stem)
        # A file named like an installed ruleset most likely means to extend that one.
        other = installed is not None and os.path.realpath(installed) not in self._seen
        return fault_at(
            self._place(layer),
            _KEY,
            f"this leads in a circle: {circle}",
            "a file that does not lead back here",
            inline(stem) if other else None,
        )

    def _fault(self, layer: Layer, message: str, expected: str | None) -> Fault:
        return fault_at(self._place(layer), _KEY, message, expected)

    def _place(self, layer: Layer) -> Location:
        span = layer.document.places[_KEY].value
        return layer.top() if span is None else layer.locate(span)
