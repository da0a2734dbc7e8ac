"""Perft counted twice: the slow referee finds as many sequences of actions as the engine."""

from __future__ import annotations

import copy
import json

import pytest

from tests.referee import RULESETS, Referee, Rules, all_seats
from tests.support.perft import GOLDEN, position
from tests.support.rulesets import COMBINATIONS, IDS, tables_of
from truco.tables.ruletables import RuleTables

NUMBERS: dict[str, dict[str, list[int]]] = json.loads(GOLDEN.read_text("utf-8"))


def referee_at(rules: RuleTables, referee: Rules, scores: tuple[int, int]) -> Referee | None:
    """A referee before the hand that perft counts, None where no such hand is played."""
    g = position(rules.tables, scores)
    if g is None:
        return None
    seats = all_seats(rules.seats)
    accounts = seats if referee.individual else ["A", "B"]
    found = Referee(
        referee,
        rules.seats,
        dealer=seats[g.mano - 1],
        scores=dict(zip(accounts, [*scores, *[0] * len(accounts)], strict=False)),
    )
    hands = {
        seat: [str(rules.deck[card]) for card in g.holding[4 * n : 4 * n + 4] if card >= 0]
        for n, seat in enumerate(seats)
    }
    found.deal(hands, str(rules.deck[g.turned]) if g.turned >= 0 else None)
    return found


def perft(referee: Referee, depth: int) -> int:
    """Sequences of `depth` actions from here, or of fewer that end the hand."""
    seat, legal = referee.to_act, referee.legal()
    if depth == 1:
        return len(legal)
    found = 0
    for action in legal:
        after = copy.deepcopy(referee)
        assert seat is not None
        after.act(seat, action)
        found += 1 if after.hand_over else perft(after, depth - 1)
    return found


@pytest.mark.parametrize(("ruleset", "players"), COMBINATIONS, ids=IDS)
def test_the_referee_counts_as_many_sequences(ruleset: str, players: int) -> None:
    tables = tables_of(ruleset, players)
    counted = {}
    golden = NUMBERS[f"{ruleset}-{players}"]
    for scores, (depth, _) in golden.items():
        first, _, second = scores.partition("-")
        referee = referee_at(tables, RULESETS[ruleset], (int(first), int(second)))
        assert referee is not None
        counted[scores] = [depth, perft(referee, depth)]
    assert counted == golden
