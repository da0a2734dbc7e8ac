"""Holdings that are the same but for the names of their suits, where a variant says that is all."""

from __future__ import annotations

from collections.abc import Sequence

from truco.cards import Card, Deck
from truco.plugins.variant import Variant


class AlikeSuits:
    """Which holdings are of one kind: the same but for the names of suits of equal ranks.

    A kind is a number, the same for every class of turned card of one family: those that are the
    same but for their suit. So one count of each kind is that of all holdings of the kind, with all
    turned cards of the family.
    """

    def __init__(
        self,
        variant: Variant,
        deck: Deck,
        turned: Sequence[Card | None],
        holdings: Sequence[tuple[Card, ...]],
    ) -> None:
        self._suits: dict[str, list[str]] = {}
        """Ranks of each suit in the deck's order: suits with one list may be exchanged."""
        for card in deck:
            self._suits.setdefault(card.suit, []).append(card.rank)
        letters = {card: chr(self._suits[card.suit].index(card.rank) + 1) for card in deck}
        self._held: list[dict[str, str]] = []
        """For each holding, one letter a card for the cards of each suit."""
        for holding in holdings:
            held: dict[str, str] = {}
            for card in holding:
                held[card.suit] = held.get(card.suit, "") + letters[card]
            self._held.append(held)
        self._family = self._families(variant, deck, turned)
        self._counts: dict[tuple[int, int], dict[int, tuple[int, Card, int]]] = {}
        self._numbers: dict[tuple[str, ...], int] = {}
        self._kinds: dict[str, list[int]] = {}
        self._firsts: dict[str, list[int]] = {}

    def counts(self, bet: int, number: int) -> dict[int, tuple[int, Card, int]]:
        """Of each kind asked so far: its count, and with which turned card and holding.

        `number` is that of a class of turned card.
        """
        return self._counts.setdefault((bet, self._family[number]), {})

    def kinds(self, turned: str) -> list[int]:
        """The kind of each holding when a card of suit `turned` is turned."""
        if turned not in self._kinds:
            group = {suit: chr(self._group(suit)) for suit in self._suits}
            self._kinds[turned] = [
                self._numbers.setdefault(
                    (
                        group[turned],
                        held.get(turned, ""),
                        *sorted([group[s] + held[s] for s in held if s != turned]),
                    ),
                    len(self._numbers),
                )
                for held in self._held
            ]
        return self._kinds[turned]

    def firsts(self, turned: str) -> list[int]:
        """The number of the first holding of each kind."""
        if turned not in self._firsts:
            firsts: dict[int, int] = {}
            for number, kind in enumerate(self.kinds(turned)):
                firsts.setdefault(kind, number)
            self._firsts[turned] = list(firsts.values())
        return self._firsts[turned]

    def _group(self, suit: str) -> int:
        """Number of the first suit that has the ranks of this one."""
        return list(self._suits.values()).index(self._suits[suit])

    def _families(self, variant: Variant, deck: Deck, turned: Sequence[Card | None]) -> list[int]:
        """For each class of turned card, the first class that differs from it by the suit alone."""
        class_of = {card: variant.turned_class(card) for card in deck}
        families: list[int] = []
        for number, card in enumerate(turned):
            assert card is not None
            families.append(number)
            for earlier, other in enumerate(turned[:number]):
                assert other is not None
                renamed = Card(other.rank, card.suit)
                if (
                    families[earlier] == earlier
                    and self._group(other.suit) == self._group(card.suit)
                    and class_of[renamed] == class_of[card]
                ):
                    families[number] = earlier
                    break
        return families
