"""What people are told fits what they asked: no more, no less, and in their own terms."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Truco
from tests.cli.test_help import COMMANDS
from truco.cli.simulation_tables import _percents
from truco.errors import BotError
from truco.plugins.manager import PluginRegistry
from truco.simulation.bots import resolve_bot
from truco.words import Words


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_names_no_type_of_python(truco: Truco, command: tuple[str, ...]) -> None:
    found = truco(*command, "--help").out
    assert re.findall(r"<[a-z]+[\[>]|\bPath\b|list\[", found) == []


def test_the_first_help_is_not_cut_off(truco: Truco) -> None:
    found = truco("--help")
    assert "..." not in found.out.partition("Commands:")[2]
    assert "  rules     List, show, check, explain and edit rulesets.\n" in found.out


def test_a_parent_of_another_variant_is_named_at_the_key_that_is_to_blame(
    truco: Truco, tmp_path: Path
) -> None:
    path = tmp_path / "mix.toml"
    path.write_text('extends = "paulista"\nvariant = "argentine"\n', "utf-8")
    found = truco("rules", "check", str(path))
    assert found.status == 1
    assert found.err.startswith(f"{path}:2:11: error: variant: ")
    assert 'is of variant "paulista", and its keys do not fit "argentine"\n' in found.err
    assert found.err.count("error:") == 1


def test_rulesets_left_out_on_purpose_are_not_warned_of(truco_process: Truco) -> None:
    found = truco_process("rules", "list", TRUCO_PLUGINS="argentine", TRUCO_LANG="en")
    assert (found.status, found.err) == (0, "")
    assert " argentino " in found.out
    assert "paulista" not in found.out


def test_an_unknown_plugin_in_the_variable_is_all_that_is_told(truco_process: Truco) -> None:
    found = truco_process("rules", "list", TRUCO_PLUGINS="argentne", TRUCO_LANG="en")
    assert found.err.splitlines() == [
        "warning: plugin argentne: no plugin of this name is installed; did you mean argentine? "
        "(TRUCO_PLUGINS)"
    ]


def test_a_variant_of_no_plugin_that_is_loaded(truco_process: Truco) -> None:
    found = truco_process("rules", "check", "paulista", TRUCO_PLUGINS="", TRUCO_LANG="en")
    assert (
        "help: expected the variant of a plugin, and no plugin that has one is loaded; "
        "TRUCO_PLUGINS says which plugins are loaded\n"
    ) in found.err


@pytest.mark.parametrize(
    ("asked", "meant"), [("foo", None), ("argentinne", "argentine"), ("mineiro-seis", "mineiro")]
)
def test_a_schema_of_nothing_names_variants_and_rulesets(
    truco: Truco, asked: str, meant: str | None
) -> None:
    found = truco("rules", "schema", asked)
    assert found.status == 1
    assert "there is no such file or variant, and no ruleset of this name is installed" in found.err
    assert "help: expected a variant (argentine, gallo, " in found.err
    assert ("did you mean" in found.err) == (meant is not None)
    assert meant is None or f"did you mean {meant}" in found.err


@pytest.mark.parametrize(
    ("asked", "meant"), [("my_bots.py:first", "my_bots:first"), ("a/b.py:C", "a.b:C")]
)
def test_the_file_of_a_bot_in_place_of_its_module(asked: str, meant: str) -> None:
    with pytest.raises(BotError, match=rf"did you mean {re.escape(meant)}\?$"):
        resolve_bot(asked, PluginRegistry())


@pytest.mark.parametrize(
    ("counts", "shown"),
    [
        ((10_070, 9_930), ["50.4 %", "49.6 %"]),
        ((9_930, 10_070), ["49.7 %", "50.3 %"]),
        ((1, 1, 1), ["33.4 %", "33.3 %", "33.3 %"]),
        ((0, 7), ["0.0 %", "100.0 %"]),
    ],
)
def test_shares_of_a_whole_add_up_as_they_stand(counts: tuple[int, ...], shown: list[str]) -> None:
    assert _percents([count / sum(counts) for count in counts], Words("en")) == shown


def test_a_share_by_itself_is_rounded() -> None:
    assert _percents([0.4996], Words("en")) == ["50.0 %"]
