"""Tables for people: whatever the width of the terminal, every number and name is there."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.cli.conftest import Truco
from truco.cli.tables import Column, Table, print_parts

FEW = ("--matches", "30", "--seed", "3", "--engine", "interpreted")
COMMANDS = {
    "simulate": ("simulate", "--rules", "paulista", "--players", "4", *FEW),
    "compare": ("compare", "--rules", "argentino", "argentino:flor.enabled=false", *FEW),
    "rules list": ("rules", "list"),
    "rules diff": ("rules", "diff", "argentino", "argentino-9-pica-pica"),
    "bots": ("bots",),
    "plugins": ("plugins",),
}


def pieces(text: str) -> Counter[str]:
    """What stands between spaces, and how often; the lines drawn below headings are nothing.

    How long a run took is left out: it differs from run to run.
    """
    lines = [line for line in text.splitlines() if not re.search(r"/s\b", line)]
    found = " ".join(lines).replace("─", " ").split()
    return Counter(piece.removesuffix(":") for piece in found)


@pytest.mark.parametrize("columns", ["100", "40", "20", "1", "0"])
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_a_narrow_terminal_loses_nothing(
    truco: Truco, command: tuple[str, ...], columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = truco(*command)
    monkeypatch.setenv("COLUMNS", columns)
    narrow = truco(*command)
    assert (wide.status, narrow.status) == (0, 0)
    assert len(pieces(wide.out)) > 4
    assert pieces(wide.out) - pieces(narrow.out) == Counter()


def test_eighty_columns_are_enough_for_the_list_of_rulesets(
    truco: Truco, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = truco("rules", "list").out.splitlines()
    assert lines[1].split() == ["name", "variant", "seats", "points"]
    assert max(map(len, lines)) <= 80


def table() -> Table:
    found = Table([Column("side"), Column("95 %", "number"), Column("", "prose")])
    found.add("A", "40.0–60.0 %", "who begins and goes on to the end of it all")
    found.add("B", "1.0 %", "")
    return found


def shown(capsys: pytest.CaptureFixture[str], *parts: str | Table) -> list[str]:
    print_parts(*parts)
    return [line.rstrip() for line in capsys.readouterr().out.splitlines()]


def test_what_fits_stands_side_by_side(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "35")
    assert shown(capsys, table()) == [
        "",
        " side          95 %",
        " ─────────────────────────────────",
        " A      40.0–60.0 %   who begins",
        "                      and goes on",
        "                      to the end",
        "                      of it all",
        " B            1.0 %",
        "",
    ]


def test_what_does_not_fit_is_a_block_of_lines_for_each_row(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "34")
    parts = ("A line of text that is far longer than the terminal.", table(), "The end.")
    assert shown(capsys, *parts) == [
        "A line of text that is far longer than the terminal.",
        "",
        "side: A",
        "  95 %: 40.0–60.0 %",
        "  who begins and goes on to the end of it all",
        "",
        "side: B",
        "  95 %: 1.0 %",
        "",
        "The end.",
    ]


@pytest.mark.parametrize("columns", range(35, 80))
def test_columns_side_by_side_never_go_beyond_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = shown(capsys, table())
    assert not any(line.startswith("side: ") for line in lines)
    assert max(map(len, lines)) <= columns


def test_a_table_without_rows_shows_its_headings(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, Table([Column("bot"), Column("from")]))[1] == " bot   from"


def test_what_a_program_reads_is_never_broken(
    capsys: pytest.CaptureFixture[str],
) -> None:
    long = Table([Column("name"), Column("", "prose")])
    long.add("a", "word " * 200)
    assert " ".join(["word"] * 200) in "\n".join(shown(capsys, long))


@pytest.mark.parametrize(("no_color", "styled"), [("", True), ("1", False)])
def test_styles_are_for_terminals_that_want_them(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    no_color: str,
    styled: bool,
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    print_parts(table())
    assert ("\x1b[1m" in capsys.readouterr().out) == styled


def test_a_bot_of_a_plugin_may_say_anything(truco: Truco, tmp_path: Path) -> None:
    path = tmp_path / "odd.py"
    path.write_text(
        "def odd(observation):\n"
        "    '''Picks {one} [bold]at random[/].'''\n"
        "    return observation.legal_actions[0]\n"
        "def truco_bots():\n    return {'odd': odd}\n"
    )
    assert "Picks {one} [bold]at random[/]." in truco("bots", "--plugin", str(path)).out
