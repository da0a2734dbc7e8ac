"""Cards of the bot `basic`: which to play, and the chance to win the hand with what it holds."""

from __future__ import annotations

from typing import Final

from truco.kernel.basic_chances import (
    EVEN,
    SURE,
    share_of,
    side_mask,
    trick_chance,
    tricks_chance,
    verdict,
)
from truco.kernel.seating import side_seen
from truco.tables.layout import Tables, View

KEPT_BACK: Final = 4
"""First leads, in sixteenths, that are not the best card."""
PARTNER_TAKES: Final = 340
"""Chance that a partner who has still to play takes a trick from the other side."""
NONE: Final = -1
"""No card: the key of a place that is empty. A key is the card's share * 4 + its position."""
TIED: Final = -1
"""Instead of a chance to take the trick: it is tied."""


def card_plan(v: View, t: Tables) -> int:
    """Chance to win the hand * 4 + position of the card to play next."""
    a = held_key(v, t, 0)
    b = held_key(v, t, 1)
    c = held_key(v, t, 2)
    d = held_key(v, t, 3)
    # A sorting network: no branch for a processor to guess.
    high = max(a, b)
    low = min(a, b)
    k0 = max(high, max(c, d))
    middle = min(high, max(c, d))
    k3 = min(low, min(c, d))
    other = max(low, min(c, d))
    k1 = max(middle, other)
    k2 = min(middle, other)
    if v.played >> v.seat & 1:
        return trick_plan(v, t, table_take(v, t), k0, k1, k2) * 4
    if v.played == 0:
        chance = tricks_chance(v, t, v.history, v.trick, k0 >> 2, k1 >> 2, k2 >> 2)
        return chance * 4 + (lead_key(v, t, k0, k1, k2, k3) & 3)
    return reply_plan(v, t, k0, k1, k2, k3)


def held_key(v: View, t: Tables, position: int) -> int:
    """The key of the card in a position, NONE when it is played."""
    if v.left[v.seat] >> position & 1:
        return share_of(v, t, v.known[4 * v.seat + position]) * 4 + position
    return NONE


def trick_plan(v: View, t: Tables, take: int, k0: int, k1: int, k2: int) -> int:
    """Chance to win the hand with these cards left, if the trick is taken with `take` (or TIED)."""
    chance = 0
    for result in range(1, 4):
        if result == 3:
            weight = SURE if take == TIED else 0
        elif take == TIED:
            weight = 0
        else:
            weight = take if result == v.own_side + 1 else SURE - take
        if weight:
            history = v.history | result << (2 * v.trick)
            after = tricks_chance(v, t, history, v.trick + 1, k0 >> 2, k1 >> 2, k2 >> 2)
            chance += weight * after
    return chance >> 10


def table_take(v: View, t: Tables) -> int:
    """Chance that the own side takes the trick to which the own seat has played."""
    waiting = v.seats_in & ~v.played
    if v.tied:
        return 0 if waiting else TIED
    if side_seen(v, t, v.best_seat) == v.own_side:
        share = share_of(v, t, v.table[v.trick * t.seats + v.best_seat])
        take = trick_chance(v, t, share)
        # Before the last trick the other side chooses among several cards.
        return take * share >> 10 if v.left[v.seat] and waiting else take
    return PARTNER_TAKES if waiting & side_mask(v, t, v.own_side) else 0


def lead_key(v: View, t: Tables, k0: int, k1: int, k2: int, k3: int) -> int:
    """The card to lead: the best where it is needed now, the least where one trick is in hand."""
    won = verdict(v, t, v.history | (v.own_side + 1) << (2 * v.trick))
    lost = verdict(v, t, v.history | (2 - v.own_side) << (2 * v.trick))
    if won > 0 and lost == 0:
        return least_key(k0, k1, k2, k3)
    if won == 0 and lost == 0 and k2 >= 0 and v.word1 >> 4 & 15 < KEPT_BACK:
        # Now and then the best is kept back.
        return k1
    return k0


def least_key(k0: int, k1: int, k2: int, k3: int) -> int:
    """The weakest of the cards there are."""
    return k3 if k3 >= 0 else k2 if k2 >= 0 else k1 if k1 >= 0 else k0


def reply_plan(v: View, t: Tables, k0: int, k1: int, k2: int, k3: int) -> int:
    """The best of: the least card that takes the trick, one that ties it, the least card of all."""
    base = 4 * v.seat
    row = v.turned_class * t.cards
    taking = NONE
    tying = NONE
    for place in range(4):
        key = k0 if place == 0 else k1 if place == 1 else k2 if place == 2 else k3
        if key >= 0:
            card = v.known[base + (key & 3)]
            if card >= 0:
                strength = t.strength[row + card]
                if strength > v.best:
                    taking = key
                elif strength == v.best and (not t.uses_first or t.ties[v.mode]):
                    tying = key
    own = not v.tied and side_seen(v, t, v.best_seat) == v.own_side
    least = least_key(k0, k1, k2, k3)
    best = -1
    chosen = least
    for option in range(3):
        key = least if option == 0 else taking if option == 1 else tying
        if key >= 0 and (option > 0 or key != taking):
            take = TIED
            if option == 1 or own:
                share = key >> 2
                if option != 1:
                    share = share_of(v, t, v.table[v.trick * t.seats + v.best_seat])
                take = trick_chance(v, t, share)
            elif option == 0:
                # The least card leaves the trick to who has it now, unless a partner takes it.
                behind = v.seats_in & ~v.played & ~(1 << v.seat) & side_mask(v, t, v.own_side)
                take = PARTNER_TAKES if t.seats > 2 and behind else 0
            high = k1 if key == k0 else k0
            middle = k2 if key == k0 or key == k1 else k1
            low = k3 if key == k0 or key == k1 or key == k2 else k2
            chance = trick_plan(v, t, take, high, middle, low)
            if chance > best:
                best = chance
                chosen = key
    return best * 4 + (chosen & 3)


def worst_card(v: View, t: Tables) -> int:
    """Position of the weakest card held."""
    worst = -1
    least = EVEN
    for position in range(4):
        if v.left[v.seat] >> position & 1:
            share = share_of(v, t, v.known[4 * v.seat + position])
            if worst < 0 or share < least:
                least = share
                worst = position
    return worst
