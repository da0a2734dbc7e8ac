"""Situations of the stake, the tricks and folding in Argentine truco that other engines test."""

from __future__ import annotations

import pytest

from tests.match.dealt import FOUR, PLAIN, dealt, ruleset
from tests.match.peers import cards_for, holds, paid, play_tricks, texts_of
from truco import catalogue
from truco.errors import IllegalAction
from truco.match import Match

NAME = "argentino-chico"
BONUS = "argentino-30-sin-flor"
"""Here a fold in the first trick without envido pays one more."""
LADDER = ("A1 truco", "B1 retruco", "A1 vale-cuatro")


def hand(results: str) -> Match:
    """A hand of two whose tricks ended so; A1 is mano."""
    hands = cards_for(results)
    match = dealt(NAME, hands)
    play_tricks(match, hands)
    return match


# Cards and tricks.


@holds("argentino", "7E against 7B", "10E against 7C")
@pytest.mark.parametrize(("better", "worse"), [("7e", "7b"), ("10e", "7c")])
def test_which_card_beats_which(better: str, worse: str) -> None:
    assert catalogue.compare(ruleset(NAME).tables(2), better, worse) == ">"


@holds("argentino", "1E played in trick 1")
def test_the_best_card_wins_a_trick_and_not_the_hand() -> None:
    match = dealt(NAME, {"A1": "1e 4c 5o", "B1": "3e 2e 12e"}, "A1 play 1e", "B1 play 12e")
    assert (match.hand_number, match.tricks, match.seat_to_act) == (1, ("A",), "A1")


@holds("argentino", "trick results for a team: tie, tie, win")
def test_after_two_ties_the_third_trick_wins() -> None:
    assert paid(hand("TTB")) == [("B", "stake", 1)]


@holds("argentino", "trick results for a team: tie, tie, tie")
def test_three_ties_go_to_mano() -> None:
    assert paid(hand("TTT")) == [("A", "stake", 1)]


@holds("argentino a 3", "trick 1 tied, leader of trick 2 plays 1E")
def test_the_other_side_may_still_call_over_a_card_that_cannot_be_beaten() -> None:
    """Others end the hand at once."""
    deal = {"A1": "12e 1e 4c", "B1": "12b 3e 5o"}
    acts = ("A1 play 12e", "B1 play 12b", "A1 play 1e")
    match = dealt(NAME, deal, *acts)
    assert match.seat_to_act == "B1"
    assert "truco" in match.legal_calls()
    match.act("play 3e")
    assert paid(match) == [("A", "stake", 1)]


# The stake.


@holds("argentino", "truco, no quiero")
def test_a_declined_truco_pays_its_caller_one() -> None:
    assert paid(dealt(NAME, PLAIN, "A1 truco", "B1 decline")) == [("A", "stake", 1)]


@holds("argentino", "truco, quiero, retruco, no quiero")
def test_a_declined_retruco_pays_its_caller_two() -> None:
    acts = ("A1 truco", "B1 accept", "A1 play 4c", "B1 retruco", "A1 decline")
    assert paid(dealt(NAME, PLAIN, *acts)) == [("B", "stake", 2)]


@holds("argentino", "truco, retruco, vale cuatro accepted")
def test_an_accepted_vale_cuatro_is_worth_four() -> None:
    assert dealt(NAME, PLAIN, *LADDER, "B1 accept").stake == 4


@holds("argentino", "raise after vale cuatro")
def test_nothing_is_called_over_vale_cuatro() -> None:
    """Others ignore such a call; here it is refused with a reason."""
    match = dealt(NAME, PLAIN, *LADDER)
    assert texts_of(match) == ["accept", "decline", "fold"]
    for call in ("truco", "retruco", "vale-cuatro"):
        assert match.why_not(call)
    match.act("accept")
    assert not set(match.legal_calls()) & {"truco", "retruco", "vale-cuatro"}


@holds("argentino", "caller tries to raise again before answer", "partner of caller answers truco")
@pytest.mark.parametrize("seat", ["A1", "A2"])
def test_the_side_that_called_neither_raises_nor_answers(seat: str) -> None:
    match = dealt(NAME, FOUR, "A1 truco")
    for action in ("retruco", "accept", "decline"):
        assert match.why_not(action, seat) == "it is the turn of B1"
        with pytest.raises(IllegalAction):
            match.act(action, seat)


@holds("argentino", "mano calls truco, accepted")
def test_after_an_accepted_truco_mano_plays() -> None:
    assert dealt(NAME, PLAIN, "A1 truco", "B1 accept").seat_to_act == "A1"


# Folding.


@holds("argentino", "fold as first action of the hand, nothing called")
def test_a_fold_before_anything_pays_the_stake_and_where_asked_one_more() -> None:
    """Others always pay two, or one, or forbid it."""
    assert paid(dealt(NAME, PLAIN, "A1 fold")) == [("B", "stake", 1)]
    assert paid(dealt(BONUS, PLAIN, "A1 fold")) == [("B", "stake", 2)]


@holds(
    "argentino a 3",
    "mano folds in trick 1 with no envido resolved and no truco accepted",
)
def test_mano_may_fold_in_the_first_trick() -> None:
    """Others forbid it until envido or truco was played; `fold.enabled` may forbid it always."""
    assert "fold" in texts_of(dealt(BONUS, PLAIN))
    assert "fold" not in texts_of(dealt(BONUS, PLAIN, overrides=("fold.enabled=false",)))


@holds(
    "argentino",
    "truco, retruco, vale cuatro accepted before any card, then caller folds",
)
def test_a_fold_after_vale_cuatro_pays_four_and_where_asked_one_more() -> None:
    """Others always pay the one more, for the envido that was still open."""
    acts = (*LADDER, "B1 accept", "A1 fold")
    assert paid(dealt(NAME, PLAIN, *acts)) == [("B", "stake", 4)]
    assert paid(dealt(BONUS, PLAIN, *acts)) == [("B", "stake", 5)]


@holds("argentino a 3", "truco called, rival says quiero y me voy al mazo")
def test_who_accepts_and_then_folds_pays_what_it_accepted() -> None:
    """Others take both in one breath; here the fold waits for the seat's own turn."""
    match = dealt(NAME, PLAIN, "A1 truco", "B1 accept")
    assert match.why_not("fold", "B1") == "it is the turn of A1"
    match.act("play 4c")
    match.act("fold", "B1")
    assert paid(match) == [("A", "stake", 2)]


def test_points_beyond_the_total_are_not_counted() -> None:
    acts = ("A1 truco", "B1 decline")
    match = dealt(NAME, PLAIN, *acts, scores={"A": 29, "B": 0})
    assert match.winner == "A"
    again = dealt(NAME, PLAIN, "A1 truco", "B1 accept", "A1 fold", scores={"A": 0, "B": 29})
    assert again.scores == {"A": 0, "B": 30}
    assert paid(again) == [("B", "stake", 1)]


# Pica-pica.


def modes(match: Match, count: int) -> list[tuple[str, str]]:
    """Kind and mano of the next hands, each given up by its first seat at once."""
    found = []
    for _ in range(count):
        found.append((match.mode, match.mano))
        number = match.hand_number
        while match.hand_number == number and not match.over:
            match.act("fold")
    return found


@holds("argentino", "six players in pica-pica")
def test_three_duels_of_opposite_seats_alternate_with_a_hand_of_all() -> None:
    rules = ruleset("argentino-9-pica-pica", "match.target=30")
    match = Match(rules, 6, dealer="B3", scores={"A": 15, "B": 0})
    assert modes(match, 5) == [
        ("pica-pica", "A1"), ("pica-pica", "B1"), ("pica-pica", "A2"), ("normal", "B2"),
        ("pica-pica", "A3"),
    ]  # fmt: skip
    duel = Match(rules, 6, dealer="B3", scores={"A": 15, "B": 0})
    assert duel.observation("A1").seats_in == ("A1", "B2")


@holds("argentino", "a player abandons during pica-pica")
def test_pica_pica_never_comes_back_after_somebody_left() -> None:
    rules = ruleset("argentino-9-pica-pica", "match.target=30")
    match = Match(rules, 6, dealer="B3", scores={"A": 15, "B": 0})
    match.abandon("A2")
    match.act("fold")  # the duel that was on
    assert {mode for mode, _ in modes(match, 4)} == {"normal"}


@holds("argentino", "six players, matchPoint 9 / 12 / 15")
@pytest.mark.parametrize(("target", "half", "third"), [(9, 5, 3), (12, 6, 4), (15, 8, 5)])
def test_pica_pica_begins_at_half_of_the_target_and_goes_on_to_the_end(
    target: int, half: int, third: int
) -> None:
    """Others begin at a third of the malas and stop at two thirds of the buenas."""

    def mode(points: int, *more: str) -> str:
        rules = ruleset("argentino-9-pica-pica", f"match.target={target}", *more)
        scores = {"A": points, "B": 0}
        return catalogue.next_mode(rules.tables(6), dealer="A1", scores=scores).mode

    assert [mode(half - 1), mode(half), mode(2 * target - 1)] == ["normal", *["pica-pica"] * 2]
    last = target + 2 * third
    theirs = ("pica_pica.start=1/3", f"pica_pica.end={last}")
    found = [mode(points, *theirs) for points in (third - 1, third, last, last + 1)]
    assert found == ["normal", "pica-pica", "pica-pica", "normal"]
