"""Bets: making a call, answering it, folding."""

from __future__ import annotations

from truco.kernel.bits import highest, next_in
from truco.kernel.codes import (
    BY_ALONE,
    BY_DECLINE,
    BY_FOLD,
    BY_GIVING_IN,
    COMPARED,
    EV_ABANDON,
    EV_ACCEPT,
    EV_CALL,
    EV_DECLINE,
    EV_FOLD,
    EV_REFUSE,
    EV_VOID,
    GIVEN_IN,
    HAND_OVER,
    HOLDERS_ANSWER,
    MATCH_OVER,
    PAY_ACCEPTED,
    PAY_ALONE,
    PAY_DECLINED,
)
from truco.kernel.contests import settle, settle_late
from truco.kernel.holders import speakers
from truco.kernel.log import record
from truco.kernel.scoring import award, end_hand, payment
from truco.kernel.seating import last_from_mano, seats_of, side_of
from truco.kernel.tricks import pass_turn
from truco.tables.layout import Game, Log, Tables


def answerers(g: Game, t: Tables, bet: int) -> int:
    """Mask of the seats that may still answer the bet's last call."""
    mask = seats_of(g, t, g.asked[bet])
    if t.answer_kind[g.node[bet]] == HOLDERS_ANSWER:
        mask &= speakers(g, t, bet)
    if is_joint(g, t, bet):
        mask &= ~g.refused[bet]
    return mask


def is_joint(g: Game, t: Tables, bet: int) -> bool:
    """Whether all seats must refuse the bet's last call; never for a call the mode opened with."""
    return t.joint_bets >> bet & 1 == 1 and g.last_call[bet] >= 0


def answerer(g: Game, t: Tables, bet: int) -> int:
    """The seat that must answer the bet's last call, -1 when nobody can."""
    mask = answerers(g, t, bet)
    if mask == 0:
        return -1
    if t.last_bets >> bet & 1 and g.last_call[bet] >= 0:
        return last_from_mano(g, t, mask)
    return next_in(mask, g.caller[bet])


def make_call(g: Game, t: Tables, s: Log, seat: int, call: int) -> None:
    """Make a call: the bet moves to its next node, and what the call shuts is shut."""
    bet = t.call_bet[call]
    side = side_of(g, t, seat)
    if g.closed >> bet & 1:
        declare(g, s, seat, call, bet)
        return
    node = t.next_node[g.node[bet] * t.calls + call]
    g.node[bet] = node
    g.caller[bet] = seat
    g.asked[bet] = 1 - side
    g.refused[bet] = 0
    g.declared[bet] |= 1 << seat
    g.opened |= 1 << bet
    s.made[call] += 1
    g.last_call[bet] = call
    kind = t.answer_kind[node]
    if kind == COMPARED or kind == GIVEN_IN:
        g.pending &= ~(1 << bet)
        record(s, EV_CALL, seat, call, -1)
        shut_bets(g, t, s, seat, t.call_closes[call])
        if kind == COMPARED:
            settle(g, t, s, bet)
        else:
            give_in(g, t, s, bet, side)
    elif kind == HOLDERS_ANSWER and answerers(g, t, bet) == 0:
        g.pending &= ~(1 << bet)
        record(s, EV_CALL, seat, call, -1)
        shut_bets(g, t, s, seat, t.call_closes[call])
        g.closed |= 1 << bet
        award(g, t, s, bet, side, payment(g, t, bet, PAY_ALONE, side), BY_ALONE)
    else:
        g.pending |= 1 << bet
        record(s, EV_CALL, seat, call, answerer(g, t, bet))
        shut_bets(g, t, s, seat, t.call_closes[call])


def declare(g: Game, s: Log, seat: int, call: int, bet: int) -> None:
    """A forced call in a bet that is over: it is said, and changes nothing else."""
    g.declared[bet] |= 1 << seat
    s.made[call] += 1
    record(s, EV_CALL, seat, call, -1)


def shut_bets(g: Game, t: Tables, s: Log, seat: int, mask: int) -> None:
    """Shut the bets of `mask` for the hand; an unanswered or unsettled one is void."""
    if mask:
        void = mask & (g.pending | g.late)
        g.closed |= mask
        g.pending &= ~mask
        g.late &= ~mask
        if void:
            for bet in range(1, t.bets):
                if void >> bet & 1:
                    record(s, EV_VOID, seat, bet, 0)


def give_in(g: Game, t: Tables, s: Log, bet: int, side: int) -> None:
    """`side` gives the bet to the other side for what its node pays when declined."""
    other = 1 - side
    g.closed |= 1 << bet
    points = payment(g, t, bet, PAY_DECLINED, other)
    if bet == 0:
        if settle_late(g, t, s):
            end_hand(g, t, s, other, payment(g, t, 0, PAY_DECLINED, other), BY_GIVING_IN)
    else:
        award(g, t, s, bet, other, points, BY_GIVING_IN)


def accept(g: Game, t: Tables, s: Log, seat: int) -> None:
    """Accept the top pending bet."""
    bet = highest(g.pending)
    g.pending &= ~(1 << bet)
    g.declared[bet] |= 1 << seat
    record(s, EV_ACCEPT, seat, bet, g.node[bet])
    if g.last_call[bet] >= 0:
        s.accepted[g.last_call[bet]] += 1
    else:
        g.asked[bet] = -1  # The mode opened with it: no side has called yet.
    if bet > 0:
        if t.late_bets >> bet & 1:
            g.late |= 1 << bet
            g.closed |= 1 << bet
        else:
            settle(g, t, s, bet)


def decline(g: Game, t: Tables, s: Log, seat: int) -> None:
    """Decline the top pending bet; where all must refuse, the last refusal declines it."""
    bet = highest(g.pending)
    g.declared[bet] |= 1 << seat
    if is_joint(g, t, bet):
        g.refused[bet] |= 1 << seat
        if answerers(g, t, bet):
            record(s, EV_REFUSE, seat, bet, 0)
            return
    record(s, EV_DECLINE, seat, bet, g.node[bet])
    lose_bet(g, t, s, bet, BY_DECLINE)


def lose_bet(g: Game, t: Tables, s: Log, bet: int, why: int) -> None:
    """The side that a pending bet was put to gives it up."""
    side = 1 - g.asked[bet]
    g.pending &= ~(1 << bet)
    g.closed |= 1 << bet
    if g.last_call[bet] >= 0:
        s.declined[g.last_call[bet]] += 1
    if bet == 0:
        if settle_late(g, t, s):
            end_hand(g, t, s, side, payment(g, t, 0, PAY_DECLINED, side), why)
    else:
        award(g, t, s, bet, side, payment(g, t, bet, PAY_DECLINED, side), why)


def fold(g: Game, t: Tables, s: Log, seat: int, bonus: int) -> None:
    """`seat` gives up the hand, for its whole side where a fold takes the side out.

    `bonus` is added to the stake when no call is pending.
    """
    side = side_of(g, t, seat)
    if t.fold_side_modes >> g.mode & 1 or seats_of(g, t, side) == 1 << seat:
        record(s, EV_FOLD, seat, 1, 0)
        fold_side(g, t, s, side, bonus)
    else:
        record(s, EV_FOLD, seat, 0, 0)
        fold_seat(g, t, s, seat)


def fold_side(g: Game, t: Tables, s: Log, side: int, bonus: int) -> None:
    """A side is out: each pending bet is declined from the top down, then the stake is lost."""
    other = 1 - side
    pay = PAY_ACCEPTED
    if g.pending:
        bonus = 0
        for bet in range(t.bets - 1, 0, -1):
            if g.pending >> bet & 1:
                g.pending &= ~(1 << bet)
                g.closed |= 1 << bet
                if g.last_call[bet] >= 0:
                    s.declined[g.last_call[bet]] += 1
                award(g, t, s, bet, other, payment(g, t, bet, PAY_DECLINED, other), BY_FOLD)
                if g.phase == HAND_OVER:
                    return
        if g.pending & 1:
            g.pending = 0
            pay = PAY_DECLINED
            if g.last_call[0] >= 0:
                s.declined[g.last_call[0]] += 1
    if not settle_late(g, t, s):
        return
    end_hand(g, t, s, other, payment(g, t, 0, pay, other) + bonus, BY_FOLD)


def fold_seat(g: Game, t: Tables, s: Log, seat: int) -> None:
    """One seat is out, its partners play on; calls that wait for it are declined from the top."""
    waiting = calls_waiting(g, t, seat)
    while waiting and g.phase != HAND_OVER:
        bet = highest(waiting)
        waiting &= ~(1 << bet)
        lose_bet(g, t, s, bet, BY_FOLD)
    g.seats_in &= ~(1 << seat)
    if g.turn == seat:
        pass_turn(g, seat)


def calls_waiting(g: Game, t: Tables, seat: int) -> int:
    """Mask of the pending bets, from the top, that are declined when a seat goes out.

    Where all must refuse and others have not yet, its going is its refusal and no more.
    """
    found = 0
    pending = g.pending
    while pending:
        bet = highest(pending)
        if answerer(g, t, bet) != seat:
            break
        if is_joint(g, t, bet) and answerers(g, t, bet) != 1 << seat:
            break
        found |= 1 << bet
        pending &= ~(1 << bet)
    return found


def abandon(g: Game, t: Tables, s: Log, seat: int) -> None:
    """`seat` leaves the match, in turn or out of it; it is out of this hand and all that follow."""
    g.gone |= 1 << seat
    g.latch = 1
    record(s, EV_ABANDON, seat, 0, 0)
    if g.seats_in >> seat & 1 and g.phase != HAND_OVER and g.phase != MATCH_OVER:
        fold(g, t, s, seat, 0)
