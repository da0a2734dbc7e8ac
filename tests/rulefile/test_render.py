"""Faults as text, in colours, and as data."""

from __future__ import annotations

import io
import json

import pytest
from rich.console import Console

from truco.errors import Fault
from truco.rulefile import as_json, render_plain, render_rich

FAULT = Fault(
    path="house.toml",
    line=12,
    column=10,
    key="match.target",
    message='"30" is not a whole number',
    expected="a whole number from 1 to 200",
    suggestion="30",
    source_line='target = "30"',
    chain=("mine.toml", "house.toml"),
    width=4,
)
TEXT = """\
house.toml:12:10: error: match.target: "30" is not a whole number
   12 | target = "30"
      |          ^^^^
help: expected a whole number from 1 to 200
help: did you mean 30?
note: inherited: mine.toml extends house.toml
"""


def test_a_fault_in_full() -> None:
    assert render_plain([FAULT]) == TEXT
    assert render_plain([FAULT, FAULT]) == TEXT + "\n" + TEXT
    assert render_plain([]) == ""


def test_colours_change_no_letter() -> None:
    text = render_rich([FAULT, FAULT])
    assert text.plain == render_plain([FAULT, FAULT])
    shown = io.StringIO()
    Console(file=shown, force_terminal=True, color_system="standard").print(text, end="")
    assert "\x1b[1;31merror: \x1b[0m" in shown.getvalue()


def test_editors_get_every_part() -> None:
    (data,) = json.loads(json.dumps(as_json([FAULT])))
    assert data == {
        "path": "house.toml",
        "line": 12,
        "column": 10,
        "width": 4,
        "key": "match.target",
        "message": '"30" is not a whole number',
        "expected": "a whole number from 1 to 200",
        "suggestion": "30",
        "source_line": 'target = "30"',
        "chain": ["mine.toml", "house.toml"],
    }


def caret_under(line: str, column: int, width: int = 1) -> tuple[str, str]:
    fault = Fault("f", 1, column, None, "m", source_line=line, width=width)
    _, source, carets = render_plain([fault]).splitlines()
    return source[8:], carets[8:]


@pytest.mark.parametrize(
    ("line", "column", "shown", "carets"),
    [
        ("abc", 2, "abc", " ^"),
        ("\ta\tb", 4, "    a    b", "         ^"),
        ("魔法 = 1", 6, "魔法 = 1", "       ^"),
        ("n\u0303 = 1", 6, "n\u0303 = 1", "    ^"),
        ("\x1b[2J = 1", 8, "\\x1b[2J = 1", "          ^"),
        ("a\u202eb", 3, "a\\u202eb", "       ^"),
        ("abc", 4, "abc", "   ^"),
        ("", 1, "", "^"),
    ],
)
def test_the_caret_stands_under_what_is_shown(
    line: str, column: int, shown: str, carets: str
) -> None:
    assert caret_under(line, column) == (shown, carets)


def test_a_long_line_is_cut_around_the_caret() -> None:
    line = "a" * 500 + "X" + "b" * 500
    shown, carets = caret_under(line, 501)
    assert len(shown) == 102
    assert shown[carets.index("^")] == "X"
    assert shown[0] == shown[-1] == "…"


def test_no_part_of_a_fault_can_steer_the_terminal() -> None:
    bad = "\x1b[2J\n"
    fault = Fault(bad, 1, 1, bad, bad, bad, bad, bad, (bad, bad))
    lines = render_plain([fault]).splitlines()
    assert len(lines) == 6
    assert all(line.isprintable() for line in lines)


@pytest.mark.parametrize(
    ("line", "column", "location"),
    [(3, 7, "f:3:7"), (3, None, "f:3"), (None, None, "f"), (None, 7, "f")],
)
def test_the_location_says_what_is_known(
    line: int | None, column: int | None, location: str
) -> None:
    assert Fault("f", line, column, None, "m").location == location
