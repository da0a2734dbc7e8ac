"""The pages on the shipped rulesets are what the program writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from truco.explain.pages import INDEX, index_page, page, shipped_rules, with_pages
from truco.rules import Rules

FOLDER = Path(__file__).parents[2] / "docs" / "variants"
RULES = shipped_rules()
PAGED = with_pages(RULES)
AGAIN = "run python -m truco.explain.pages"


@pytest.mark.parametrize("rules", PAGED, ids=lambda rules: rules.name)
def test_a_page_says_what_the_tables_say(rules: Rules) -> None:
    assert (FOLDER / f"{rules.name}.md").read_text("utf-8") == page(rules), AGAIN


def test_the_index_lists_every_ruleset() -> None:
    assert (FOLDER / INDEX).read_text("utf-8") == index_page(RULES), AGAIN


def test_there_are_no_other_pages() -> None:
    expected = {INDEX, *(f"{rules.name}.md" for rules in PAGED)}

    assert {path.name for path in FOLDER.iterdir()} == expected


def test_every_variant_has_a_page() -> None:
    assert {rules.ruleset.variant for rules in PAGED} == {rules.ruleset.variant for rules in RULES}
