"""Holders of a contest: who may speak for it, and who stands for its side."""

from __future__ import annotations

from truco.tables.layout import Game, Tables


def speakers(g: Game, t: Tables, bet: int) -> int:
    """Mask of the seats that may call or answer in a bet of holders.

    A holder that played its first card in silence has missed its chance.
    """
    return g.seats_in & g.holders[bet] & (g.fresh | g.declared[bet])


def standing_holders(g: Game, t: Tables, bet: int) -> int:
    """Mask of the holders that are compared, or paid for: all, or those that are not silent."""
    if t.void_bets >> bet & 1:
        return speakers(g, t, bet)
    return g.seats_in & g.holders[bet]
