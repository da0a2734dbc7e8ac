"""What the bot `basic` must be: legal, a function of its view, stronger than simple players."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache

import pytest

from tests.bots.opponents import (
    RAISE_HIGH,
    RAISE_LOW,
    always_accept,
    always_raise,
    highest_card,
)
from tests.bots.playing import Policy, Score, play
from tests.support.rulesets import COMBINATIONS, tables_of
from tests.support.toys import toy_tables
from truco.kernel.advance import advance, start_match, step
from truco.kernel.basic import basic_policy
from truco.kernel.basic_cards import card_plan
from truco.kernel.dealing import begin_hand
from truco.kernel.policies import random_policy
from truco.kernel.view import fill_view
from truco.plugins import Mode
from truco.plugins.toolbox.tricks import hand_result
from truco.tables.layout import Game, Log, View, blank

TWO_SEATS = [name for name, seats in COMBINATIONS if seats == 2]
LARGER = [(name, seats) for name, seats in COMBINATIONS if seats > 2]
ENOUGH = 40
"""Explicit answers to a call below which their shares say nothing."""

MATCHES = 80

OPPONENTS: dict[str, Policy] = {
    "random": lambda v, t: random_policy(v),
    "always-accept": always_accept,
    "always-raise-low": lambda v, t: always_raise(v, t, RAISE_LOW),
    "always-raise-high": lambda v, t: always_raise(v, t, RAISE_HIGH),
    "high-card-accepts": lambda v, t: highest_card(v, t, 1),
    "high-card-declines": lambda v, t: highest_card(v, t, 0),
}


def promised(opponent: str) -> float:
    """The share of matches that `basic` promises to win, whatever the ruleset."""
    return 0.95 if opponent == "random" else 0.60


@cache
def against(ruleset: str, opponent: str) -> Score:
    return play(tables_of(ruleset, 2).tables, basic_policy, OPPONENTS[opponent], MATCHES)


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("ruleset", TWO_SEATS)
def test_it_beats_simple_players(ruleset: str, opponent: str) -> None:
    """In each ruleset no further below its promise than few matches may fall by chance."""
    promise = promised(opponent)
    chance = 2 * math.sqrt(promise * (1 - promise) / MATCHES)
    assert against(ruleset, opponent).rate >= promise - chance


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_it_keeps_its_promise_over_all_rulesets(opponent: str) -> None:
    scores = [against(ruleset, opponent) for ruleset in TWO_SEATS]
    assert sum(s.wins for s in scores) >= promised(opponent) * sum(s.matches for s in scores)


@pytest.mark.parametrize(("ruleset", "seats"), LARGER)
def test_it_beats_random_at_larger_tables(ruleset: str, seats: int) -> None:
    score = play(tables_of(ruleset, seats).tables, basic_policy, OPPONENTS["random"], 40)
    assert score.rate >= 0.80


@pytest.mark.parametrize("ruleset", TWO_SEATS)
def test_it_accepts_and_declines_every_call(ruleset: str) -> None:
    """At least a tenth of its explicit answers to each call, wherever there are enough of them."""
    rules = tables_of(ruleset, 2)
    accepted: Counter[int] = Counter()
    declined: Counter[int] = Counter()
    for score in (
        play(rules.tables, basic_policy, basic_policy, MATCHES),
        *(against(ruleset, opponent) for opponent in OPPONENTS),
    ):
        accepted.update(score.accepted)
        declined.update(score.declined)
    for call, name in enumerate(rules.call_ids):
        answers = accepted[call] + declined[call]
        if answers >= ENOUGH:
            share = accepted[call] / answers
            assert 0.10 <= share <= 0.90, f"{name}: accepts {share:.0%} of {answers}"


@pytest.mark.parametrize(("ties", "played"), [(True, "3b"), (False, "1b")])
def test_it_plays_an_equal_card_only_where_that_ties_the_trick(ties: bool, played: str) -> None:
    """Where the first of equal cards takes the trick, an equal one loses it."""
    rules = toy_tables(
        modes=lambda: (Mode("one", "one", ties=ties),),
        next_mode=lambda state: "one",
        hand_result=lambda mode, tricks: hand_result(tricks),
    )
    t = rules.tables
    g, s, v = blank(Game, t), blank(Log, t), blank(View, t)
    start_match(g, t)
    g.manual, g.mano = 1, 0
    advance(g, t, s)
    hands = (["3e", "2e", "1e"], ["3b", "6b", "1b"])
    for seat, cards in enumerate(hands):
        g.holding[4 * seat : 4 * seat + 3] = [rules.deck.number(card) for card in cards]
    begin_hand(g, t, s)
    advance(g, t, s)
    step(g, t, s, 0)
    v.word0 = v.word1 = 0
    fill_view(v, g, t, 1)
    plan = card_plan(v, t)
    assert hands[1][plan & 3] == played
