"""Counts to which suits are only alike or different: asked about once a kind, and checked."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from tests.support.toys import Toy, settings
from truco import load_ruleset
from truco.cards import Card, Deck
from truco.errors import BuildError
from truco.plugins import suits_alike
from truco.tables.counts import LazyCounts

NAMES = ["stake", "sum"]


class Flush(Toy):
    """Counts cards of the turned suit by their number, and three of a suit."""

    asked = 0

    @suits_alike
    def count(self, bet: str, holding: tuple[Card, ...], turned: Card | None) -> int | None:
        self.asked += 1
        assert turned is not None
        trumps = sum(card.number for card in holding if card.suit == turned.suit)
        return trumps + 20 * (len({card.suit for card in holding}) == 1)

    def has_turned_card(self) -> bool:
        return True


def counts_of(variant: Toy, deck: Deck) -> LazyCounts:
    return LazyCounts(variant, deck, NAMES, 3, tuple(deck))


def one_by_one(variant: Toy, deck: Deck) -> list[int]:
    lazy = counts_of(variant, deck)
    return [lazy[place] for place in range(len(lazy))]


DECKS = {
    "four equal suits": Deck.of(["1", "2", "3", "4"], "eboc"),
    "two pairs of suits": Deck.parse(["1e", "2e", "3e", "1b", "2b", "3b", "2o", "3o", "2c", "3c"]),
    "no two suits equal": Deck.parse(["1e", "2e", "3e", "1b", "2b", "1o"]),
    "ranks in another order": Deck.parse(["1e", "2e", "3e", "3b", "2b", "1b", "1o", "2o", "3o"]),
}


@pytest.mark.parametrize("name", DECKS)
def test_the_whole_table_is_what_asking_about_each_entry_gives(name: str) -> None:
    assert counts_of(Flush(settings(), 2), DECKS[name]).complete() == one_by_one(
        Flush(settings(), 2), DECKS[name]
    )


def test_one_holding_of_each_kind_is_asked_about_beside_the_check() -> None:
    marked = Flush(settings(), 2)
    counts_of(marked, DECKS["four equal suits"]).complete()
    assert 0 < marked.asked < 16 * comb(16, 3) // 8


def test_an_override_without_the_mark_is_asked_about_every_holding() -> None:
    class House(Flush):
        def count(self, bet: str, holding: tuple[Card, ...], turned: Card | None) -> int | None:
            golden = Card("1", "o") in holding
            return 50 if golden else super().count(bet, holding, turned)

    deck = DECKS["four equal suits"]
    house = House(settings(), 2)
    table = counts_of(house, deck).complete()
    assert table == one_by_one(House(settings(), 2), deck)
    assert table.count(50) >= 16 * comb(15, 2)


def test_a_subclass_may_change_what_a_marked_count_leans_on() -> None:
    class Child(Flush):
        pass

    deck = DECKS["four equal suits"]
    child = Child(settings(), 2)
    table = counts_of(child, deck).complete()
    assert child.asked == len(table) // 2
    assert table == counts_of(Flush(settings(), 2), deck).complete()


def test_a_mark_on_a_count_that_tells_suits_apart_is_refused() -> None:
    class Liar(Flush):
        @suits_alike
        def count(self, bet: str, holding: tuple[Card, ...], turned: Card | None) -> int | None:
            return "eboc".index(holding[0].suit)

    with pytest.raises(BuildError) as refused:
        counts_of(Liar(settings(), 2), DECKS["four equal suits"]).complete()
    (fault,) = refused.value.faults
    assert fault.key == "sum"
    assert fault.message.startswith("count is marked suits_alike, but ")
    assert fault.message.endswith("treat all suits alike, or take the mark away")
    assert " turned counts " in fault.message


@pytest.mark.parametrize("name", ["uruguayo", "gaucho-amostra", "venezolano"])
def test_shipped_counts_with_the_mark_keep_its_promise(name: str) -> None:
    tables = load_ruleset(name).tables(2)
    table, holdings = tables.tables.count[:], tables.tables.holdings
    assert getattr(tables.variant.count, "suits_alike", False)
    ordered = sorted(
        combinations(range(len(tables.deck)), 3), key=lambda cards: tuple(reversed(cards))
    )
    place = tables.tables.classes * holdings
    for bet in tables.bet_ids[1:]:
        for turned in tables.turned_of_class:
            for number in range(0, holdings, 7):
                held = tuple(tables.deck[card] for card in ordered[number])
                count = tables.variant.count(bet, held, turned)
                assert table[place + number] == (-1 if count is None else count), (held, turned)
            place += holdings
