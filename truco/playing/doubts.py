"""What a seat with unknown cards may hold and may do, and what it says by what it does.

A contest of holders asks who holds. A seat with unknown cards that may hold, or not, is *in doubt*
until it is told or says so itself: it is then asked as a holder, and everything else that depends
on it is refused. What a seat may do follows from its own cards; what is refused to a seat follows
from what everybody has seen, so that neither tells the cards of others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING

from truco.kernel.bets import answerers
from truco.kernel.bits import highest
from truco.kernel.codes import (
    BY_DECLINE,
    BY_FOLD,
    CALL,
    DECLINE,
    DISCARD,
    DISCARDING,
    FOLD,
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
LAY_ASIDE = CARD_VERBS.index("discard")


def bounds(r: Running, seat: int, bet: int, by_all: bool = False) -> Bounds:
    """The least and most that the count of a seat may be, by what was said and by its known cards.

    With `by_all` only cards that lie face up count, which everybody knows.
    """
    g = r.g
    said = r.said.counts.get((seat, bet), ANYTHING)
    places = kept_places(g, r.lexicon, seat)
    if len(places) > r.lexicon.tables.hand_size:
        return said  # it has cards to discard first
    if by_all:
        shown = shown_places(g, r.lexicon, seat)
        places = [at for at in places if at in shown]
    known = [g.holding[at] for at in places if g.holding[at] >= 0]
    out = () if by_all else _laid_aside(r, seat, places)
    return r.workshop.possible.bounds(bet, g.turned_class, known, said, (g.turned, *out)) or said


def _laid_aside(r: Running, seat: int, kept: Collection[int]) -> list[int]:
    """The known cards that a seat was dealt and does not keep.

    `kept` are indices in ``holding``.
    """
    first = HAND_MAX * seat
    held = enumerate(r.g.holding[first : first + HAND_MAX], first)
    return [card for at, card in held if card >= 0 and at not in kept]


def can_count(r: Running, seat: int, bet: int, said: Bounds) -> bool:
    """Whether the known cards of a seat, and all else that was said of it, leave it a count within
    bounds."""
    return _agree(r, seat, {}, {**_said_of(r, seat), bet: said})


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


def note_all_possible(r: Running) -> None:
    """Note as holders all seats but the one to act that may hold by what everybody knows."""
    g = r.g
    for bet in contests_of_holders(r):
        for seat in range(r.lexicon.tables.seats):
            if seat != g.to_act:
                _hold(g, seat, bet, bounds(r, seat, bet, by_all=True)[1] > NONE)


def _hold(g: Game, seat: int, bet: int, holds: bool) -> None:
    g.holders[bet] = g.holders[bet] & ~(1 << seat) | holds << seat


# What the seat that must act may do


def possible_holders(r: Running, by_all: bool = False) -> Iterator[list[int]]:
    """The ``holders`` of a game for each thing that the seat to act may hold: all it may first.

    With `by_all` by what everybody knows, and not by the seat's own cards.
    """
    g, t, seat = r.g, r.lexicon.tables, r.g.to_act
    found = [g.holders[:]]
    if g.phase != DISCARDING:
        asked = highest(g.pending) if g.pending else 0
        for bet in contests_of_holders(r):
            # Who must answer a call to holders is asked as one.
            answers = bet == asked and t.answer_kind[g.node[bet]] == HOLDERS_ANSWER
            if not answers and in_doubt(r, seat, bet, by_all):
                without = [holders[:] for holders in found]
                for holders in found:
                    holders[bet] |= 1 << seat
                for holders in without:
                    holders[bet] &= ~(1 << seat)
                found += without
    yield from found


def legal_mask(r: Running) -> int:
    """Mask of the actions that the seat to act may take, by what it may know."""
    g = r.g
    if g.to_act < 0 or not r.unknown >> g.to_act & 1:
        return legal_actions(g, r.lexicon.tables)
    if g.phase == DISCARDING:
        places = (at for at in range(HAND_MAX) if g.left[g.to_act] >> at & 1)
        return sum(1 << DISCARD + at for at in places if may_discard(r, at))
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
    # The places that are left have been under the same limits: any of them stands for all.
    place = unknown_left(r, seat)[0]
    fitting = may_discard(r, place, card) if verb == LAY_ASIDE else agrees(r, seat, {place: card})
    if not fitting:
        return f"{r.lexicon.cards[card]} does not agree with what is known of {name}'s cards"
    return None


def fits(r: Running, seat: int, place: int, card: int) -> bool:
    """Whether a card in a place is no stronger than the seat has shown that it can be."""
    limit = r.said.limits.get((seat, place))
    return limit is None or strength(r, card) <= limit


def agrees(r: Running, seat: int, cards: Mapping[int, int]) -> bool:
    """Whether these more cards of a seat, by place, agree with all that was said of its cards."""
    if not all(fits(r, seat, place, card) for place, card in cards.items()):
        return False
    return _agree(r, seat, cards, _said_of(r, seat))


def may_discard(r: Running, place: int, card: int = -1) -> bool:
    """Whether the cards that the seat to act keeps agree with all that was said of them.

    `place` is that of the card which it discards, and `card` what an unknown one turns out to be.
    """
    seat = r.g.to_act
    return _agree(r, seat, {place: card} if card >= 0 else {}, _said_of(r, seat), place)


def _said_of(r: Running, seat: int) -> dict[int, Bounds]:
    """What was said of the counts of a seat, by bet."""
    return {bet: said for (other, bet), said in r.said.counts.items() if other == seat}


def _agree(
    r: Running, seat: int, cards: Mapping[int, int], said: Mapping[int, Bounds], gone: int = -1
) -> bool:
    """Whether a seat may have all the counts that were said, with these more cards, by place.

    Counts are those of the cards it plays with. If it has to discard, they are all but the one in
    the place `gone`, or, where that is -1, all but some one.
    """
    g, lexicon, possible = r.g, r.lexicon, r.workshop.possible
    first = HAND_MAX * seat
    places = [at - first for at in kept_places(g, lexicon, seat)]
    held = {at: cards.get(at, g.holding[first + at]) for at in places}
    size = lexicon.tables.hand_size
    aside = _laid_aside(r, seat, [first + at for at in places])
    for kept in combinations(places, min(size, len(places))):
        if gone not in kept:
            known = [held[at] for at in kept if held[at] >= 0]
            out = [g.turned, *aside, *(held[at] for at in places if at not in kept)]
            found = (possible.counts(bet, g.turned_class, known, out) for bet in said)
            pairs = zip(found, said.values(), strict=True)
            if all(any(lo <= count <= hi for count in counts) for counts, (lo, hi) in pairs):
                return True
    return False


def is_asked(r: Running) -> bool:
    """Whether the seat to act is asked for a call that it must make only if it holds."""
    g = r.g
    return (
        g.phase == FORCED
        and not g.pending
        and any(in_doubt(r, g.to_act, bet) for bet in contests_of_holders(r))
    )


# What an action says


def note_said(r: Running, number: int) -> None:
    """Note what the action says of the cards of the seat that takes it: whether it holds.

    It says so to everybody: also where the seat's own cards leave no doubt, but the table cannot
    know them.
    """
    g, seat = r.g, r.g.to_act
    if not r.unknown >> seat & 1 or g.phase == DISCARDING:
        return
    worlds = [w for w in possible_holders(r, by_all=True) if _mask_with(r, w) >> number & 1]
    for bet in contests_of_holders(r):
        if in_doubt(r, seat, bet, by_all=True):
            holds = {world[bet] >> seat & 1 for world in worlds}
            if len(holds) == 1:
                least, most = r.said.counts.get((seat, bet), ANYTHING)
                said = (max(least, 0), most) if holds == {1} else (NONE, NONE)
                r.said.counts[seat, bet] = said
                _hold(g, seat, bet, holds == {1})


def note_highest(r: Running, number: int, card: int) -> None:
    """Note that a seat that had to play its highest card has no stronger one left.

    Cards that have left its hand before, face down, may be stronger.
    """
    seat = r.g.to_act
    if number >= PLAY_DOWN or not r.unknown >> seat & 1 or not must_play_highest(r):
        return
    played = r.g.holding[HAND_MAX * seat + number] if card < 0 else card
    limit = strength(r, played)
    for place in range(HAND_MAX):
        if r.g.left[seat] >> place & 1:
            r.said.limits[seat, place] = min(limit, r.said.limits.get((seat, place), limit))


def note_refusal(r: Running, number: int) -> None:
    """Note whether a holder that was asked refuses, by the action of the seat to act.

    Its partners in doubt may still be asked; should they all be told to have none, the call has
    been refused, which is not paid as a call that nobody could answer.
    """
    if number in (DECLINE, FOLD):
        note_asked_gone(r, r.g.to_act, BY_FOLD if number == FOLD else BY_DECLINE)
    elif number >= CALL:
        t, call = r.lexicon.tables, number - CALL
        for made in (call, t.call_also[call] if t.uses_also else -1):
            if made >= 0:
                r.said.refused.pop(t.call_bet[made], None)


def note_asked_gone(r: Running, seat: int, why: int) -> None:
    """Note that a seat, known to hold or not, no more answers the calls to holders that wait."""
    g, t = r.g, r.lexicon.tables
    for bet in contests_of_holders(r):
        waits = g.pending >> bet & 1 and t.answer_kind[g.node[bet]] == HOLDERS_ANSWER
        if waits and answerers(g, t, bet) >> seat & 1:
            r.said.refused[bet] = why
