"""Decks, and which card beats which.

A card is its text: rank and suit, `1e`, `12o` in Spanish, `4C`, `KH` in French.
"""

from __future__ import annotations

#: Strength of a card played face down: below every open card (ruling on 003, face-down play).
FACE_DOWN = -1

#: The fourteen levels of the Argentine order, from the strongest down (statement 000.20).
ARGENTINE_LEVELS: list[list[str]] = [
    ["1e"],
    ["1b"],
    ["7e"],
    ["7o"],
    ["3e", "3b", "3o", "3c"],
    ["2e", "2b", "2o", "2c"],
    ["1c", "1o"],
    ["12e", "12b", "12o", "12c"],
    ["11e", "11b", "11o", "11c"],
    ["10e", "10b", "10o", "10c"],
    ["7c", "7b"],
    ["6e", "6b", "6o", "6c"],
    ["5e", "5b", "5o", "5c"],
    ["4e", "4b", "4o", "4c"],
]

#: Ranks of the two paulista decks from the strongest down (ruling on 003).
DIRTY_RANKS = ["3", "2", "A", "K", "J", "Q", "7", "6", "5", "4"]
CLEAN_RANKS = ["3", "2", "A", "K", "J", "Q"]

#: Trump suits from the strongest down: zap, copeta, espadilha, ouros (statement 003.10).
TRUMP_SUITS = ["C", "H", "S", "D"]


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def paulista_ranks(deck: str) -> list[str]:
    return {"french40": DIRTY_RANKS, "french24": CLEAN_RANKS}[deck]


def trump_rank(deck: str, turned: str) -> str:
    """The rank after the turned card's, going round: 3 is followed by the deck's lowest rank."""
    upward = list(reversed(paulista_ranks(deck)))
    place = upward.index(rank(turned))
    return upward[(place + 1) % len(upward)]


def levels(deck: str, turned: str | None) -> list[list[str]]:
    """Every card of the deck, strongest level first; cards of one level tie."""
    if deck == "spanish40":
        return ARGENTINE_LEVELS
    if turned is None:
        raise ValueError(f"the order of {deck} needs a turned card")
    trumps = trump_rank(deck, turned)
    trump_levels = [[trumps + one_suit] for one_suit in TRUMP_SUITS]
    plain_levels = [
        [one_rank + one_suit for one_suit in TRUMP_SUITS]
        for one_rank in paulista_ranks(deck)
        if one_rank != trumps
    ]
    return trump_levels + plain_levels


def all_cards(deck: str) -> list[str]:
    """Every card of the deck, in no meaningful order."""
    if deck == "spanish40":
        return [card for level in ARGENTINE_LEVELS for card in level]
    return [one_rank + one_suit for one_rank in paulista_ranks(deck) for one_suit in TRUMP_SUITS]


def strength(card: str, deck: str, turned: str | None) -> int:
    """A number that is higher for a stronger card and equal for cards that tie."""
    for place, level in enumerate(levels(deck, turned)):
        if card in level:
            return 100 - place
    raise ValueError(f"{card} is not a card of the deck {deck}")
