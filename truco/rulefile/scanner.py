"""A scanner for TOML that keeps what `tomllib` throws away: where each key and value stands.

It reads a text into headers and entries with their spans and reports everything it stumbles on,
carrying on with the next statement. `tomllib` stays the judge of what is TOML; the scanner only
explains. It also holds the limits that keep `tomllib`, and all that comes after it, from running
away: nesting, numbers, and how much one file says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, Literal

from truco.rulefile.scalars import Span, Trouble, read_scalar, read_string

__all__ = [
    "MAX_DEPTH",
    "MAX_FAULTS",
    "MAX_VALUES",
    "Entry",
    "Header",
    "Key",
    "Lost",
    "Scan",
    "Value",
    "read_key",
    "scan",
]

MAX_DEPTH: Final = 32
"""Tables and lists inside one another, counting each part of a dotted key."""
MAX_FAULTS: Final = 20
"""Faults of syntax listed for one file; a file that is no TOML at all should not fill a screen."""
MAX_VALUES: Final = 1_000
"""Tables, keys and items of lists in one file. The longest ruleset that ships, with all it
inherits, has a fifth of them; what checks a file may take time that grows with their square."""

_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_WOULD_BE_KEY: Final = re.compile(r"[^\s=:\[\]{},\"'#.]+")
_STATEMENT: Final = re.compile(
    r"[ \t]*(?:\[{1,2}[ \t]*[\w\"'.-]+[ \t]*\]{1,2}|[\w\"'.-]+[ \t]*[=:][^0-9])[^\n]*"
)


@dataclass(frozen=True, slots=True)
class Key:
    """One part of a dotted key: what it says, and the span of its text (with its quotes)."""

    name: str
    span: Span


@dataclass(slots=True)
class Value:
    """A value: a scalar, a list with `items`, or an inline table with `entries`."""

    kind: Literal["scalar", "list", "table"]
    span: Span
    items: list[Value] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)


@dataclass(slots=True)
class Entry:
    """`a.b = value`"""

    keys: tuple[Key, ...]
    value: Value


@dataclass(slots=True)
class Header:
    """`[a.b]`, or `[[a.b]]` when `array`."""

    keys: tuple[Key, ...]
    array: bool


@dataclass(slots=True)
class Lost:
    """A header that could not be read: nobody knows which table the entries after it belong to."""


@dataclass(slots=True)
class Scan:
    """What the scanner made of a text."""

    statements: list[Header | Entry | Lost]
    faults: list[Trouble]
    complete: bool = True
    """False when nothing after the last fault was read."""


def scan(text: str) -> Scan:
    """Read a whole document. Never raises for a bad text: see `Scan.faults`."""
    return _Scanner(text).document()


def read_key(text: str) -> tuple[Key, ...]:
    """The parts of the dotted key that is the whole of `text`. Raises `Trouble`."""
    scanner = _Scanner(text)
    keys = scanner.dotted_key()
    if scanner.at < len(text):
        raise Trouble(Span(scanner.at, len(text)), "this cannot follow a key", "a dotted key")
    return keys


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self._faults: list[Trouble] = []
        self._table_depth = 0
        self._values = 0
        self._open: list[int] = []  # where the lists and inline tables begin that are being read

    def document(self) -> Scan:
        statements: list[Header | Entry | Lost] = []
        while True:
            self._skip_lines()
            if self.at >= len(self.text):
                return Scan(statements, self._faults)
            if len(self._faults) >= MAX_FAULTS:
                self._faults.append(self._too_many())
                break
            self._open.clear()
            if self.text[self.at] == "{" and not statements and not self._faults:
                here = Span(self.at, self.at + 1)
                self._faults.append(Trouble(here, "this looks like JSON", "TOML: key = value"))
                break
            try:
                if self.text[self.at] == "[":
                    statements.append(Lost())
                    # What follows a header on its line may be wrong; the header still counts.
                    statements[-1] = self._header()
                    self._line_end()
                else:
                    entry = self._entry()
                    self._line_end()
                    statements.append(entry)
            except Trouble as trouble:
                if self._values > MAX_VALUES:
                    # Of so much nothing is looked at, so this is all there is to say.
                    return Scan([], [trouble], complete=False)
                self._faults.append(trouble)
                if trouble.fatal:
                    break
                self.at = self._after(trouble) if trouble.resume is None else trouble.resume
        return Scan(statements, self._faults, complete=False)

    # Statements

    def _header(self) -> Header:
        start = self.at
        self._count(Span(start, self._end_of_line(start)))
        array = self.text.startswith("[[", start)
        self.at += 2 if array else 1
        self._skip_blanks()
        if self._peek() == "]":
            raise Trouble(Span(start, self.at + 1), "a table needs a name", "a name in brackets")
        self._table_depth = 0
        keys = self.dotted_key()
        close = "]]" if array else "]"
        if not self.text.startswith(close, self.at):
            raise self._unclosed_header(start, close)
        self.at += len(close)
        self._table_depth = len(keys)
        return Header(keys, array)

    def _unclosed_header(self, start: int, close: str) -> Trouble:
        if self._peek() in ("", "\n", "\r", "#", "]"):
            name = self.text[start : self.at].rstrip()
            end = self.at + 1 if self._peek() == "]" else start + len(name)
            return Trouble(
                Span(start, end),
                f"{close} is missing",
                f"{close} at the end",
                suggestion=name + close,
            )
        here = Span(self.at, self.at + 1)
        return Trouble(here, "this cannot stand in a name", f"{close}, or the name in quotes")

    def _entry(self) -> Entry:
        if self._peek() == "=":
            raise Trouble(Span(self.at, self.at + 1), "a key is missing before =", "a key")
        keys = self.dotted_key()
        if self._peek() != "=":
            raise self._no_equals(keys)
        self.at += 1
        self._skip_blanks()
        if self._peek() in ("", "\n", "\r", "#"):
            raise Trouble(Span(self.at - 1, self.at), "a value is missing after =", "a value")
        return Entry(keys, self._value(len(keys)))

    def _no_equals(self, keys: tuple[Key, ...]) -> Trouble:
        if self._peek() in ("", "\n", "\r", "#"):
            span = Span(keys[0].span.start, keys[-1].span.end)
            return Trouble(span, "a key without a value", "key = value")
        found = Span(self.at, self.at + 1)
        if self._peek() == ":":
            return Trouble(found, "a colon after a key", "= between a key and its value")
        return Trouble(found, "= is missing before this", "key = value")

    def _line_end(self) -> None:
        self._skip_blanks()
        if self._peek() == "#":
            self._comment()
        if self.at >= len(self.text) or self._newline():
            return
        end = self._end_of_line(self.at)
        rest = self.text[self.at : end].split("#")[0].rstrip()
        span = Span(self.at, self.at + max(1, len(rest)))
        if self._peek() == "\r":
            raise Trouble(Span(self.at, self.at + 1), "a line cannot end like this", "a line feed")
        raise Trouble(span, "this cannot follow on the same line", "the end of the line")

    # Keys

    def dotted_key(self) -> tuple[Key, ...]:
        """`a.b.c`, with the blanks around and after it."""
        keys: list[Key] = []
        while True:
            self._skip_blanks()
            keys.append(self._key_part())
            self._check_depth(len(keys), Span(keys[0].span.start, keys[-1].span.end))
            self._skip_blanks()
            if self._peek() != ".":
                return tuple(keys)
            self.at += 1

    def _key_part(self) -> Key:
        start = self.at
        if self._peek() in ("'", '"') and self._peek():
            name, self.at = read_string(self.text, start, one_line=True)
        else:
            match = _BARE_KEY.match(self.text, start)
            odd = _WOULD_BE_KEY.match(self.text, start)
            if odd and (not match or odd.end() > match.end()):
                if odd.group().isprintable():
                    raise Trouble(
                        Span(*odd.span()),
                        "a key without quotes holds only A-Z a-z 0-9 _ -",
                        "the key in quotes",
                        suggestion=f'"{odd.group()}"',
                    )
                raise Trouble(Span(*odd.span()), "this is no key", "a key, such as target")
            if not match:
                end = min(start + 1, self._end_of_line(start))
                raise Trouble(Span(start, end), "a key is missing here", "a key, such as target")
            name, self.at = match.group(), match.end()
        if not name.isprintable():
            raise Trouble(
                Span(start, self.at), "a key with control characters", "a printable key", firm=True
            )
        return Key(name, Span(start, self.at))

    # Values

    def _value(self, depth: int) -> Value:
        start = self.at
        self._count(Span(start, start + 1))
        if self.text[start] not in "[{":
            self.at = read_scalar(self.text, start, alone=not self._open)
            return Value("scalar", Span(start, self.at))
        self._check_depth(depth + 1, Span(start, start + 1), fatal=True)
        self._open.append(start)
        is_list = self.text[start] == "["
        value = self._list(depth + 1) if is_list else self._inline_table(depth + 1)
        self._open.pop()
        return value

    def _list(self, depth: int) -> Value:
        start = self.at
        items: list[Value] = []
        self.at += 1
        while True:
            self._skip_lines()
            if self._peek() == "]":
                break
            if self.at >= len(self.text):
                raise self._never_closed()
            try:
                items.append(self._value(depth))
            except Trouble as trouble:
                raise self._unclosed(trouble) or trouble from None
            self._skip_lines()
            if self._peek() == "]":
                break
            if self.at >= len(self.text):
                raise self._never_closed()
            if self._peek() != ",":
                here = Span(self.at, self.at + 1)
                no_comma = Trouble(here, "a comma is missing before this", ", or ]")
                raise self._unclosed(no_comma) or no_comma
            self.at += 1
        self.at += 1
        return Value("list", Span(start, self.at), items=items)

    def _inline_table(self, depth: int) -> Value:
        start = self.at
        entries: list[Entry] = []
        self.at += 1
        self._skip_blanks()
        while self._peek() != "}" or entries:
            self._stay_on_line(start)
            keys = self.dotted_key()
            if self._peek() != "=":
                raise self._no_equals(keys)
            self.at += 1
            self._skip_blanks()
            self._stay_on_line(start)
            entries.append(Entry(keys, self._value(depth + len(keys))))
            self._skip_blanks()
            self._stay_on_line(start)
            if self._peek() == "}":
                break
            if self._peek() != ",":
                wrong = Span(self.at, self.at + 1)
                raise Trouble(wrong, "a comma is missing before this", ", or }")
            comma = self.at
            self.at += 1
            self._skip_blanks()
            if self._peek() == "}":
                here = Span(comma, comma + 1)
                raise Trouble(here, "a comma before }", "no comma after the last entry")
        self.at += 1
        return Value("table", Span(start, self.at), entries=entries)

    # Limits and recovery

    def _check_depth(self, depth: int, span: Span, *, fatal: bool = False) -> None:
        if depth + self._table_depth > MAX_DEPTH:
            raise Trouble(
                span,
                "nested too deeply",
                f"at most {MAX_DEPTH} levels",
                firm=True,
                fatal=fatal or bool(self._open),
            )

    def _count(self, span: Span) -> None:
        self._values += 1
        if self._values > MAX_VALUES:
            raise Trouble(
                span,
                "too much for a ruleset: nothing of this file was read",
                f"at most {MAX_VALUES:,} tables, keys and items of lists",
                firm=True,
                fatal=True,
            )

    def _too_many(self) -> Trouble:
        here = Span(self.at, self._end_of_line(self.at))
        return Trouble(here, "too many faults: nothing was read from here on", "a TOML file")

    def _never_closed(self) -> Trouble:
        start = self._open[-1]
        return Trouble(
            Span(start, start + 1), "this list is never closed", "] at its end", fatal=True
        )

    def _unclosed(self, trouble: Trouble) -> Trouble | None:
        """The real fault when the trouble is that the next statement stands inside a list."""
        start = self._open[-1]
        line_start = self.text.rfind("\n", start, trouble.span.start) + 1
        if trouble.fatal or line_start == 0 or not self._is_statement(line_start):
            return None
        here = Span(start, start + 1)
        return Trouble(here, "this list is not closed", "] at its end", resume=line_start)

    def _is_statement(self, line_start: int) -> bool:
        match = _STATEMENT.match(self.text, line_start)
        return match is not None and not match.group().rstrip().endswith(",")

    def _stay_on_line(self, start: int) -> None:
        if self.at >= len(self.text) or self._peek() in ("\n", "\r", "#"):
            raise Trouble(
                Span(start, start + 1), "this table is not closed on its line", "} on the same line"
            )

    def _after(self, trouble: Trouble) -> int:
        """Where to go on after a fault: the next line, or the one after a broken list."""
        line_end = self._end_of_line(trouble.span.start)
        if not self._open or self.text[trouble.span.start : line_end].rstrip().endswith(("]", "}")):
            return line_end
        at = line_end + 1
        while at < len(self.text):
            line_end = self._end_of_line(at)
            if self._is_statement(at):
                return at
            if self.text[at:line_end].strip() in ("]", "}"):
                return line_end
            at = line_end + 1
        return len(self.text)

    # Characters

    def _peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def _skip_blanks(self) -> None:
        while self._peek() in (" ", "\t"):
            self.at += 1

    def _skip_lines(self) -> None:
        """Over blanks, line ends and comments."""
        while True:
            self._skip_blanks()
            if self._peek() == "#":
                self._comment()
            elif not self._newline():
                return

    def _newline(self) -> bool:
        for newline in ("\n", "\r\n"):
            if self.text.startswith(newline, self.at):
                self.at += len(newline)
                return True
        return False

    def _comment(self) -> None:
        """Over a comment. A character that may not stand in it is noted, and harms nothing else."""
        end = self._end_of_line(self.at)
        bad = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]").search(self.text, self.at, end)
        if bad:
            self._faults.append(
                Trouble(
                    Span(*bad.span()),
                    f"control character U+{ord(bad.group()):04X} in a comment",
                    "printable text",
                )
            )
        self.at = end

    def _end_of_line(self, at: int) -> int:
        end = self.text.find("\n", at)
        if end < 0:
            return len(self.text)
        return end - 1 if end > at and self.text[end - 1] == "\r" else end
