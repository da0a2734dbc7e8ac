"""Faults as text: for people with a source line and a caret, for editors as plain data."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from truco.errors import Fault

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["as_json", "render_plain", "render_rich"]

_LINE_SHOWN: Final = 100
"""Columns of a source line shown around the fault."""
_BEFORE_CARET: Final = 60
_TAB: Final = 4
_NO_STYLE: Final = ""

_Piece = tuple[str, str]
"""(text, style)"""


def render_plain(faults: Iterable[Fault]) -> str:
    """The faults as text without colours, a blank line between two; ends with a line feed."""
    return "\n".join("".join(text for text, _ in _pieces(fault)) for fault in faults)


def render_rich(faults: Iterable[Fault]) -> Text:
    """The same text in colours, for a rich console."""
    # Imported here so that a program without a terminal does not pay for it.
    from rich.text import Text

    result = Text()
    for number, fault in enumerate(faults):
        result.append("\n" if number else "")
        for text, style in _pieces(fault):
            result.append(text, style or None)
    return result


def as_json(faults: Iterable[Fault]) -> list[dict[str, object]]:
    """The faults as plain data, in the words of `Fault`."""
    return [
        {
            "path": fault.path,
            "line": fault.line,
            "column": fault.column,
            "width": fault.width,
            "key": fault.key,
            "message": fault.message,
            "expected": fault.expected,
            "suggestion": fault.suggestion,
            "source_line": fault.source_line,
            "chain": list(fault.chain),
        }
        for fault in faults
    ]


def _pieces(fault: Fault) -> Iterator[_Piece]:
    yield f"{_clean(fault.location)}: ", "bold"
    yield "error: ", "bold red"
    if fault.key is not None:
        yield f"{_clean(fault.key)}: ", "bold"
    yield f"{_clean(fault.message)}\n", _NO_STYLE
    if fault.source_line is not None and fault.column is not None:
        yield from _source(fault.source_line, fault.line, fault.column, fault.width)
    if fault.expected is not None:
        yield "help: ", "bold cyan"
        yield f"expected {_clean(fault.expected)}\n", _NO_STYLE
    if fault.suggestion is not None:
        yield "help: ", "bold cyan"
        yield f"did you mean {_clean(fault.suggestion)}?\n", _NO_STYLE
    if fault.chain:
        yield "note: ", "bold blue"
        yield f"inherited: {_chain(fault.chain)}\n", _NO_STYLE


def _chain(chain: tuple[str, ...]) -> str:
    return _clean(" extends ".join(chain))


def _source(line: str, number: int | None, column: int, width: int) -> Iterator[_Piece]:
    """The line, cut to what fits, and a caret under each column that is wrong."""
    start = column - 1
    first = max(0, start - _BEFORE_CARET) if len(line) > _LINE_SHOWN else 0
    last = min(len(line), first + _LINE_SHOWN)
    before = ("…" if first else "") + _shown(line[first:start])
    wrong = _shown(line[start : min(start + width, last)])
    after = _shown(line[min(start + width, last) : last]) + ("…" if last < len(line) else "")
    margin = str(number) if number is not None else ""
    yield f"{margin:>5} | ", "blue"
    yield before, _NO_STYLE
    yield wrong, "red"
    yield f"{after}\n", _NO_STYLE
    yield f"{'':>5} | ", "blue"
    yield " " * _columns(before) + "^" * max(1, _columns(wrong)) + "\n", "bold red"


def _shown(text: str) -> str:
    return "".join(" " * _TAB if char == "\t" else _clean(char) for char in text)


def _clean(text: str) -> str:
    """The text with an escape for what a terminal would not print, or would obey."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in text
    )


def _columns(text: str) -> int:
    """Columns of a terminal that the text takes."""
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    return len(text) + wide - sum(unicodedata.combining(char) > 0 for char in text)
