"""Records: a match as a file that plays again, and says where it does not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.match.dealt import FRENCH, PLAIN, dealt, ruleset
from truco.errors import RecordError
from truco.match import Match
from truco.record import Record, changed_keys, replay

NAME = "argentino-30-sin-flor"
ACTS = ("A1 envido", "B1 accept", "A1 truco", "B1 decline", "B1 play 1b")


def recorded() -> str:
    """The text of a record of one hand and the beginning of the next."""
    second = {"A1": "1e 2e 3e", "B1": "1b 2b 3b"}
    return dealt(NAME, [PLAIN, second], *ACTS).record({"A1": "random"}).to_toml()


def test_a_record_reads_like_a_score_sheet() -> None:
    record = Record.from_toml(recorded())
    assert (record.name, record.players, record.seats) == (NAME, 2, {"A1": "random"})
    first, second = record.hands
    assert (first.mode, first.dealer, first.winner) == ("normal", "B1", "A")
    assert first.cards == {"A1": "7e 6e 4c", "B1": "7o 5o 4b"}
    assert first.actions == ACTS[:4]
    assert first.points == (("A", "envido", 2), ("A", "stake", 1))
    assert first.scores == {"A": 3, "B": 0}
    assert second.actions == ("B1 play 1b",)
    assert (second.scores, record.winner) == (None, None)
    assert record.plugins == (("argentine", record.plugins[0][1]),)


def test_a_record_plays_again_to_the_same_match() -> None:
    match = replay(Record.from_toml(recorded()))
    assert (match.hand_number, match.seat_to_act, match.scores) == (2, "A1", {"A": 3, "B": 0})
    assert Record.of(match, {"A1": "random"}).to_toml() == recorded()


def test_a_record_is_saved_and_loaded(tmp_path: Path) -> None:
    record = Record.from_toml(recorded())
    record.save(tmp_path / "match.toml")
    assert Record.load(tmp_path / "match.toml") == record


def test_a_record_keeps_its_setup() -> None:
    match = dealt("paulista", FRENCH, "A1 play 4C", scores={"A": 5, "B": 9}, seed=7)
    again = replay(match.record())
    assert again.events == match.events
    assert again.seed == 7


def test_unknown_cards_stay_unknown_in_a_record() -> None:
    unknown = {"A1": "7e 6e 4c", "B1": "? ? ?"}
    match = dealt(NAME, unknown, "A1 play 7e", "B1 play 1b", "B1 truco", "A1 decline")
    record = match.record()
    assert record.hands[0].cards == {"A1": "7e 6e 4c", "B1": "? ? ?"}
    assert record.hands[0].actions[1] == "B1 play 1b"
    assert replay(record).events == match.events


def test_blind_cards_are_recorded_by_place() -> None:
    match = dealt(
        "paulista",
        FRENCH,
        "A1 play #2",
        scores={"A": 11, "B": 11},
        overrides=("iron.blind=true",),
    )
    record = match.record()
    assert record.hands[0].actions == ("A1 play #2",)
    assert replay(record).events == match.events


def test_a_seat_that_left_is_recorded() -> None:
    match = dealt(NAME, PLAIN, "A1 play 7e", "A1 abandon")
    record = match.record()
    assert record.hands[0].actions == ("A1 play 7e", "A1 abandon")
    assert record.winner == "B"
    assert replay(record).winner == "B"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"A1 truco"', '"A1 retruco"', "hand 1, action 3 (A1 retruco): retruco cannot be called"),
        ('"A1 truco"', '"B1 truco"', "hand 1, action 3 (B1 truco): it is the turn of A1"),
        ('"A1 truco"', '"A1 trucco"', "hand 1, action 3 (A1 trucco): expected 'play CARD'"),
        (
            '"B1 decline",\n]',
            '"B1 decline",\n    "B1 truco",\n]',
            "hand 1, action 5 (B1 truco): the hand is over already",
        ),
        ('    "B1 decline",\n', "", "hand 1: expected the hand to be over after its last action"),
        (
            '"envido", points = 2',
            '"envido", points = 4',
            "hand 1: the points: expected 4 to A for "
            "envido, 1 to A for stake, got 2 to A for envido, 1 to A for stake",
        ),
        ('winner = "A"', 'winner = "B"', "hand 1: the winner: expected B, got A"),
        ('dealer = "A1"', 'dealer = "B1"', "hand 2: the dealer: expected B1, got A1"),
        ("7e 6e 4c", "7e 6e 9c", "the match of the record cannot be set up: A1: card 9c"),
        (
            "A = 3\nB = 0\n\n[result.chicos]",
            "A = 4\nB = 0\n\n[result.chicos]",
            "the final scores: expected A 4 B 0, got A 3 B 0",
        ),
    ],
)
def test_a_replay_says_where_the_engine_does_not_agree(old: str, new: str, message: str) -> None:
    text = recorded()
    assert old in text
    record = Record.from_toml(text.replace(old, new, 1))
    with pytest.raises(RecordError) as caught:
        replay(record)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("format = 1", "format = 2", "the record has format 2: expected 1"),
        ("players = 2", 'players = "2"', "record: players is '2', expected a whole number"),
        ("seed = 0\n", "", "record: seed is missing"),
        ("seed = 0", "seed = 0\nsed = 1", "record: unknown key sed"),
        ("[[hands]]\nnumber = 1", "[[hands]]\nnumber = -1", "record, hand 1: number is -1"),
        ("format = 1", "format = ", "the record is no TOML"),
    ],
)
def test_a_text_that_is_no_record_is_said_in_one_message(old: str, new: str, message: str) -> None:
    text = recorded()
    assert old in text
    with pytest.raises(RecordError) as caught:
        Record.from_toml(text.replace(old, new, 1))
    assert str(caught.value).startswith(message)


def test_a_file_that_is_no_record_is_named(tmp_path: Path) -> None:
    path = tmp_path / "record.toml"
    with pytest.raises(RecordError, match="cannot be read"):
        Record.load(path)
    path.write_bytes(b"\xff")
    with pytest.raises(RecordError, match="is no text in UTF-8"):
        Record.load(path)


def test_keys_that_the_installed_ruleset_sets_otherwise_are_listed() -> None:
    assert changed_keys(dealt(NAME, PLAIN).record()) == []
    match = dealt(NAME, PLAIN, overrides=("match.target=12", "envido.envido=1"))
    assert changed_keys(match.record()) == ["match.target", "envido.envido"]


def test_a_ruleset_that_is_not_installed_has_nothing_to_compare() -> None:
    match = Match(ruleset("paulista"), 2)
    record = match.record()
    record = replace(record, ruleset={**record.ruleset, "name": "house"})
    assert record.name == "house"
    assert changed_keys(record) is None
    assert replay(record).events == match.events
