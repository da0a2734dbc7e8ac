"""Argentine cards: the fourteen levels, envido and flor, ties, and cards played face down."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.variants.table import Illegal, Table, rules_of
from truco.cards import SPANISH_40, CardError, Deck, parse_card
from truco.plugins import HandResult, Trick
from truco.plugins.toolbox.order import levels, strengths
from truco_argentine.counts import envido_count, flor_count
from truco_argentine.deck import ORDER


def cards(text: str) -> tuple:
    return tuple(map(parse_card, text.split()))


def test_the_fourteen_levels_from_the_best_down() -> None:
    found = [" ".join(sorted(map(str, level))) for level in levels(ORDER, SPANISH_40)]
    assert found == [
        "1e", "1b", "7e", "7o", "3b 3c 3e 3o", "2b 2c 2e 2o", "1c 1o",
        "12b 12c 12e 12o", "11b 11c 11e 11o", "10b 10c 10e 10o",
        "7b 7c", "6b 6c 6e 6o", "5b 5c 5e 5o", "4b 4c 4e 4o",
    ]  # fmt: skip


def test_strength_counts_the_levels_below() -> None:
    strength = strengths(ORDER, SPANISH_40)
    assert [strength[parse_card(card)] for card in ("1e", "7o", "1c", "4b")] == [13, 10, 7, 0]
    assert strength[parse_card("7c")] == strength[parse_card("7b")]


def test_a_level_may_list_cards_and_ranks_together() -> None:
    deck = Deck.parse(["1e", "1b", "2e", "2b", "3e"])
    assert [set(level) for level in levels(["1b 3", "2e", "1 2"], deck)] == [
        set(cards("1b 3e")),
        set(cards("2e")),
        set(cards("1e 2b")),
    ]


@pytest.mark.parametrize(
    ("order", "message"),
    [
        (["1e", "1b", "2"], "no level has 3e"),
        (["1e 1e", "1", "2", "3"], "1e stands in two levels"),
        (["9e", "1", "2", "3"], "card 9e is not in the deck"),
        (["1x", "1", "2", "3"], "card 1x is not in the deck"),
        (["1e", "1b", "1", "2", "3"], "no card of rank 1 is left for level 3"),
    ],
)
def test_an_order_ranks_every_card_exactly_once(order: list[str], message: str) -> None:
    with pytest.raises(CardError, match=message):
        levels(order, Deck.parse(["1e", "1b", "2e", "2b", "3e"]))


@pytest.mark.parametrize(
    ("holding", "envido", "flor"),
    [
        ("7e 6e 4c", 33, None),
        ("11b 5b 7o", 25, None),
        ("12e 11e 4c", 20, None),
        ("10e 11b 12o", 0, None),
        ("5e 3b 2o", 5, None),
        ("7e 6e 5e", 33, 38),
        ("5e 3e 7e", 32, 35),
        ("12c 11c 10c", 20, 20),
        ("6o 1b 10o", 26, None),
    ],
)
def test_counts(holding: str, envido: int, flor: int | None) -> None:
    assert envido_count(cards(holding)) == envido
    assert flor_count(cards(holding)) == flor


def test_the_most_and_the_fewest_that_can_be_counted() -> None:
    holdings = list(combinations(SPANISH_40, 3))
    envidos = [envido_count(holding) for holding in holdings]
    flores = [count for count in map(flor_count, holdings) if count is not None]
    assert (min(envidos), max(envidos)) == (0, 33)
    assert (min(flores), max(flores), len(flores)) == (20, 38, 4 * 120)


HANDS: list[tuple[str, HandResult | None]] = [
    ("A", None), ("tie", None), ("A B", None), ("tie tie", None),
    ("A A", HandResult.A), ("A B B", HandResult.B), ("A B A", HandResult.A),
    ("tie B", HandResult.B), ("A tie", HandResult.A), ("B A tie", HandResult.B),
    ("tie tie A", HandResult.A), ("tie tie tie", HandResult.MANO_SIDE),
]  # fmt: skip


@pytest.mark.parametrize(("tricks", "result"), HANDS)
def test_who_wins_the_hand(tricks: str, result: HandResult | None) -> None:
    results: tuple[Trick, ...] = tuple(tricks.split())  # type: ignore[assignment]
    assert rules_of("argentino").tables(2).variant.hand_result("normal", results) == result


@pytest.mark.parametrize(
    ("option", "result"),
    [
        ("mano", HandResult.MANO_SIDE),
        ("dealer", HandResult.DEALER_SIDE),
        ("nobody", HandResult.NOBODY),
        ("replay", HandResult.NOBODY_SAME_DEALER),
    ],
)
def test_three_ties(option: str, result: HandResult) -> None:
    variant = rules_of("argentino", {"tricks.all_tied": option}).tables(2).variant
    assert variant.hand_result("normal", ("tie", "tie", "tie")) is result


TIED = {"A1": ["3o", "2e", "5o"], "B1": ["3b", "2c", "4b"]}
FIRST_TIED = ["A1 play 3o", "B1 play 3b"]


def down_table(**keys: object) -> Table:
    options = {f"tricks.{key}": value for key, value in keys.items()}
    return Table(rules_of("argentino-chico", options), TIED)


def test_no_card_is_played_face_down_unless_the_ruleset_says_so() -> None:
    assert "play-down" not in Table(rules_of("argentino-chico"), TIED).legal()


def test_face_down_from_the_second_trick() -> None:
    table = down_table(face_down="from-second-trick")
    assert "play-down" not in table.legal()
    table.play_text([*FIRST_TIED, "A1 play-down 2e", "B1 play-down 2c"])
    assert table.tricks == ["tie", "tie"]  # two cards face down tie
    assert "play-down" in table.legal()


def test_a_card_face_down_beats_nothing() -> None:
    table = down_table(face_down="from-second-trick")
    table.play_text([*FIRST_TIED, "A1 play-down 2e", "B1 play 4b"])
    assert table.awards == [("stake", "B", 1)]


def test_face_down_from_the_first_and_the_third_trick() -> None:
    assert "play-down" in down_table(face_down="from-first-trick").legal()
    table = down_table(face_down="from-third-trick").play_text(FIRST_TIED)
    assert "play-down" not in table.legal()
    table.play_text(["A1 play 2e", "B1 play 2c"])
    assert "play-down" in table.legal()


def test_face_down_once_for_each_side() -> None:
    table = down_table(face_down="from-first-trick", face_down_once_per_side=True)
    table.play_text(["A1 play-down 3o", "B1 play-down 3b"])
    assert "play-down" not in table.legal()
    with pytest.raises(Illegal):
        table.play_text(["A1 play-down 2e"])


def test_face_down_not_after_a_tied_first_trick() -> None:
    table = down_table(face_down="from-second-trick", face_down_after_tie=False)
    assert "play-down" not in table.play_text(FIRST_TIED).legal()


def test_who_leads_after_a_tie() -> None:
    hands = {
        "A1": ["4o", "2e", "5o"], "B1": ["3b", "2c", "4b"],
        "A2": ["3o", "6e", "6o"], "B2": ["5e", "6c", "6b"],
    }  # fmt: skip
    first = ["A1 play 4o", "B1 play 3b", "A2 play 3o", "B2 play 5e"]
    assert Table(rules_of("argentino-chico"), hands).play_text(first).to_act == "A1"
    other = rules_of("argentino-chico", {"tricks.lead_after_tie": "first-of-tied"})
    assert Table(other, hands).play_text(first).to_act == "B1"
