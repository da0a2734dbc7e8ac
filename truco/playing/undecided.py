"""What cannot be decided while cards are not known: each check raises Untold with what to tell.

What is refused to a seat beforehand follows from what everybody knows, so that it does not tell the
cards of others (:meth:`truco.playing.running.Running.refusal`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from truco.errors import Untold
from truco.kernel.bets import answerers
from truco.kernel.codes import CALL, CONCEDED, EV_ANNOUNCE, EV_POINTS, HOLDERS_ANSWER
from truco.kernel.legal import situation
from truco.playing.doubts import bounds, contests_of_holders, in_doubt, possible_holders
from truco.playing.unknown import ANYTHING, NONE

if TYPE_CHECKING:
    from truco.playing.running import Running


def check_leaving(r: Running, seat: int) -> None:
    """A seat goes out while a call waits for holders: somebody must be known to be one.

    Whether a partner is known to be one is not looked at for what is supposed only: a seat may not
    know it.

    Raises :class:`~truco.errors.Untold`.
    """
    g, t = r.g, r.lexicon.tables
    for bet in contests_of_holders(r):
        if g.pending >> bet & 1 and t.answer_kind[g.node[bet]] == HOLDERS_ANSWER:
            asked = [other for other in range(t.seats) if answerers(g, t, bet) >> other & 1]
            doubted = [other for other in asked if in_doubt(r, other, bet)]
            if seat in doubted:
                raise untold(r, seat, bet)
            if doubted and doubted == asked and r.supposed is None:
                raise untold(r, doubted[0], bet)


def check_bonus(r: Running) -> None:
    """What a fold of the seat to act adds to the stake may depend on what it holds.

    Raises :class:`~truco.errors.Untold`.
    """
    g, t, kept = r.g, r.lexicon.tables, r.g.holders
    added: set[int] = set()
    try:
        for holders in [*possible_holders(r)]:
            g.holders = holders
            added.add(t.fold_bonus[situation(g, t, g.to_act)])
    finally:
        g.holders = kept
    if len(added) > 1 and not g.pending:
        doubted = (bet for bet in contests_of_holders(r) if in_doubt(r, g.to_act, bet))
        raise untold(r, g.to_act, next(doubted))


def check_call(r: Running, number: int) -> None:
    """A call to holders may be paid at once for each holder of the caller's side, when nobody can
    answer it: whether somebody can is not told, so the partners must be known either way.

    Raises :class:`~truco.errors.Untold`.
    """
    g, t = r.g, r.lexicon.tables
    if number < CALL:
        return
    bet = t.call_bet[number - CALL]
    node = t.next_node[g.node[bet] * t.calls + number - CALL]
    if bet in r.workshop.paid_by_holders and t.answer_kind[node] == HOLDERS_ANSWER:
        _check_side(r, bet, r.lexicon.side(g.row, g.to_act))


def check_paid(r: Running, entries: Sequence[int]) -> None:
    """Where a bet pays for each holder, those of the side that was paid must be known.

    The arguments are those of :func:`check_announced`, and so is what is raised.
    """
    for at in range(0, len(entries), 4):
        kind, side, bet = entries[at : at + 3]
        if kind == EV_POINTS and bet in r.workshop.paid_by_holders:
            _check_side(r, bet, side)


def _check_side(r: Running, bet: int, side: int) -> None:
    for seat in _in_order(r):
        own = r.g.seats_in >> seat & 1 and r.lexicon.side(r.g.row, seat) == side
        if own and in_doubt(r, seat, bet, by_all=True):
            raise untold(r, seat, bet)


def check_announced(r: Running, entries: Sequence[int]) -> None:
    """The counts that were announced of unknown cards must be known, or known to be no better.

    `r` is as it was before the action, with the cards that it named; `entries` are those of the
    log, four numbers each. Raises :class:`~truco.errors.Untold`.
    """
    announced = {
        (entries[at + 1], entries[at + 2]): entries[at + 3]
        for at in range(0, len(entries), 4)
        if entries[at] == EV_ANNOUNCE
    }
    of_holders = contests_of_holders(r)
    for bet in dict.fromkeys(bet for _, bet in announced):
        for seat in _in_order(r):
            heard = announced.get((seat, bet))
            in_hand = r.g.seats_in >> seat & 1 or heard is not None
            if not r.unknown >> seat & 1 or not in_hand:
                continue
            least, most = bounds(r, seat, bet, by_all=True)
            told_most = r.said.counts.get((seat, bet), ANYTHING)[1] < ANYTHING[1]
            if bet in of_holders and least <= NONE < most:
                raise untold(r, seat, bet)
            if heard is not None and least != most and not (heard == CONCEDED and told_most):
                raise Untold(_count_needed(r, seat, bet))


def check_showdown(r: Running) -> None:
    """Counts that are compared at the deal must be known; raises Untold."""
    t, g = r.lexicon.tables, r.g
    playing = t.active[g.row] & ~g.gone
    for bet in range(1, t.bets):
        for seat in _in_order(r):
            if t.showdown[g.mode] >> bet & 1 and r.unknown & playing & 1 << seat:
                raise Untold(_count_needed(r, seat, bet))


def untold(r: Running, seat: int, bet: int) -> Untold:
    """The error that says what must be told of a seat in doubt."""
    name, contest = r.lexicon.seats[seat], r.lexicon.rules.bet_ids[bet]
    return Untold(f"whether {name} has {contest} must be told first")


def _count_needed(r: Running, seat: int, bet: int) -> str:
    name, contest = r.lexicon.seats[seat], r.lexicon.rules.bet_ids[bet]
    return f"the {contest} of {name} must be told first: its cards are not known"


def _in_order(r: Running) -> Iterator[int]:
    """All seats from mano on."""
    seats = r.lexicon.tables.seats
    return ((r.g.mano + after) % seats for after in range(seats))
