"""Deals given from outside: checked once, before anything is played from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from truco.cards import Card, CardError
from truco.errors import SetupError, TrucoError, shown
from truco.events import UNKNOWN
from truco.playing.decoding import Deal
from truco.playing.lexicon import Lexicon
from truco.seats import seat_number
from truco.tables.layout import HAND_MAX, Game

TURNED: Final = "turned"

CardText = str | Card | None
GivenDeal = Mapping[str, Sequence[CardText] | CardText]
"""Cards by seat, and the card under ``turned``: ``{"A1": ["1e", "7o", "?"], "turned": "4D"}``."""


def parse_deals(
    lexicon: Lexicon, deal: GivenDeal | Sequence[GivenDeal | None] | None
) -> list[Deal | None]:
    """The deals of the first hand, or of successive ones; None for a hand to be dealt by seed.

    Raises :class:`SetupError` for a card that is not in the deck or is there twice, for a wrong
    number of cards, for an unknown seat, and for a turned card too few or too many.
    """
    if deal is None:
        return []
    whole = cast(object, deal)
    if isinstance(whole, str) or not isinstance(whole, Mapping | Sequence):
        raise SetupError(f"a deal is cards by seat, or a list of such, not {shown(deal)}")
    given = [deal] if isinstance(deal, Mapping) else list(deal)
    if not given:
        raise SetupError("the deal is an empty list: expected the cards of at least one hand")
    return [
        None if one is None else _parse(lexicon, one, f"hand {number}: " if number > 1 else "")
        for number, one in enumerate(given, 1)
    ]


def _parse(lexicon: Lexicon, given: GivenDeal, where: str) -> Deal:
    if not isinstance(given, Mapping):
        raise SetupError(f"{where}a deal is cards by seat, not {shown(given)}")
    if not given:
        seats = ", ".join(lexicon.seats)
        raise SetupError(f"{where}the deal names no cards: expected those of one of {seats}")
    t = lexicon.tables
    cards = [-1] * (HAND_MAX * t.seats + 1)
    holders: dict[int, str] = {}
    dealt: set[int] = set()
    for name, value in given.items():
        if name == TURNED:
            texts, at = [cast(object, value)], HAND_MAX * t.seats
        else:
            try:
                seat = seat_number(name, t.seats)
            except TrucoError as error:
                raise SetupError(f"{where}{error}, or turned") from None
            texts, at = _texts(value), HAND_MAX * seat
            if seat in dealt:
                raise SetupError(f"{where}{lexicon.seats[seat]} is dealt cards twice")
            dealt.add(seat)
            sizes = _sizes(lexicon, seat)
            if len(texts) not in sizes:
                raise SetupError(
                    f"{where}{name} has {len(texts)} cards: expected {' or '.join(map(str, sizes))}"
                    f", with {UNKNOWN} for one that is not known"
                )
        for place, text in enumerate(texts):
            card = _card(lexicon, text, f"{where}{name}: ")
            if card >= 0 and card in holders:
                raise SetupError(
                    f"{where}card {lexicon.cards[card]} is dealt twice: "
                    f"to {holders[card]} and to {name}"
                )
            if card >= 0:
                holders[card] = name
            cards[at + place] = card
    turned = cards[HAND_MAX * t.seats]
    if t.turned_card and turned < 0:
        raise SetupError(f"{where}the turned card is missing: expected one under {TURNED!r}")
    if not t.turned_card and turned >= 0:
        raise SetupError(f"{where}no card is turned up in this game, but {TURNED!r} has one")
    return tuple(cards)


def _sizes(lexicon: Lexicon, seat: int) -> list[int]:
    """How many cards a seat may be dealt, by the hand and by who is mano."""
    t = lexicon.tables
    dealt = {lexicon.dealt_to(row, seat) for row in range(t.modes * t.seats)}
    return sorted(dealt - {0})


def _texts(value: object) -> list[object]:
    """The cards of a seat: a list, or one text with spaces."""
    if value is None or isinstance(value, Card):
        return [value]
    if isinstance(value, str):
        return list(value.split())
    return list(value) if isinstance(value, Sequence) else [value]


def _card(lexicon: Lexicon, text: object, where: str) -> int:
    if text is None or text == UNKNOWN:
        return -1
    if not isinstance(text, str | Card):
        raise SetupError(f"{where}{shown(text)} is not a card")
    try:
        return lexicon.rules.deck.number(text)
    except CardError as error:
        raise SetupError(f"{where}{error}") from None


def place(g: Game, lexicon: Lexicon, deal: Deal) -> None:
    """Lay the cards of a given deal before the seats that are dealt in; others get none."""
    for seat in range(lexicon.tables.seats):
        for at in range(HAND_MAX * seat, HAND_MAX * seat + lexicon.dealt_to(g.row, seat)):
            g.holding[at] = deal[at]
    g.turned = deal[-1]


def deal_of(g: Game) -> Deal:
    """The cards that lie before the seats, as a deal."""
    return (*g.holding, g.turned)


def deal_texts(lexicon: Lexicon, deal: Deal, row: int) -> dict[str, str]:
    """A deal as a text for each seat that is dealt in in a hand of this row."""
    found: dict[str, str] = {}
    for seat, name in enumerate(lexicon.seats):
        cards = deal[HAND_MAX * seat : HAND_MAX * seat + lexicon.dealt_to(row, seat)]
        if cards:
            found[name] = " ".join(UNKNOWN if n < 0 else str(lexicon.cards[n]) for n in cards)
    return found
