"""`truco rules`: listing, showing, checking, comparing and finding rulesets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Truco
from tests.support.rulesets import COMBINATIONS, FOLDER, rules_of
from truco.rules import load_ruleset

NAMES = sorted({name for name, _ in COMBINATIONS})


def test_list_names_every_ruleset_that_can_be_played(truco: Truco) -> None:
    found = truco("rules", "list", "--json")
    assert (found.status, found.err) == (0, "")
    rulesets = {item["name"]: item for item in json.loads(found.out)["rulesets"]}
    assert set(NAMES) <= set(rulesets)
    assert "argentino-base" not in rulesets
    paulista = rulesets["paulista"]
    assert (paulista["variant"], paulista["players"], paulista["total"]) == ("paulista", [2, 4], 12)
    assert paulista["summary"] == rules_of("paulista").summary


def test_list_for_people_has_a_line_for_each(truco: Truco) -> None:
    found = truco("rules", "list")
    assert found.status == 0
    firsts = {line.split()[0] for line in found.out.splitlines() if line.strip()}
    assert {"name", *NAMES} <= firsts


@pytest.mark.parametrize("name", NAMES)
def test_show_loads_again_to_the_same_rules(truco: Truco, name: str, tmp_path: Path) -> None:
    found = truco("rules", "show", name)
    assert (found.status, found.err) == (0, "")
    path = tmp_path / "shown.toml"
    path.write_text(found.out, encoding="utf-8")
    again, rules = load_ruleset(path), rules_of(name)
    assert again.ruleset.data == rules.ruleset.data
    if name in ("paulista", "argentino-15-flor"):  # building takes its time
        assert again.tables(2).fingerprint == rules.tables(2).fingerprint


def test_show_takes_settings_and_gives_json(truco: Truco) -> None:
    found = truco("rules", "show", "paulista", "--set", "match.target=24", "--json")
    assert json.loads(found.out)["ruleset"]["match"]["target"] == 24


def test_check_praises_what_is_right(truco: Truco) -> None:
    found = truco("rules", "check", "paulista", str(FOLDER / "argentino-base.toml"))
    assert (found.status, found.err) == (0, "")
    assert found.out.splitlines() == [
        "paulista: no faults, for 2 or 4 players",
        f"{FOLDER / 'argentino-base.toml'}: no faults (abstract: to be extended, not played)",
    ]


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    path = tmp_path / "faulty.toml"
    path.write_text('extends = "paulista"\n[match]\ntarget = 0\nplayrs = [2]\n', encoding="utf-8")
    return path


def test_check_names_every_fault_and_fails(truco: Truco, faulty: Path) -> None:
    found = truco("rules", "check", str(faulty), "paulista", "nobody")
    assert found.status == 1
    assert found.out == "paulista: no faults, for 2 or 4 players\n"
    assert f"{faulty}:3:10: error: match.target: 0 is too small" in found.err
    assert f"{faulty}:4:1: error: match.playrs: unknown key" in found.err
    assert "nobody: error: there is no such file" in found.err


def test_check_tells_editors_by_json(truco: Truco, faulty: Path) -> None:
    found = truco("rules", "check", str(faulty), "paulista", "--json")
    assert (found.status, found.err) == (1, "")
    bad, good = json.loads(found.out)["files"]
    assert (bad["ok"], good["ok"]) == (False, True)
    assert [(f["line"], f["key"]) for f in bad["faults"]] == [
        (3, "match.target"),
        (4, "match.playrs"),
    ]


def test_check_finds_what_only_the_builder_can(truco: Truco) -> None:
    found = truco("rules", "check", "paulista-limpo", "--set", "match.players=[2, 8]")
    assert (found.status, found.out) == (1, "")
    assert found.err.count("error:") == 1
    assert "Traceback" not in found.err


def test_diff_names_keys_and_what_players_notice(truco: Truco) -> None:
    found = truco("rules", "diff", "paulista", "paulista-limpo")
    assert (found.status, found.err) == (0, "")
    (key,) = (line for line in found.out.splitlines() if line.startswith(" deck.cards"))
    assert key.split() == ["deck.cards", '"dirty"', '"clean"']
    assert found.out.endswith("Paulista is played with 40 cards, paulista-limpo with 24.\n")


def test_diff_by_json(truco: Truco, tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_text('extends = "paulista"\n[match]\ntarget = 24\nplayers = [4]\n')
    result = json.loads(truco("rules", "diff", "paulista", str(path), "--json").out)
    assert result["keys"] == [
        {"key": "match.players", "a": [2, 4], "b": [4]},
        {"key": "match.target", "a": 12, "b": 24},
    ]
    assert result["noticed"] == [
        "Only paulista is played by 2.",
        "12 points win in paulista, 24 in long.",
    ]


def test_diff_of_what_means_the_same(truco: Truco, tmp_path: Path) -> None:
    path = tmp_path / "same.toml"
    path.write_text('extends = "paulista"\n')
    found = truco("rules", "diff", "paulista", str(path))
    assert found.out == "Players would notice nothing: both mean the same.\n"


def test_path_says_where_a_ruleset_is(truco: Truco) -> None:
    for name in ("paulista", "paulista.toml"):
        found = truco("rules", "path", name)
        assert (found.status, found.out) == (0, f"{FOLDER / 'paulista.toml'}\n")
    assert json.loads(truco("rules", "path", "paulista", "--json").out)["path"].endswith(".toml")


def test_path_suggests_the_nearest_name(truco: Truco) -> None:
    found = truco("rules", "path", "paulist")
    assert (found.status, found.out) == (1, "")
    assert "did you mean paulista?" in found.err


def test_rules_alone_shows_its_help(truco: Truco) -> None:
    found = truco("rules")
    assert (found.status, found.out) == (2, "")
    assert "Usage: truco rules" in found.err
