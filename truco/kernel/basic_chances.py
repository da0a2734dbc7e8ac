"""Chances that the bot `basic` reckons with, in 1/1024: of cards, of tricks, of counts."""

from __future__ import annotations

from typing import Final

from truco.kernel.bits import popcount
from truco.kernel.codes import WON_DEALER, WON_MANO
from truco.kernel.seating import side_seen
from truco.tables.layout import Tables, View

SURE: Final = 1024
EVEN: Final = 512
COUNT_ROW: Final = 129
TIE_WORTH: Final = 40
"""What it is worth, for a single card, that ties fall to one's own side."""
LEAD_WORTH: Final = 24
"""What it is worth at the start of a hand to be mano, whom most ties favour."""


def side_mask(v: View, t: Tables, side: int) -> int:
    """Mask of the seats of a side that are still in the hand."""
    return t.side_seats[v.row * 2 + side] & v.seats_in


def team_chance(v: View, t: Tables, chance: int) -> int:
    """Chance that a side is best, when `chance` is that of one seat to beat one other."""
    if t.seats == 2:
        return chance
    rivals = popcount(side_mask(v, t, 1 - v.own_side))
    partners = popcount(side_mask(v, t, v.own_side)) - 1
    alone = chance
    for _ in range(rivals - 1):
        alone = alone * chance >> 10
    if partners > 0:
        return alone + (SURE - alone) * partners // (partners + rivals)
    return alone


def count_chance(v: View, t: Tables, bet: int) -> int:
    """Chance that the own side has the best count of a bet; ties go to who is nearer mano."""
    count = v.counts[bet]
    if count < 0:
        return 0 if count == -1 else EVEN
    ahead = 1 if side_seen(v, t, v.mano) == v.own_side else 0
    return team_chance(v, t, t.count_share[bet * COUNT_ROW + count + ahead])


def verdict(v: View, t: Tables, history: int) -> int:
    """What a history means for the own side: 1 it wins the hand, -1 it does not, 0 still open."""
    result = t.hand_result[v.mode * 256 + history]
    if result == 0:
        return 0
    if result == WON_MANO:
        side = side_seen(v, t, v.mano)
    elif result == WON_DEALER:
        side = side_seen(v, t, v.mano - 1 if v.mano > 0 else t.seats - 1)
    else:
        side = result - 1
    return 1 if side == v.own_side else -1


def share_of(v: View, t: Tables, card: int) -> int:
    """Share of the cards that `card` beats; even for a card one does not see."""
    if card >= 0:
        return t.rank_share[v.turned_class * t.cards + card]
    return EVEN if card == -1 else 0


def tricks_chance(
    v: View, t: Tables, history: int, trick: int, high: int, middle: int, low: int
) -> int:
    """Chance to win the hand with these cards still to play, best first (-1 where there is none).

    `trick` is the first trick still to be played. Where one trick decides, the best card counts.
    Who needs one of two has two cards to find an answer to; who needs both must match both.
    """
    now = verdict(v, t, history)
    if now != 0:
        return SURE if now > 0 else 0
    won = verdict(v, t, history | (v.own_side + 1) << (2 * trick))
    lost = verdict(v, t, history | (2 - v.own_side) << (2 * trick))
    high = team_chance(v, t, max(high, 0))
    middle = team_chance(v, t, max(middle, 0))
    if won > 0 and lost < 0:
        tied = verdict(v, t, history | 3 << (2 * trick))
        return min(SURE, max(0, high + tied * TIE_WORTH))
    if won > 0:
        return SURE - ((SURE - high) * (SURE + high - 2 * middle) >> 10)
    if lost < 0:
        return middle * (2 * high - middle) >> 10
    low = team_chance(v, t, max(low, 0))
    pair = high * middle >> 10
    chance = pair + (high * low >> 10) + (middle * low >> 10) - (2 * pair * low >> 10)
    ahead = LEAD_WORTH if side_seen(v, t, v.mano) == v.own_side else -LEAD_WORTH
    return min(SURE, max(0, chance + ahead))


def trick_chance(v: View, t: Tables, share: int) -> int:
    """Chance that a card of `share` of the own side takes the trick from the seats yet to play."""
    waiting = v.seats_in & ~v.played & ~(1 << v.seat)
    rivals = popcount(waiting & t.side_seats[v.row * 2 + 1 - v.own_side])
    chance = SURE
    for _ in range(rivals):
        chance = chance * share >> 10
    return chance
