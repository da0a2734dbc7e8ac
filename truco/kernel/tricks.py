"""Tricks: playing a card, who has won the trick, who leads on, who has won the hand."""

from __future__ import annotations

from truco.kernel.bits import next_in
from truco.kernel.codes import (
    BY_TRICKS,
    DOWN_MASK,
    EV_PLAY,
    EV_TRICK,
    GO_ON,
    PAY_ACCEPTED,
    SAME_DEAL,
    WON_A,
    WON_B,
    WON_DEALER,
    WON_MANO,
)
from truco.kernel.contests import settle_late
from truco.kernel.log import record
from truco.kernel.scoring import end_hand, payment
from truco.kernel.seating import dealer_of, side_of
from truco.tables.layout import Game, Log, Tables


def play_card(g: Game, t: Tables, s: Log, seat: int, position: int, down: int) -> None:
    """Lay the card in `position` on the table, face down when `down` is 1."""
    card = g.holding[4 * seat + position]
    bit = 1 << seat
    if down:
        strength = -1
        g.down_sides |= 1 << side_of(g, t, seat)
    else:
        strength = t.strength[g.turned_class * t.cards + card]
    g.left[seat] &= ~(1 << position)
    g.fresh &= ~bit
    g.played |= bit
    g.table[g.trick * t.seats + seat] = position + 8 * down
    if strength > g.best:
        g.best = strength
        g.best_seat = seat
        g.tied = 0
    elif strength == g.best and side_of(g, t, seat) != side_of(g, t, g.best_seat):
        if not t.uses_first or t.ties[g.mode]:
            g.tied = 1
    record(s, EV_PLAY, seat, card, down)
    pass_turn(g, seat)


def pass_turn(g: Game, seat: int) -> None:
    """The next seat after `seat` that has not played owes a card.

    When all have played the trick is over; advance() finishes it once no call is pending.
    """
    waiting = g.seats_in & ~g.played
    if waiting:
        g.turn = next_in(waiting, seat)


def finish_trick(g: Game, t: Tables, s: Log) -> None:
    """Note the trick's result; go on to the next trick or pay the stake."""
    result = 3 if g.tied else side_of(g, t, g.best_seat) + 1
    leader = g.best_seat
    if g.tied and not t.lead_tied:
        leader = g.leader
    g.history |= result << (2 * g.trick)
    s.tricks += 1
    if g.tied:
        s.tied_tricks += 1
    record(s, EV_TRICK, leader, result, g.trick)
    outcome = t.hand_result[g.mode * 256 + g.history]
    if outcome == GO_ON:
        start_trick(g, leader)
    else:
        end_by_tricks(g, t, s, outcome)


def start_trick(g: Game, leader: int) -> None:
    """Begin the next trick; a leader that is out of the hand passes the lead on."""
    g.trick += 1
    g.played = 0
    g.best = -2
    g.tied = 0
    if g.seats_in >> leader & 1:
        g.turn = leader
    else:
        g.turn = next_in(g.seats_in, leader)
    g.leader = g.turn


def end_by_tricks(g: Game, t: Tables, s: Log, outcome: int) -> None:
    """Settle what waits, then pay the stake to the side that `outcome` names."""
    if not settle_late(g, t, s):
        return
    if outcome == WON_A:
        side = 0
    elif outcome == WON_B:
        side = 1
    elif outcome == WON_MANO:
        side = side_of(g, t, g.mano)
    elif outcome == WON_DEALER:
        side = side_of(g, t, dealer_of(g, t))
    else:
        side = -1
        if outcome == SAME_DEAL:
            g.again = 1
    points = payment(g, t, 0, PAY_ACCEPTED, side) if side >= 0 else 0
    end_hand(g, t, s, side, points, BY_TRICKS)


def playable(g: Game, seat: int) -> int:
    """Mask of actions: the seat's remaining cards, open and face down."""
    left = g.left[seat]
    return left | (left << 4 & DOWN_MASK)
