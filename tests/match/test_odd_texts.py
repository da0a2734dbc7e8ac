"""Texts that nobody would type: each gets one short message, and nothing changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.match.dealt import PLAIN, dealt, ruleset
from truco import Match, SetupError
from truco.errors import Contradiction, InvalidAction, RecordError
from truco.record import Record, replay

NINES = "9" * 5000
"""More digits than Python makes a number of."""
LONG = "x" * 10**6
PARTLY = {"A1": "7e 6e 4e", "B1": "? ? ?"}


def match() -> Match:
    return Match(ruleset("argentino-15-flor"), players=2, deal=PARTLY, dealer="B1")


@pytest.mark.parametrize("place", [NINES, "0", "²", "٣", "-1", "", "1_0", "+1", "9" * 10])
def test_a_place_that_is_no_number_of_a_card(place: str) -> None:
    reason = "expected the place of a card from 1, as in 'play #2'"
    with pytest.raises(InvalidAction) as caught:
        match().act(f"play #{place}")
    assert caught.value.reason == reason
    assert match().why_not(f"play #{place}") == reason
    with pytest.raises(InvalidAction, match="B1 has no card #"):
        match().tell("B1", f"#{place} 2e")


def test_such_a_place_in_a_record_is_told_by_its_line() -> None:
    table = match()
    table.act("flor")
    record = table.record()
    for line, reason in (
        (f"A1 play #{NINES}", "expected the place"),
        ("B1 has #² 2e", "no card #²"),
    ):
        hand = replace(record.hands[0], actions=("A1 flor", line))
        with pytest.raises(RecordError) as caught:
            replay(replace(record, hands=(hand,)))
        assert str(caught.value).startswith("hand 1, action 2 (")
        assert reason in str(caught.value)
        assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        ("no flor 27", "nothing is told by what stands after no flor"),
        ("no flor x y", "nothing is told by what stands after no flor"),
        ("? ? ?", "no card is named"),
        ("?", "no card is named"),
        ("? ? ? ? ?", "B1 was dealt 3 cards"),
        ("? ? ? 2e", "B1 was dealt 3 cards"),
    ],
)
def test_a_text_that_tells_nothing_or_more_than_there_is(told: str, wrong: str) -> None:
    table, before = match(), match()
    with pytest.raises(InvalidAction) as caught:
        table.tell("B1", told)
    assert caught.value.reason.startswith(f"{wrong}; expected what is told")
    assert table == before


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("act", (LONG,)),
        ("act", (f"play {LONG}",)),
        ("act", (f"play #{LONG}",)),
        ("act", ("truco", LONG)),
        ("tell", ("B1", LONG)),
        ("tell", ("B1", f"envido {LONG}")),
        ("tell", ("B1", f"no {LONG}")),
        ("tell", ("B1", f"#{LONG} 2e")),
        ("tell", (LONG, "flor")),
        ("observation", (LONG,)),
    ],
)
def test_a_text_of_any_length_is_quoted_shortly(name: str, arguments: tuple[Any, ...]) -> None:
    with pytest.raises(InvalidAction) as caught:
        getattr(match(), name)(*arguments)
    assert len(str(caught.value)) < 1500
    assert len(caught.value.reason) <= 1000
    if name == "act" and len(arguments) == 1:
        assert match().why_not(*arguments) == caught.value.reason


@pytest.mark.parametrize(
    "setup",
    [
        {"dealer": LONG},
        {"mode": LONG},
        {"seed": LONG},
        {"seed": -(10**5000)},
        {"scores": {LONG: 1}},
        {"scores": {"A": 10**5000}},
        {"deal": LONG},
        {"deal": {LONG: "1e"}},
        {"deal": {"A1": [LONG, "?", "?"]}},
        {"deal": {"A1": [[LONG], "?", "?"]}},
    ],
)
def test_a_setup_of_any_length_is_quoted_shortly(setup: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as caught:
        Match(ruleset("argentino-15-flor"), players=2, **setup)
    assert len(str(caught.value)) < 500


def test_a_contradiction_quotes_shortly_too() -> None:
    with pytest.raises(Contradiction) as caught:
        match().tell("B1", f"7e{' ' * 10**6}")
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("number", [0, 2, 2**70])
def test_a_hand_of_a_record_with_another_number_than_its_place(number: int) -> None:
    record = dealt("argentino-30-sin-flor", PLAIN, "A1 envido").record()
    hands = (replace(record.hands[0], number=number),)
    with pytest.raises(RecordError) as caught:
        replay(replace(record, hands=hands))
    assert str(caught.value) == f"hand 1: number is {number}, expected 1"


def test_what_is_wrong_in_a_record_is_quoted_shortly() -> None:
    text = dealt("argentino-30-sin-flor", PLAIN, "A1 envido").record().to_toml()
    with pytest.raises(RecordError) as caught:
        Record.from_toml(text.replace("players = 2", f'players = "{LONG}"'))
    assert len(str(caught.value)) < 200
