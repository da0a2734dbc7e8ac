"""English names of ranks, suits and verbs, each with the context in which it is translated."""

from __future__ import annotations

from typing import Final

from truco.cards import FRENCH_SUITS, SPANISH_SUITS, Card

Name = tuple[str, str]
"""Context and English text."""

SUITS: Final[dict[str, Name]] = {
    "e": ("Spanish suit", "swords"),
    "b": ("Spanish suit", "clubs"),
    "o": ("Spanish suit", "coins"),
    "c": ("Spanish suit", "cups"),
    "C": ("French suit", "clubs"),
    "H": ("French suit", "hearts"),
    "S": ("French suit", "spades"),
    "D": ("French suit", "diamonds"),
}

_NUMBERS: Final = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
}
SPANISH_RANKS: Final = {"1": "ace", **_NUMBERS, "10": "jack", "11": "knight", "12": "king"}
FRENCH_RANKS: Final = {
    "A": "ace",
    **_NUMBERS,
    "10": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}

VERBS: Final = {"accept": "accept", "decline": "decline", "fold": "fold", "discard": "discard"}


def rank_and_suit(card: Card) -> tuple[Name, Name] | None:
    """What a card's rank and suit are called; None for one of another deck."""
    if card.suit in SPANISH_SUITS and card.rank in SPANISH_RANKS:
        return ("Spanish rank", SPANISH_RANKS[card.rank]), SUITS[card.suit]
    if card.suit in FRENCH_SUITS and card.rank in FRENCH_RANKS:
        return ("French rank", FRENCH_RANKS[card.rank]), SUITS[card.suit]
    return None
