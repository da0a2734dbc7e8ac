"""Who sits where: sides, accounts and masks of seats."""

from __future__ import annotations

from truco.kernel.bits import lowest, next_in
from truco.tables.layout import Game, Tables, View


def side_of(g: Game, t: Tables, seat: int) -> int:
    """Side of a seat in this hand."""
    return t.side[g.row * t.seats + seat]


def side_seen(v: View, t: Tables, seat: int) -> int:
    """Side of a seat in the hand that a view shows."""
    return t.side[v.row * t.seats + seat]


def seats_of(g: Game, t: Tables, side: int) -> int:
    """Mask of the seats of a side that are still in the hand."""
    return t.side_seats[g.row * 2 + side] & g.seats_in


def dealer_of(g: Game, t: Tables) -> int:
    """The seat before mano."""
    return g.mano - 1 if g.mano > 0 else t.seats - 1


def first_from_mano(g: Game, mask: int) -> int:
    """The first seat of `mask` in play order, mano included; `mask` is not 0."""
    if mask >> g.mano & 1:
        return g.mano
    return next_in(mask, g.mano)


def last_from_mano(g: Game, t: Tables, mask: int) -> int:
    """The last seat of `mask` in play order from mano; `mask` is not 0."""
    seat = dealer_of(g, t)
    while not mask >> seat & 1:
        seat = seat - 1 if seat > 0 else t.seats - 1
    return seat


def side_points(g: Game, t: Tables, side: int) -> int:
    """Points of a side: the highest of the accounts its awards go to."""
    mask = t.credited[g.row * 2 + side]
    points = g.score[lowest(mask)]
    mask &= mask - 1
    while mask:
        points = max(points, g.score[lowest(mask)])
        mask &= mask - 1
    return points
