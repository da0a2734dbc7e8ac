"""The tables that say how good a card or a count is among all."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.rulesets import tables_of
from truco.tables.shares import COUNT_ROW, ONE, count_shares, rank_shares


class Computed(Sequence[int]):
    """A table that is computed as it is asked for, as large ones are."""

    def __init__(self, values: list[int]) -> None:
        self._values = values
        self.asked = 0

    def __len__(self) -> int:
        return len(self._values)

    def __getitem__(self, index: int) -> int:  # type: ignore[override]
        self.asked += 1
        return self._values[index]


def test_a_card_beats_the_weaker_and_half_of_the_equal() -> None:
    # Two classes of five cards: 2 beats two cards and ties with one of four others.
    assert rank_shares([0, 1, 2, 2, 3, 7, 7, 7, 7, 7], 5) == [
        *(0, ONE // 4, 5 * ONE // 8, 5 * ONE // 8, ONE),
        *[ONE // 2] * 5,
    ]


def test_shares_of_a_whole_deck_are_even() -> None:
    shares = tables_of("argentino", 2).tables.rank_share
    assert abs(sum(shares) / len(shares) - ONE / 2) < 1
    assert max(shares) == ONE
    assert min(shares) > 0, "the weakest rank ties with itself"


def test_a_count_is_compared_with_those_that_qualify() -> None:
    shares = count_shares([-1] * 4 + [-1, 3, 5, 5], bets=2, classes=1, holdings=4)
    assert shares[:COUNT_ROW] == [0] * COUNT_ROW, "the stake has no counts"
    less = shares[COUNT_ROW:]
    assert (less[0], less[3], less[4], less[5]) == (0, 0, ONE // 3, ONE // 3)
    assert less[6] == less[COUNT_ROW - 1] == ONE


def test_a_computed_table_is_sampled_evenly_and_always_alike() -> None:
    values = [-1] * 50_000 + [number * 100 // 50_000 for number in range(50_000)]
    table = Computed(values)
    sampled = count_shares(table, bets=2, classes=5, holdings=10_000)
    assert table.asked < 3000
    assert sampled == count_shares(Computed(values), bets=2, classes=5, holdings=10_000)
    whole = count_shares(values, bets=2, classes=5, holdings=10_000)
    assert max(abs(a - b) for a, b in zip(sampled, whole, strict=True)) <= 30
