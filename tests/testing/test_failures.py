"""What a failure says and leaves behind: the rule in words, and the shortest record found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.testing.broken_rules import SILENT, broken, rules_with
from truco.cli.app import run
from truco.errors import RecordError
from truco.match import Match
from truco.plugins.manager import PluginRegistry
from truco.record import Record, replay
from truco.rules import Rules, load_ruleset
from truco.testing import NotConforming, check, check_record
from truco.testing.__main__ import main
from truco.testing.playing import Legal


def silent(folder: Path, when: str) -> Rules:
    """Rules that refuse a fold without a word in some situation."""
    return rules_with(folder, SILENT.format(when=when))


def found(rules: Rules, folder: Path) -> tuple[NotConforming, Record]:
    """The failure of these rules, and the record it left."""
    failure = broken(rules, Legal, folder / "kept")
    assert failure.record is not None
    return failure, Record.load(failure.record)


def test_a_failure_of_the_second_trick_is_two_cards_long(tmp_path: Path) -> None:
    failure, record = found(silent(tmp_path, "situation.trick == 2"), tmp_path)
    (hand,) = record.hands
    assert [action.split()[1] for action in hand.actions] == ["play", "play"]
    lines = str(failure).splitlines()
    assert lines[0].startswith("house with 2 players breaks a promise: every action that is listed")
    assert lines[2] == "what:    fold is not listed, and why_not has no reason against it"
    assert lines[4] == f"acts:    {'; '.join(hand.actions)}"


def test_a_failure_of_a_special_hand_begins_with_that_hand(tmp_path: Path) -> None:
    _, record = found(silent(tmp_path, "situation.mode.startswith('eleven')"), tmp_path)
    assert len(record.hands) == 1
    assert record.hands[0].mode == "eleven"
    assert record.hands[0].actions == ()
    assert 11 in record.scores.values()


def test_the_record_replays_and_breaks_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRUCO_LANG", "en")
    failure, record = found(silent(tmp_path, "situation.stake_calls > 1"), tmp_path)
    assert [action.split()[1] for action in record.hands[0].actions] == ["truco", "seis"]
    assert replay(record).hand_number == 1
    assert run(["replay", str(failure.record)]) == 0
    assert "agrees" in capsys.readouterr().out
    with pytest.raises(NotConforming, match="why_not has no reason"):
        check_record(str(failure.record))
    assert main([str(failure.record)]) == 1
    assert "fold is not listed" in capsys.readouterr().err


def test_once_mended_the_record_keeps_every_promise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    failure, _ = found(silent(tmp_path, "situation.trick == 2"), tmp_path)
    plugin = tmp_path / "house.py"
    plugin.write_text(plugin.read_text().replace('return ""', 'return "not now"'))
    # Reads the plugin again, which the registry of the failure knows as it was.
    assert main([str(failure.record)]) == 0
    assert "all 8 promises hold" in capsys.readouterr().out


def test_the_same_seed_finds_the_same(tmp_path: Path) -> None:
    rules = silent(tmp_path, "situation.trick == 2")
    first, again = (str(found(rules, tmp_path)[0]) for _ in range(2))
    assert first == again


def test_an_abandoned_seat_is_recorded(tmp_path: Path) -> None:
    failure = broken(
        silent(tmp_path, "situation.trick == 3"), Legal, tmp_path, players=4, matches=3
    )
    assert failure.record is not None
    replay(Record.load(failure.record))


def test_rules_that_keep_everything_write_nothing(tmp_path: Path) -> None:
    check(load_ruleset("paulista"), 2, matches=2, decisions=10, folder=tmp_path / "kept")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("format = 1")
    with pytest.raises(RecordError):
        check_record(path)
    assert main([str(path)]) == 1
    assert str(path) in capsys.readouterr().err
    with pytest.raises(SystemExit) as ending:
        main([])
    assert ending.value.code == 2
    assert "usage: python -m truco.testing" in capsys.readouterr().err
    assert main([str(path), "--plugin", "nothere.py"]) == 1
    assert "there is no such file" in capsys.readouterr().err


def test_a_plugin_of_a_single_file_is_named_with_the_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    silent(tmp_path, "situation.trick == 2")
    plugin = str(tmp_path / "house.py")
    rules = load_ruleset("paulista", registry=PluginRegistry.discover([plugin]))
    failure, _ = found(rules, tmp_path)
    assert f"truco replay {failure.record} --plugin {plugin}" in str(failure)
    assert main([str(failure.record), "--plugin", plugin]) == 1
    # The record names the file itself. What has been mended since keeps the promises.
    assert main([str(failure.record)]) == 1
    silent(tmp_path, "False")
    assert main([str(failure.record)]) == 0
    assert "promises hold" in capsys.readouterr().out


def test_a_record_with_unknown_cards_is_refused(tmp_path: Path) -> None:
    """No promise can be held to cards that nobody has told."""
    path = tmp_path / "unknown.toml"
    deal = {"A1": ["?", "?", "?"], "B1": ["4c", "5c", "6c"]}
    match = Match(load_ruleset("argentino-30-sin-flor"), deal=[deal], dealer="B1")
    match.act("play 1e")
    match.record().save(path)
    with pytest.raises(RecordError, match="cards that are not known cannot be checked"):
        check_record(path)
