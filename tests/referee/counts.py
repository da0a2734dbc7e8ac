"""What three cards count for the envido and for the flor."""

from __future__ import annotations

from itertools import combinations

from .cards import rank, suit


def points(card: str) -> int:
    """A card counts its number; 10, 11 and 12 count nothing (000.36, 001.15)."""
    number = int(rank(card))
    return 0 if number >= 10 else number


def envido_count(holding: list[str]) -> int:
    """Two of a suit count 20 and their points, else the highest card counts.

    Three of a suit: the two best of them (statement 004.13).
    """
    pairs = [
        20 + points(one) + points(other)
        for one, other in combinations(holding, 2)
        if suit(one) == suit(other)
    ]
    return max(pairs) if pairs else max(points(card) for card in holding)


def flor_count(holding: list[str]) -> int | None:
    """Three of one suit count 20 and all their points (001.24); None without a flor."""
    if len({suit(card) for card in holding}) != 1:
        return None
    return 20 + sum(points(card) for card in holding)
