"""Dealing: the next hand's mode and mano, the cards, and the bets on their start nodes."""

from __future__ import annotations

from truco.kernel.bits import popcount
from truco.kernel.codes import (
    BY_ABSENCE,
    DISCARDING,
    EV_DISCARD,
    EV_HAND,
    FORCED,
    HAND_OVER,
    NO_CARD,
    PAY_ACCEPTED,
    PLAY,
    SILENT,
)
from truco.kernel.contests import count_of, settle
from truco.kernel.log import record
from truco.kernel.random import DEAL_STREAM, below, open_stream
from truco.kernel.scoring import end_hand, payment
from truco.kernel.seating import dealer_of, first_from_mano, seats_of
from truco.tables.layout import Game, Log, Tables


def choose_mode(g: Game, t: Tables) -> None:
    """Look up the mode of the next hand and move mano on."""
    width = t.total + 1
    other = g.score[1] if t.accounts > 1 else 0
    g.mode = t.next_mode[((g.previous * 2 + g.latch) * width + g.score[0]) * width + other]
    if g.hand >= 0 and not g.again:
        g.mano += t.rotate[g.mode]
        if g.mano >= t.seats:
            g.mano -= t.seats
    g.again = 0
    g.hand += 1
    g.row = g.mode * t.seats + g.mano


def deal_cards(g: Game, t: Tables) -> None:
    """Deal from the stream of (match, hand): seats in play order from mano, then the turned card.

    A card is drawn until it is one that nobody has, so only the cards needed are drawn.
    """
    stream = t.seats
    open_stream(g, stream, DEAL_STREAM, g.hand)
    seats = t.dealt[g.row]
    used = 0
    seat = g.mano
    for _ in range(t.seats):
        if seats >> seat & 1:
            for position in range(dealt_to(g, t, seat)):
                card = below(g, stream, t.cards)
                while used >> card & 1:
                    card = below(g, stream, t.cards)
                used |= 1 << card
                g.holding[4 * seat + position] = card
            for position in range(dealt_to(g, t, seat), 4):
                g.holding[4 * seat + position] = NO_CARD
        else:
            for position in range(4):
                g.holding[4 * seat + position] = NO_CARD
        seat = seat + 1 if seat + 1 < t.seats else 0
    if t.turned_card:
        card = below(g, stream, t.cards)
        while used >> card & 1:
            card = below(g, stream, t.cards)
        g.turned = card


def dealt_to(g: Game, t: Tables, seat: int) -> int:
    """Number of cards dealt to a seat."""
    if t.uses_discard:
        return t.dealt_cards[g.row * t.seats + seat]
    return t.hand_size


def clear_cards(g: Game, t: Tables) -> None:
    """No seat has a card and none is turned."""
    for at in range(4 * t.seats):
        g.holding[at] = NO_CARD
    g.turned = NO_CARD


def begin_hand(g: Game, t: Tables, s: Log) -> None:
    """Start play with the cards that were dealt."""
    seats = t.active[g.row] & ~g.gone
    g.seats_in = seats
    g.fresh = seats
    g.played = 0
    g.trick = 0
    g.leader = first_from_mano(g, seats)
    g.turn = g.leader
    g.best = -2
    g.tied = 0
    g.history = 0
    g.down_sides = 0
    for seat in range(t.seats):
        g.left[seat] = (1 << dealt_to(g, t, seat)) - 1 if seats >> seat & 1 else 0
        g.kept[seat] = g.left[seat]
    for at in range(4 * t.seats):
        g.table[at] = NO_CARD
    g.turned_class = t.class_of[g.turned] if t.turned_card else 0
    g.pending = 0
    g.opened = 0
    g.closed = 0
    g.settled = 0
    g.late = 0
    g.hand_winner = -1
    s.hands += 1
    s.mode_hands[g.mode] += 1
    record(s, EV_HAND, g.mano, g.mode, g.turned)
    start_bets(g, t)
    if t.uses_discard:
        g.phase = DISCARDING
    else:
        open_play(g, t, s)


def open_play(g: Game, t: Tables, s: Log) -> None:
    """The seats have the cards they play with: who holds what, and what the mode begins with."""
    g.phase = FORCED if t.forced_start else PLAY
    if t.holder_bets:
        find_holders(g, t)
    if t.showdown[g.mode]:
        for bet in range(t.bets - 1, 0, -1):
            if t.showdown[g.mode] >> bet & 1 and g.phase != HAND_OVER:
                settle(g, t, s, bet)
    if g.latch and g.phase != HAND_OVER:
        miss_hand(g, t, s)


def find_holders(g: Game, t: Tables) -> None:
    """Note which seats' holdings qualify for the bets of holders."""
    for bet in range(1, t.bets):
        if t.holder_bets >> bet & 1 and not g.closed >> bet & 1:
            for seat in range(t.seats):
                if g.seats_in >> seat & 1 and count_of(g, t, bet, seat) >= 0:
                    g.holders[bet] |= 1 << seat


def discard(g: Game, t: Tables, s: Log, seat: int, position: int) -> None:
    """Lay a card aside, unseen by others; play opens when every seat has the cards it keeps."""
    g.left[seat] &= ~(1 << position)
    g.kept[seat] = g.left[seat]
    record(s, EV_DISCARD, seat, g.holding[4 * seat + position], position)


def discarding_seat(g: Game, t: Tables) -> int:
    """The first seat from mano that has cards to discard, -1 none."""
    seat = g.mano
    for _ in range(t.seats):
        if g.seats_in >> seat & 1 and popcount(g.left[seat]) > t.hand_size:
            return seat
        seat = seat + 1 if seat + 1 < t.seats else 0
    return -1


def start_bets(g: Game, t: Tables) -> None:
    """Put every bet on its start node; the stake may open with a call put to a side."""
    for bet in range(t.bets):
        node = t.start_node[g.mode * t.bets + bet]
        if node < 0:
            g.closed |= 1 << bet
            node = 0
        g.node[bet] = node
        g.caller[bet] = -1
        g.last_call[bet] = -1
        g.asked[bet] = -1
        g.refused[bet] = 0
        g.declared[bet] = 0
        g.holders[bet] = 0
    for at in range(t.bets * t.seats):
        g.announced[at] = SILENT
    if t.opening_side[g.mode] >= 0:
        g.asked[0] = t.opening_side[g.mode]
        g.caller[0] = dealer_of(g, t)
        g.pending = 1


def miss_hand(g: Game, t: Tables, s: Log) -> None:
    """A side with no seat in the hand loses its stake."""
    for side in range(2):
        if seats_of(g, t, side) == 0 and g.phase != HAND_OVER:
            end_hand(g, t, s, 1 - side, payment(g, t, 0, PAY_ACCEPTED, 1 - side), BY_ABSENCE)
