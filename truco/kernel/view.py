"""What a seat may know: the only place of the kernel that hands out cards."""

from __future__ import annotations

from truco.kernel.bits import popcount
from truco.kernel.codes import FACE_DOWN, NO_CARD
from truco.kernel.contests import count_of
from truco.kernel.legal import legal_actions
from truco.kernel.seating import side_of
from truco.tables.layout import Game, Tables, View


def fill_view(v: View, g: Game, t: Tables, seat: int) -> None:
    """Write into `v` all that `seat` may know; the random words are left alone."""
    legal = legal_actions(g, t) if seat == g.to_act else 0
    fill_facts(v, g, t, seat, legal)


def fill_facts(v: View, g: Game, t: Tables, seat: int, legal: int) -> None:
    """The same where the mask of the seat's legal actions is known already (0: not to act)."""
    v.seat = seat
    v.own_side = side_of(g, t, seat)
    v.legal = legal
    v.hand = g.hand
    v.mode = g.mode
    v.mano = g.mano
    v.to_act = g.to_act
    v.turn = g.turn
    v.trick = g.trick
    v.history = g.history
    v.row = g.row
    v.seats_in = g.seats_in
    v.fresh = g.fresh
    v.played = g.played
    v.best = g.best
    v.best_seat = g.best_seat
    v.tied = g.tied
    v.turned = g.turned
    v.turned_class = g.turned_class
    v.pending = g.pending
    v.opened = g.opened
    v.closed = g.closed
    v.settled = g.settled
    v.late = g.late
    for account in range(t.accounts):
        v.score[account] = g.score[account]
        v.chicos[account] = g.chicos[account]
    for bet in range(t.bets):
        v.node[bet] = g.node[bet]
        v.caller[bet] = g.caller[bet]
        v.last_call[bet] = g.last_call[bet]
        v.asked[bet] = g.asked[bet]
        v.declared[bet] = g.declared[bet]
    for at in range(t.bets * t.seats):
        v.announced[at] = g.announced[at]
    blind = t.blind[g.mode] if t.uses_blind else 0
    view_cards(v, g, t, seat, blind)
    for bet in range(1, t.bets):
        # What is closed needs no count any more, and counting is dear.
        if blind or g.closed >> bet & 1 or not has_count(g, t, seat):
            v.counts[bet] = -2
        else:
            v.counts[bet] = count_of(g, t, bet, seat)


def has_count(g: Game, t: Tables, seat: int) -> bool:
    """Whether a seat has the cards it plays with, and they are known."""
    if t.uses_discard and popcount(g.kept[seat]) != t.hand_size:
        return False
    return g.holding[4 * seat] >= 0


def view_cards(v: View, g: Game, t: Tables, seat: int, blind: int) -> None:
    """The cards that `seat` sees: its own, its partners' where they are shown, those on the table.

    A card lies in the position it was dealt to; a position tells nothing about the card in it.
    """
    shown = 0
    if t.uses_shown:
        shown = t.shown[g.mode] >> v.own_side & 1
    for other in range(t.seats):
        v.left[other] = g.left[other]
        own = other == seat and not blind
        partner = shown and other != seat and side_of(g, t, other) == v.own_side
        for position in range(4):
            at = 4 * other + position
            v.known[at] = g.holding[at] if own or partner else NO_CARD
    for trick in range(g.trick + 1):
        for other in range(t.seats):
            at = trick * t.seats + other
            laid = g.table[at]
            if laid < 0:
                v.table[at] = NO_CARD
            elif laid >= 8:
                v.table[at] = FACE_DOWN
            else:
                card = g.holding[4 * other + laid]
                v.table[at] = card
                v.known[4 * other + laid] = card
    for at in range((g.trick + 1) * t.seats, 4 * t.seats):
        v.table[at] = NO_CARD
