"""Gaúcho truco: the table of cases, rounds and testas, and its words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.variants.case_tables import cases_of, check_case
from tests.variants.random_play import played
from tests.variants.table import rules_of
from truco.plugins import MatchState


@pytest.mark.parametrize("case", cases_of("gaucho"))
def test_case(case: dict[str, Any]) -> None:
    check_case(case)


def hands(ruleset: str, scores: tuple[int, int], number: int) -> list[str]:
    """The kinds of the first hands of six players when the points stay as they are."""
    variant = rules_of(ruleset).tables(6).variant
    found: list[str] = []
    for _ in range(number):
        previous = found[-1] if found else None
        found.append(variant.next_mode(MatchState(previous, scores, False)))
    return found


def test_rounds_and_testas_alternate_from_the_first_hand_to_the_last() -> None:
    turn = ["round", "duel-1", "duel-2", "duel-3"]
    for scores in ((0, 0), (23, 23)):
        assert hands("gaucho", scores, 9) == [*turn, *turn, "round"]


def test_with_an_amostra_there_are_only_rounds_once_a_trio_is_in_boas() -> None:
    assert hands("gaucho-amostra", (11, 3), 3) == ["round", "duel-1", "duel-2"]
    assert set(hands("gaucho-amostra", (12, 3), 5)) == {"normal"}


def test_the_duels_of_a_testa_are_played_with_one_deal() -> None:
    variant = rules_of("gaucho").tables(6).variant
    fresh = {mode.id: mode.new_deal for mode in variant.modes()}
    assert [fresh[f"duel-{number}"] for number in (1, 2, 3)] == [True, False, False]
    assert variant.seating("duel-2", 1).dealt == (0, 1, 2, 3, 4, 5)


def test_every_word_stands_for_an_action_of_the_game() -> None:
    rules = rules_of("gaucho", {"flor.achico": ["flor"]}).tables(2)
    known = {"accept", "decline", "fold", *rules.call_ids}
    assert set(rules.variant.words().aliases.values()) <= known


@pytest.mark.parametrize(
    ("players", "keys"),
    [
        (4, {"muestra.enabled": True, "flor.each_flor": 0, "flor.against_flor": 4}),
        (6, {"pica_pica.deal": "each-duel", "tricks.face_down_once_per_side": True}),
        (6, {"muestra.enabled": True, "fold.scope": "seat", "flor.achico": ["contraflor"]}),
    ],
)
def test_matches_of_options_end(players: int, keys: dict[str, object]) -> None:
    assert played("gaucho", players, keys).points[0] > 0
