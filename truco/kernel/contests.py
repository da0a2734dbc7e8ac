"""Contests: the count of a holding, who takes part, announcing and settling."""

from __future__ import annotations

from truco.kernel.bits import next_in
from truco.kernel.codes import (
    BY_COUNT,
    CONCEDED,
    EV_ANNOUNCE,
    EV_SHOWDOWN,
    HAND_OVER,
    PAY_ACCEPTED,
    SILENT,
)
from truco.kernel.holders import standing_holders
from truco.kernel.log import record
from truco.kernel.scoring import award, payment
from truco.kernel.seating import first_from_mano, side_of
from truco.tables.layout import Game, Log, Tables


def holding_index(g: Game, t: Tables, seat: int) -> int:
    """Combinatorial number of a seat's holding: the sum of C(card, 1 + lower cards)."""
    index = 0
    base = 4 * seat
    if t.uses_discard:
        return kept_index(g, t, seat)
    for i in range(t.hand_size):
        card = g.holding[base + i]
        lower = 0
        for j in range(t.hand_size):
            if g.holding[base + j] < card:
                lower += 1
        index += t.choose[4 * card + lower]
    return index


def kept_index(g: Game, t: Tables, seat: int) -> int:
    """The same for a seat that has discarded: only the cards it kept."""
    index = 0
    base = 4 * seat
    kept = g.kept[seat]
    for i in range(4):
        if kept >> i & 1:
            card = g.holding[base + i]
            lower = 0
            for j in range(4):
                if kept >> j & 1 and g.holding[base + j] < card:
                    lower += 1
            index += t.choose[4 * card + lower]
    return index


def count_of(g: Game, t: Tables, bet: int, seat: int) -> int:
    """Count of a seat's holding for a bet, -1 when it does not qualify."""
    row = bet * t.classes + g.turned_class
    return t.count[row * t.holdings + holding_index(g, t, seat)]


def entrants(g: Game, t: Tables, bet: int) -> int:
    """Mask of the seats whose counts are compared: all, or the holders, still in the hand."""
    return standing_holders(g, t, bet) if t.holder_bets >> bet & 1 else g.seats_in


def settle(g: Game, t: Tables, s: Log, bet: int) -> None:
    """Compare the counts of the entrants from mano on and pay the winner's side."""
    g.pending &= ~(1 << bet)
    g.late &= ~(1 << bet)
    g.closed |= 1 << bet
    g.settled |= 1 << bet
    mask = entrants(g, t, bet)
    if mask == 0:
        return
    best = SILENT
    winner = -1
    seat = first_from_mano(g, mask)
    while mask:
        mask &= ~(1 << seat)
        value = count_of(g, t, bet, seat)
        if value > best:
            best = value
            winner = seat
            g.announced[bet * t.seats + seat] = value
        elif t.open_bets >> bet & 1:
            g.announced[bet * t.seats + seat] = value
        else:
            g.announced[bet * t.seats + seat] = CONCEDED
        record(s, EV_ANNOUNCE, seat, bet, g.announced[bet * t.seats + seat])
        if mask:
            seat = next_in(mask, seat)
    if winner >= 0:
        side = side_of(g, t, winner)
        record(s, EV_SHOWDOWN, side, bet, winner)
        award(g, t, s, bet, side, payment(g, t, bet, PAY_ACCEPTED, side), BY_COUNT)


def settle_late(g: Game, t: Tables, s: Log) -> bool:
    """Settle what waits for the end of the hand, highest bet first; False when that ended it."""
    if t.late_bets:
        for bet in range(t.bets - 1, 0, -1):
            if g.late >> bet & 1:
                settle(g, t, s, bet)
                if g.phase == HAND_OVER:
                    return False
    return g.phase != HAND_OVER
