"""What three cards count for the envido and for the flor."""

from __future__ import annotations

from itertools import combinations

from .cards import pieces, rank, suit

#: What perico and perica together with any card count: more than any other flor (rule space 2.7).
RESERVED = 100


def points(card: str) -> int:
    """A card counts its number; 10, 11 and 12 count nothing (000.36, 001.15)."""
    number = int(rank(card))
    return 0 if number >= 10 else number


def envido_count(holding: list[str], deck: str = "spanish40", turned: str | None = None) -> int:
    """Two of a suit count 20 and their points, else the highest card counts.

    Three of a suit: the two best of them (statement 004.13). A piece counts its value and the best
    of the other two cards, with no 20 (rule space 2.5).
    """
    values = pieces(deck, turned)
    held = [card for card in values if card in holding]
    if held:
        return values[held[0]] + max(points(card) for card in holding if card != held[0])
    pairs = [
        20 + points(one) + points(other)
        for one, other in combinations(holding, 2)
        if suit(one) == suit(other)
    ]
    return max(pairs) if pairs else max(points(card) for card in holding)


def flor_count(
    holding: list[str],
    deck: str = "spanish40",
    turned: str | None = None,
    reserved_wins: bool = False,
) -> int | None:
    """Three of one suit count 20 and all their points (001.24); None without a flor.

    Pieces are of any suit: two of them with any card, or one with two of a suit, are a flor too.
    The best piece counts in full, the others their last digit, plain cards their number (rule
    space 2.7). `reserved_wins`: two pieces beat every other flor, as in Venezuela.
    """
    values = pieces(deck, turned)
    held = [card for card in values if card in holding]
    plain = [card for card in holding if card not in held]
    if len({suit(card) for card in plain}) > 1:
        return None
    if not held:
        return 20 + sum(points(card) for card in plain)
    if len(held) > 1 and reserved_wins:
        return RESERVED
    lesser = sum(values[card] % 10 for card in held[1:])
    return values[held[0]] + lesser + sum(points(card) for card in plain)
