"""Tricks: every course of three of them, whoever leads, whatever three ties mean.

The engine plays each with the cards of real rulesets; beside it stands a referee of a few lines.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest

from tests.support.rulesets import FOLDER
from tests.support.toys import toy_tables
from truco.kernel.advance import advance, start_match, step
from truco.kernel.bits import lowest
from truco.kernel.codes import DEAL, EV_HAND_END, EV_TRICK
from truco.kernel.dealing import begin_hand
from truco.kernel.legal import legal_actions
from truco.kernel.random import key_match
from truco.plugins import Mode
from truco.rules import load_ruleset
from truco.tables.layout import Game, Log, Tables, blank

A, B, TIE = "A", "B", "tie"
SIDES = A + B


def won_by(tricks: tuple[str, ...]) -> str | None:
    """The referee: the side that has won the hand, "all tied", or None while it is open."""
    for side, other in (A, B), (B, A):
        if tricks.count(side) == 2 or (side in tricks and TIE in tricks and other not in tricks):
            return side
    if len(tricks) < 3:
        return None
    return next((trick for trick in tricks if trick != TIE), "all tied")


COURSES = [
    course
    for length in (1, 2, 3)
    for course in product((A, B, TIE), repeat=length)
    if won_by(course) is not None and all(won_by(course[:n]) is None for n in range(1, length))
]
POLICIES = ("mano", "dealer", "nobody", "replay")
RULESETS = ("argentino-30-sin-flor", "paulista")


def test_there_are_fifteen_courses_of_a_hand() -> None:
    """Six that end after two tricks and nine after three."""
    assert [sum(len(course) == length for course in COURSES) for length in (1, 2, 3)] == [0, 6, 9]


@cache
def tables_with(ruleset: str, all_tied: str) -> Tables:
    rules = load_ruleset(FOLDER / f"{ruleset}.toml", {"tricks.all_tied": all_tied})
    return rules.tables(2).tables


def cards_for(t: Tables, course: tuple[str, ...]) -> tuple[list[int], list[int], int]:
    """Cards for the first and second seat that make the tricks go this way, and one to turn."""
    turned = t.cards - 1
    strength = t.strength[t.class_of[turned] * t.cards :][: t.cards]
    pack = sorted((card for card in range(t.cards) if card != turned), key=strength.__getitem__)
    first, second = [], []
    for trick in (*course, *"AAA"[len(course) :]):
        if trick == TIE:
            low = next(n for n in range(len(pack)) if strength[pack[n]] == strength[pack[n + 1]])
            one, other = pack.pop(low), pack.pop(low)
        else:
            one, other = pack.pop(), pack.pop(0)
            if trick == B:
                one, other = other, one
        first.append(one)
        second.append(other)
    return first, second, turned


@pytest.mark.parametrize("mano", [0, 1])
@pytest.mark.parametrize("all_tied", POLICIES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_leads_and_who_wins_after_every_course(ruleset: str, all_tied: str, mano: int) -> None:
    t = tables_with(ruleset, all_tied)
    for course in COURSES:
        g, s = blank(Game, t), blank(Log, t)
        s.on = 1
        key_match(g, 1, 2, 3)
        start_match(g, t)
        g.manual, g.mano = 1, mano
        advance(g, t, s)
        first, second, turned = cards_for(t, course)
        g.holding[0:3], g.holding[4:7] = first, second
        g.turned = turned if t.turned_card else -1
        begin_hand(g, t, s)
        advance(g, t, s)

        leader = mano
        for place, trick in enumerate(course):
            assert g.to_act == leader, (course, place)
            step(g, t, s, place)
            assert g.to_act == 1 - leader, (course, place)
            step(g, t, s, place)
            # Whoever won leads on; after a tie its leader leads again.
            leader = leader if trick == TIE else SIDES.index(trick)

        events = [s.entries[at : at + 4] for at in range(0, 4 * s.size, 4)]
        words = {1: A, 2: B, 3: TIE}
        assert tuple(words[e[2]] for e in events if e[0] == EV_TRICK) == course
        expected = won_by(course)
        if expected == "all tied":
            expected = {"mano": SIDES[mano], "dealer": SIDES[1 - mano]}.get(all_tied)
        paid = SIDES.index(expected) if expected else -1
        assert [e[1] for e in events if e[0] == EV_HAND_END] == [paid], course
        assert g.score == [int(side == expected) for side in SIDES], course
        # The deal passes on, unless the hand is dealt again by the same seat.
        again = course == (TIE, TIE, TIE) and all_tied == "replay"
        assert g.phase == DEAL
        assert g.mano == (mano if again else 1 - mano)


FOUR = {
    lead: toy_tables(seats=4, lead_after_tie=lambda lead=lead: lead)
    for lead in ("same-leader", "first-of-tied")
}


@pytest.mark.parametrize("mano", range(4))
@pytest.mark.parametrize("lead", FOUR)
def test_one_trick_of_four_seats_with_any_three_strengths(lead: str, mano: int) -> None:
    """Equal top cards of partners are no tie, and the first of them leads on."""
    rules = FOUR[lead]
    t = rules.tables
    for ranks in product((1, 2, 3), repeat=4):
        g, s = hand_of_four(rules, mano, ranks)
        s.on, s.size = 1, 0
        order = [(mano + n) % 4 for n in range(4)]
        for seat in order:
            assert g.to_act == seat
            step(g, t, s, 0)
        top = [seat for seat in order if ranks[seat] == max(ranks)]
        tied = len({seat % 2 for seat in top}) == 2
        leader = top[0] if not tied or lead == "first-of-tied" else mano
        result = 3 if tied else top[0] % 2 + 1
        trick = next(
            s.entries[at : at + 4] for at in range(0, 4 * s.size, 4) if s.entries[at] == EV_TRICK
        )
        assert trick == [EV_TRICK, leader, result, 0], ranks
        assert g.to_act == leader


FIRST_WINS = toy_tables(
    seats=4, modes=lambda: (Mode("first", "first", ties=False),), next_mode=lambda state: "first"
)


@pytest.mark.parametrize("mano", range(4))
def test_where_a_mode_has_no_ties_the_first_of_the_best_cards_takes_the_trick(mano: int) -> None:
    for ranks in product((1, 2, 3), repeat=4):
        g, s = hand_of_four(FIRST_WINS, mano, ranks)
        s.on, s.size = 1, 0
        order = [(mano + n) % 4 for n in range(4)]
        for _ in order:
            step(g, FIRST_WINS.tables, s, 0)
        first = next(seat for seat in order if ranks[seat] == max(ranks))
        trick = next(
            s.entries[at : at + 4] for at in range(0, 4 * s.size, 4) if s.entries[at] == EV_TRICK
        )
        assert trick == [EV_TRICK, first, first % 2 + 1, 0], ranks
        assert (g.to_act, s.tied_tricks) == (first, 0)


def hand_of_four(rules: Any, mano: int, ranks: tuple[int, ...]) -> tuple[Game, Log]:
    """A hand in which each seat's first card has this rank."""
    t = rules.tables
    g, s = blank(Game, t), blank(Log, t)
    key_match(g, 1, 2, 3)
    start_match(g, t)
    g.manual, g.mano = 1, mano
    advance(g, t, s)
    for seat in range(4):
        suit = "eboc"[seat]
        cards = [f"{ranks[seat]}{suit}", f"5{suit}", f"6{suit}"]
        g.holding[4 * seat : 4 * seat + 3] = [rules.deck.number(card) for card in cards]
    begin_hand(g, t, s)
    advance(g, t, s)
    return g, s


def test_the_lowest_card_of_all_still_counts() -> None:
    """A trick of cards of strength 0 has a winner or a tie, not neither."""
    rules = toy_tables(seats=4, strength=lambda card, turned: 0)
    t = rules.tables
    g, s = hand_of_four(rules, 0, (1, 1, 1, 1))
    while g.history == 0:
        step(g, t, s, lowest(legal_actions(g, t)))
    assert g.history == 3
