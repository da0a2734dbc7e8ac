"""House rulings of truco paulista, each a small file: the table of cases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.variants.case_tables import cases_of, check_case
from tests.variants.table import rules_of


@pytest.mark.parametrize("case", cases_of("casa-paulista"))
def test_case(case: dict[str, Any]) -> None:
    check_case(case)


@pytest.mark.parametrize(
    ("ruleset", "changed"),
    [
        ("paulista-empate-sem-pontos", {"tricks"}),
        ("paulista-carta-coberta", {"tricks"}),
        ("paulista-ferro-no-escuro", {"iron"}),
        ("paulista-onze-pediu-perdeu", {"eleven"}),
        ("paulista-15-sul-de-minas", {"match", "truco"}),
        ("paulista-limpo-com-4", {"deck"}),
        ("paulista-limpo-manilha-velha", {"deck", "trump"}),
    ],
)
def test_a_house_ruling_changes_what_it_is_about(ruleset: str, changed: set[str]) -> None:
    plain, house = rules_of("paulista").settings, rules_of(ruleset).settings
    tables = type(plain).model_fields
    assert {name for name in tables if getattr(plain, name) != getattr(house, name)} == changed


def test_packs() -> None:
    assert rules_of("paulista-limpo-com-4").tables(2).tables.cards == 28
    assert rules_of("paulista-limpo-manilha-velha").tables(2).tables.cards == 27
