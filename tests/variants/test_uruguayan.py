"""Uruguayan truco: the muestra and its pieces, the table of cases, settings that cannot be."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tests.variants.case_tables import cases_of, check_case
from tests.variants.random_play import played
from tests.variants.table import rules_of
from truco.cards import Card, parse_card
from truco.errors import RulesetError
from truco.plugins.toolbox import Pieces
from truco.rules import load_ruleset
from truco_uruguayan import Uruguayan


@pytest.mark.parametrize("case", cases_of("uruguayo"))
def test_case(case: dict[str, Any]) -> None:
    check_case(case)


# Pieces.

FIVE = Pieces(("2", "4", "5", "11", "10"), "12")


def texts(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


@pytest.mark.parametrize(
    ("turned", "pieces"),
    [
        ("1e", "2e 4e 5e 11e 10e"),
        ("12e", "2e 4e 5e 11e 10e"),
        ("2o", "12o 4o 5o 11o 10o"),
        ("5c", "2c 4c 12c 11c 10c"),
        ("10b", "2b 4b 5b 11b 12b"),
    ],
)
def test_the_twelve_stands_in_for_the_piece_that_is_turned(turned: str, pieces: str) -> None:
    assert texts(FIVE.of(parse_card(turned))) == pieces


def test_without_a_substitute_the_turned_piece_keeps_its_place() -> None:
    pieces = Pieces(("2", "4"))
    assert texts(pieces.of(parse_card("4e"))) == "2e 4e"
    assert pieces.turned_class(parse_card("4e")) == pieces.turned_class(parse_card("7e"))


def test_turned_cards_of_one_class_mean_the_same() -> None:
    """24 classes: a suit each, and in it the five pieces that the 12 may stand in for."""
    variant = rules_of("uruguayo").tables(2).variant
    deck = list(variant.deck())
    seen: dict[object, Card] = {}
    for turned in deck:
        like = seen.setdefault(variant.turned_class(turned), turned)
        for card in deck:
            if card not in (turned, like):
                assert variant.strength(card, turned) == variant.strength(card, like)
        for holding in list(combinations([c for c in deck if c not in (turned, like)], 3))[::97]:
            for bet in ("envido", "flor"):
                assert variant.count(bet, holding, turned) == variant.count(bet, holding, like)
    assert len(seen) == 24


def test_no_count_is_above_37_or_47() -> None:
    """What no holding of a hand can pass: the turned card is not in it."""
    variant = rules_of("uruguayo").tables(2).variant
    assert isinstance(variant, Uruguayan)
    deck = list(variant.deck())
    for turned in map(parse_card, ("1e", "2e", "4b", "12c")):
        rest = [card for card in deck if card != turned]
        holdings = list(combinations(rest, 3))
        flores = [variant.count("flor", holding, turned) for holding in holdings]
        plain = [holding for holding, flor in zip(holdings, flores, strict=True) if flor is None]
        assert max(variant.count("envido", holding, turned) or 0 for holding in plain) == 37
        assert max(flor for flor in flores if flor is not None) == 47


def test_with_no_muestra_it_is_the_argentine_game() -> None:
    """No card is turned; counts and order are the plain ones."""
    tables = rules_of("uruguayo", {"muestra.enabled": False}).tables(2)
    plain = rules_of("argentino").tables(2)
    assert (tables.tables.turned_card, tables.tables.classes) == (0, 1)
    assert tables.tables.strength == plain.tables.strength
    holdings = list(combinations(tables.deck, 3))[::53]
    for bet in ("envido", "flor"):
        for holding in holdings:
            assert tables.variant.count(bet, holding, None) == plain.variant.count(
                bet, holding, None
            )


# Settings.


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"muestra.pieces": ["2", "2"], "muestra.values": [30, 29]}, "2 is listed more than once"),
        ({"muestra.values": [30, 29]}, "2 values for 5 pieces"),
        ({"muestra.substitute": "11"}, "11 is a piece itself"),
    ],
)
def test_a_muestra_that_cannot_be(keys: dict[str, object], message: str) -> None:
    with pytest.raises(RulesetError, match=message):
        load_ruleset("uruguayo", keys)


# Random play of options.


@pytest.mark.parametrize(
    ("players", "keys"),
    [
        (2, {"flor.answer": "accept-or-decline", "flor.singing": "before-all-else"}),
        (2, {"flor.answer": "accept-or-decline", "flor.singing": "on-turn"}),
        (4, {"flor.enabled": False, "muestra.substitute": "none"}),
        (4, {"fold.scope": "side", "truco.answered_by": "all", "envido.settles": "hand-end"}),
        (6, {"muestra.pieces": ["11", "10"], "muestra.values": [30, 29], "pica_pica.cap": 6}),
    ],
)
def test_matches_of_options_end(players: int, keys: dict[str, object]) -> None:
    assert played("uruguayo-30", players, keys).points[0] > 0
