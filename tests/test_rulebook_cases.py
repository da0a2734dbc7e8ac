"""Rulebook cases: what happens, what is legal and what is paid, line by line of a rulebook.

The cases stand in `tests/cases/cases.jsonl`, one JSON object a line; `--cases FILE.jsonl` adds
other files of that form. Each line is a test of its own, named by its id. Everything is asked
through what a program may use: `load_ruleset`, `Match`, its actions, events and observations, and
`truco.catalogue`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from truco import catalogue
from truco.errors import IllegalAction, InvalidAction
from truco.events import ChicoEnded, CountAnnounced, Event, HandEnded, PointsScored, TrickEnded
from truco.match import Match
from truco.rules import Rules, load_ruleset
from truco.tables.ruletables import RuleTables

CASES = Path(__file__).parent / "cases" / "cases.jsonl"
Case = dict[str, Any]
VERBS = ("accept", "decline", "fold")

_rules: dict[tuple[str, str], Rules] = {}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    files = [CASES, *map(Path, metafunc.config.getoption("--cases"))]
    cases = [
        json.loads(line)
        for file in files
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.strip()
    ]
    metafunc.parametrize("case", cases, ids=[case["id"] for case in cases])


def test_case(case: Case) -> None:
    checks: dict[str, Callable[[Case], None]] = {
        "play": check_play,
        "count": check_count,
        "strength": check_strength,
        "order": check_order,
        "mode": check_mode,
    }
    checks[case["kind"]](case)


def rules_of(case: Case) -> Rules:
    """The ruleset of a case with its overrides; loaded once for all cases that share them."""
    overrides = case.get("set") or {}
    key = (case["ruleset"], json.dumps(overrides, sort_keys=True))
    if key not in _rules:
        _rules[key] = load_ruleset(case["ruleset"], overrides)
    return _rules[key]


def tables_of(case: Case) -> RuleTables:
    rules = rules_of(case)
    return rules.tables(case.get("players", rules.players[0]))


# ---------------------------------------------------------------------- what rules say


def check_count(case: Case) -> None:
    found = catalogue.count(tables_of(case), case["contest"], case["hand"], case.get("turned"))
    assert found == case["expected"]["count"]


def check_strength(case: Case) -> None:
    found = catalogue.compare(tables_of(case), case["a"], case["b"], case.get("turned"))
    assert found == case["expected"]["relation"]


def check_order(case: Case) -> None:
    found = catalogue.order(tables_of(case), case.get("turned"))
    assert [{str(card) for card in group} for group in found] == [
        set(group) for group in case["expected"]["groups"]
    ]


def check_mode(case: Case) -> None:
    found = catalogue.next_mode(
        tables_of(case),
        dealer=case["dealer"],
        scores=case["scores"],
        previous=case.get("previous_mode"),
        abandoned=bool(case.get("abandoned")),
    )
    told = {
        "mode": found.mode,
        "decider": found.decider,
        "decider_side": found.decider_side,
        "partner_cards_seen_by": list(found.partner_cards_seen_by),
        "own_cards_seen": found.own_cards_seen,
        "duels": [list(duel) for duel in found.duels] or None,
    }
    assert {key: told[key] for key in case["expected"]} == case["expected"]


# ---------------------------------------------------------------------- play


def check_play(case: Case) -> None:
    match = match_of(case)
    for line in case["actions"]:
        assert not hand_is_over(match), f"the hand is over before {line}"
        seat, _, action = line.partition(" ")
        if action == "abandon":
            match.abandon(seat)
        else:
            match.act(action, seat=seat)
    if case.get("probe"):
        check_probe(match, case["probe"])
    found = what_happened(match)
    expected = dict(case["expected"])
    if "legal_calls" in expected:
        expected["legal_calls"] = sorted(expected["legal_calls"])
    assert {key: found[key] for key in expected} == expected


def match_of(case: Case) -> Match:
    deal = dict(case["hands"])
    if case.get("turned") is not None:
        deal["turned"] = case["turned"]
    return Match(
        rules_of(case),
        case["players"],
        scores=case["scores"],
        chicos=case.get("chicos"),
        dealer=case["dealer"],
        mode=case.get("mode"),
        deal=deal,
    )


def check_probe(match: Match, probe: dict[str, Any]) -> None:
    """The action is legal or not, and `why_not`, `legal_actions` and `act` all say so."""
    seat, action = probe["seat"], probe["action"]
    if action == "abandon":  # in turn or out of it, by whoever has not left yet
        assert (not match.over and seat not in match.abandoned) == probe["legal"]
        return
    reason = None if not hand_is_over(match) else "the hand is over"
    reason = reason or match.why_not(action, seat=seat)
    assert (reason is None) == probe["legal"], reason
    if hand_is_over(match):
        return
    listed = match.seat_to_act == seat and action in map(str, match.legal_actions())
    assert listed == probe["legal"]
    trial = match.copy()
    if probe["legal"]:
        trial.act(action, seat=seat)
    else:
        with pytest.raises((IllegalAction, InvalidAction)):
            trial.act(action, seat=seat)
        assert trial == match


def events_of_hand(match: Match) -> list[Event]:
    """The events of the first hand."""
    found: list[Event] = []
    for event in match.events[1:]:
        if event.kind == "hand-started":
            break
        found.append(event)
    return found


def hand_is_over(match: Match) -> bool:
    return match.over or match.hand_number > 1


def what_happened(match: Match) -> dict[str, Any]:
    """Every field that a case may ask for, from the match and the events of its first hand."""
    events = events_of_hand(match)
    over = hand_is_over(match)
    ended = next((event for event in events if isinstance(event, HandEnded)), None)
    chico = next((event for event in events if isinstance(event, ChicoEnded)), None)
    return {
        "scores": dict(ended.scores) if ended else match.scores,
        "awards": [
            {"source": event.source, "side": event.side, "points": event.points}
            for event in events
            if isinstance(event, PointsScored)
        ],
        "tricks": [event.winner for event in events if isinstance(event, TrickEnded)],
        "hand_winner": ended.winner if ended else None,
        "hand_over": over,
        "to_act": None if over else match.seat_to_act,
        "pending": [] if over else [list(call) for call in match.pending],
        "announced": {
            event.seat: "son buenas" if event.count is None else event.count
            for event in events
            if isinstance(event, CountAnnounced)
        },
        "chico_winner": chico.winner if chico else None,
        "match_winner": match.winner,
        "chicos": match.chicos,
        "next_scores": match.scores if over else None,
        "next_mode": match.mode if over and not match.over else None,
        "next_mano": match.mano if over else None,
        "legal_calls": [] if over else sorted(match.legal_calls()),
    }
