"""Likely first mistakes with a match get a message, never an attribute error."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from truco import Match, SetupError
from truco.errors import InvalidAction, RecordError
from truco.record import Record
from truco.rules import load_ruleset


@pytest.mark.parametrize("rules", ["paulista", None, 3])
def test_rules_that_are_none(rules: Any) -> None:
    with pytest.raises(SetupError) as caught:
        Match(rules)
    assert str(caught.value) == f"{rules!r} is no rules: expected what load_ruleset() gives"


@pytest.mark.parametrize("players", [4.0, "4", True])
def test_players_that_are_no_whole_number(players: Any) -> None:
    with pytest.raises(SetupError, match="expected a whole number"):
        Match(load_ruleset("paulista"), players=players)


@pytest.mark.parametrize("action", [[], None, 3])
def test_an_action_that_is_no_text(action: Any) -> None:
    match = Match(load_ruleset("paulista"))
    with pytest.raises(InvalidAction, match="expected one of the match's actions"):
        match.act(action)
    assert "expected one of the match's actions" in (match.why_not(action) or "")


@pytest.mark.parametrize("text", ["x=" + "[" * 3000, "n=" + "1" * 10_000, "a=" + "{a=" * 500])
def test_a_record_that_no_reader_can_read(text: str) -> None:
    with pytest.raises(RecordError):
        Record.from_toml(text)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("/dev/zero", "this is a device, no file"),
        ("/dev/full", "this is a device, no file"),
        ("{0}/pipe", "this is a named pipe, no file"),
        ("{0}", "this is a directory, no file"),
        ("{0}/large.toml", "it is too large: expected at most 16,777,216 bytes"),
        ("{0}/loop", "Too many levels of symbolic links"),
    ],
)
def test_what_is_no_file_of_a_record_is_neither_waited_for_nor_read_whole(
    tmp_path: Path, name: str, reason: str
) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    with (tmp_path / "large.toml").open("wb") as file:
        file.truncate(2**40)
    path = name.format(tmp_path)
    with pytest.raises(RecordError) as caught:
        Record.load(path)
    assert str(caught.value) == f"{path}: cannot be read: {reason}"
