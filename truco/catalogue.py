"""What a ruleset says about cards, counts and modes, without playing: for rule books and tests.

Every function takes the tables of a ruleset, `rules.tables(players)`. Cards are texts or
:class:`~truco.cards.Card`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from truco.cards import Card, Deck
from truco.errors import SeatError, TrucoError
from truco.playing.setting_up import mode_number
from truco.playing.shared import shared_of
from truco.seats import SIDES, seat_number
from truco.tables.counts import holding_number
from truco.tables.ruletables import RuleTables

__all__ = ["CatalogueError", "NextMode", "compare", "count", "next_mode", "order", "strength"]


class CatalogueError(TrucoError, ValueError):
    """A question that the rules have no answer to, such as the count of a contest not played."""


def strength(tables: RuleTables, card: str | Card, turned: str | Card | None = None) -> int:
    """Strength of a card in a trick; equal numbers tie.

    `turned` is the turned card, in games that have one. Raises :class:`CatalogueError` when it is
    missing or too many, :class:`~truco.cards.CardError` for cards that are not in the deck.
    """
    t = tables.tables
    return t.strength[_turned_class(tables, turned) * t.cards + tables.deck.number(card)]


def compare(
    tables: RuleTables, a: str | Card, b: str | Card, turned: str | Card | None = None
) -> str:
    """``>``, ``<`` or ``=``: how card `a` stands to card `b` in a trick. Raises as `strength`."""
    left, right = strength(tables, a, turned), strength(tables, b, turned)
    return ">" if left > right else "<" if left < right else "="


def order(tables: RuleTables, turned: str | Card | None = None) -> list[list[Card]]:
    """Every card of the deck from the strongest down, those that tie together.

    Raises as `strength`.
    """
    groups: dict[int, list[Card]] = {}
    for card in tables.deck:
        groups.setdefault(strength(tables, card, turned), []).append(card)
    return [groups[value] for value in sorted(groups, reverse=True)]


def count(
    tables: RuleTables,
    contest: str,
    holding: Sequence[str | Card],
    turned: str | Card | None = None,
) -> int | None:
    """Count of a holding for a contest, such as ``envido``; None when it does not qualify.

    Raises :class:`CatalogueError` for a contest that these rules do not play or a wrong number of
    cards, :class:`~truco.cards.CardError` for cards that are not in the deck.
    """
    t = tables.tables
    if contest not in tables.bet_ids[1:]:
        known = ", ".join(tables.bet_ids[1:]) or "none at all"
        raise CatalogueError(f"there is no contest {contest!r}: expected {known}")
    cards = sorted(set(_numbers(tables.deck, holding)))
    if len(cards) != t.hand_size or len(holding) != t.hand_size:
        raise CatalogueError(f"a holding is {t.hand_size} different cards, not {len(holding)}")
    row = tables.bet_ids.index(contest) * t.classes + _turned_class(tables, turned)
    found = t.count[row * t.holdings + holding_number(cards)]
    return None if found < 0 else found


def _numbers(deck: Deck, cards: Sequence[str | Card]) -> list[int]:
    return [deck.number(card) for card in cards]


def _turned_class(tables: RuleTables, turned: str | Card | None) -> int:
    t = tables.tables
    if bool(t.turned_card) != (turned is not None):
        expected = "needs a turned card" if t.turned_card else "has no turned card"
        raise CatalogueError(f"this game {expected}")
    return 0 if turned is None else t.class_of[tables.deck.number(turned)]


@dataclass(frozen=True, slots=True)
class NextMode:
    """The kind of a hand before it is played."""

    mode: str
    """Name of the kind of hand."""
    mano: str
    """The seat that plays first."""
    decider: str | None
    """The seat that must first say whether the hand is played; None where nobody is asked."""
    decider_side: str | None
    """Its side."""
    own_cards_seen: bool
    """Whether seats see their own cards."""
    partner_cards_seen_by: tuple[str, ...]
    """Seats that see their partners' cards, in play order."""
    duels: tuple[tuple[str, ...], ...]
    """Where only some seats play: those of this hand and of the hands of the same turn, each from
    its mano on. Empty when all play."""


def next_mode(
    tables: RuleTables,
    *,
    dealer: str,
    scores: Mapping[str, int],
    previous: str | None = None,
    abandoned: bool = False,
) -> NextMode:
    """The kind of the hand that `dealer` deals at these scores.

    `previous` is the kind of the hand before (id or name; of a turn of several hands, its last),
    None at the start of a chico; `abandoned` whether a seat has left the match. Raises
    :class:`CatalogueError` for seats, scores or modes that there are not.
    """
    t, lexicon = tables.tables, shared_of(tables).lexicon
    try:
        mano = (seat_number(dealer, t.seats) + 1) % t.seats
        before = t.modes if previous is None else mode_number(lexicon, previous, last=True)
    except (SeatError, ValueError) as error:
        raise CatalogueError(str(error)) from None
    points = [scores.get(account, 0) for account in lexicon.accounts]
    if set(scores) - set(lexicon.accounts) or not all(0 <= value <= t.total for value in points):
        raise CatalogueError(f"scores {dict(scores)} are not points up to {t.total} of each side")
    mode = _after(tables, before, points, abandoned)
    row = mode * t.seats + mano
    active = _from_mano(tables, mode, mano)
    opening = t.opening_side[mode]
    deciders = [seat for seat in active if lexicon.side(row, seat) == opening]
    seen = [s for s in sorted(active) if lexicon.sees(row, s) & ~(1 << s) & t.active[row]]
    return NextMode(
        mode=tables.mode_names[mode],
        mano=lexicon.seats[mano],
        decider=lexicon.seats[deciders[0]] if deciders else None,
        decider_side=SIDES[opening] if deciders else None,
        own_cards_seen=not t.blind[mode],
        partner_cards_seen_by=tuple(lexicon.seats[seat] for seat in seen),
        duels=_duels(tables, mode, mano, points, abandoned),
    )


def _after(tables: RuleTables, before: int, points: Sequence[int], abandoned: bool) -> int:
    t = tables.tables
    width = t.total + 1
    other = points[1] if t.accounts > 1 else 0
    return t.next_mode[((before * 2 + abandoned) * width + points[0]) * width + other]


def _from_mano(tables: RuleTables, mode: int, mano: int) -> list[int]:
    """The seats that play a hand, in play order from mano."""
    t = tables.tables
    active = t.active[mode * t.seats + mano]
    ring = [(mano + step) % t.seats for step in range(t.seats)]
    return [seat for seat in ring if active >> seat & 1]


def _duels(
    tables: RuleTables, mode: int, mano: int, points: Sequence[int], abandoned: bool
) -> tuple[tuple[str, ...], ...]:
    """The seats of each hand of a turn that only some play, as long as the points stay the same."""
    t, names = tables.tables, shared_of(tables).lexicon.seats
    found: list[tuple[str, ...]] = []
    name, seen = tables.mode_names[mode], set[int]()
    while tables.mode_names[mode] == name and mode not in seen:
        playing = _from_mano(tables, mode, mano)
        if len(playing) == t.seats:
            break
        found.append(tuple(names[seat] for seat in playing))
        seen.add(mode)
        mode = _after(tables, mode, points, abandoned)
        mano = (mano + t.rotate[mode]) % t.seats
    return tuple(found)
