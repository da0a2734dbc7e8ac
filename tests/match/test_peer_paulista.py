"""Situations of truco paulista that other engines test, each by its rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.match.dealt import FRENCH, dealt, ruleset, texts
from tests.match.peers import cards_for, holds, paid, play_tricks, texts_of
from truco import catalogue
from truco.errors import IllegalAction
from truco.match import Match
from truco.tables.ruletables import RuleTables

NAME = "paulista"
HELD = {"A1": ["4C", "5H", "QS"], "B1": ["3C", "2H", "KS"]}
PAIRS = {
    "A1": "3C 4H 5S",
    "B1": "KC 4D 5H",
    "A2": "3H 6S 5D",
    "B2": "QC QH 4S",
    "turned": "6D",
}
"""No trump (7) is held; 3C and 3H are partners' and tie."""


def hand(results: str, **setup: Any) -> Match:
    """A hand whose tricks ended so; A1 is mano, B1 the dealer. The manilhas are the jacks."""
    hands = cards_for(results, "french")
    match = dealt(NAME, {**hands, "turned": "QD"}, **setup)
    play_tricks(match, hands)
    return match


def tables() -> RuleTables:
    return ruleset(NAME).tables(2)


# The tricks.


@holds(
    "paulista",
    "tricks for A: draw, draw, win",
    "tricks for A: win, lose, win",
    "tricks for A: win, win",
    "tricks for A: lose, win, draw",
    "tricks for A: draw, lose",
)
@pytest.mark.parametrize(
    ("results", "winner"), [("TTA", "A"), ("ABA", "A"), ("AA", "A"), ("BAT", "B"), ("TB", "B")]
)
def test_two_tricks_win_the_hand_and_the_first_breaks_ties(results: str, winner: str) -> None:
    match = hand(results)
    assert paid(match) == [(winner, "stake", 1)]
    assert len([e for e in match.events if e.kind == "trick-ended"]) == len(results)


@holds("paulista", "tie, tie, tie", "draw, draw, draw")
def test_three_ties_go_to_the_dealers_side() -> None:
    """Others give the hand to the side that began it, or to nobody."""
    assert paid(hand("TTT")) == [("B", "stake", 1)]
    assert paid(hand("TTT", overrides=("tricks.all_tied=mano",))) == [("A", "stake", 1)]
    assert paid(hand("TTT", overrides=("tricks.all_tied=nobody",))) == []


@holds("paulista", "2v2: partners play equal top card, both rivals lower")
def test_equal_top_cards_of_partners_are_no_tie() -> None:
    match = dealt(NAME, PAIRS, "A1 play 3C", "B1 play KC", "A2 play 3H", "B2 play QC")
    assert match.tricks == ("A",)
    assert match.seat_to_act == "A1"


# The order of the cards.


@holds("paulista", "vira 3", "vira 4")
@pytest.mark.parametrize(("turned", "trump"), [("3S", "4"), ("4S", "5"), ("AH", "2"), ("7C", "Q")])
def test_the_trump_is_the_rank_after_the_turned_card(turned: str, trump: str) -> None:
    order = catalogue.order(tables(), turned)
    assert [texts(group) for group in order[:4]] == [[f"{trump}{suit}"] for suit in "CHSD"]


@holds("paulista", "vira 4: 5 ouros against 3 paus")
def test_the_least_trump_beats_the_best_plain_card() -> None:
    assert catalogue.compare(tables(), "5D", "3C", "4S") == ">"


@holds("paulista", "vira 3: relative value of a 3")
def test_a_plain_card_of_the_turned_rank_keeps_its_place() -> None:
    """Others number the cards below the trumps from 1 to 9: the 3 is the ninth, the best."""
    order = catalogue.order(tables(), "3S")
    assert {card.rank for card in order[4]} == {"3"}
    assert len(order) == 4 + 9


@holds("paulista", "manilha rank 6: relative values")
def test_the_order_below_and_above_the_trumps() -> None:
    order = catalogue.order(tables(), "5D")
    plain = [{card.rank for card in group} for group in order[4:]]
    assert plain == [{rank} for rank in ("3", "2", "A", "K", "J", "Q", "7", "5", "4")]
    assert [texts(group) for group in order[:4]] == [["6C"], ["6H"], ["6S"], ["6D"]]


@holds("paulista", "card played face down")
def test_a_card_face_down_loses_to_every_open_card() -> None:
    match = dealt(
        NAME,
        {"A1": "3C 7C 5S", "B1": "2C 4H QS", "turned": "6D"},
        *("A1 play 5S", "B1 play QS", "B1 play 4H", "A1 play-down 7C"),
        overrides=("tricks.face_down=from-second-trick",),
    )
    assert paid(match) == [("B", "stake", 1)]


@holds("paulista", "second player face-down in trick 1")
def test_no_card_is_played_face_down_in_the_first_trick() -> None:
    down = "tricks.face_down=from-second-trick"
    match = dealt(NAME, FRENCH, "A1 play 4C", overrides=(down,))
    assert match.why_not("play-down 3C")
    with pytest.raises(IllegalAction):
        match.act("play-down 3C")


# The stake.


@holds("paulista", "stake ladder", "raise x4 then accept")
def test_the_ladder_is_one_three_six_nine_twelve_and_ends_there() -> None:
    match = dealt(NAME, FRENCH)
    assert match.stake == 1
    for call, worth in (("truco", 3), ("seis", 6), ("nove", 9), ("doze", 12)):
        match.act(call)
        accepted = match.copy()
        accepted.act("accept")
        assert accepted.stake == worth
    assert match.legal_calls() == accepted.legal_calls() == ()


@holds("paulista", "truco pending, responder")
def test_who_must_answer_may_accept_decline_fold_or_raise_and_not_play() -> None:
    match = dealt(NAME, FRENCH, "A1 truco")
    assert texts_of(match) == ["accept", "decline", "fold", "seis"]
    assert match.why_not("play 3C", "B1") == "the truco must be answered first"


@holds("paulista", "truco pending at stake 1, responder folds")
def test_a_fold_under_truco_pays_what_its_decline_pays() -> None:
    assert paid(dealt(NAME, FRENCH, "A1 truco", "B1 fold")) == [("A", "stake", 1)]


@holds(
    "paulista",
    "truco raised to 6 as reply, first caller folds",
    "raise, re-raise, quit",
)
@pytest.mark.parametrize("answer", ["fold", "decline"])
def test_a_raise_that_is_declined_pays_the_call_below_it(answer: str) -> None:
    match = dealt(NAME, FRENCH, "A1 truco", "B1 seis", f"A1 {answer}")
    assert paid(match) == [("B", "stake", 3)]


@holds("paulista", "one card on table, follower calls truco, accepted")
def test_after_an_accepted_call_the_seat_that_owed_a_card_plays() -> None:
    match = dealt(NAME, FRENCH, "A1 play 4C", "B1 truco", "A1 accept")
    assert match.seat_to_act == "B1"
    assert "play 3C" in texts_of(match)


@holds("paulista", "team at 11 or less wins more than needed")
def test_points_are_clamped_at_the_target() -> None:
    acts = ("A1 truco", "B1 accept", "A1 fold")
    match = dealt(NAME, FRENCH, *acts, scores={"A": 3, "B": 10})
    assert match.scores == {"A": 3, "B": 12}
    assert paid(match) == [("B", "stake", 2)]
    assert match.winner == "B"


# Hands of eleven and of iron.

ELEVEN = {"A": 11, "B": 4}


@holds("paulista", "11-4: start of hand")
def test_at_eleven_its_side_decides_first() -> None:
    match = dealt(NAME, FRENCH, scores=ELEVEN, dealer="A1")  # B1 is mano
    assert (match.mode, match.seat_to_act) == ("eleven", "A1")
    assert texts_of(match) == ["accept", "decline", "fold"]


@holds("paulista", "11-x, player with 11 quits")
@pytest.mark.parametrize("answer", ["fold", "decline"])
def test_the_side_at_eleven_may_give_the_hand_for_one(answer: str) -> None:
    match = dealt(NAME, FRENCH, f"A1 {answer}", scores=ELEVEN)
    assert paid(match) == [("B", "stake", 1)]
    assert match.hand_number == 2


@holds("paulista", "11-x accepted, anyone raises")
def test_nobody_raises_a_hand_of_eleven() -> None:
    match = dealt(NAME, FRENCH, "A1 accept", scores=ELEVEN)
    for act in ("play 4C", "play 3C"):
        assert match.legal_calls() == ()
        assert match.why_not("truco")
        match.act(act)


@holds("paulista", "11-11")
def test_in_a_hand_of_iron_nothing_is_decided_first() -> None:
    match = dealt(NAME, FRENCH, scores={"A": 11, "B": 11})
    assert match.mode == "iron"
    assert texts_of(match) == ["play 4C", "play 5H", "play QS", "fold"]


@holds("paulista", "2v2 at 11-x: partners see each other's cards; one accepts")
def test_at_eleven_one_partner_decides_for_both() -> None:
    match = dealt(NAME, PAIRS, scores=ELEVEN)
    assert texts(match.observation("A1").partner_cards["A2"]) == ["3H", "6S", "5D"]
    assert texts(match.observation("A2").partner_cards["A1"]) == ["3C", "4H", "5S"]
    match.act("accept", "A1")
    assert (match.seat_to_act, match.stake) == ("A1", 3)
    assert "play 3C" in texts_of(match)
