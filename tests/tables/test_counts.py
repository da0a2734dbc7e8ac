"""Counts of holdings: their numbering, and the table computed entry by entry or at once."""

from __future__ import annotations

import pickle
import random
from itertools import combinations
from math import comb
from typing import Any

import pytest

from tests.support.toys import Crowded, settings, toy_tables
from truco.cards import Card, Deck
from truco.errors import BuildError
from truco.kernel.contests import holding_index
from truco.tables.counts import LazyCounts, holding_cards, holding_number
from truco.tables.layout import Game, blank


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_the_number_of_a_holding_and_its_cards_are_inverse(size: int) -> None:
    cards = 12
    numbers = [holding_number(holding) for holding in combinations(range(cards), size)]
    assert sorted(numbers) == list(range(comb(cards, size)))
    for number in range(comb(cards, size)):
        assert holding_number(holding_cards(number, size)) == number


def test_the_kernel_numbers_unsorted_holdings_alike() -> None:
    t = toy_tables().tables
    g = blank(Game, t)
    chooser = random.Random(1)
    for _ in range(500):
        cards = chooser.sample(range(t.cards), 3)
        g.holding[4:7] = cards
        assert holding_index(g, t, 1) == holding_number(sorted(cards))


def lazy_counts() -> LazyCounts:
    variant = Crowded(settings(), 2)
    deck = Deck.of(["1", "2", "3"], "eboc")
    turned = [deck.number(card) for card in ("1e", "1b", "1o", "1c")]
    names = ["stake", "sum", "highest", "trumps"]
    return LazyCounts(variant, deck, names, 3, [deck[number] for number in turned])


def test_entries_asked_one_by_one_are_those_of_the_whole_table() -> None:
    whole = lazy_counts().complete()
    lazy = lazy_counts()
    places = list(range(len(lazy)))
    random.Random(2).shuffle(places)
    assert {place: lazy[place] for place in places} == dict(enumerate(whole))
    assert list(lazy[10:30]) == whole[10:30]
    assert len(whole) == 4 * 4 * comb(12, 3)
    assert set(whole[: 4 * comb(12, 3)]) == {-1}, "the stake has no counts"


def test_an_entry_is_what_the_variant_says_of_those_cards() -> None:
    lazy = lazy_counts()
    deck = Deck.of(["1", "2", "3"], "eboc")
    number = holding_number(sorted(deck.number(card) for card in ("2e", "3e", "1c")))
    holdings = comb(12, 3)
    assert lazy[(1 * 4 + 0) * holdings + number] == 6
    assert lazy[(3 * 4 + 0) * holdings + number] == 20, "two cards of the turned suit"
    assert lazy[(3 * 4 + 3) * holdings + number] == -1


def test_lazy_counts_survive_a_pickle() -> None:
    lazy = lazy_counts()
    again = pickle.loads(pickle.dumps(lazy))
    assert again.complete() == lazy.complete()


def test_a_count_that_is_wrong_is_found_when_it_is_asked_for() -> None:
    class Wrong(Crowded):
        def count(self, bet: str, holding: tuple[Card, ...], turned: Any) -> int | None:
            return 1000

    lazy = LazyCounts(Wrong(settings(), 2), Deck.parse(["1e", "2e"]), ["stake", "sum"], 1, [None])
    assert lazy[0] == -1
    with pytest.raises(BuildError, match="the count of 2e is 1000: expected a whole number"):
        lazy[3]
