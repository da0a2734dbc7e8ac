"""What a seat with unknown cards may do, and what cannot be decided for it.

A contest of holders asks who holds. A seat with unknown cards that may hold, or not, is *in doubt*
until it is told or says so itself: it is then asked as a holder, and everything else that depends
on it is refused. What a seat may do follows from its own cards; what is refused to a seat follows
from what everybody has seen, so that neither tells the cards of others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from truco.errors import Untold
from truco.kernel.bets import answerers
from truco.kernel.bits import highest
from truco.kernel.codes import (
    CALL,
    CONCEDED,
    DISCARDING,
    EV_ANNOUNCE,
    EV_POINTS,
    FORCED,
    HOLDERS_ANSWER,
    OPEN_MASK,
    PLAY,
    PLAY_DOWN,
)
from truco.kernel.legal import legal_actions, situation
from truco.playing.lexicon import CARD_VERBS
from truco.playing.unknown import (
    ANYTHING,
    NONE,
    Bounds,
    kept_places,
    seen_by,
    shown_places,
)
from truco.tables.layout import HAND_MAX, Game

if TYPE_CHECKING:
    from truco.playing.running import Running

OPEN = CARD_VERBS.index("play")


def bounds(r: Running, seat: int, bet: int, by_all: bool = False) -> Bounds:
    """The least and most that the count of a seat may be, by what was said and by its known cards.

    With `by_all` only cards that lie face up count, which everybody knows.
    """
    g = r.g
    said = r.said.counts.get((seat, bet), ANYTHING)
    if g.phase == DISCARDING:
        return said
    places = kept_places(g, r.lexicon, seat)
    if by_all:
        shown = shown_places(g, r.lexicon, seat)
        places = [at for at in places if at in shown]
    known = [g.holding[at] for at in places if g.holding[at] >= 0]
    return r.workshop.possible.bounds(bet, g.turned_class, known, said) or said


def can_count(r: Running, seat: int, bet: int, said: Bounds) -> bool:
    """Whether the known cards of a seat leave it a count within bounds."""
    g = r.g
    held = [g.holding[at] for at in kept_places(g, r.lexicon, seat)]
    known = sorted(card for card in held if card >= 0)
    if g.phase == DISCARDING:
        return True
    found = r.workshop.possible.of(bet, g.turned_class, tuple(known))
    return any(said[0] <= count <= said[1] for count in found)


def in_doubt(r: Running, seat: int, bet: int, by_all: bool = False) -> bool:
    """Whether a seat with unknown cards may hold for a bet of holders, or not."""
    if not r.unknown >> seat & 1:
        return False
    least, most = bounds(r, seat, bet, by_all)
    return least <= NONE < most


def contests_of_holders(r: Running) -> list[int]:
    """The bets of holders that there are in this hand."""
    t, g = r.lexicon.tables, r.g
    start = g.mode * t.bets
    return [
        bet
        for bet in range(1, t.bets)
        if t.holder_bets >> bet & 1 and t.start_node[start + bet] >= 0
    ]


def note_holders(r: Running, seats: int) -> None:
    """Note for the seats of a mask who holds, those in doubt included."""
    g = r.g
    if g.phase not in (FORCED, PLAY):
        return
    for bet in contests_of_holders(r):
        for seat in range(r.lexicon.tables.seats):
            if seats >> seat & 1:
                _hold(g, seat, bet, bounds(r, seat, bet)[1] > NONE)


def _hold(g: Game, seat: int, bet: int, holds: bool) -> None:
    g.holders[bet] = g.holders[bet] & ~(1 << seat) | holds << seat


# What the seat that must act may do


def possible_holders(r: Running) -> Iterator[list[int]]:
    """The ``holders`` of a game for each thing that the seat to act may hold: all it may first."""
    g, t, seat = r.g, r.lexicon.tables, r.g.to_act
    found = [g.holders[:]]
    if g.phase != DISCARDING:
        asked = highest(g.pending) if g.pending else 0
        for bet in contests_of_holders(r):
            # Who must answer a call to holders is asked as one.
            answers = bet == asked and t.answer_kind[g.node[bet]] == HOLDERS_ANSWER
            if not answers and in_doubt(r, seat, bet):
                without = [holders[:] for holders in found]
                for holders in without:
                    holders[bet] &= ~(1 << seat)
                found += without
    yield from found


def legal_mask(r: Running) -> int:
    """Mask of the actions that the seat to act may take, by what it may know."""
    g = r.g
    if g.to_act < 0 or not r.unknown >> g.to_act & 1:
        return legal_actions(g, r.lexicon.tables)
    mask = 0
    for holders in possible_holders(r):
        mask |= _mask_with(r, holders)
    return mask


def _mask_with(r: Running, holders: list[int]) -> int:
    g, kept = r.g, r.g.holders
    g.holders = holders
    try:
        mask = legal_actions(g, r.workshop.any_card)
        if must_play_highest(r):
            mask &= ~_weaker_cards(r)
        return mask
    finally:
        g.holders = kept


def must_play_highest(r: Running) -> bool:
    """Whether a card that the seat to act plays open must be its highest."""
    g, t = r.g, r.lexicon.tables
    if not t.uses_highest or g.phase != PLAY or g.pending or t.blind[g.mode]:
        return False
    return t.highest_only[situation(g, t, g.to_act)] == 1


def _weaker_cards(r: Running) -> int:
    """Mask of the actions that play a known card open while the seat has a stronger known one."""
    least = strongest_known(r)
    first = HAND_MAX * r.g.to_act
    mask = 0
    for position in range(HAND_MAX):
        card = r.g.holding[first + position]
        if card >= 0 and strength(r, card) < least:
            mask |= 1 << position
    return mask & OPEN_MASK


def strongest_known(r: Running) -> int:
    """The highest strength of the known cards that the seat to act has left, -1 none."""
    g, seat = r.g, r.g.to_act
    held = g.holding[HAND_MAX * seat : HAND_MAX * (seat + 1)]
    known = (card for at, card in enumerate(held) if card >= 0 and g.left[seat] >> at & 1)
    return max((strength(r, card) for card in known), default=-1)


def strength(r: Running, card: int) -> int:
    """Strength of a card in this hand."""
    t = r.lexicon.tables
    return t.strength[r.g.turned_class * t.cards + card]


def unknown_left(r: Running, seat: int) -> list[int]:
    """Positions of the unknown cards that a seat has still to play."""
    g = r.g
    held = g.holding[HAND_MAX * seat : HAND_MAX * (seat + 1)]
    return [at for at, card in enumerate(held) if card < 0 and g.left[seat] >> at & 1]


def naming_reason(r: Running, verb: int, card: int) -> str | None:
    """Why an unknown card of the seat to act cannot be this one, by what the seat may know."""
    seat = r.g.to_act
    name = r.lexicon.seats[seat]
    if card in seen_by(r.g, r.lexicon, seat):
        return f"{name} does not hold {r.lexicon.cards[card]}"
    if verb == OPEN and must_play_highest(r) and strength(r, card) < strongest_known(r):
        return "only one of the seat's strongest cards may be played here"
    if not agrees(r, seat, [card]):
        return f"{r.lexicon.cards[card]} does not agree with what is known of {name}'s cards"
    return None


def agrees(r: Running, seat: int, cards: Sequence[int]) -> bool:
    """Whether these more cards of a seat agree with all that was said of its cards."""
    g = r.g
    limit = r.said.limits.get(seat)
    if limit is not None and any(strength(r, card) > limit for card in cards):
        return False
    held = [g.holding[at] for at in kept_places(g, r.lexicon, seat)]
    known = [*(one for one in held if one >= 0), *cards]
    return all(
        r.workshop.possible.bounds(bet, g.turned_class, known, said) is not None
        for (other, bet), said in r.said.counts.items()
        if other == seat and g.phase != DISCARDING
    )


# What an action says


def note_said(r: Running, number: int) -> None:
    """Note what the action says of the cards of the seat that takes it: whether it holds."""
    g, seat = r.g, r.g.to_act
    if not r.unknown >> seat & 1 or g.phase == DISCARDING:
        return
    worlds = [world for world in possible_holders(r) if _mask_with(r, world) >> number & 1]
    for bet in contests_of_holders(r):
        if in_doubt(r, seat, bet):
            holds = {world[bet] >> seat & 1 for world in worlds}
            if len(holds) == 1:
                least, most = r.said.counts.get((seat, bet), ANYTHING)
                said = (max(least, 0), most) if holds == {1} else (NONE, NONE)
                r.said.counts[seat, bet] = said
                _hold(g, seat, bet, holds == {1})


def note_highest(r: Running, number: int, card: int) -> None:
    """Note that a seat that had to play its highest card has no stronger one left."""
    seat = r.g.to_act
    if number >= PLAY_DOWN or not r.unknown >> seat & 1 or not must_play_highest(r):
        return
    played = r.g.holding[HAND_MAX * seat + number] if card < 0 else card
    limit = strength(r, played)
    r.said.limits[seat] = min(limit, r.said.limits.get(seat, limit))


# What cannot be decided


def check_leaving(r: Running, seat: int) -> None:
    """A seat goes out while a call waits for holders: somebody must be known to be one.

    Raises :class:`~truco.playing.unknown.Untold`.
    """
    g, t = r.g, r.lexicon.tables
    for bet in contests_of_holders(r):
        if g.pending >> bet & 1 and t.answer_kind[g.node[bet]] == HOLDERS_ANSWER:
            asked = [other for other in range(t.seats) if answerers(g, t, bet) >> other & 1]
            doubted = [other for other in asked if in_doubt(r, other, bet)]
            if seat in doubted:
                raise untold(r, seat, bet)
            if doubted and doubted == asked:
                raise untold(r, doubted[0], bet)


def check_bonus(r: Running) -> None:
    """What a fold of the seat to act adds to the stake may depend on what it holds.

    Raises :class:`~truco.playing.unknown.Untold`.
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

    Raises :class:`~truco.playing.unknown.Untold`.
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
    log, four numbers each. Raises :class:`~truco.playing.unknown.Untold`.
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


def is_asked(r: Running) -> bool:
    """Whether the seat to act is asked for a call that it must make only if it holds."""
    g = r.g
    return (
        g.phase == FORCED
        and not g.pending
        and any(in_doubt(r, g.to_act, bet) for bet in contests_of_holders(r))
    )


def _in_order(r: Running) -> Iterator[int]:
    """All seats from mano on."""
    seats = r.lexicon.tables.seats
    return ((r.g.mano + after) % seats for after in range(seats))
