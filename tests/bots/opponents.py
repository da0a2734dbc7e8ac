"""Simple opponents for the bot `basic`, written as the kernel's policies are.

They see a view and take a legal action, in the subset of Python that also compiles.
"""

from __future__ import annotations

from typing import Final

from truco.kernel.basic_cards import card_plan
from truco.kernel.bits import highest, lowest
from truco.kernel.codes import ACCEPT, CALL, DECLINE, OPEN_MASK
from truco.tables.layout import Tables, View

RAISE_LOW: Final = 0
RAISE_HIGH: Final = 1


def always_accept(v: View, t: Tables) -> int:
    """Never calls, never declines, plays its cards with sense."""
    legal = v.legal
    if legal >> ACCEPT & 1:
        return ACCEPT
    if legal & OPEN_MASK:
        return sensible_card(v, t)
    return lowest(legal >> CALL) + CALL if legal >> CALL else lowest(legal)


def always_raise(v: View, t: Tables, how: int) -> int:
    """Makes a call whenever it may (the least or the greatest), else accepts."""
    legal = v.legal
    calls = legal >> CALL
    if calls:
        return CALL + (lowest(calls) if how == RAISE_LOW else highest(calls))
    if legal >> ACCEPT & 1:
        return ACCEPT
    if legal & OPEN_MASK:
        return sensible_card(v, t)
    return lowest(legal)


def highest_card(v: View, t: Tables, accepts: int) -> int:
    """Plays its strongest card and never calls; accepts all calls, or declines all."""
    legal = v.legal
    answered = ACCEPT if accepts else DECLINE
    if legal >> answered & 1:
        return answered
    best = -1
    chosen = lowest(legal)
    for position in range(t.hand_size):
        if legal >> position & 1:
            card = v.known[4 * v.seat + position]
            strength = t.strength[v.turned_class * t.cards + card] if card >= 0 else 0
            if strength > best:
                best = strength
                chosen = position
    return chosen


def sensible_card(v: View, t: Tables) -> int:
    """The card that `basic` would play."""
    position = card_plan(v, t) & 3
    return position if v.legal >> position & 1 else lowest(v.legal)
