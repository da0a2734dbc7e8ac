"""Cards of the bot `basic`: which to play, and the chance to win the hand with what it holds."""

from __future__ import annotations

from typing import Final

from truco.kernel.basic_chances import (
    SURE,
    share_of,
    side_mask,
    side_seen,
    trick_chance,
    tricks_chance,
    verdict,
)
from truco.tables.layout import Tables, View

KEPT_BACK: Final = 4
"""First leads, in sixteenths, that are not the best card."""
NONE: Final = -1
"""No card: the key of a place that is empty. A key is the card's share * 4 + its position."""


def card_plan(v: View, t: Tables) -> int:
    """Chance to win the hand * 4 + position of the card to play next."""
    row = v.turned_class * t.cards
    base = 4 * v.seat
    left = v.left[v.seat]
    k0 = NONE
    k1 = NONE
    k2 = NONE
    k3 = NONE
    for position in range(4 if t.uses_discard else t.hand_size):
        if left >> position & 1:
            card = v.known[base + position]
            share = t.rank_share[row + card] if card >= 0 else 512
            key = share * 4 + position
            if key > k0:
                k3 = k2
                k2 = k1
                k1 = k0
                k0 = key
            elif key > k1:
                k3 = k2
                k2 = k1
                k1 = key
            elif key > k2:
                k3 = k2
                k2 = key
            else:
                k3 = key
    if v.played >> v.seat & 1:
        return table_chance(v, t, k0 >> 2, k1 >> 2, k2 >> 2) * 4
    if v.played == 0:
        chance = tricks_chance(v, t, v.history, v.trick, k0 >> 2, k1 >> 2, k2 >> 2)
        return chance * 4 + (lead_key(v, t, k0, k1, k2, k3) & 3)
    return reply_plan(v, t, k0, k1, k2, k3)


def worst_card(v: View, t: Tables) -> int:
    """Position of the weakest card held."""
    worst = -1
    least = 0
    for position in range(4):
        if v.left[v.seat] >> position & 1:
            share = share_of(v, t, v.known[4 * v.seat + position])
            if worst < 0 or share < least:
                least = share
                worst = position
    return worst


def table_chance(v: View, t: Tables, high: int, middle: int, low: int) -> int:
    """Chance to win the hand when the own card lies on the table and others must still play."""
    won = v.history | (v.own_side + 1) << (2 * v.trick)
    lost = v.history | (2 - v.own_side) << (2 * v.trick)
    take = 0
    if v.tied and not v.seats_in & ~v.played:
        tied = v.history | 3 << (2 * v.trick)
        return tricks_chance(v, t, tied, v.trick + 1, high, middle, low)
    if not v.tied and side_seen(v, t, v.best_seat) == v.own_side:
        share = share_of(v, t, v.table[v.trick * t.seats + v.best_seat])
        take = trick_chance(v, t, share, v.seat)
        if v.trick + 1 < t.hand_size:
            # The other side chooses among several cards.
            take = take * share >> 10
    elif v.seats_in & ~v.played & side_mask(v, t, v.own_side):
        take = 340
    chance = take * tricks_chance(v, t, won, v.trick + 1, high, middle, low)
    chance += (SURE - take) * tricks_chance(v, t, lost, v.trick + 1, high, middle, low)
    return chance >> 10


def lead_key(v: View, t: Tables, k0: int, k1: int, k2: int, k3: int) -> int:
    """The card to lead: the best where it is needed now, the least where one trick is in hand."""
    if k1 < 0:
        return k0
    won = verdict(v, t, v.history | (v.own_side + 1) << (2 * v.trick))
    lost = verdict(v, t, v.history | (2 - v.own_side) << (2 * v.trick))
    if won > 0 and lost == 0:
        return k3 if k3 >= 0 else k2 if k2 >= 0 else k1
    if won == 0 and lost == 0 and k2 >= 0 and v.word1 >> 4 & 15 < KEPT_BACK:
        # Now and then the best is kept back.
        return k1
    return k0


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
                elif strength == v.best:
                    tying = key
    least = k3 if k3 >= 0 else k2 if k2 >= 0 else k1 if k1 >= 0 else k0
    own = not v.tied and side_seen(v, t, v.best_seat) == v.own_side
    best = -1
    chosen = least
    # To throw the least card away leaves the trick to who has it now.
    share = share_of(v, t, v.table[v.trick * t.seats + v.best_seat])
    take = 0
    if own:
        take = trick_chance(v, t, share, v.seat)
    elif t.seats > 2 and v.seats_in & ~v.played & ~(1 << v.seat) & side_mask(v, t, v.own_side):
        take = 340
    best = reply_chance(v, t, take, least, k0, k1, k2)
    if taking >= 0:
        take = trick_chance(v, t, taking >> 2, v.seat)
        chance = reply_chance(v, t, take, taking, k0, k1, k2)
        if chance > best:
            best = chance
            chosen = taking
    if tying >= 0 and not own:
        history = v.history | 3 << (2 * v.trick)
        chance = rest_chance(v, t, history, tying, k0, k1, k2)
        if chance > best:
            best = chance
            chosen = tying
    return best * 4 + (chosen & 3)


def reply_chance(v: View, t: Tables, take: int, key: int, k0: int, k1: int, k2: int) -> int:
    """Chance to win the hand with card `key` played now, when it takes the trick with `take`."""
    chance = 0
    if take > 0:
        won = v.history | (v.own_side + 1) << (2 * v.trick)
        chance += take * rest_chance(v, t, won, key, k0, k1, k2)
    if take < SURE:
        lost = v.history | (2 - v.own_side) << (2 * v.trick)
        chance += (SURE - take) * rest_chance(v, t, lost, key, k0, k1, k2)
    return chance >> 10


def rest_chance(v: View, t: Tables, history: int, key: int, k0: int, k1: int, k2: int) -> int:
    """Chance to win the hand from the next trick on, without card `key`."""
    if key == k0:
        return tricks_chance(v, t, history, v.trick + 1, k1 >> 2, k2 >> 2, NONE)
    if key == k1:
        return tricks_chance(v, t, history, v.trick + 1, k0 >> 2, k2 >> 2, NONE)
    return tricks_chance(v, t, history, v.trick + 1, k0 >> 2, k1 >> 2, NONE)
