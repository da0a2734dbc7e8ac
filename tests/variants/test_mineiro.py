"""Truco mineiro: the table of cases, and what distinguishes it from paulista truco."""

from __future__ import annotations

from typing import Any

import pytest

from tests.variants.case_tables import cases_of, check_case
from tests.variants.random_play import played
from tests.variants.table import rules_of


@pytest.mark.parametrize("case", cases_of("mineiro"))
def test_case(case: dict[str, Any]) -> None:
    check_case(case)


def test_no_card_is_turned() -> None:
    tables = rules_of("mineiro").tables(4).tables
    assert (tables.turned_card, tables.classes) == (0, 1)


def test_people_call_the_hand_of_a_side_at_ten_by_its_points() -> None:
    tables = rules_of("mineiro").tables(4)
    assert tables.mode_names == ("normal", "ten", "ten", "iron")


def test_only_the_rule_of_the_highest_card_costs_anything() -> None:
    """A rule that is off is not in the tables."""
    assert not rules_of("mineiro").tables(2).tables.uses_highest
    assert rules_of("mineiro", {"tricks.highest_after_tie": True}).tables(2).tables.uses_highest


@pytest.mark.parametrize("players", [2, 4, 6])
def test_matches_end_when_the_highest_card_must_be_shown(players: int) -> None:
    keys = {"tricks.highest_after_tie": True, "eleven.asking": "forfeits-match"}
    assert played("mineiro", players, keys).tied_tricks > 0
