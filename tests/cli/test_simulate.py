"""`truco simulate`: each option does what it says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Truco

PAULISTA = ("simulate", "--rules", "paulista")


def counted(truco: Truco, *options: str) -> dict[str, Any]:
    """The result of a command as JSON."""
    found = truco(*PAULISTA, "--json", *options)
    assert (found.status, found.err) == (0, "")
    result: dict[str, Any] = json.loads(found.out)
    return result


def test_defaults_are_a_thousand_matches_of_two_between_basic_bots(truco: Truco) -> None:
    result = counted(truco)
    assert result["matches"] == 1000
    assert result["players"] == 2
    assert result["bots"] == ["basic", "basic"]
    assert (result["seed"], result["jobs"], result["engine"]) == (0, 1, "interpreted")


def test_every_option_arrives(truco: Truco) -> None:
    result = counted(
        truco,
        *("--matches", "30", "--players", "4", "--bots", "random,basic", "--seed", "8"),
        *("--engine", "interpreted", "--set", "match.target=9", "--swap"),
    )
    assert (result["matches"], result["players"], result["seed"]) == (30, 4, 8)
    assert result["bots"] == ["random", "basic"]
    assert 30 * 9 <= sum(result["points"].values()) <= 30 * 17
    assert result["fingerprint"] != counted(truco, "--matches", "1")["fingerprint"]


def test_one_bot_stands_for_both(truco: Truco) -> None:
    assert counted(truco, "--matches", "2", "--bots", "random")["bots"] == ["random", "random"]


def test_a_table_for_people_says_who_wins(truco: Truco) -> None:
    found = truco(*PAULISTA, "--matches", "200", "--bots", "basic,random")
    assert (found.status, found.err) == (0, "")
    assert found.out.startswith("paulista, 2 players, 200 matches, seed 0\n")
    lines = [line.split() for line in found.out.splitlines()]
    (basic,) = (line for line in lines if line[:2] == ["A", "basic"])
    (random,) = (line for line in lines if line[:2] == ["B", "random"])
    assert int(basic[2]) + int(random[2]) == 200
    for words in (["call", "made"], ["mode", "hands"], ["points", "from"], ["truco"], ["iron"]):
        assert any(line[: len(words)] == words for line in lines), words
    assert "\x1b" not in found.out, "no colours where nobody sees them"


def test_a_file_is_found_before_an_installed_name(truco: Truco, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "paulista"\n[match]\ntarget = 5\n', encoding="utf-8")
    found = truco("simulate", "--rules", str(path), "--matches", "10", "--json")
    result = json.loads(found.out)
    assert result["ruleset"] == "mine"
    assert result["rules_path"] == str(path)
    assert sum(result["points"].values()) <= 10 * 9


def test_a_plugin_in_a_file_changes_the_rules(truco: Truco, tmp_path: Path) -> None:
    plugin = tmp_path / "open_hands.py"
    plugin.write_text(
        "def truco_house_rule(variant):\n"
        "    class Always(variant):\n"
        "        def formula_cap(self, mode):\n"
        "            return super().formula_cap(mode)\n"
        "        def may_fold(self, situation):\n"
        "            return 'nobody folds here'\n"
        "    return Always\n",
        encoding="utf-8",
    )
    plain = counted(truco, "--matches", "2")
    changed = counted(truco, "--matches", "2", "--plugin", str(plugin))
    assert changed["fingerprint"] != plain["fingerprint"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ("--matches", "7", "--swap"),
            "invalid value for '--matches': --swap plays each deal twice, so the number must be "
            "even: 8, say, not 7",
        ),
        (("--matches", "0"), "invalid value for '--matches': expected a whole number from 1 to"),
        (("--matches", "ten"), "invalid value for '--matches'"),
        (
            ("--players", "1"),
            "invalid value for '--players': expected a whole number from 2 up, not 1",
        ),
        (("--seed", "-1"), "invalid value for '--seed': expected a whole number from 0 up, not -1"),
        (
            ("--jobs", "0"),
            "invalid value for '--jobs': expected a whole number from 1 to 1024, or auto",
        ),
        (
            ("--jobs", "1" * 5000),
            "invalid value for '--jobs': expected a whole number from 1 to 1024, or auto, not '1",
        ),
        (("--bots", "basic,"), "invalid value for '--bots': expected two bots with a comma"),
        (("--bots", "a,b,c"), "invalid value for '--bots': expected two bots with a comma"),
        (("--engine", "steam"), "invalid value for '--engine': 'steam' is not one of"),
        (("--match", "3"), "no such option: --match"),
        (("more",), "got unexpected extra argument"),
    ],
)
def test_what_is_not_understood_is_a_usage_error(
    truco: Truco, options: tuple[str, ...], message: str
) -> None:
    found = truco(*PAULISTA, *options)
    assert (found.status, found.out) == (2, "")
    assert f"error: {message}" in found.err
    assert found.err.endswith("Try 'truco simulate --help'.\n")


def test_rules_must_be_named(truco: Truco) -> None:
    found = truco("simulate")
    assert (found.status, found.out) == (2, "")
    assert "error: missing option '--rules'" in found.err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--players", "3"), "match.players: paulista is not played by 3"),
        (("--bots", "basik"), "error: there is no bot basik; did you mean basic?"),
        (("--set", "match.targt=3"), "did you mean target?"),
        (("--plugin", "nowhere.py"), "nowhere.py"),
    ],
)
def test_what_cannot_be_played_is_bad_input(
    truco: Truco, options: tuple[str, ...], message: str
) -> None:
    found = truco(*PAULISTA, *options)
    assert (found.status, found.out) == (1, "")
    assert message in found.err
    assert "Traceback" not in found.err


def test_faults_are_shown_with_a_caret(truco: Truco) -> None:
    found = truco(*PAULISTA, "--set", "match.targt=3")
    assert "--set match.targt=3\n" in found.err
    assert "^^^^^" in found.err


def test_a_plugin_that_fails_is_named_and_the_rest_works(
    truco: Truco, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRUCO_PLUGINS", "paulista,nobody")
    found = truco(*PAULISTA, "--matches", "2", "--json")
    assert found.status == 0
    assert json.loads(found.out)["matches"] == 2
    assert found.err.startswith("warning: plugin nobody: no plugin of this name is installed")


def test_records_are_kept_in_a_folder(truco: Truco, tmp_path: Path) -> None:
    counted(truco, "--matches", "2", "--records", str(tmp_path / "games"))
    assert len(list((tmp_path / "games").iterdir())) == 2


def test_a_bot_that_fails_leaves_a_record(
    truco: Truco, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for record in (
        "failed-paulista-seed6-match000000.toml",
        "failed-paulista-seed6-match000000-2.toml",
    ):
        found = truco(
            *PAULISTA, "--seed", "6", "--bots", "tests.simulation.sample_bots:raises,basic"
        )
        assert (found.status, found.out) == (1, "")
        assert "sample_bots:raises at A1, seed 6, match 0: it raised LookupError" in found.err
        assert f"the match until then is in {record}" in found.err
        assert (tmp_path / record).is_file()
