"""Which card beats which, by an order written down from the best card to the lowest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from truco.cards import Card, CardError, Deck, parse_card

NAMED: Final = 8
"""Cards that a message lists."""


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
    """Strength of each card: the number of levels below its own. Raises as `levels`.

    Examples:
        >>> found = strengths(["7o", "1", "7c"], Deck.parse(["7o", "7c", "1e", "1b"]))
        >>> [found[parse_card(text)] for text in ("7o", "1e", "1b", "7c")]
        [2, 1, 1, 0]
    """
    ranking = levels(order, deck)
    return {card: len(ranking) - 1 - place for place, cards in enumerate(ranking) for card in cards}
