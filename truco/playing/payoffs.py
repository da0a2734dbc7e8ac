"""What bets pay, from what everyone may know: the nodes of the bets and the points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from truco.actions import Payoff
from truco.kernel.bits import popcount
from truco.kernel.codes import PAY_ACCEPTED, PAY_DECLINED
from truco.tables.layout import Tables


class Public(Protocol):
    """The public facts that payments depend on; games and views have them under these names."""

    @property
    def mode(self) -> int: ...
    @property
    def row(self) -> int: ...
    @property
    def pending(self) -> int: ...
    @property
    def seats_in(self) -> int: ...
    @property
    def node(self) -> Sequence[int]: ...
    @property
    def score(self) -> Sequence[int]: ...
    @property
    def declared(self) -> Sequence[int]: ...


def due(state: Public, t: Tables, bet: int, node: int, pay: int, side: int) -> int:
    """Points a side would be due for a payment of a node, before they are clamped.

    Where a bet pays for each holder of the side, the holders that have declared themselves count:
    the others' cards are nobody's business.
    """
    at = 3 * node + pay
    points = t.pay_points[at]
    formula = t.pay_formula[at]
    if formula:
        width = t.total + 1
        own, other = _points(state, t, side), _points(state, t, 1 - side)
        points += min(t.formula[(formula * width + own) * width + other], t.formula_cap[state.mode])
    if t.pay_holder[at]:
        base = state.row * t.seats
        declared = state.declared[bet] & state.seats_in
        mine = sum(1 << seat for seat in range(t.seats) if t.side[base + seat] == side)
        points += t.pay_holder[at] * popcount(declared & mine)
    return points


def _points(state: Public, t: Tables, side: int) -> int:
    mask = t.credited[state.row * 2 + side]
    return max(state.score[account] for account in range(t.accounts) if mask >> account & 1)


def clamped(state: Public, t: Tables, side: int, points: int) -> int:
    """What would really be added of points a side is due: no account passes the total."""
    mask = t.credited[state.row * 2 + side]
    return max(
        min(points, t.total - state.score[account])
        for account in range(t.accounts)
        if mask >> account & 1
    )


def for_winner(state: Public, t: Tables, bet: int, node: int, pay: int) -> Payoff:
    """What a node pays to either side, should it be the one that wins."""
    a, b = (clamped(state, t, side, due(state, t, bet, node, pay, side)) for side in (0, 1))
    return Payoff(a, b)


def for_side(state: Public, t: Tables, side: int, points: int) -> Payoff:
    """`points` to one side and nothing to the other."""
    added = clamped(state, t, side, points)
    return Payoff(added, 0) if side == 0 else Payoff(0, added)


def stake_now(state: Public, t: Tables) -> int:
    """Points the hand is worth as things stand: an unanswered call counts for nothing yet.

    Where it depends on who wins, the larger value.
    """
    pay = PAY_DECLINED if state.pending & 1 else PAY_ACCEPTED
    return max(due(state, t, 0, state.node[0], pay, side) for side in (0, 1))


def of_fold(
    state: Public, t: Tables, side: int, bonus: int, side_out: bool, waiting: int
) -> Payoff | None:
    """What a fold by `side` pays the other side; None when a seat goes out and nothing is paid.

    `bonus` is added to the stake when no call is pending; `side_out` says whether the fold takes
    the whole side out; where it does not, `waiting` is the mask of bets that it declines.
    """
    other = 1 - side
    if not side_out:
        if not waiting:
            return None
        points = sum(
            due(state, t, bet, state.node[bet], PAY_DECLINED, other)
            for bet in range(t.bets)
            if waiting >> bet & 1
        )
        return for_side(state, t, other, points)
    points = 0 if state.pending else bonus
    for bet in range(1, t.bets):
        if state.pending >> bet & 1:
            points += due(state, t, bet, state.node[bet], PAY_DECLINED, other)
    pay = PAY_DECLINED if state.pending & 1 else PAY_ACCEPTED
    points += due(state, t, 0, state.node[0], pay, other)
    return for_side(state, t, other, points)
