"""What the shell offers, and its silence when something is wrong."""

from __future__ import annotations

import pytest
import typer

from tests.cli.conftest import Truco
from truco.cli.completion import (
    complete_backends,
    complete_bots,
    complete_hooks,
    complete_keys,
    complete_rulesets,
    complete_schemas,
    complete_variants,
)


def context(**parameters: object) -> typer.Context:
    """The context of a command line with these parameters so far."""
    import truco.cli.app as cli

    command = typer.main.get_command(cli.app)
    found = typer.Context(command)
    found.params = dict(parameters)
    return found


def test_rulesets_that_can_be_played_are_offered() -> None:
    assert {"paulista", "paulista-limpo"} <= set(complete_rulesets("pau"))
    assert all(name.startswith("pau") for name in complete_rulesets("pau"))
    assert "argentino-base" not in complete_rulesets("argentino")


def test_bots_are_offered_on_either_side_of_the_comma() -> None:
    assert complete_bots("ba") == ["basic"]
    assert complete_bots("basic,r") == ["basic,random"]


def test_backends_are_offered() -> None:
    assert complete_backends("da") == ["dask"]


def test_variants_schemas_and_hooks_are_offered() -> None:
    assert complete_variants("paul") == ["paulista"]
    assert complete_schemas("arg")[0] == "argentine"
    assert "argentino" in complete_schemas("arg")
    assert complete_hooks("truco_b") == ["truco_backends", "truco_bots"]


def test_keys_are_those_of_the_ruleset_that_was_named() -> None:
    assert "match.target=" in complete_keys(context(rules="paulista"), "match.t")
    for parameters in ({"rules": ["paulista"]}, {"name": "paulista"}, {"names": ["paulista"]}):
        assert "match.target=" in complete_keys(context(**parameters), "match.t")
    assert complete_keys(context(), "match.t") == []
    assert complete_keys(context(rules=[]), "match.t") == []
    assert complete_keys(context(rules="nobody"), "match.t") == []


def test_completion_is_silent_when_plugins_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TRUCO_PLUGINS", "paulista,nobody")
    complete_rulesets("")
    complete_keys(context(rules="paulista"), "")
    assert capsys.readouterr() == ("", "")


def test_the_shell_can_ask(truco_process: Truco) -> None:
    found = truco_process(
        _TRUCO_COMPLETE="complete_bash",
        COMP_WORDS="truco simulate --rules paulista-l",
        COMP_CWORD="3",
    )
    assert "paulista-limpo" in found.out.split()
    assert "paulista" not in found.out.split()
