"""Observations: all that a seat may know, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.match.dealt import FOUR, FRENCH, PLAIN, dealt, texts
from truco.errors import InvalidAction

ELEVEN = {
    "A1": "4C 5H QS",
    "B1": "3C 2H QH",
    "A2": "KH JD 2D",
    "B2": "5C 6H JS",
    "turned": "6D",
}


def test_a_seat_sees_its_own_cards_and_the_table() -> None:
    match = dealt("argentino-chico", FOUR, "A1 play 7e", "B1 play 4b", "A2 play 12o")
    seen = match.observation("A1")
    assert texts(seen.cards or ()) == ["6e", "4c"]
    assert seen.places == (2, 3)
    assert texts(seen.dealt or ()) == ["7e", "6e", "4c"]
    assert [{seat: str(card) for seat, card in trick.items()} for trick in seen.table] == [
        {"A1": "7e", "B1": "4b", "A2": "12o"}
    ]
    assert seen.cards_left == {"A1": 2, "B1": 2, "A2": 2, "B2": 3}
    assert seen.partner_cards == {}
    assert (seen.seat_to_act, seen.to_act, seen.legal_actions) == ("B2", False, ())
    assert (seen.counts, seen.side, seen.mano, seen.dealer) == ({"envido": 33}, "A", "A1", "B2")


def test_only_the_seat_that_must_act_has_legal_actions() -> None:
    match = dealt("argentino-chico", FOUR)
    assert match.observation("A1").legal_actions == match.legal_actions()
    assert match.observation("B1").legal_actions == ()


def test_calls_and_what_waits_for_an_answer_are_seen_by_all() -> None:
    match = dealt("argentino-chico", FOUR, "A1 truco", "B1 envido")
    seen = match.observation("B2")
    assert seen.calls == (("A1", "truco"), ("B1", "envido"))
    assert seen.pending == (("truco", "B1"), ("envido", "A2"))
    assert seen.stake == 1
    match.act("accept")
    match.act("accept")
    assert match.observation("B2").stake == 2
    assert match.observation("B2").closed == ("envido",)


def test_announced_counts_are_seen_and_conceded_ones_are_not() -> None:
    match = dealt("argentino-chico", FOUR, "A1 envido", "B1 accept")
    assert match.observation("B2").announced == {
        "envido": {"A1": 33, "B1": None, "A2": None, "B2": None}
    }


def test_announcements_are_in_the_order_from_mano() -> None:
    match = dealt("argentino-chico", FOUR, "B2 envido", "A1 accept", dealer="A2")
    assert list(match.observation("A1").announced["envido"]) == ["B2", "A1", "B1", "A2"]


def test_halves_are_told_by_account() -> None:
    match = dealt("argentino-30-sin-flor", PLAIN, scores={"A": 15, "B": 14})
    assert match.observation("B1").buenas == {"A": True, "B": False}


def test_a_count_that_does_not_qualify_is_none() -> None:
    match = dealt("argentino-9-pica-pica", {"A1": "7e 6e 5e", "B1": "7o 4c 2b"})
    assert match.observation("A1").counts["flor"] == 38
    assert match.observation("B1").counts["flor"] is None


def test_partners_see_each_other_at_eleven_for_the_whole_hand() -> None:
    match = dealt("paulista", ELEVEN, scores={"A": 11, "B": 7})
    seen = match.observation("A2")
    assert {seat: texts(cards) for seat, cards in seen.partner_cards.items()} == {
        "A1": ["4C", "5H", "QS"]
    }
    assert match.observation("B1").partner_cards == {}
    match.act("accept")
    match.act("play 4C")
    after = match.observation("A2").partner_cards["A1"]
    assert texts(after) == ["5H", "QS"]


def test_the_decision_at_eleven_is_no_call() -> None:
    match = dealt("paulista", ELEVEN, scores={"A": 11, "B": 7})
    assert match.pending == []
    assert match.stake == 1
    assert texts(match.legal_actions()) == ["accept", "decline", "fold"]
    match.act("accept")
    assert match.stake == 3


BLIND: dict[str, Any] = {"scores": {"A": 11, "B": 11}, "overrides": ("iron.blind=true",)}


def test_blind_cards_are_played_by_place() -> None:
    match = dealt("paulista", FRENCH, **BLIND)
    seen = match.observation("A1")
    assert (seen.blind, seen.cards, seen.places, seen.counts) == (True, None, (1, 2, 3), {})
    assert texts(match.legal_actions()) == ["play #1", "play #2", "play #3", "fold"]
    assert match.why_not("play 5H") == (
        "A1 does not see its cards: they are played by place, as in 'play #1'"
    )
    assert texts(match.act("play #2")) == ["A1 play 5H"]
    assert match.observation("A1").places == (1, 3)


def test_events_do_not_tell_blind_cards_to_their_owner() -> None:
    match = dealt("paulista", FRENCH, **BLIND)
    assert match.events_for("A1")[0].to_dict()["hands"] == {"A1": ["?"] * 3, "B1": ["?"] * 3}


def test_observations_are_plain_data_when_asked() -> None:
    match = dealt("argentino-chico", FOUR, "A1 envido", "B1 accept", "A1 play 7e")
    data = match.observation("B1").to_dict()
    assert json.loads(json.dumps(data)) == data


def test_observations_of_one_moment_are_equal() -> None:
    match = dealt("argentino-chico", FOUR)
    assert match.observation("A1") == match.copy().observation("A1")
    assert match.observation("A1") != match.observation("B1")


def test_there_is_no_observation_of_a_seat_that_is_not_there() -> None:
    with pytest.raises(InvalidAction, match="there is no seat 'A3'"):
        dealt("argentino-chico", FOUR).observation("A3")


def test_what_is_shown_is_equal_wherever_in_its_deal_a_card_lay() -> None:
    """A1 sees 6b played, not that it was the first card that B1 was dealt, or the third."""
    deals = [{"A1": "4o 6c 5o", "B1": held} for held in ("6b 3b 1o", "3e 7c 6b")]
    first, third = (
        dealt("argentino", deal, "B1 play 6b", dealer="A1").observation("A1") for deal in deals
    )
    assert first.to_dict() == third.to_dict()
    assert first == third
    other = {"A1": "4o 6c 7o", "B1": "6b 3b 1o"}
    assert dealt("argentino", other, "B1 play 6b", dealer="A1").observation("A1") != first
    assert first != "an observation"


def test_own_cards_that_were_dealt_otherwise_are_shown_otherwise() -> None:
    """`dealt` shows the order of the deal, in which a played card was the first or the second."""
    first, second = (
        dealt("argentino", {"A1": held, "B1": "6b 3b 1o"}, "A1 play 4o", players=2)
        for held in ("4o 6c 5o", "6c 4o 5o")
    )
    assert first.observation("A1") != second.observation("A1")
    assert first.observation("B1") == second.observation("B1")
