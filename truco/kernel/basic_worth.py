"""What calls and answers are worth to the bot `basic`: chances to win the chico, in 1/1024."""

from __future__ import annotations

from typing import Final

from truco.kernel.basic_chances import SURE
from truco.kernel.bits import lowest
from truco.kernel.codes import (
    COMPARED,
    GIVEN_IN,
    HOLDERS_ANSWER,
    PAY_ACCEPTED,
    PAY_ALONE,
    PAY_DECLINED,
)
from truco.tables.layout import Tables, View

WARY: Final = 150
"""How much better than the odds ask for a rival's chance must be before it accepts."""
TIGHT_COUNTS: Final = 450
"""How surely rivals that accept a contest are those with the better counts, in 1/1024."""
TIGHT_TRICKS: Final = 700
"""How surely rivals that accept a raise of the stake are those with the better cards."""
RIVAL_HOLDS: Final = 150
"""Chance that a rival holds, too, where only holders may answer and none has spoken."""


def points_seen(v: View, t: Tables, side: int) -> int:
    """Points of a side: the highest of the accounts its awards go to."""
    mask = t.credited[v.row * 2 + side]
    points = v.score[lowest(mask)]
    mask &= mask - 1
    while mask:
        points = max(points, v.score[lowest(mask)])
        mask &= mask - 1
    return points


def need_of(v: View, t: Tables, side: int) -> int:
    """Points that a side lacks."""
    return t.total - points_seen(v, t, side)


def standing(t: Tables, own: int, other: int) -> int:
    """Chance to win a chico when the own side lacks `own` points and the other side `other`."""
    return t.standing[max(own, 0) * (t.total + 1) + max(other, 0)]


def due(v: View, t: Tables, node: int, pay: int, winner: int, own: int, other: int) -> int:
    """Points a node pays to the own side (`winner` 1) or to the other side (0)."""
    at = 3 * node + pay
    points = t.pay_points[at]
    formula = t.pay_formula[at]
    if formula:
        width = t.total + 1
        mine = t.total - own
        theirs = t.total - other
        if winner:
            value = t.formula[(formula * width + mine) * width + theirs]
        else:
            value = t.formula[(formula * width + theirs) * width + mine]
        points += min(value, t.formula_cap[v.mode])
    return points + t.pay_holder[at]


def paid(v: View, t: Tables, node: int, pay: int, winner: int, own: int, other: int) -> int:
    """Chance to win the chico once a payment of `node` went to the winner."""
    points = due(v, t, node, pay, winner, own, other)
    if winner:
        return standing(t, own - points, other)
    return standing(t, own, other - points)


def mixed(chance: int, won: int, lost: int) -> int:
    """What is worth `won` with `chance`, else `lost`."""
    return (chance * won + (SURE - chance) * lost) >> 10


def settled(v: View, t: Tables, node: int, chance: int, own: int, other: int) -> int:
    """Worth of a bet accepted in `node`, won with `chance`."""
    won = paid(v, t, node, PAY_ACCEPTED, 1, own, other)
    return mixed(chance, won, paid(v, t, node, PAY_ACCEPTED, 0, own, other))


def called(v: View, t: Tables, bet: int, node: int, chance: int, own: int, other: int) -> int:
    """Worth of the call that leads to `node`, for a side that would win it with `chance`.

    Rivals accept when their chance is good for the odds they are offered, so the ones that accept
    are the stronger ones. Who would lose the chico by declining always accepts.
    """
    kind = t.answer_kind[node]
    if kind == GIVEN_IN:
        return paid(v, t, node, PAY_DECLINED, 0, own, other)
    won = paid(v, t, node, PAY_ACCEPTED, 1, own, other)
    lost = paid(v, t, node, PAY_ACCEPTED, 0, own, other)
    if kind == COMPARED:
        return mixed(chance, won, lost)
    given = paid(v, t, node, PAY_DECLINED, 1, own, other)
    yes = SURE
    if won > lost and given < SURE:
        yes = SURE - WARY - ((won - given) << 10) // (won - lost)
    yes = min(SURE, max(yes, 64))
    no = SURE - yes
    tight = TIGHT_COUNTS if bet > 0 else TIGHT_TRICKS
    beaten = ((SURE - tight) * (yes * chance >> 10) + tight * max(0, chance - no)) >> 10
    worth = (no * given + beaten * won + (yes - beaten) * lost) >> 10
    if kind == HOLDERS_ANSWER and not v.opened >> bet & 1:
        worth = mixed(RIVAL_HOLDS, worth, paid(v, t, node, PAY_ALONE, 1, own, other))
    return worth
