"""Where each key and value of a TOML document stands, and what can be read of a broken one.

`tomllib` gives the data and no positions, and nothing at all for a text with one fault in it. Here
the statements that the scanner found are folded into tables the way TOML does it, which yields a
place for every key, names what is written twice, and keeps whatever could be read.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from truco.rulefile.scalars import Span, Trouble
from truco.rulefile.scanner import MAX_FAULTS, Entry, Header, Key, Lost, Scan, Value, scan

__all__ = ["Document", "KeyPath", "Lines", "Place", "dotted", "read_document"]

KeyPath = tuple[str | int, ...]
"""Keys and list indices from the top of a document: `("match", "players", 1)`."""

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def dotted(path: KeyPath) -> str:
    """The path as people write it: `match.players[1]`, with quotes where a key needs them."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            shown = part if _BARE.fullmatch(part) else _quoted(part)
            text += f".{shown}" if text else shown
    return text


def _quoted(key: str) -> str:
    escaped = key.replace("\\", "\\\\").replace('"', '\\"')
    shown = (c if c.isprintable() else f"\\u{ord(c):04X}" for c in escaped)
    return '"' + "".join(shown) + '"'


@dataclass(frozen=True, slots=True)
class Place:
    """The span of a key, and of its value.

    A list item has no key. A table with a header has no value, and its key is the last part of the
    header; a table that is only implied has the first mention of it as its key.
    """

    key: Span | None
    value: Span | None


class Lines:
    """Line and column of an offset into a text, both counted from 1, in characters."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def position(self, offset: int) -> tuple[int, int]:
        """(line, column) of an offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line, without its end."""
        start = self._starts[number - 1]
        end = self._text.find("\n", start)
        text = self._text[start:] if end < 0 else self._text[start:end]
        return text.removesuffix("\r")


@dataclass(slots=True)
class Document:
    """A TOML text: its data, where everything stands, and what is wrong with it as TOML."""

    data: dict[str, object]
    places: Mapping[KeyPath, Place]
    faults: list[Trouble]

    def nearest(self, path: KeyPath) -> Place | None:
        """The place of `path`, or of the innermost thing around it that is written down."""
        for length in range(len(path), 0, -1):
            place = self.places.get(path[:length])
            if place is not None:
                return place
        return None


def read_document(text: str) -> Document:
    """Read a TOML text. Never raises: with `faults`, `data` holds what could still be read."""
    scanned = scan(text)
    fold = _Fold(text, scanned)
    if not any(fault.firm for fault in scanned.faults):
        # Within the limits, tomllib has the last word on what is TOML, and on what it says.
        try:
            return Document(tomllib.loads(text), fold.places, [])
        except tomllib.TOMLDecodeError as error:
            if not fold.faults:
                return Document(fold.root.plain(text), fold.places, [_as_trouble(error, text)])
    fold.faults.sort(key=lambda fault: fault.span.start)
    return Document(fold.root.plain(text), fold.places, fold.faults)


def _as_trouble(error: tomllib.TOMLDecodeError, text: str) -> Trouble:
    """A fault that only tomllib saw, with the position that its message names."""
    message = str(error)
    at = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", message)
    offset = len(text)
    if at and at.group(1):
        lines = text.split("\n")
        before = sum(len(line) + 1 for line in lines[: int(at.group(1)) - 1])
        offset = min(len(text), before + int(at.group(2)) - 1)
    plain = message[: at.start()] if at else message
    return Trouble(Span(offset, offset), plain[:1].lower() + plain[1:], "TOML")


@dataclass(slots=True)
class _Table:
    """A table being put together. `kind` says how it came to be, which decides who may add to it.

    A "header" table was opened by its header, an "implied" one by the header of a table inside it,
    a "dotted" one by a dotted key (and only its own `section` may add to it); an "inline" one is
    complete as it stands.
    """

    kind: str
    path: KeyPath
    section: int = 0
    children: dict[str, _Table | _Tables | Value] = field(default_factory=dict)

    def plain(self, text: str) -> dict[str, object]:
        return {
            key: _scalar(child, text) if isinstance(child, Value) else child.plain(text)
            for key, child in self.children.items()
        }


@dataclass(slots=True)
class _Tables:
    """A list; `open` when it is an array of tables, to which `[[name]]` adds."""

    items: list[_Table | _Tables | Value]
    open: bool = False

    def plain(self, text: str) -> list[object]:
        return [
            _scalar(item, text) if isinstance(item, Value) else item.plain(text)
            for item in self.items
        ]


def _scalar(value: Value, text: str) -> object:
    return tomllib.loads("v = " + text[value.span.start : value.span.end])["v"]


class _Fold:
    """Puts statements together into tables."""

    def __init__(self, text: str, scanned: Scan) -> None:
        self.root = _Table("header", ())
        self.places: dict[KeyPath, Place] = {}
        self.faults: list[Trouble] = list(scanned.faults)
        self._text = text
        self._section = 0
        table: _Table | None = self.root
        for statement in scanned.statements:
            try:
                if isinstance(statement, Lost):
                    table = None
                elif isinstance(statement, Header):
                    self._section += 1
                    # A table opened twice is a fault, and its entries are looked at all the same.
                    table = self._open(statement)
                elif table is not None:
                    self._enter(statement, table)
            except Trouble as trouble:
                self.faults.append(trouble)
            if len(self.faults) >= MAX_FAULTS:
                break

    def _open(self, header: Header) -> _Table | None:
        table = self.root
        for key in header.keys[:-1]:
            child = table.children.get(key.name)
            if child is None:
                child = self._add_table(table, key, "implied")
            elif isinstance(child, _Tables) and child.open:
                child = child.items[-1]
            if not isinstance(child, _Table) or child.kind == "inline":
                self.faults.append(self._twice((*table.path, key.name), key))
                return None
            table = child
        last = header.keys[-1]
        return self._open_array(table, last) if header.array else self._open_table(table, last)

    def _open_table(self, parent: _Table, key: Key) -> _Table | None:
        child = parent.children.get(key.name)
        if child is None:
            return self._add_table(parent, key, "header")
        if isinstance(child, _Table) and child.kind == "implied":
            child.kind = "header"
            self.places[child.path] = Place(key.span, None)
            return child
        self.faults.append(self._twice((*parent.path, key.name), key))
        return child if isinstance(child, _Table) and child.kind == "header" else None

    def _open_array(self, parent: _Table, key: Key) -> _Table | None:
        path = (*parent.path, key.name)
        child = parent.children.setdefault(key.name, _Tables([], open=True))
        if not isinstance(child, _Tables) or not child.open:
            self.faults.append(self._twice(path, key))
            return None
        table = _Table("header", (*path, len(child.items)))
        child.items.append(table)
        self.places.setdefault(path, Place(key.span, None))
        self.places[table.path] = Place(key.span, None)
        return table

    def _enter(self, entry: Entry, table: _Table) -> None:
        for key in entry.keys[:-1]:
            child = table.children.get(key.name)
            if child is None:
                child = self._add_table(table, key, "dotted")
            elif isinstance(child, _Table) and child.kind == "implied":
                child.kind, child.section = "dotted", self._section
            if (
                not isinstance(child, _Table)
                or child.kind != "dotted"
                or child.section != self._section
            ):
                raise self._twice((*table.path, key.name), key)
            table = child
        last = entry.keys[-1]
        path = (*table.path, last.name)
        if last.name in table.children:
            raise self._twice(path, last)
        table.children[last.name] = self._keep(path, last.span, entry.value)

    def _keep(self, path: KeyPath, key: Span | None, value: Value) -> _Table | _Tables | Value:
        """Note the places of a value and of all inside it."""
        self.places[path] = Place(key, value.span)
        if value.kind == "list":
            items = enumerate(value.items)
            return _Tables([self._keep((*path, number), None, item) for number, item in items])
        if value.kind == "scalar":
            return value
        table = _Table("dotted", path, self._section)
        for entry in value.entries:
            try:
                self._enter(entry, table)
            except Trouble as trouble:
                self.faults.append(trouble)
                if len(self.faults) >= MAX_FAULTS:
                    break
        self._close(table)
        return table

    def _close(self, table: _Table) -> None:
        table.kind = "inline"
        for child in table.children.values():
            if isinstance(child, _Table):
                self._close(child)

    def _add_table(self, parent: _Table, key: Key, kind: str) -> _Table:
        table = _Table(kind, (*parent.path, key.name), self._section)
        parent.children[key.name] = table
        self.places[table.path] = Place(key.span, None)
        return table

    def _twice(self, path: KeyPath, key: Key) -> Trouble:
        first = self.places[path].key
        number = 1 if first is None else self._text.count("\n", 0, first.start) + 1
        return Trouble(
            key.span, f"{dotted(path)} is written twice; first on line {number}", "each key once"
        )
