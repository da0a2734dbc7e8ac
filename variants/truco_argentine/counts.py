"""What three cards count for envido and for flor."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from truco.cards import Card

SUITED: Final = 20
"""Points for having cards of one suit."""
VALUES: Final = {str(number): number if number < 10 else 0 for number in range(1, 13)}
"""What a card of each rank counts: its number; sota, caballo and rey (10, 11, 12) nothing."""


def value(card: Card) -> int:
    """What a card counts (rulebook 000, statements 34 and 36)."""
    return VALUES[card.rank]


def envido_count(holding: Sequence[Card]) -> int:
    """The best two of a suit plus 20; without two of a suit the best card.

    Three of a suit count the two best of them (rulebook 004, statement 13).
    """
    pairs = [
        SUITED + value(one) + value(two)
        for one, two in combinations(holding, 2)
        if one.suit == two.suit
    ]
    return max(pairs) if pairs else max(map(value, holding))


def flor_count(holding: Sequence[Card]) -> int | None:
    """Three of a suit count their sum plus 20; None for a holding that is no flor (001.24)."""
    if len({card.suit for card in holding}) > 1:
        return None
    return SUITED + sum(map(value, holding))
