"""The catalogue: what rules say about cards, counts and modes, and what it has no answer to."""

from __future__ import annotations

import pytest

from tests.match.dealt import ruleset
from truco import catalogue
from truco.cards import CardError
from truco.catalogue import CatalogueError
from truco.tables.ruletables import RuleTables

ARGENTINE = ruleset("argentino-9-pica-pica").tables(6)
PAULISTA = ruleset("paulista").tables(4)


def test_counts_of_holdings() -> None:
    assert catalogue.count(ARGENTINE, "envido", ["7e", "6e", "4c"]) == 33
    assert catalogue.count(ARGENTINE, "flor", ["7e", "6e", "4c"]) is None
    assert catalogue.count(ARGENTINE, "flor", ["7e", "6e", "5e"]) == 38


def test_order_and_strength_follow_the_turned_card() -> None:
    first = catalogue.order(PAULISTA, "6D")[:5]
    assert [[str(card) for card in group] for group in first[:4]] == [
        ["7C"],
        ["7H"],
        ["7S"],
        ["7D"],
    ]
    assert {str(card) for card in first[4]} == {"3C", "3H", "3S", "3D"}
    assert catalogue.compare(PAULISTA, "3C", "2H", "6D") == ">"
    assert catalogue.compare(PAULISTA, "3C", "7D", "6D") == "<"
    assert catalogue.compare(PAULISTA, "3C", "3H", "6D") == "="


def test_who_decides_at_eleven_and_who_sees_what() -> None:
    found = catalogue.next_mode(PAULISTA, dealer="A1", scores={"A": 11, "B": 4}, previous="normal")
    assert (found.mode, found.mano, found.decider, found.decider_side) == (
        "eleven",
        "B1",
        "A2",
        "A",
    )
    assert found.partner_cards_seen_by == ("A1", "A2")
    assert found.own_cards_seen
    assert found.duels == ()


def test_the_duels_of_a_turn() -> None:
    found = catalogue.next_mode(ARGENTINE, dealer="B3", scores={"A": 5, "B": 0}, previous="normal")
    assert found.duels == (("A1", "B2"), ("B1", "A3"), ("A2", "B3"))
    after = catalogue.next_mode(ARGENTINE, dealer="B3", scores={"A": 5}, previous="pica-pica")
    assert (after.mode, after.duels) == ("normal", ())


@pytest.mark.parametrize(
    ("tables", "contest", "cards", "message"),
    [
        (
            ARGENTINE,
            "truco",
            ["7e", "6e", "4c"],
            "there is no contest 'truco': expected envido, flor",
        ),
        (
            PAULISTA,
            "envido",
            ["4C", "5H", "QS"],
            "there is no contest 'envido': expected none at all",
        ),
        (ARGENTINE, "envido", ["7e", "6e"], "a holding is 3 different cards, not 2"),
        (ARGENTINE, "envido", ["7e", "7e", "6e"], "a holding is 3 different cards, not 3"),
    ],
)
def test_a_count_that_cannot_be_is_refused(
    tables: RuleTables, contest: str, cards: list[str], message: str
) -> None:
    with pytest.raises(CatalogueError) as caught:
        catalogue.count(tables, contest, cards)
    assert str(caught.value) == message


def test_a_turned_card_must_be_given_where_there_is_one_and_only_there() -> None:
    with pytest.raises(CatalogueError, match="needs a turned card"):
        catalogue.strength(PAULISTA, "3C")
    with pytest.raises(CatalogueError, match="has no turned card"):
        catalogue.strength(ARGENTINE, "3c", "4c")
    with pytest.raises(CardError):
        catalogue.strength(ARGENTINE, "9c")


@pytest.mark.parametrize(
    "asked",
    [
        {"dealer": "C1", "scores": {}},
        {"dealer": "A1", "scores": {"A": 19}},
        {"dealer": "A1", "scores": {"C": 1}},
        {"dealer": "A1", "scores": {}, "previous": "iron"},
    ],
)
def test_a_hand_that_cannot_be_is_refused(asked: dict[str, object]) -> None:
    with pytest.raises(CatalogueError):
        catalogue.next_mode(ARGENTINE, **asked)  # type: ignore[arg-type]
