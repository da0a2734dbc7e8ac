"""Matches with known cards, for the tests of this folder."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.support.rulesets import FOLDER
from truco.match import Match
from truco.rules import Rules, load_ruleset

PLAIN = {"A1": "7e 6e 4c", "B1": "7o 5o 4b"}
"""Envido 33 for A1, 32 for B1; no flor."""
FOUR = {**PLAIN, "A2": "3c 2b 12o", "B2": "6c 1b 10e"}
FRENCH = {"A1": "4C 5H QS", "B1": "3C 2H KS", "turned": "6D"}


@cache
def ruleset(name: str, *overrides: str) -> Rules:
    """A ruleset of the repository with overrides, as `--set` takes them."""
    return load_ruleset(FOLDER / f"{name}.toml", overrides)


def dealt(name: str, deal: Any, *acts: str, overrides: tuple[str, ...] = (), **setup: Any) -> Match:
    """A match whose first mano is A1 unless `dealer` says otherwise, after some acts.

    An act is a line such as ``A1 truco``; ``A1 abandon`` leaves the match.
    """
    first = deal[0] if isinstance(deal, list) else deal
    players = setup.pop("players", len([seat for seat in first if seat != "turned"]))
    dealer = setup.pop("dealer", f"B{players // 2}")
    match = Match(ruleset(name, *overrides), players, deal=deal, dealer=dealer, **setup)
    for line in acts:
        seat, _, action = line.partition(" ")
        if action == "abandon":
            match.abandon(seat)
        else:
            match.act(action, seat=seat)
    return match


def texts(events: Any) -> list[str]:
    """Events, or actions, as texts."""
    return [str(one) for one in events]
