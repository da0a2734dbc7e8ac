"""Points: what a node pays, clamping at the total, and the end of a hand."""

from __future__ import annotations

from truco.kernel.bits import popcount
from truco.kernel.codes import (
    EV_POINTS,
    HAND_OVER,
)
from truco.kernel.holders import standing_holders
from truco.kernel.log import record
from truco.kernel.seating import dealer_of, seats_of, side_points
from truco.tables.layout import Game, Log, Tables


def payment(g: Game, t: Tables, bet: int, pay: int, side: int) -> int:
    """Points that `side` is due when payment `pay` of the bet's node falls to it."""
    at = 3 * g.node[bet] + pay
    points = t.pay_points[at]
    formula = t.pay_formula[at]
    if formula:
        width = t.total + 1
        value = t.formula[
            (formula * width + side_points(g, t, side)) * width + side_points(g, t, 1 - side)
        ]
        points += min(value, t.formula_cap[g.mode])
    if t.pay_holder[at]:
        points += t.pay_holder[at] * popcount(seats_of(g, t, side) & standing_holders(g, t, bet))
    return points


def award(g: Game, t: Tables, s: Log, bet: int, side: int, points: int, why: int) -> None:
    """Credit `points` to a side, clamped at the total; the only place where points are added.

    The chico ends at once when an account reaches the total, unless the hand must be finished.
    """
    added = 0
    mask = t.credited[g.row * 2 + side]
    # Of several accounts that reach the total together, the first from mano has won.
    account = dealer_of(g, t) if t.accounts > 2 else 0
    for _ in range(t.accounts):
        account = account + 1 if account + 1 < t.accounts else 0
        if mask >> account & 1:
            score = min(g.score[account] + points, t.total)
            added = max(added, score - g.score[account])
            g.score[account] = score
            if score == t.total and g.reached < 0:
                g.reached = account
                if not t.finish_hand:
                    g.phase = HAND_OVER
    s.points[bet] += added
    s.side_points[side] += added
    record(s, EV_POINTS, side, bet, added * 8 + why)


def end_hand(g: Game, t: Tables, s: Log, side: int, points: int, why: int) -> None:
    """Pay the stake to `side` (-1: nobody) and end the hand."""
    if side >= 0:
        g.hand_winner = side
        award(g, t, s, 0, side, points, why)
    else:
        s.unwon_hands += 1
    g.phase = HAND_OVER
