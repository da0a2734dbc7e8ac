"""Falta and rest: each formula by its words, and which of them end in the same score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest

from truco_argentine.formulas import FORMULAS, FormulaName

TOTALS = (15, 30)

#: Formula, winner's points, loser's points, total, points due.
POINTS_DUE = [
    ("leader-need", 3, 10, 30, 20),
    ("leader-need", 20, 10, 30, 10),
    ("trailer-need", 3, 10, 30, 27),
    ("trailer-need", 12, 4, 18, 14),
    ("leader-need-or-game", 3, 10, 30, 30),
    ("leader-need-or-game", 0, 14, 30, 30),
    ("leader-need-or-game", 0, 15, 30, 15),
    ("leader-need-or-game", 7, 3, 15, 15),  # half of 15: seven is malas …
    ("leader-need-or-game", 8, 3, 15, 7),  # … eight is buenas
    ("leader-need-or-game", 0, 14, 15, 1),
    ("competitor-need-or-game", 8, 3, 15, 12),
    ("competitor-need-or-game", 7, 3, 15, 15),
    ("winner-leads-or-rival-malas", 20, 18, 30, 30),
    ("winner-leads-or-rival-malas", 3, 14, 30, 30),
    ("winner-leads-or-rival-malas", 3, 16, 30, 14),
    ("winner-leads-or-rival-malas", 16, 16, 30, 14),
    ("loser-need-or-leader", 5, 3, 30, 27),
    ("loser-need-or-leader", 16, 3, 30, 14),
    ("loser-half", 5, 3, 30, 12),
    ("loser-half", 5, 3, 15, 5),  # buenas begin at 8
    ("loser-half", 3, 20, 30, 10),
    ("current-half-of-leader", 5, 3, 30, 10),
    ("current-half-of-leader", 16, 3, 30, 14),
    ("own-half", 3, 5, 30, 12),
    ("own-half", 3, 16, 30, 14),
    ("whole-chico", 29, 3, 30, 30),
]


@pytest.mark.parametrize(("name", "winner", "other", "total", "due"), POINTS_DUE)
def test_a_formula_pays_what_its_name_says(
    name: str, winner: int, other: int, total: int, due: int
) -> None:
    assert FORMULAS[name](winner, other, total) == due


def test_a_rule_file_may_name_every_formula_and_no_other() -> None:
    assert set(get_args(FormulaName)) == set(FORMULAS)
    assert {case[0] for case in POINTS_DUE} == set(FORMULAS)


def positions(total: int) -> Iterator[tuple[int, int]]:
    return ((winner, other) for winner in range(total) for other in range(total))


def score_after(name: str, winner: int, other: int, total: int) -> int:
    """The winner's score once no more is paid than it lacks."""
    return min(winner + FORMULAS[name](winner, other, total), total)


def share_that_differs(name: str, total: int) -> float:
    """Part of all positions where a formula ends in another score than 002's."""
    differ = [
        score_after(name, *at, total) != score_after("leader-need-or-game", *at, total)
        for at in positions(total)
    ]
    return sum(differ) / len(differ)


@pytest.mark.parametrize("total", TOTALS)
@pytest.mark.parametrize("name", ["competitor-need-or-game", "winner-leads-or-rival-malas"])
def test_the_formulas_of_000_002_and_004_end_in_the_same_score(name: str, total: int) -> None:
    assert share_that_differs(name, total) == 0


@pytest.mark.parametrize("total", TOTALS)
def test_their_amounts_differ_all_the_same(total: int) -> None:
    amounts = [
        {
            FORMULAS[name](*at, total)
            for name in (
                "leader-need-or-game",
                "competitor-need-or-game",
                "winner-leads-or-rival-malas",
            )
        }
        for at in positions(total)
    ]
    assert sum(len(known) > 1 for known in amounts) / len(amounts) > 0.25


@pytest.mark.parametrize("total", TOTALS)
@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("leader-need", 0.10, 0.14),
        ("current-half-of-leader", 0.23, 0.29),
        ("own-half", 0.23, 0.29),
        ("loser-half", 0.35, 0.43),
    ],
)
def test_the_other_formulas_differ_as_often_as_counted_by_hand(
    name: str, low: float, high: float, total: int
) -> None:
    assert low < share_that_differs(name, total) < high


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("total", [1, 9, 15, 18, 30])
def test_a_formula_always_pays_something_while_the_chico_goes_on(name: str, total: int) -> None:
    assert all(FORMULAS[name](*at, total) > 0 for at in positions(total))
