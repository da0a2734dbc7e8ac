"""Counts of holdings: tabulated as they are asked for, or all at once."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Final, overload

from truco.cards import Card, Deck
from truco.errors import BuildError, BuildFault, TrucoError
from truco.plugins.checks import raised
from truco.plugins.variant import Variant
from truco.tables.alike import AlikeSuits
from truco.tables.check import CARDS_MAX
from truco.tables.layout import HAND_MAX

COUNT_MAX = 127
_TYPES: Final = {int, type(None)}
_ALLOWED: Final = {None, *range(COUNT_MAX + 1)}
_CHOOSE: Final = [[comb(card, size) for card in range(CARDS_MAX)] for size in range(HAND_MAX + 1)]
"""C(card, size): ascending in the card, so that a card is found by bisection."""
_CHECKED: Final = 24
"""Holdings of a row that is copied which are asked about all the same, as a check."""


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
        self._cards = tuple(deck)
        self._bets = tuple(bets)
        self._hand_size = hand_size
        self._turned = tuple(turned)
        self._holdings = comb(len(deck), hand_size)
        self._known: dict[int, int] = {}
        self._whole: array[int] | None = None

    def __len__(self) -> int:
        return len(self._bets) * len(self._turned) * self._holdings

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: int | slice) -> int | list[int]:
        if isinstance(index, slice):
            return self._slice(index)
        if self._whole is not None:
            return self._whole[index]
        value = self._known.get(index)
        if value is None:
            row, holding = divmod(index, self._holdings)
            bet, turned = divmod(row, len(self._turned))
            cards = holding_cards(holding, self._hand_size)
            held = tuple([self._cards[card] for card in cards])
            value = self._known[index] = self._ask(bet, self._turned[turned], held) if bet else -1
        return value

    def _slice(self, index: slice) -> list[int]:
        wanted = range(*index.indices(len(self)))
        if 2 * len(wanted) > len(self):
            self._complete()
        return [self[at] for at in wanted] if self._whole is None else list(self._whole[index])

    def complete(self) -> list[int]:
        """The whole table as a list."""
        return list(self._complete())

    def _complete(self) -> array[int]:
        if self._whole is None:
            whole = array("b", b"\xff" * (len(self._turned) * self._holdings))
            holdings = list(_ascending(self._deck, self._hand_size))
            alike = None
            if None not in self._turned and _is_marked(type(self._variant)):
                alike = AlikeSuits(self._variant, self._deck, self._turned, holdings)
            for bet in range(1, len(self._bets)):
                for number, turned in enumerate(self._turned):
                    if alike is None or turned is None:
                        whole.extend(self._row(bet, turned, holdings))
                    else:
                        whole.extend(self._row_by_kind(bet, number, turned, holdings, alike))
            self._whole = whole
            self._known.clear()
        return self._whole

    def _row_by_kind(
        self,
        bet: int,
        number: int,
        turned: Card,
        holdings: Sequence[tuple[Card, ...]],
        alike: AlikeSuits,
    ) -> list[int]:
        """As `_row`, from one holding of each kind; some others are asked about as a check."""
        counts = alike.counts(bet, number)
        kinds = alike.kinds(turned.suit)
        new = [first for first in alike.firsts(turned.suit) if kinds[first] not in counts]
        asked = self._row(bet, turned, [holdings[first] for first in new])
        counts.update(
            {kinds[first]: (count, turned, first) for first, count in zip(new, asked, strict=True)}
        )
        row = [counts[kind][0] for kind in kinds]
        for at in range(0, len(row), max(1, len(row) // _CHECKED)):
            if self._ask(bet, turned, holdings[at]) != row[at]:
                _, card, first = counts[kinds[at]]
                raise self._not_alike(bet, (holdings[at], turned), (holdings[first], card))
        return row

    def _row(
        self, bet: int, turned: Card | None, holdings: Sequence[tuple[Card, ...]]
    ) -> list[int]:
        """The counts of all holdings for a bet and a turned card."""
        count, name = self._variant.count, self._bets[bet]
        try:
            answers = [count(name, holding, turned) for holding in holdings]
        except KeyboardInterrupt:
            raise
        except BaseException:
            # Asked one by one, the holding that it is about is named.
            return [self._ask(bet, turned, holding) for holding in holdings]
        if {*map(type, answers)} <= _TYPES and {*answers} <= _ALLOWED:
            return [-1 if answer is None else answer for answer in answers]
        return [self._ask(bet, turned, holding) for holding in holdings]

    def _ask(self, bet: int, turned: Card | None, holding: tuple[Card, ...]) -> int:
        try:
            count = self._variant.count(self._bets[bet], holding, turned)
        except (TrucoError, KeyboardInterrupt):
            raise
        except BaseException as error:  # A plugin may raise anything, in the middle of a match too.
            message = (
                f"variant {self._variant.id}: the count of {_shown(holding, turned)} "
                f"{raised(error)}"
            )
            raise self._error(bet, message) from error
        if count is None:
            return -1
        if type(count) is not int or not 0 <= count <= COUNT_MAX:
            message = (
                f"the count of {_shown(holding, turned)} is {count!r}: expected a whole number "
                f"from 0 to {COUNT_MAX}, or None"
            )
            raise self._error(bet, message)
        return count

    def _error(self, bet: int, message: str) -> BuildError:
        return BuildError([BuildFault(key=self._bets[bet], message=message, method="count")])

    def _not_alike(
        self,
        bet: int,
        one: tuple[tuple[Card, ...], Card | None],
        other: tuple[tuple[Card, ...], Card | None],
    ) -> BuildError:
        counts = [self._variant.count(self._bets[bet], *case) for case in (one, other)]
        message = (
            f"count is marked suits_alike, but {_shown(*one)} counts {counts[0]} and "
            f"{_shown(*other)} counts {counts[1]}: treat all suits alike, or take the mark away"
        )
        return self._error(bet, message)

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
        row = _CHOOSE[place]
        card = bisect_right(row, number) - 1
        cards.append(card)
        number -= row[card]
    return tuple(reversed(cards))


def _ascending(deck: Deck, size: int) -> Iterator[tuple[Card, ...]]:
    """Every holding, in the order of its number."""
    # From the last card down, combinations come in the order of descending numbers.
    falling = list(combinations(reversed(deck), size))
    return (tuple(reversed(held)) for held in reversed(falling))


def _shown(holding: Sequence[Card], turned: Card | None) -> str:
    cards = " ".join(map(str, holding))
    return cards if turned is None else f"{cards} with {turned} turned"


def _is_marked(variant: type[Variant]) -> bool:
    """Whether the class itself promises of its ``count`` that suits are alike."""
    return bool(getattr(vars(variant).get("count"), "suits_alike", False))
