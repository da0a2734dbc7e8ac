"""A view as one row of small numbers, for learning: every slice is relative to the seat that looks.

:func:`observation_sizes` names the slices in order and says how long each is;
:func:`encode_view` writes them. Seats are counted from the one that looks, in play order; sides are
own 0 and other 1.
"""

from __future__ import annotations

from truco.kernel.codes import FACE_DOWN
from truco.kernel.seating import side_seen
from truco.tables.layout import Tables, View


def observation_sizes(t: Tables) -> list[tuple[str, int]]:
    """Name and length of each slice of an encoded view, in order."""
    return [
        ("held", t.cards),  # 1 for each card the seat still holds and knows
        ("played", t.cards),  # 1 for each card the seat has played or laid aside
        ("partners", t.cards),  # 1 for each card of partners that is shown to it
        ("turned", t.cards),  # 1 for the turned card
        ("table", 4 * t.seats * t.cards),  # by trick and seat: 1 for the card lying face up
        ("face_down", 4 * t.seats),  # by trick and seat: 1 where a card lies face down
        ("held_by", t.seats),  # cards each seat still holds
        ("tricks", 4 * 3),  # by trick: won by own side, by the other, tied
        ("trick", 4),  # 1 for the trick being played
        ("mano", t.seats),  # 1 for the seat that is mano
        ("turn", t.seats),  # 1 for the seat that owes a card
        ("in_hand", t.seats),  # 1 for each seat still in the hand
        ("own_seats", t.seats),  # 1 for each seat of the own side
        ("mode", t.modes),  # 1 for the mode of the hand
        ("node", t.nodes),  # 1 for the node each bet is in
        ("pending", t.bets),  # 1 for each bet with an unanswered call
        ("asked", t.bets * 2),  # by bet: the last call was put to the own side, to the other
        ("closed", t.bets),  # 1 for each bet that is closed
        ("spoken", t.bets * t.seats),  # by bet and seat: 1 when it has called or answered
        ("announced", t.bets * t.seats),  # by bet and seat: count; -1 nothing, -2 conceded
        ("counts", t.bets),  # own count for each contest; -1 does not qualify, -2 unknown or closed
        ("need", 2),  # points the own and the other side lack, at most 127
        ("second_half", 2),  # 1 where the side has at least half of the total
        ("chicos", 2),  # chicos won by the own and the other side
    ]


def encode_view(v: View, t: Tables, out: list[int], at: int) -> int:
    """Write the slices of `v` into `out` from index `at`, where zeros stand; the index after."""
    me = v.seat
    at = encode_cards(v, t, out, at, me)
    at = encode_table(v, t, out, at, me)
    at = encode_tricks(v, t, out, at, me)
    at = encode_bets(v, t, out, at, me)
    return encode_points(v, t, out, at)


def encode_cards(v: View, t: Tables, out: list[int], at: int, me: int) -> int:
    """Cards held, played, shown and turned."""
    for seat in range(t.seats):
        own = seat == me
        partner = not own and side_seen(v, t, seat) == v.own_side
        for position in range(4):
            card = v.known[4 * seat + position]
            if card >= 0:
                held = v.left[seat] >> position & 1
                if own:
                    out[at + card + (0 if held else t.cards)] = 1
                elif partner and held:
                    out[at + 2 * t.cards + card] = 1
    if v.turned >= 0:
        out[at + 3 * t.cards + v.turned] = 1
    return at + 4 * t.cards


def encode_table(v: View, t: Tables, out: list[int], at: int, me: int) -> int:
    """What lies on the table, and how many cards each seat holds."""
    down = at + 4 * t.seats * t.cards
    for trick in range(4):
        for seat in range(t.seats):
            card = v.table[trick * t.seats + seat]
            place = trick * t.seats + from_me(seat, me, t)
            if card >= 0:
                out[at + place * t.cards + card] = 1
            elif card == FACE_DOWN:
                out[down + place] = 1
    at = down + 4 * t.seats
    for seat in range(t.seats):
        held = 0
        for position in range(4):
            held += v.left[seat] >> position & 1
        out[at + from_me(seat, me, t)] = held
    return at + t.seats


def encode_tricks(v: View, t: Tables, out: list[int], at: int, me: int) -> int:
    """Results of the tricks and who is where."""
    for trick in range(4):
        result = v.history >> (2 * trick) & 3
        if result == 3:
            out[at + 3 * trick + 2] = 1
        elif result:
            out[at + 3 * trick + (0 if result - 1 == v.own_side else 1)] = 1
    at += 12
    out[at + v.trick] = 1
    at += 4
    out[at + from_me(v.mano, me, t)] = 1
    at += t.seats
    out[at + from_me(v.turn, me, t)] = 1
    at += t.seats
    for seat in range(t.seats):
        place = from_me(seat, me, t)
        out[at + place] = v.seats_in >> seat & 1
        out[at + t.seats + place] = 1 if side_seen(v, t, seat) == v.own_side else 0
    at += 2 * t.seats
    out[at + v.mode] = 1
    return at + t.modes


def encode_bets(v: View, t: Tables, out: list[int], at: int, me: int) -> int:
    """Where every bet stands."""
    pending = at + t.nodes
    asked = pending + t.bets
    closed = asked + 2 * t.bets
    spoken = closed + t.bets
    announced = spoken + t.bets * t.seats
    counts = announced + t.bets * t.seats
    for bet in range(t.bets):
        out[at + v.node[bet]] = 1
        out[pending + bet] = v.pending >> bet & 1
        if v.asked[bet] >= 0:
            out[asked + 2 * bet + (0 if v.asked[bet] == v.own_side else 1)] = 1
        out[closed + bet] = v.closed >> bet & 1
        for seat in range(t.seats):
            place = bet * t.seats + from_me(seat, me, t)
            out[spoken + place] = v.declared[bet] >> seat & 1
            out[announced + place] = v.announced[bet * t.seats + seat]
        out[counts + bet] = v.counts[bet] if bet > 0 else -1
    return counts + t.bets


def encode_points(v: View, t: Tables, out: list[int], at: int) -> int:
    """Points and chicos of both sides."""
    for place in range(2):
        side = v.own_side if place == 0 else 1 - v.own_side
        points = 0
        chicos = 0
        for account in range(t.accounts):
            if t.credited[v.row * 2 + side] >> account & 1:
                points = max(points, v.score[account])
                chicos = max(chicos, v.chicos[account])
        out[at + place] = min(t.total - points, 127)
        out[at + 2 + place] = 1 if 2 * points >= t.total else 0
        out[at + 4 + place] = chicos
    return at + 6


def from_me(seat: int, me: int, t: Tables) -> int:
    """Number of a seat counted from `me` in play order."""
    return seat - me if seat >= me else seat - me + t.seats
