"""Strings, numbers and words of TOML: where they end, and what is wrong with them.

`tomllib` says that a file is broken with hardly a word on how. The functions here read one scalar
from a text, return where it ends, and raise `Trouble` with the mistake a person most likely made.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import Final

__all__ = ["MAX_INTEGER", "MIN_INTEGER", "Span", "Trouble", "read_scalar", "read_string"]

MIN_INTEGER: Final = -(2**63)
MAX_INTEGER: Final = 2**63 - 1

_DIGITS: Final = r"[0-9](?:_?[0-9])*"
_DECIMAL: Final = r"[+-]?(?:0|[1-9](?:_?[0-9])*)"
_INTEGER: Final = re.compile(
    rf"0x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|0o[0-7](?:_?[0-7])*|0b[01](?:_?[01])*|{_DECIMAL}"
)
_FLOAT: Final = re.compile(
    rf"[+-]?(?:inf|nan)|{_DECIMAL}(?:\.{_DIGITS}(?:[eE][+-]?{_DIGITS})?|[eE][+-]?{_DIGITS})"
)
_TIME: Final = r"[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?"
_DATE: Final = re.compile(
    rf"[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}(?:[Tt ]{_TIME}(?:[Zz]|[+-][0-9]{{2}}:[0-9]{{2}})?)?|{_TIME}"
)
_DECIMALS: Final = re.compile(r",[0-9]")
_JOINED_LINES: Final = re.compile(r"\\[ \t]*\r?\n(?:[ \t\n]|\r\n)*")
_WORD_IN_LIST: Final = re.compile(r"[^,\]}#\r\n]+")
_WORD_ALONE: Final = re.compile(r"[^#\r\n]+")
_PLAIN_TEXT: Final = re.compile(r"\w[\w .,;:/!?'()-]*")
_ESCAPES: Final = {
    "b": "\b",
    "t": "\t",
    "n": "\n",
    "f": "\f",
    "r": "\r",
    '"': '"',
    "\\": "\\",
}
_YES_AND_NO: Final = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_CURLY: Final = str.maketrans("\u201c\u201d\u201e\u00ab\u00bb\u2018\u2019", '"""""\'\'')
_LONGEST_LITERAL: Final = 200
"""Characters of a number worth converting; anything longer is far beyond 64 bits."""


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start` to `end` (exclusive) of a text."""

    start: int
    end: int


class Trouble(Exception):
    """What is wrong at one place of the text, raised from deep inside the scanner.

    `firm` marks a limit of ours, which holds although TOML itself allows the text. `fatal` means
    that nothing after this place can be told apart. `resume` is where reading can go on.
    """

    def __init__(
        self,
        span: Span,
        message: str,
        expected: str | None = None,
        *,
        suggestion: str | None = None,
        firm: bool = False,
        fatal: bool = False,
        resume: int | None = None,
    ) -> None:
        super().__init__(message)
        self.span = span
        self.message = message
        self.expected = expected
        self.suggestion = suggestion
        self.firm = firm
        self.fatal = fatal
        self.resume = resume


def read_scalar(text: str, start: int, *, alone: bool) -> int:
    """The end of the string, number, date or boolean at `start`.

    `alone` is whether the value has the rest of its line to itself; inside a list or an inline
    table a comma or a bracket ends it. Raises `Trouble`.
    """
    if text[start] in "\"'":
        return read_string(text, start)[1]
    for pattern in (_DATE, _FLOAT, _INTEGER):
        match = pattern.match(text, start)
        if (
            match
            and _ends(text, match.end())
            and not (alone and _DECIMALS.match(text, match.end()))
        ):
            if pattern is _INTEGER:
                _check_size(match.group(), Span(*match.span()))
            elif pattern is _DATE:
                _check_date(match.group(), Span(*match.span()))
            return match.end()
    for word in ("true", "false"):
        if text.startswith(word, start) and _ends(text, start + len(word)):
            return start + len(word)
    raise _bad_word(text, start, alone)


def _ends(text: str, at: int) -> bool:
    return at >= len(text) or text[at] in " \t\r\n,]}#"


def _check_size(literal: str, span: Span) -> None:
    small = len(literal) <= _LONGEST_LITERAL
    if not small or not MIN_INTEGER <= int(literal.replace("_", ""), 0) <= MAX_INTEGER:
        raise Trouble(
            span,
            "number beyond 64 bits",
            f"a number from {MIN_INTEGER} to {MAX_INTEGER}",
            firm=True,
        )


def _check_date(literal: str, span: Span) -> None:
    try:
        tomllib.loads("v = " + literal)
    except ValueError:
        raise Trouble(span, "no such date or time", "one that the calendar knows") from None


def _bad_word(text: str, start: int, alone: bool) -> Trouble:
    match = (_WORD_ALONE if alone else _WORD_IN_LIST).match(text, start)
    if not match:
        return Trouble(Span(start, start + 1), "a value is missing here", "a value")
    word = match.group().rstrip(" \t")
    span = Span(start, start + len(word))
    lower = word.lower()
    if lower in ("true", "false"):
        return Trouble(span, f"{word} is no value", "true or false", suggestion=lower)
    if lower in _YES_AND_NO:
        answer = _YES_AND_NO[lower]
        return Trouble(span, f"{word} is no value", "true or false", suggestion=answer)
    if lower in ("none", "null", "nil"):
        return Trouble(span, f"TOML has no {word}", "the whole line to be left out")
    straight = word.translate(_CURLY)
    if straight != word:
        hint = straight if straight[0] == straight[-1] else None
        return Trouble(span, "curly quotes", 'straight quotes, as in "text"', suggestion=hint)
    if word[0] in "+-0123456789.":
        return _bad_number(word, span)
    if _PLAIN_TEXT.fullmatch(word):
        return Trouble(span, "text without quotes", "text in quotes", suggestion=f'"{word}"')
    if word[0] == "(":
        return Trouble(Span(start, start + 1), "( starts no value", "a list in square brackets")
    return Trouble(span, "this is no value", 'a number, true, false, "text", a [list]')


def _bad_number(word: str, span: Span) -> Trouble:
    match = re.fullmatch(r"([+-]?)0[0_]*([1-9][0-9_]*)", word)
    if match:
        hint = match.group(1) + match.group(2)
        return Trouble(span, "a number cannot start with 0", "no zeros in front", suggestion=hint)
    if re.fullmatch(r"[0-9]+,[0-9]+", word):
        hint = word.replace(",", ".")
        return Trouble(span, "a comma in a number", "a point", suggestion=hint)
    match = re.match(r"[0-9]+(?:\.[0-9]+)?(?=[ \t;])", word)
    if match:
        rest = Span(span.start + match.end(), span.end)
        return Trouble(rest, "this cannot follow on the same line", "the end of the line")
    match = re.match(r"[0-9]+(?=[^0-9.,:_eExob-])", word)
    if match and _PLAIN_TEXT.fullmatch(word):
        return Trouble(span, "text without quotes", f'a number, or "{word}" in quotes')
    return Trouble(span, f"{word} is no number", "a number such as 30")


def read_string(text: str, start: int, *, one_line: bool = False) -> tuple[str, int]:
    """What the string at `start` says, and its end. `one_line` refuses triple quotes (for keys)."""
    quote = text[start]
    if not one_line and text.startswith(quote * 3, start):
        return _read_long_string(text, start, quote * 3)
    content: list[str] = []
    at = start + 1
    while at < len(text) and text[at] not in "\r\n":
        char = text[at]
        if char == quote:
            return "".join(content), at + 1
        if char == "\\" and quote == '"':
            piece, at = _read_escape(text, at)
            content.append(piece)
            continue
        _refuse_control(char, at)
        content.append(char)
        at += 1
    if text.startswith("\r", at) and not text.startswith("\r\n", at):
        _refuse_control("\r", at)
    raise Trouble(Span(start, at), "text is not closed", f"{quote} at its end")


def _read_long_string(text: str, start: int, quotes: str) -> tuple[str, int]:
    content: list[str] = []
    at = start + 3
    while at < len(text):
        char = text[at]
        if text.startswith(quotes, at):
            # Up to two quotes may stand before the three that close.
            extra = 0
            while extra < 2 and text.startswith(quotes[0], at + 3 + extra):
                extra += 1
            return "".join(content) + quotes[0] * extra, at + 3 + extra
        if char == "\\" and quotes[0] == '"':
            line_end = _JOINED_LINES.match(text, at)
            if line_end:
                at = line_end.end()
                continue
            piece, at = _read_escape(text, at)
            content.append(piece)
            continue
        if text.startswith("\r\n", at):
            at += 1
            continue
        if char != "\n":
            _refuse_control(char, at)
        content.append(char)
        at += 1
    raise Trouble(
        Span(start, start + 3), "text is never closed", f"{quotes} at its end", fatal=True
    )


def _read_escape(text: str, at: int) -> tuple[str, int]:
    """The character that the escape at `at` (a backslash) stands for, and where it ends."""
    letter = text[at + 1 : at + 2]
    if letter in _ESCAPES:
        return _ESCAPES[letter], at + 2
    length = {"u": 4, "U": 8}.get(letter)
    if length is not None:
        digits = text[at + 2 : at + 2 + length]
        if re.fullmatch(rf"[0-9A-Fa-f]{{{length}}}", digits):
            code = int(digits, 16)
            if code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF:
                return chr(code), at + 2 + length
        span = Span(at, at + 2)
        raise Trouble(span, "this escape names no character", f"{length} hexadecimal digits of one")
    shown = "\\" + letter if letter.isprintable() else "\\"
    raise Trouble(
        Span(at, at + len(shown)),
        f"{shown} is no escape",
        "\\\\ for a backslash, or the text in single quotes",
    )


def _refuse_control(char: str, at: int) -> None:
    if char == "\x7f" or (char < " " and char != "\t"):
        raise Trouble(
            Span(at, at + 1), f"control character U+{ord(char):04X}", "printable text, or an escape"
        )
