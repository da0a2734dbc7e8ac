"""What is legal: an AND of named masks. ``Match.why_not`` names the first mask that refuses."""

from __future__ import annotations

from truco.kernel.bits import highest
from truco.kernel.codes import (
    CALL,
    DISCARD,
    DISCARDING,
    FOLD_MASK,
    FORCED,
    OPEN_MASK,
)
from truco.kernel.holders import speakers
from truco.kernel.seating import seats_of, side_of, side_points
from truco.kernel.tricks import playable
from truco.tables.layout import Game, Tables


def legal_actions(g: Game, t: Tables) -> int:
    """Mask of the legal actions of the seat that must act."""
    seat = g.to_act
    if seat < 0:
        return 0
    if t.uses_discard and g.phase == DISCARDING:
        return g.left[seat] << DISCARD
    if t.forced_start and g.phase == FORCED and not g.pending:
        return forced_calls(g, t, seat)
    now = situation(g, t, seat)
    mask = graph_actions(g, t, seat) & t.window[now]
    # Who does not see its cards cannot be told which is the highest.
    if t.uses_highest and t.highest_only[now] and not (t.uses_blind and t.blind[g.mode]):
        mask &= ~OPEN_MASK | highest_cards(g, t, seat)
    if t.uses_also:
        mask &= ~lame_calls(g, t, seat, mask, t.window[now])
    forced = mask & t.forced_turn
    return forced if forced else mask


def graph_actions(g: Game, t: Tables, seat: int) -> int:
    """What the cards held and the bets' graphs offer a seat, before any window is asked."""
    if g.pending:
        top = highest(g.pending)
        mask = t.answer_mask[g.node[top]] | FOLD_MASK
        lowest_open = top + 1
    else:
        mask = playable(g, seat) | FOLD_MASK
        lowest_open = 0
    for bet in range(lowest_open, t.bets):
        mask |= open_calls(g, t, seat, bet)
    return mask


def open_calls(g: Game, t: Tables, seat: int, bet: int) -> int:
    """Calls of a bet that its graph offers a seat that is not answering it."""
    if g.closed >> bet & 1:
        return 0
    asked = g.asked[bet]
    if asked >= 0 and asked != side_of(g, t, seat):
        return 0
    if t.holder_bets >> bet & 1 and not speakers(g, t, bet) >> seat & 1:
        return 0
    return t.turn_calls[g.node[bet]]


def lame_calls(g: Game, t: Tables, seat: int, mask: int, window: int) -> int:
    """Of the calls in `mask`, those that make another call with them which may not be made."""
    lame = 0
    for call in range(t.calls):
        also = t.call_also[call]
        if also >= 0 and mask >> (CALL + call) & 1:
            open_now = open_calls(g, t, seat, t.call_bet[also]) & window
            if not open_now >> (CALL + also) & 1:
                lame |= 1 << (CALL + call)
    return lame


def highest_cards(g: Game, t: Tables, seat: int) -> int:
    """Mask of the positions that hold the strongest of a seat's remaining cards."""
    mask = 0
    best = -1
    for position in range(4):
        if g.left[seat] >> position & 1:
            strength = t.strength[g.turned_class * t.cards + g.holding[4 * seat + position]]
            if strength > best:
                best = strength
                mask = 0
            if strength == best:
                mask |= 1 << position
    return mask


def forced_calls(g: Game, t: Tables, seat: int) -> int:
    """The calls a seat must make before anything else in the hand.

    Every holder that has not spoken must, even when the bet is closed; then its call is a mere
    declaration.
    """
    mask = 0
    for bet in range(1, t.bets):
        start = t.start_node[g.mode * t.bets + bet]
        if start >= 0 and g.holders[bet] & ~g.declared[bet] & g.seats_in & 1 << seat:
            mask |= t.turn_calls[start]
    return mask & t.forced_start


def situation(g: Game, t: Tables, seat: int) -> int:
    """The row of ``window`` for a seat: one digit for each fact that some rule reads."""
    row = 0
    if t.k_mode:
        row += t.k_mode * g.mode
    if t.k_trick:
        row += t.k_trick * g.trick
    if t.k_fresh:
        row += t.k_fresh * (g.fresh >> seat & 1)
    if t.k_leads and g.played == 0:
        row += t.k_leads
    if t.k_last and g.seats_in & ~g.played == 1 << seat:
        row += t.k_last
    if t.k_last_side:
        own = seats_of(g, t, side_of(g, t, seat))
        if own & ~g.played == 1 << seat:
            row += t.k_last_side
    if t.k_top and g.pending:
        row += t.k_top * (highest(g.pending) + 1)
    if t.k_depth:
        row += t.k_depth * t.depth[g.node[0]]
    if t.k_asked and g.asked[0] >= 0:
        row += t.k_asked * (1 if g.asked[0] == side_of(g, t, seat) else 2)
    if t.k_unanswered:
        row += t.k_unanswered * (g.pending & 1)
    if t.k_touched and g.opened > 1:
        row += t.k_touched
    if t.k_first_tied and g.history & 3 == 3:
        row += t.k_first_tied
    if t.k_side_down:
        row += t.k_side_down * (g.down_sides >> side_of(g, t, seat) & 1)
    if t.uses_opened:
        row += mask_fact(t.k_opened, g.opened, t)
    if t.uses_closed:
        row += mask_fact(t.k_closed, g.closed, t)
    if t.uses_settled:
        row += mask_fact(t.k_settled, g.settled, t)
    if t.uses_holds:
        for bet in range(1, t.bets):
            row += t.k_holds[bet] * (g.holders[bet] >> seat & 1)
    if t.uses_declared:
        for bet in range(1, t.bets):
            row += t.k_declared[bet] * (g.declared[bet] >> seat & 1)
    if t.k_own_half or t.k_other_half or t.k_own_need or t.k_other_need:
        row += score_facts(g, t, seat)
    return row


def mask_fact(strides: list[int], mask: int, t: Tables) -> int:
    """The digits of a fact about each contest that stands in a mask of bets."""
    row = 0
    for bet in range(1, t.bets):
        row += strides[bet] * (mask >> bet & 1)
    return row


def score_facts(g: Game, t: Tables, seat: int) -> int:
    """The digits of a situation that depend on the points."""
    side = side_of(g, t, seat)
    own = side_points(g, t, side)
    other = side_points(g, t, 1 - side)
    row = t.k_own_need * (t.total - own) + t.k_other_need * (t.total - other)
    if 2 * own >= t.total:
        row += t.k_own_half
    if 2 * other >= t.total:
        row += t.k_other_half
    return row
