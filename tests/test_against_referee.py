"""Random matches of every ruleset and seat count, played beside the slow referee.

By default a few hundred actions for each. To play more, name a number of actions:

    TRUCO_REFEREE_ACTIONS=50000 pytest tests/test_against_referee.py
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.referee import RULESETS, rules_for
from tests.support.rulesets import FOLDER, tables_of
from tests.support.side_by_side import Difference, SideBySide
from truco.rules import load_ruleset
from truco.tables.ruletables import RuleTables

ACTIONS = int(os.environ.get("TRUCO_REFEREE_ACTIONS", "600"))

KNOWN = [(name, players) for name, rules in RULESETS.items() for players in rules.players]


def play(
    ruleset: str,
    players: int,
    actions: int,
    tables: RuleTables | None = None,
    **other_rules: Any,
) -> int:
    """Play matches until so many actions were compared; the number of matches."""
    tables = tables or tables_of(ruleset, players)
    played = matches = 0
    while played < actions:
        matches += 1
        match = SideBySide(tables, rules_for(ruleset, **other_rules), matches)
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


OPTIONS: list[tuple[str, int, dict[str, Any], dict[str, Any]]] = [
    (
        "argentino",
        4,
        {"truco.answered_by": "all", "envido.answered_by": "all", "flor.answered_by": "all"},
        {"joint_refusal": True},
    ),
    (
        "argentino-15-flor",
        4,
        {"truco.answered_by": "all", "envido.answered_by": "all", "flor.answered_by": "all"},
        {"joint_refusal": True},
    ),
    (
        "argentino",
        6,
        {"envido.announce": "all", "flor.announce": "all"},
        {"all_announce": True},
    ),
    ("argentino", 4, {"fold.scope": "seat"}, {"fold_scope": "seat"}),
    ("argentino-15-flor", 4, {"fold.scope": "seat"}, {"fold_scope": "seat"}),
    (
        "argentino",
        6,
        {
            "fold.scope": "seat",
            "truco.answered_by": "all",
            "envido.answered_by": "all",
            "flor.answered_by": "all",
        },
        {"fold_scope": "seat", "joint_refusal": True},
    ),
    (
        "argentino-chico",
        4,
        {"tricks.lead_after_tie": "first-of-tied"},
        {"lead_after_tie": "first_of_tied"},
    ),
    ("argentino-chico", 6, {"tricks.all_tied": "nobody"}, {"all_tied": "nobody"}),
    (
        "argentino-chico",
        4,
        {"tricks.face_down": "from-second-trick"},
        {"face_down_from_trick": 2},
    ),
    ("paulista", 4, {"tricks.face_down": "from-second-trick"}, {"face_down_from_trick": 2}),
    ("paulista", 2, {"iron.blind": True}, {"blind_iron": True}),
    ("argentino-30-sin-flor", 2, {"envido.falta_adds": True}, {"falta_adds": True}),
    ("argentino", 2, {"envido.falta": "leader-need"}, {"falta": "leader_need"}),
    ("argentino-9-pica-pica", 6, {"flor.enabled": False}, {"flor_enabled": False}),
    ("argentino-9-pica-pica", 6, {"match.target": 15}, {"target": 15}),
    ("argentino-9-pica-pica", 4, {"fold.scope": "side"}, {"fold_scope": "side"}),
]
"""Choices of a rule file beside the same choice of the referee."""


@pytest.mark.parametrize(("ruleset", "players", "keys", "other_rules"), OPTIONS)
def test_they_agree_on_options_too(
    ruleset: str, players: int, keys: dict[str, Any], other_rules: dict[str, Any]
) -> None:
    tables = load_ruleset(FOLDER / f"{ruleset}.toml", keys).tables(players)
    assert play(ruleset, players, ACTIONS, tables=tables, **other_rules) >= 1
