"""Every command explains itself, in its help and in the documentation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from tests.cli.conftest import Truco
from truco.cli.app import app

DOCUMENTATION = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")


def commands(command: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The words of every command that does something."""
    command = typer.main.get_command(app) if command is None else command
    inner = getattr(command, "commands", None)
    if inner is None:
        yield path
        return
    for name, each in inner.items():
        yield from commands(each, (*path, name))


COMMANDS = list(commands())


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_says_what_it_does_and_shows_an_example(
    truco: Truco, command: tuple[str, ...]
) -> None:
    found = truco(*command, "--help")
    assert (found.status, found.err) == (0, "")
    usage, _, rest = found.out.partition("\n\n")
    assert usage.startswith(f"Usage: truco {' '.join(command)}")
    assert re.match(r"  [A-Z][^\n]*(\n  [^\n]*)*[.]\n", rest), "a sentence comes first"
    assert re.search(r"  Examples?:\n    truco ", rest)
    assert max(map(len, found.out.splitlines())) <= 80


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_the_documentation_names_every_command_and_option(
    truco: Truco, command: tuple[str, ...]
) -> None:
    assert f"truco {' '.join(command)}" in DOCUMENTATION
    options = set(re.findall(r"^  (?:-\w, )?(--[\w-]+)", truco(*command, "--help").out, re.M))
    assert {option for option in options - {"--help"} if option not in DOCUMENTATION} == set()


def test_no_command_shows_what_there_is(truco: Truco) -> None:
    found = truco()
    assert (found.status, found.out) == (2, "")
    for words in COMMANDS:
        assert f"\n  {words[0]} " in found.err


def test_a_misspelt_command_gets_a_suggestion(truco: Truco) -> None:
    found = truco("simulat")
    assert (found.status, found.out) == (2, "")
    assert "no such command 'simulat'" in found.err
