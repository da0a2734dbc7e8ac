"""The pack, and which card beats which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from truco.cards import SPANISH_40, SPANISH_48, Card, CardError, Deck, parse_card

PackName = Literal["spanish-40", "spanish-48"]

PACKS: Final = {"spanish-40": SPANISH_40, "spanish-48": SPANISH_48}

ORDER: Final = ("1e", "1b", "7e", "7o", "3", "2", "1", "12", "11", "10", "7", "6", "5", "4")
"""The fourteen levels, from the best down (rulebook 000, statement 20)."""

NAMED: Final = 8
"""Cards that a message lists."""


def pack(cards: str | Sequence[str]) -> Deck:
    """The deck that a pack's name, or a list of cards, stands for; raises `CardError`."""
    return PACKS[cards] if isinstance(cards, str) else Deck.parse(cards)


def levels(order: Sequence[str], deck: Deck) -> list[list[Card]]:
    """The cards of each level, from the best down; cards of one level tie.

    A level is written as cards and ranks with spaces between them (``"1e"``, ``"7c 7b"``, ``"3"``);
    a rank stands for every card of it that the order does not name by itself. Raises `CardError`
    when a level names a card that is not in the deck or was named before, or when a card is left.
    """
    words = [(place, word) for place, level in enumerate(order) for word in level.split()]
    place_of: dict[Card, int] = {}
    for place, word in words:
        if not word.isdigit():
            card = parse_card(word)
            if card not in deck:
                raise CardError(
                    f"card {card} is not in the deck of {len(deck)} cards: expected cards and ranks"
                    " of the deck"
                )
            if card in place_of:
                raise CardError(f"{card} stands in two levels: expected each card in one")
            place_of[card] = place
    for place, word in words:
        if word.isdigit():
            cards = [card for card in deck if card.rank == word and card not in place_of]
            if not cards:
                raise CardError(
                    f"no card of rank {word} is left for level {place + 1}: expected a rank with"
                    " cards that no other level has"
                )
            place_of.update((card, place) for card in cards)
    left = [card for card in deck if card not in place_of]
    if left:
        named = " ".join(map(str, left[:NAMED]))
        more = f" and {len(left) - NAMED} more" if len(left) > NAMED else ""
        raise CardError(f"no level has {named}{more}: expected every card of the deck in one")
    found: list[list[Card]] = [[] for _ in order]
    for card, place in place_of.items():
        found[place].append(card)
    return found


def strengths(order: Sequence[str], deck: Deck) -> dict[Card, int]:
    """Strength of each card: the number of levels below its own."""
    ranking = levels(order, deck)
    return {card: len(ranking) - 1 - place for place, cards in enumerate(ranking) for card in cards}
