"""Cards, suits and decks, and their text forms.

A card's text is its rank and one letter for its suit: Spanish ``1e 12o 7b 3c`` (espadas, oros,
bastos, copas), French ``4C KH QS 7D`` (clubs, hearts, spades, diamonds). A deck is an ordered list
of cards; a card's number in the engine is its place in the deck.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, overload

from truco.errors import TrucoError, shown

SPANISH_SUITS: Final = "eboc"
FRENCH_SUITS: Final = "CHSD"
_CARD = re.compile(r"([0-9]{1,2}|[AKQJ]|\*+)([a-zA-Z])")


class CardError(TrucoError, ValueError):
    """A text that is no card, or a card that is not in the deck."""


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card: its rank as written (``"7"``, ``"12"``, ``"K"``) and its suit's letter."""

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def number(self) -> int:
        """The rank as a number; raises :class:`CardError` for a rank written as a letter."""
        if not self.rank.isdigit():
            raise CardError(f"card {self} has no number")
        return int(self.rank)


def parse_card(text: str) -> Card:
    """The card that `text` stands for; raises :class:`CardError` when it is none."""
    match = _CARD.fullmatch(text.strip())
    if match is None:
        raise CardError(
            f"{shown(text)} is not a card: expected a rank and one letter for the suit, "
            f"such as 1e, 12o, 4C or KH"
        )
    rank, suit = match.groups()
    return Card(rank, suit)


class Deck(Sequence[Card]):
    """An ordered list of different cards.

    Examples:
        >>> deck = Deck.of(ranks=["1", "2"], suits="eb")
        >>> [str(card) for card in deck]
        ['1e', '2e', '1b', '2b']
    """

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = tuple(cards)
        self._numbers = {card: number for number, card in enumerate(self._cards)}
        if len(self._numbers) != len(self._cards):
            seen: set[Card] = set()
            twice = next(c for c in self._cards if c in seen or seen.add(c))  # type: ignore[func-returns-value]
            raise CardError(f"card {twice} is in the deck twice")

    @classmethod
    def of(cls, ranks: Iterable[str], suits: Iterable[str]) -> Deck:
        """Every rank in every suit, suit by suit."""
        ranks = list(ranks)
        return cls(Card(rank, suit) for suit in suits for rank in ranks)

    @classmethod
    def parse(cls, texts: Iterable[str]) -> Deck:
        """The deck of the cards written in `texts`, in that order."""
        return cls(parse_card(text) for text in texts)

    def number(self, card: Card | str) -> int:
        """A card's place in the deck; raises :class:`CardError` when it is not in it."""
        wanted = parse_card(card) if isinstance(card, str) else card
        found = self._numbers.get(wanted)
        if found is None:
            found = self._numbers.get(Card(wanted.rank.upper(), wanted.suit.swapcase()))
        if found is None:
            raise CardError(f"card {wanted} is not in the deck of {len(self)} cards")
        return found

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, index: int | slice) -> Card | tuple[Card, ...]:
        return self._cards[index]

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    def __contains__(self, card: object) -> bool:
        return card in self._numbers

    def __repr__(self) -> str:
        return f"Deck({' '.join(map(str, self._cards))})"


SPANISH_40: Final = Deck.of(["1", "2", "3", "4", "5", "6", "7", "10", "11", "12"], SPANISH_SUITS)
"""The Spanish deck of 40: 1 to 7, sota 10, caballo 11, rey 12."""
SPANISH_48: Final = Deck.of([str(n) for n in range(1, 13)], SPANISH_SUITS)
"""The Spanish deck of 48, with 8s and 9s."""
FRENCH_40: Final = Deck.of(["4", "5", "6", "7", "Q", "J", "K", "A", "2", "3"], FRENCH_SUITS)
"""The French deck without 8, 9 and 10, in the order of its ranks in Brazil (dirty deck)."""
FRENCH_24: Final = Deck.of(["Q", "J", "K", "A", "2", "3"], FRENCH_SUITS)
"""The clean deck: the French deck without 4 to 10."""
