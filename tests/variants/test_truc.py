"""Truc of Valencia and Catalonia: case tables, packs, what rule files may set, random play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.variants.case_tables import cases_of, check_case
from tests.variants.random_play import played
from tests.variants.table import rules_of
from truco.cards import CardError, Deck
from truco.errors import RulesetError
from truco.match import Match
from truco.plugins.toolbox.order import levels
from truco_truc.deck import FULL_ORDER, PACKS, order_within
from truco_truc.settings import TrucSettings
from truco_truc.stake import Truc

VALENCIA, CATALA = "truc-valencia", "truc-catala"


@pytest.mark.parametrize("case", [*cases_of(VALENCIA), *cases_of(CATALA)])
def test_case(case: dict[str, Any]) -> None:
    check_case(case)


# Packs.


def test_packs_have_the_cards_that_their_names_say() -> None:
    assert {name: len(deck) for name, deck in PACKS.items()} == {
        f"spanish-{cards}": cards for cards in (22, 26, 36, 40, 48)
    }
    assert {str(card) for card in PACKS["spanish-22"] if card.rank == "1"} == {"1e", "1b"}


@pytest.mark.parametrize("name", PACKS)
def test_one_order_ranks_every_pack(name: str) -> None:
    deck = PACKS[name]
    ranking = levels(order_within(FULL_ORDER, deck), deck)
    assert sum(map(len, ranking)) == len(deck)
    assert [str(card) for level in ranking[:4] for card in level] == ["1e", "1b", "7e", "7o"]


def test_a_level_keeps_the_cards_that_the_pack_has() -> None:
    deck = Deck.parse(["1e", "2e", "2b"])
    assert order_within(["1e 1b 3", "2e", "2"], deck) == ["1e", "2e", "2"]


@pytest.mark.parametrize("word", ["13", "1x", "14e"])
def test_a_word_that_is_in_no_pack_is_refused(word: str) -> None:
    with pytest.raises(CardError, match=word):
        order_within(["1e", word], PACKS["spanish-22"])


# What rule files may set.


@pytest.mark.parametrize(
    ("keys", "key", "message"),
    [
        ({"deck.order": ["1e", "1b"]}, "deck.order", "no level has"),
        ({"deck.cards": ["1e", "1e"]}, "deck.cards", "twice"),
        ({"deck.order": ["1e", "1b", "13"]}, "deck.order", "13 is no rank"),
        ({"envit.values": [2]}, "envit.values", "1 values for 2 calls"),
        ({"envit.values": [4, 2]}, "envit.values", "2 follows 4"),
        ({"truc.values": [1, 2, 3, "game"]}, "truc.values", "4 values for 4 calls"),
        ({"truc.game": "resto"}, "truc.game", "resto"),
    ],
)
def test_what_makes_no_sense_is_refused(keys: dict[str, object], key: str, message: str) -> None:
    with pytest.raises(RulesetError) as refused:
        rules_of(VALENCIA, keys).tables(2)
    faults = refused.value.faults
    assert [str(fault.key).partition("[")[0] for fault in faults] == [key]
    assert message in faults[0].message


def test_six_are_too_many_for_the_small_pack_and_not_for_the_large_one() -> None:
    """Six hands are 18 cards of 22; eight are 24."""
    rules_of(VALENCIA, {"match.players": [6]}).tables(6)
    with pytest.raises(RulesetError, match="need 24 cards"):
        rules_of(VALENCIA, {"match.players": [8]}).tables(8)
    rules_of(CATALA, {"match.players": [8]}).tables(8)


@pytest.mark.parametrize("winner", range(25))
def test_joc_fora_is_worth_more_than_the_call_before_it(winner: int) -> None:
    stake = Truc(TrucSettings())
    for other in range(25):
        assert stake.joc_fora(winner, other, 24) == max(5, 24 - max(winner, other))


def test_words_of_the_table_are_understood() -> None:
    hands = {"A1": ["7e", "6e", "3b"], "B1": ["7o", "4b", "5c"]}
    match = Match(rules_of(VALENCIA), 2, dealer="B1", deal=hands)
    for words in ("envit", "torne a envidar", "la falta", "no vull", "tapada 3b"):
        match.act(words)
    assert match.scores == {"A": 4, "B": 0}
    assert match.seat_to_act == "B1"


# Random play.


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    ("ruleset", "keys"),
    [
        (VALENCIA, {}),
        (VALENCIA, {"deck.cards": "spanish-26", "match.target": 9, "fold.scope": "seat"}),
        (VALENCIA, {"truc.game": "own-half", "envit.falta": "own-half", "match.chicos": 1}),
        (VALENCIA, {"tricks.all_tied": "nobody", "truc.raise_in_answer": False}),
        (VALENCIA, {"envit.window": "first-trick", "envit.answered_by": "all"}),
        (CATALA, {}),
        (CATALA, {"tricks.all_tied": "replay", "tricks.face_down": "from-second-trick"}),
        (CATALA, {"envit.enabled": True, "truc.calls": ["tres", "truc"]}),
    ],
    ids=str,
)
def test_random_matches_of_every_option_end(
    ruleset: str, players: int, keys: dict[str, object]
) -> None:
    log = played(ruleset, players, keys)
    assert all(log.made[:2])
