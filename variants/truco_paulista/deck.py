"""The pack, and which card beats which once a card is turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from truco.cards import FRENCH_24, FRENCH_40, Card, CardError, Deck, parse_card

PackName = Literal["dirty", "clean"]

PACKS: Final = {"dirty": FRENCH_40, "clean": FRENCH_24}
"""Baralho sujo, the French pack without 8, 9 and 10; baralho limpo, without 4 to 7 too."""

ORDER: Final = ("3", "2", "A", "K", "J", "Q", "7", "6", "5", "4")
"""Ranks from the best down (rulebook 003)."""
SUITS: Final = ("C", "H", "S", "D")
"""Suits of the trumps from the best down: zap, copeta, espadilha, ouros (003.10)."""
OLD_TRUMPS: Final = ("4C", "7H", "AS", "7D")
"""The fixed trumps of the old game, from the best down."""


def pack(cards: str | Sequence[str]) -> Deck:
    """The deck that a pack's name, or a list of cards, stands for; raises `CardError`."""
    return PACKS[cards] if isinstance(cards, str) else Deck.parse(cards)


def ranks_of(order: Sequence[str], deck: Deck) -> list[str]:
    """The ranks of a deck from the best down.

    The order may name ranks that the deck lacks. Raises `CardError` when it names a rank twice or
    leaves one of the deck's out.
    """
    twice = [rank for place, rank in enumerate(order) if rank in order[:place]]
    if twice:
        raise CardError(f"rank {twice[0]} is listed more than once: expected each rank once")
    present = {card.rank for card in deck}
    left = sorted(present.difference(order))
    if left:
        raise CardError(
            f"the deck has cards of rank {left[0]}, which is not listed: expected every rank of the"
            " deck"
        )
    return [rank for rank in order if rank in present]


def next_rank(rank: str, ranks: Sequence[str]) -> str:
    """The rank above, in the deck's own cycle: 4 follows 3 in the dirty pack, Q in the clean."""
    return ranks[ranks.index(rank) - 1]


def strengths(ranks: Sequence[str], deck: Deck, trumps: Sequence[Card]) -> dict[Card, int]:
    """Strength of each card: its rank's place from below; above all ranks the trumps.

    `trumps` are listed from the best down. A plain card of the turned rank keeps its place.
    """
    found = {card: len(ranks) - 1 - ranks.index(card.rank) for card in deck}
    for place, card in enumerate(reversed(trumps)):
        found[card] = len(ranks) + place
    return found


def trumps_of(rank: str, suits: Sequence[str], deck: Deck) -> list[Card]:
    """The cards of the trump rank, from the best suit down."""
    return [Card(rank, suit) for suit in suits if Card(rank, suit) in deck]


def fixed_trumps(cards: Sequence[str], deck: Deck) -> list[Card]:
    """Named trumps from the best down; raises `CardError` for one twice or not in the deck."""
    found: list[Card] = []
    for text in cards:
        card = parse_card(text)
        if card not in deck:
            raise CardError(
                f"card {card} is not in the deck of {len(deck)} cards: expected trumps of the deck"
            )
        if card in found:
            raise CardError(f"{card} is listed more than once: expected each of them once")
        found.append(card)
    return found
