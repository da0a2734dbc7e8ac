"""The packs of truc, and one order of cards that fits all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from truco.cards import SPANISH_40, SPANISH_48, CardError, Deck, parse_card
from truco_argentine.deck import ORDER

PackName = Literal["spanish-22", "spanish-26", "spanish-36", "spanish-40", "spanish-48"]

ACES: Final = ("1e", "1b")
"""The only aces of the small packs."""


def _small(ranks: str) -> Deck:
    """The cards of these ranks, and the two best aces."""
    return Deck(card for card in SPANISH_40 if card.rank in ranks or str(card) in ACES)


PACKS: Final = {
    "spanish-22": _small("34567"),
    "spanish-26": _small("234567"),
    "spanish-36": Deck(card for card in SPANISH_40 if card.rank != "10"),
    "spanish-40": SPANISH_40,
    "spanish-48": SPANISH_48,
}
"""From the pack of Valencia to that of Catalonia (rule space, 2.1)."""

FULL_ORDER: Final = (*ORDER[:10], "9", "8", *ORDER[10:])
"""The order with the matas on top, with a place for every card of the largest pack."""


def pack(cards: str | Sequence[str]) -> Deck:
    """The deck that a pack's name, or a list of cards, stands for; raises `CardError`."""
    return PACKS[cards] if isinstance(cards, str) else Deck.parse(cards)


def order_within(order: Sequence[str], deck: Deck) -> list[str]:
    """The levels of an order that the deck has cards for.

    So one order fits every pack. Raises `CardError` for a word that is neither a rank nor a card of
    the deck or of the largest pack.
    """
    ranks = {card.rank for card in (*SPANISH_48, *deck)}
    words = [word for level in order for word in level.split()]
    named = {parse_card(word) for word in words if not word.isdigit()}
    unknown = [word for word in words if word.isdigit() and word not in ranks]
    unknown += [str(card) for card in sorted(named) if card not in deck and card not in SPANISH_48]
    if unknown:
        raise CardError(
            f"{unknown[0]} is no rank and no card of any Spanish pack: expected such as 3 or 1e"
        )
    present = {str(card) for card in named if card in deck}
    present |= {card.rank for card in deck if card not in named}
    found = (" ".join(word for word in level.split() if word in present) for level in order)
    return [level for level in found if level]
