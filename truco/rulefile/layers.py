"""The texts a ruleset is made of, in the order they override each other, and who wrote which key.

A ruleset is a stack of layers: the file at the root of `extends`, each file that extends it, and
every override on top. The data of the stack is their merger; a fault in it is shown in the layer
that wrote the key.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from truco.errors import Fault
from truco.rulefile.positions import Document, KeyPath, Lines, Place, dotted
from truco.rulefile.scalars import Span, Trouble

__all__ = ["Layer", "Location", "Stack", "fault_at", "merge"]


@dataclass(frozen=True, slots=True)
class Location:
    """A place in a rule file, in the terms of `truco.errors.Fault`."""

    path: str
    line: int | None
    column: int | None
    width: int
    source_line: str | None
    chain: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """One text that sets keys: a rule file, or an override."""

    name: str
    """The file as the user knows it, or `--set`."""
    text: str
    document: Document
    path: Path | None = None
    """The file, for a layer that is one."""
    prefix: str = ""
    """What stands before the text where it is shown: `--set ` for such an option."""
    chain: tuple[str, ...] = ()
    """Files from the one asked for down to this one; empty for that one and for overrides."""
    is_override: bool = False

    def locate(self, span: Span) -> Location:
        """Where a span of the text stands, its width cut at the end of its first line."""
        lines = Lines(self.text)
        line, column = lines.position(span.start)
        source_line = lines.line(line)
        width = max(1, min(span.end - span.start, len(source_line) - column + 1))
        return Location(
            self.name,
            line if self.path is not None else None,
            column + len(self.prefix),
            width,
            self.prefix + source_line,
            self.chain,
        )

    def top(self) -> Location:
        """The layer as a whole."""
        return Location(self.name, None, None, 1, None, self.chain)

    def syntax_fault(self, trouble: Trouble) -> Fault:
        """A fault of this text as TOML."""
        return fault_at(
            self.locate(trouble.span), None, trouble.message, trouble.expected, trouble.suggestion
        )


def fault_at(
    location: Location,
    path: KeyPath | None,
    message: str,
    expected: str | None = None,
    suggestion: str | None = None,
) -> Fault:
    """A fault about the key `path` (None: about no key), shown at `location`."""
    return Fault(
        path=location.path,
        line=location.line,
        column=location.column,
        key=dotted(path) if path else None,
        message=message,
        expected=expected,
        suggestion=suggestion,
        source_line=location.source_line,
        chain=location.chain,
        width=location.width,
    )


@dataclass(frozen=True, slots=True)
class Stack:
    """Layers from the root of `extends` to the last override."""

    layers: tuple[Layer, ...]

    @property
    def asked_for(self) -> Layer:
        """The layer of the ruleset itself: the last that is no override."""
        return [layer for layer in self.layers if not layer.is_override][-1]

    def merged(self) -> dict[str, object]:
        """The data of all layers: tables merged, lists and everything else replaced."""
        data: dict[str, object] = {}
        for layer in self.layers:
            data = merge(data, layer.document.data)
        return data

    def locate(self, path: KeyPath, *, key: bool = False) -> Location:
        """Where `path` was written: its value, or with `key` its key.

        For a path that nobody wrote, the innermost table or list around it; for one that stands
        nowhere at all, the file as a whole.
        """
        for length in range(len(path), 0, -1):
            found = self._writer(path[:length])
            if found is not None:
                layer, place = found
                # What is underlined for a missing thing is the name of what should hold it.
                wanted = place.key if key or length < len(path) else place.value
                span = wanted or place.value or place.key
                if span is not None:
                    return layer.locate(span)
        return self.asked_for.top()

    def locate_missing(self, path: KeyPath) -> Location:
        """Where `path` should be written: the table it belongs in, of the file asked for."""
        if any(isinstance(part, int) for part in path):
            # A list is written as a whole, so what its items lack is missing where it stands.
            return self.locate(path)
        layer = self.asked_for
        place = layer.document.nearest(path[:-1])
        return layer.top() if place is None or place.key is None else layer.locate(place.key)

    def writers(self, path: KeyPath) -> list[Location]:
        """Every place where the key `path` was written, the one that counts first."""
        places = [(layer, layer.document.places.get(path)) for layer in reversed(self.layers)]
        return [layer.locate(place.key) for layer, place in places if place and place.key]

    def _writer(self, path: KeyPath) -> tuple[Layer, Place] | None:
        # A list is written as a whole, so what is inside it stands in the layer of the list.
        whole = path
        for index, part in enumerate(path):
            if isinstance(part, int):
                whole = path[:index]
                break
        for layer in reversed(self.layers):
            if whole in layer.document.places:
                place = layer.document.places.get(path)
                return None if place is None else (layer, place)
        return None


def merge(base: Mapping[str, object], over: Mapping[str, object]) -> dict[str, object]:
    """`base` with the keys of `over` on top: tables merge, everything else replaces."""
    result = dict(base)
    for key, value in over.items():
        below = result.get(key)
        if isinstance(below, Mapping) and isinstance(value, Mapping):
            result[key] = merge(below, value)
        else:
            result[key] = copy.deepcopy(value)
    return result
