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


def options(truco: Truco, command: tuple[str, ...]) -> dict[str, str]:
    """What the help of a command says of each option, on one line."""
    _, _, listed = truco(*command, "--help").out.partition("\nOptions:\n")
    found = re.split(r"^  (?=-)", listed, flags=re.M)[1:]
    shown = (" ".join(text.split()) for text in found)
    return {text.split()[0]: text for text in shown}


OF_THEIR_OWN = {
    "--rules": {("compare",)},
    "--set": {("compare",)},
    "--bots": {("compare",)},
    "--matches": {("simulate",), ("compare",)},
    "--jobs": {("simulate",), ("compare",)},
    "--players": {("simulate",), ("compare",), ("rules", "explain"), ("rules", "graph")},
}
"""Commands for which an option means something else, or has another default."""


def test_the_same_option_is_explained_in_the_same_words(truco: Truco) -> None:
    texts: dict[str, set[str]] = {}
    for command in COMMANDS:
        for option, text in options(truco, command).items():
            if command not in OF_THEIR_OWN.get(option, ()):
                texts.setdefault(option, set()).add(text)
    assert {option: found for option, found in texts.items() if len(found) > 1} == {}
    assert {"--json", "--plugin", "--lang", "--set", "--seed", "--plot"} <= set(texts)


def test_every_result_is_had_as_json_and_every_rule_with_plugins(truco: Truco) -> None:
    without_json = {command for command in COMMANDS if "--json" not in options(truco, command)}
    assert without_json == {("rules", "schema")}, "which is JSON"
    without = {command for command in COMMANDS if "--plugin" not in options(truco, command)}
    assert without == {("new", "variant"), ("cache", "clear")}, "which load no rules"


def test_the_options_of_all_stand_last_and_in_one_order(truco: Truco) -> None:
    last = ["--json", "--out", "--plot", "--force", "--plugin", "--lang"]
    for command in COMMANDS:
        found = [option for option in options(truco, command) if option != "-h,"]
        shared = [option for option in found if option in last]
        assert shared == [option for option in last if option in shared], command
        assert found[len(found) - len(shared) :] == shared, command
