"""Everything a rule file can say is read and built, or refused, within seconds.

Times depend on the machine, so what is bounded here is the work: how much a file may say, how large
a number may be, and how many cells the tables have when every number is as large as it may be.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from truco import Rules, RulesetError, load_ruleset
from truco.rulefile import RulesetRegistry, all_keys, expected_at
from truco.rulefile import load_ruleset as load_file
from truco.rulefile.scanner import MAX_VALUES
from truco.rulefile.schema import kinds_at
from truco.rules import default_registry
from truco.tables.layout import Tables, structure_fields

CELLS_MAX = 1_000_000
"""Cells of all tables but those of counts, whose size the deck bounds. Building a million takes
two seconds."""
VARIANTS = {
    "argentine": "argentino",
    "gallo": "gallo",
    "gaucho": "gaucho-amostra",
    "mineiro": "mineiro",
    "paulista": "paulista",
    "truc": "truc-valencia",
    "uruguayan": "uruguayo",
    "venezuelan": "venezolano",
}


def largest_numbers(rules: Rules) -> dict[str, int]:
    """For each key that takes a number, the largest that it takes."""
    model = type(rules.settings)
    found: dict[str, int] = {}
    for key in all_keys(model):
        path = tuple(key.split("."))
        if int in kinds_at(model, path):
            expected = expected_at(model, path) or ""
            words = [word.rstrip(",") for word in expected.split()]
            assert "to" in words or words[:2] == ["3", "or"], f"{key} has no bound: {expected}"
            if "to" in words:
                found[key] = int(words[words.index("to") + 1])
    return found


def built_with(name: str, numbers: dict[str, int]) -> Rules:
    """The rules with these numbers, but for those that exclude one another."""
    while True:
        try:
            rules = load_ruleset(name, {"match.target_scope": "total", **numbers})
            rules.tables(rules.players[-1])
            return rules
        except RulesetError as error:
            blamed = {fault.key or "" for fault in error.faults}
        left = {
            key: number
            for key, number in numbers.items()
            if not any(key.startswith(fault) for fault in blamed)
        }
        assert left != numbers, f"{blamed}: none of the numbers"
        numbers = left


def cells(tables: Tables) -> int:
    values = {name: getattr(tables, name) for name in structure_fields(Tables) if name != "count"}
    return sum(len(value) for value in values.values() if isinstance(value, list))


def test_every_installed_variant_is_looked_at() -> None:
    assert set(VARIANTS) == set(default_registry().variant_names())


@pytest.mark.parametrize("variant", VARIANTS)
def test_tables_stay_small_with_the_largest_numbers_that_are_allowed(variant: str) -> None:
    numbers = largest_numbers(load_ruleset(VARIANTS[variant]))
    assert numbers["match.target"] == 200
    rules = built_with(VARIANTS[variant], numbers)
    assert rules.settings.match.target == 200
    assert cells(rules.tables(rules.players[-1]).tables) < CELLS_MAX


def refusal(folder: Path, text: str, registry: RulesetRegistry) -> list[str]:
    path = folder / "long.toml"
    path.write_text('variant = "sample"\n' + text)
    with pytest.raises(RulesetError) as caught:
        load_file(path, registry=registry)
    return [f"{fault.line}: {fault.message}" for fault in caught.value.faults]


TOO_MUCH = {
    "items of a list": "[match]\nplayers = [" + "2, " * MAX_VALUES + "]\n",
    "lists in a list": "x = [" + "[], " * MAX_VALUES + "]\n",
    "keys": "".join(f"x{n} = 1\n" for n in range(MAX_VALUES)),
    "tables": "".join(f"[x{n}]\n" for n in range(MAX_VALUES)),
    "inline tables": "x = {" + ", ".join(f"x{n} = 1" for n in range(MAX_VALUES)) + "}\n",
    "plugins": "plugins = [" + '"x", ' * MAX_VALUES + "]\n",
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_a_file_that_says_too_much_is_refused_by_one_fault(
    what: str, tmp_path: Path, registry: RulesetRegistry
) -> None:
    (fault,) = refusal(tmp_path, TOO_MUCH[what], registry)
    assert fault.endswith(": too much for a ruleset: nothing of this file was read")


def test_a_file_may_say_as_much_as_the_bound(tmp_path: Path, registry: RulesetRegistry) -> None:
    # The variant, the table and the list itself are three.
    text = "[match]\nplayers = [" + "2, " * (MAX_VALUES - 3) + "]\n"
    assert refusal(tmp_path, text, registry) == [
        "2: is missing",
        "3: 2 is listed more than once",
    ]
