"""Every ruleset of the repository, with every number of seats it may be played with."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from truco.errors import RulesetError
from truco.rules import Rules, load_ruleset
from truco.tables.ruletables import RuleTables

FOLDER = Path(__file__).parents[2] / "rulesets"


@cache
def rules_of(name: str) -> Rules:
    """The rules in a file of the repository."""
    return load_ruleset(FOLDER / f"{name}.toml")


@cache
def tables_of(name: str, players: int) -> RuleTables:
    """The tables of a ruleset, built once in a test run."""
    return rules_of(name).tables(players)


def combinations() -> list[tuple[str, int]]:
    """(ruleset, seats) for all that can be played.

    A ruleset that cannot be loaded is listed with two seats, so that its own tests fail and say
    why, and no others.
    """
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        try:
            players = rules_of(path.stem).players
        except RulesetError as error:
            if all(fault.key == "abstract" for fault in error.faults):
                continue
            players = (2,)
        found += [(path.stem, seats) for seats in players]
    return found


COMBINATIONS = combinations()
IDS = [f"{name}-{seats}" for name, seats in COMBINATIONS]
