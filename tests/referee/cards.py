"""Which card beats which."""

from __future__ import annotations

from .decks import DECKS, FIXED, NEXT_RANK, PIECES, TRUMP_SUITS, Deck

#: Strength of a card played face down: below every open card (ruling on 003, face-down play).
FACE_DOWN = -1


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def turns_a_card(deck: str) -> bool:
    return DECKS[deck].turns_a_card


def all_cards(deck: str) -> list[str]:
    """Every card of the deck, in no meaningful order."""
    return [card for level in DECKS[deck].plain for card in level]


def trump_rank(deck: Deck, turned: str) -> str:
    """The rank after the turned card's, going round: 3 is followed by the deck's lowest rank."""
    upward = [rank(level[0]) for level in reversed(deck.plain)]
    place = upward.index(rank(turned))
    return upward[(place + 1) % len(upward)]


def pieces(deck: str, turned: str | None) -> dict[str, int]:
    """The pieces of a hand from the strongest down, with what each counts."""
    pack = DECKS[deck]
    if pack.above != PIECES or turned is None:
        return {}
    found = {}
    for piece_rank, value in zip(pack.piece_ranks, pack.piece_values, strict=True):
        card = piece_rank + suit(turned)
        found[pack.substitute + suit(turned) if card == turned else card] = value
    return found


def above_the_order(deck: str, turned: str | None) -> list[str]:
    """The cards that beat every plain card, from the strongest down."""
    pack = DECKS[deck]
    if pack.turns_a_card and turned is None:
        raise ValueError(f"the order of {deck} needs a turned card")
    if pack.above == NEXT_RANK and turned is not None:
        return [trump_rank(pack, turned) + one_suit for one_suit in TRUMP_SUITS]
    if pack.above == FIXED:
        return list(pack.trumps)
    return list(pieces(deck, turned))


def levels(deck: str, turned: str | None) -> list[list[str]]:
    """Every card of the deck, strongest level first; cards of one level tie."""
    best = above_the_order(deck, turned)
    plain = [[card for card in level if card not in best] for level in DECKS[deck].plain]
    return [[card] for card in best] + [level for level in plain if level]


def strength(card: str, deck: str, turned: str | None) -> int:
    """A number that is higher for a stronger card and equal for cards that tie."""
    for place, level in enumerate(levels(deck, turned)):
        if card in level:
            return 100 - place
    raise ValueError(f"{card} is not a card of the deck {deck}")
