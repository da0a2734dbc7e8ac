"""Counts of holdings: tabulated as they are asked for, or all at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import overload

from truco.cards import Card, Deck
from truco.errors import BuildError, BuildFault
from truco.plugins.variant import Variant

COUNT_MAX = 127


class LazyCounts(Sequence[int]):
    """The count table of a ruleset, computed entry by entry.

    Entry ``(bet * classes + class) * holdings + holding index``; see ``docs/kernel.md``. Behaves as
    a list of integers, so that the interpreted kernel need not know.
    """

    def __init__(
        self,
        variant: Variant,
        deck: Deck,
        bets: Sequence[str],
        hand_size: int,
        turned: Sequence[Card | None],
    ) -> None:
        self._variant = variant
        self._deck = deck
        self._bets = tuple(bets)
        self._hand_size = hand_size
        self._turned = tuple(turned)
        self._holdings = comb(len(deck), hand_size)
        self._known: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self._bets) * len(self._turned) * self._holdings

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: int | slice) -> int | list[int]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        value = self._known.get(index)
        if value is None:
            row, holding = divmod(index, self._holdings)
            bet, turned = divmod(row, len(self._turned))
            cards = holding_cards(holding, self._hand_size)
            value = self._known[index] = self._ask(bet, self._turned[turned], cards)
        return value

    def _ask(self, bet: int, turned: Card | None, cards: tuple[int, ...]) -> int:
        if bet == 0:
            return -1
        holding = tuple(self._deck[card] for card in cards)
        count = self._variant.count(self._bets[bet], holding, turned)
        if count is None:
            return -1
        if type(count) is not int or not 0 <= count <= COUNT_MAX:
            shown = " ".join(map(str, holding))
            raise BuildError(
                [
                    BuildFault(
                        key=self._bets[bet],
                        message=f"the count of {shown} is {count!r}: expected a whole number "
                        f"from 0 to {COUNT_MAX}, or None",
                    )
                ]
            )
        return count

    def complete(self) -> list[int]:
        """The whole table as a list."""
        values: list[int] = []
        for bet in range(len(self._bets)):
            for turned in self._turned:
                row = [-1] * self._holdings
                if bet:
                    for cards in combinations(range(len(self._deck)), self._hand_size):
                        row[holding_number(cards)] = self._ask(bet, turned, cards)
                values += row
        self._known = dict(enumerate(values))
        return values

    def __reduce__(self) -> tuple[object, ...]:
        return (
            LazyCounts,
            (self._variant, self._deck, self._bets, self._hand_size, self._turned),
        )


def holding_number(cards: Sequence[int]) -> int:
    """Combinatorial number of ascending card numbers: C(x, 1) + C(y, 2) + C(z, 3)."""
    return sum(comb(card, place + 1) for place, card in enumerate(cards))


def holding_cards(number: int, size: int) -> tuple[int, ...]:
    """The ascending card numbers that :func:`holding_number` turns into `number`."""
    cards: list[int] = []
    for place in range(size, 0, -1):
        card = place - 1
        while comb(card + 1, place) <= number:
            card += 1
        cards.append(card)
        number -= comb(card, place)
    return tuple(reversed(cards))
