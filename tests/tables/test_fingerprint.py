"""The fingerprint: what the rules mean, not how they are written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.toys import Chain, Ladder, best_of, toy_tables
from truco.cards import Card, Deck
from truco.plugins.variant import HandResult, Mode, Seating
from truco.tables.counts import LazyCounts


def contest_tables(**choices: Any) -> Any:
    answers = {
        "bets": lambda: (Ladder(), Chain("sum", {"sum-1": 2})),
        "count": lambda bet, holding, turned: sum(card.number for card in holding),
        **choices,
    }
    return toy_tables(**answers)


def test_two_spellings_of_the_same_rules_are_equal() -> None:
    def early(call: str, situation: Any) -> str | None:
        return "only in the first trick" if situation.trick > 1 else None

    def first(call: str, situation: Any) -> str | None:
        if situation.trick in (2, 3):
            return "too late, by another name"
        return None

    assert contest_tables(may_call=early).fingerprint == contest_tables(may_call=first).fingerprint


def test_facts_read_in_another_order_are_the_same_rules() -> None:
    def one(situation: Any) -> str | None:
        return "no" if situation.leads_trick and situation.own_second_half else None

    def other(situation: Any) -> str | None:
        return "no" if situation.own_second_half and situation.leads_trick else None

    assert toy_tables(may_fold=one).fingerprint == toy_tables(may_fold=other).fingerprint


def test_it_is_sixteen_hexadecimal_digits_and_stays_the_same() -> None:
    fingerprint = toy_tables().fingerprint
    assert len(fingerprint) == 16
    assert int(fingerprint, 16) >= 0
    assert toy_tables().fingerprint == fingerprint


DIFFERENT: dict[str, Callable[[], Any]] = {
    "seats": lambda: contest_tables(seats=4),
    "total": lambda: contest_tables(total=11),
    "chicos": lambda: contest_tables(chicos=3),
    "finished hands": lambda: contest_tables(finish_hand=True),
    "a card's name": lambda: contest_tables(deck=lambda: Deck.of("123456", "eboC")),
    "the deck's order": lambda: contest_tables(deck=lambda: Deck.of("654321", "eboc")),
    "a turned card": lambda: contest_tables(has_turned_card=lambda: True),
    "strengths": lambda: contest_tables(
        strength=lambda card, turned: card.number + (str(card) == "1e")
    ),
    "counts": lambda: contest_tables(count=lambda bet, holding, turned: len(holding)),
    "a stake's value": lambda: contest_tables(
        bets=lambda: (Ladder((1, 2, 3, 6)), Chain("sum", {"sum-1": 2}))
    ),
    "a call's name": lambda: contest_tables(bets=lambda: (Ladder(), Chain("sum", {"sum-9": 2}))),
    "a bet's name": lambda: contest_tables(bets=lambda: (Ladder(), Chain("all", {"sum-1": 2}))),
    "a contest's value": lambda: contest_tables(
        bets=lambda: (Ladder(), Chain("sum", {"sum-1": 3}))
    ),
    "joint refusal": lambda: contest_tables(
        bets=lambda: (Ladder(), Chain("sum", {"sum-1": 2}, answered_by="all"))
    ),
    "when it is settled": lambda: contest_tables(
        bets=lambda: (Ladder(), Chain("sum", {"sum-1": 2}, settles="hand-end"))
    ),
    "announcements": lambda: contest_tables(
        bets=lambda: (Ladder(), Chain("sum", {"sum-1": 2}, announce_all=True))
    ),
    "a window": lambda: contest_tables(
        may_call=lambda call, situation: "no" if situation.trick == 3 else None
    ),
    "folding": lambda: contest_tables(may_fold=lambda situation: "never"),
    "face-down play": lambda: contest_tables(may_play_down=lambda situation: None),
    "a fold's bonus": lambda: contest_tables(fold_bonus=lambda situation: 1),
    "who folds": lambda: contest_tables(fold_scope=lambda: "seat"),
    "who leads": lambda: contest_tables(lead_after_tie=lambda: "first-of-tied"),
    "three ties": lambda: contest_tables(
        hand_result=lambda mode, tricks: best_of(tricks, 3, HandResult.NOBODY)
    ),
    "a mode's name": lambda: contest_tables(modes=lambda: (Mode("normal", "usual"),)),
    "rotation": lambda: contest_tables(modes=lambda: (Mode("normal", "normal", rotates=0),)),
    "accounts": lambda: contest_tables(
        seating=lambda mode, mano: Seating((0, 1), (0, 1), (1, 0)),
    ),
}


@pytest.mark.parametrize("what", DIFFERENT)
def test_it_differs_when_a_rule_differs(what: str) -> None:
    assert DIFFERENT[what]().fingerprint != contest_tables().fingerprint


def test_no_two_of_these_rules_are_taken_for_the_same() -> None:
    found = [tables().fingerprint for tables in DIFFERENT.values()]
    assert len(set(found)) == len(found)


def test_counts_not_yet_asked_for_count_too() -> None:
    def one(bet: str, holding: tuple[Card, ...], turned: Card | None) -> int:
        return 1

    def other(bet: str, holding: tuple[Card, ...], turned: Card | None) -> int:
        return 2 if str(holding[0]) == "6c" else 1

    lazy = contest_tables(has_turned_card=lambda: True, count=one)
    assert isinstance(lazy.tables.count, LazyCounts)
    different = contest_tables(has_turned_card=lambda: True, count=other)
    assert lazy.fingerprint == contest_tables(has_turned_card=lambda: True, count=one).fingerprint
    # No holding begins with the last card of the deck: nothing differs after all.
    assert lazy.fingerprint == different.fingerprint
    third = contest_tables(has_turned_card=lambda: True, count=lambda *_: 2)
    assert lazy.fingerprint != third.fingerprint
