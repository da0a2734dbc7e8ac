"""The state machine: one action changes the state, then :func:`advance` finds who acts."""

from __future__ import annotations

from truco.kernel.bets import abandon, accept, answerer, decline, fold, lose_bet, make_call
from truco.kernel.bits import highest
from truco.kernel.codes import (
    ACCEPT,
    BY_DECLINE,
    CALL,
    DEAL,
    DECLINE,
    DISCARD,
    DISCARDING,
    EV_CHICO,
    EV_HAND_END,
    EV_MATCH,
    FOLD,
    FORCED,
    HAND_OVER,
    MATCH_OVER,
    PLAY,
    PLAY_DOWN,
)
from truco.kernel.dealing import (
    begin_hand,
    choose_mode,
    clear_cards,
    deal_cards,
    discard,
    discarding_seat,
    open_play,
)
from truco.kernel.legal import forced_calls, situation
from truco.kernel.log import record
from truco.kernel.random import draw_first_mano, open_seat_streams
from truco.kernel.tricks import finish_trick, play_card
from truco.tables.layout import Game, Log, Tables


def start_match(g: Game, t: Tables) -> None:
    """Set up a match whose keys are set, before its first hand; points and chicos at nought."""
    for account in range(t.accounts):
        g.score[account] = 0
        g.chicos[account] = 0
    g.hand = -1
    g.previous = t.modes
    g.latch = 0
    g.gone = 0
    g.reached = -1
    g.winner = -1
    g.again = 0
    g.manual = 0
    g.phase = DEAL
    g.to_act = -1
    g.mano = draw_first_mano(g, t)
    g.first_mano = g.mano
    open_seat_streams(g, t)
    clear_cards(g, t)


def step(g: Game, t: Tables, s: Log, action: int) -> None:
    """Take a legal action for the seat that must act and go on until somebody must decide."""
    seat = g.to_act
    s.actions += 1
    if action < PLAY_DOWN:
        play_card(g, t, s, seat, action, 0)
    elif action >= CALL:
        make_call(g, t, s, seat, action - CALL)
        if t.uses_also and t.call_also[action - CALL] >= 0 and g.phase != HAND_OVER:
            make_call(g, t, s, seat, t.call_also[action - CALL])
    elif action == ACCEPT:
        accept(g, t, s, seat)
    elif action == DECLINE:
        decline(g, t, s, seat)
    elif action == FOLD:
        bonus = 0
        if t.uses_bonus and not g.pending:
            bonus = t.fold_bonus[situation(g, t, seat)]
        fold(g, t, s, seat, bonus)
    elif action < DISCARD:
        play_card(g, t, s, seat, action - PLAY_DOWN, 1)
    elif t.uses_discard:
        discard(g, t, s, seat, action - DISCARD)
    advance(g, t, s)


def leave(g: Game, t: Tables, s: Log, seat: int) -> None:
    """`seat` abandons the match, in turn or out of it."""
    s.actions += 1
    abandon(g, t, s, seat)
    advance(g, t, s)


def advance(g: Game, t: Tables, s: Log) -> None:
    """Run until a seat must decide (``g.to_act``), the match is over, or cards must be placed."""
    while True:
        if g.phase == PLAY or (t.forced_start and g.phase == FORCED):
            if g.pending:
                g.to_act = answerer(g, t, highest(g.pending))
                if g.to_act >= 0:
                    return
                # The seats that could still answer have left: nobody is there to accept.
                lose_bet(g, t, s, highest(g.pending), BY_DECLINE)
                continue
            if g.phase == PLAY:
                if g.seats_in & ~g.played:
                    g.to_act = g.turn
                    return
                finish_trick(g, t, s)
                continue
            if t.forced_start:
                g.to_act = forced_seat(g, t)
                if g.to_act >= 0:
                    return
            g.phase = PLAY
        elif t.uses_discard and g.phase == DISCARDING:
            g.to_act = discarding_seat(g, t)
            if g.to_act >= 0:
                return
            open_play(g, t, s)
        elif g.phase == HAND_OVER:
            finish_hand(g, t, s)
        elif g.phase == DEAL:
            choose_mode(g, t)
            if not t.keep_deal[g.mode]:
                if g.manual:
                    clear_cards(g, t)
                    g.to_act = -1
                    return
                deal_cards(g, t)
            begin_hand(g, t, s)
        else:
            g.to_act = -1
            return


def forced_seat(g: Game, t: Tables) -> int:
    """The first seat from mano with a forced call open to it, -1 none."""
    seat = g.mano
    for _ in range(t.seats):
        if g.seats_in >> seat & 1 and forced_calls(g, t, seat):
            return seat
        seat = seat + 1 if seat + 1 < t.seats else 0
    return -1


def finish_hand(g: Game, t: Tables, s: Log) -> None:
    """The hand is over: has somebody won the chico, the match, or is there another hand?"""
    record(s, EV_HAND_END, g.hand_winner, 0, 0)
    g.previous = g.mode
    g.pending = 0
    g.phase = DEAL
    if g.reached >= 0:
        finish_chico(g, t, s)
    if g.gone and g.phase == DEAL:
        finish_abandoned(g, t, s)


def finish_chico(g: Game, t: Tables, s: Log) -> None:
    """The account that reached the total wins the chico; points start again at nought."""
    account = g.reached
    g.chicos[account] += 1
    g.reached = -1
    g.previous = t.modes
    record(s, EV_CHICO, account, 0, 0)
    if g.chicos[account] >= t.chicos_needed:
        end_match(g, s, account, 0)
    else:
        for other in range(t.accounts):
            g.score[other] = 0


def finish_abandoned(g: Game, t: Tables, s: Log) -> None:
    """A side whose seats have all left loses the match.

    Where scores are individual the match ends when anybody leaves: no seat can stand in for it.
    """
    if t.accounts > 2:
        mask = 0
        for seat in range(t.seats):
            if not g.gone >> seat & 1:
                mask |= 1 << t.seat_account[seat]
        end_match(g, s, leading_account(g, t, mask), 1)
        return
    for side in range(2):
        if not t.side_seats[g.row * 2 + side] & ~g.gone and g.phase == DEAL:
            end_match(g, s, leading_account(g, t, t.credited[g.row * 2 + 1 - side]), 1)


def leading_account(g: Game, t: Tables, mask: int) -> int:
    """Of the accounts in `mask` the one with most points."""
    best = -1
    for account in range(t.accounts):
        if mask >> account & 1 and (best < 0 or g.score[account] > g.score[best]):
            best = account
    return best


def end_match(g: Game, s: Log, account: int, abandoned: int) -> None:
    """`account` has won the match."""
    g.winner = account
    g.phase = MATCH_OVER
    g.to_act = -1
    s.matches += 1
    record(s, EV_MATCH, account, abandoned, 0)
