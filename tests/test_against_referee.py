"""Random matches of every ruleset and seat count, played beside the slow referee.

By default a few hundred actions for each. To play more, name a number of actions:

    TRUCO_REFEREE_ACTIONS=50000 pytest tests/test_against_referee.py
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.referee import RULESETS, rules_for
from tests.support.rulesets import tables_of
from tests.support.side_by_side import Difference, SideBySide

ACTIONS = int(os.environ.get("TRUCO_REFEREE_ACTIONS", "600"))

KNOWN = [(name, players) for name, rules in RULESETS.items() for players in rules.players]


def play(ruleset: str, players: int, actions: int, **other_rules: Any) -> int:
    """Play matches until so many actions were compared; the number of matches."""
    played = matches = 0
    while played < actions:
        matches += 1
        match = SideBySide(tables_of(ruleset, players), rules_for(ruleset, **other_rules), matches)
        try:
            match.play(actions - played)
        except Exception as error:
            error.add_note(f"{ruleset} with {players} seats, seed {matches}")
            raise
        played += match.actions
    return matches


@pytest.mark.parametrize(("ruleset", "players"), KNOWN)
def test_the_engine_and_the_referee_agree_on_every_action(ruleset: str, players: int) -> None:
    assert play(ruleset, players, ACTIONS) >= 1


@pytest.mark.parametrize(
    ("ruleset", "players", "other_rules"),
    [
        ("argentino-30-sin-flor", 2, {"fold_bonus": 0}),
        ("argentino-30-sin-flor", 2, {"falta": "leader_need"}),
        ("argentino-chico", 4, {"lead_after_tie": "first_of_tied"}),
        ("argentino-chico", 4, {"joint_refusal": True}),
        ("argentino-15-flor", 4, {"every_holder_sings": False}),
        ("argentino-9-pica-pica", 6, {"pica_from": 9}),
        ("argentino-9-pica-pica", 6, {"silent_flor_counts": False}),
        ("argentino", 4, {"fold_scope": "seat"}),
        ("paulista", 4, {"eleven_stake": 1}),
        ("paulista", 2, {"all_tied": "mano"}),
    ],
)
def test_a_referee_of_other_rules_is_noticed(
    ruleset: str, players: int, other_rules: dict[str, Any]
) -> None:
    """The comparison can fail: one choice read otherwise is found before long."""
    with pytest.raises(Difference):
        play(ruleset, players, 60_000, **other_rules)
