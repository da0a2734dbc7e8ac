"""The slow referee against every case of the rulebooks and of the variants' tables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.referee import (
    Referee,
    Rules,
    envido_count,
    flor_count,
    levels,
    rules_for,
    side_of,
    strength,
    with_keys,
)

TABLES = (
    "cases",
    "casa-paulista",
    "gallo",
    "gaucho",
    "mineiro",
    "truc-catala",
    "truc-valencia",
    "uruguayo",
    "venezolano",
)
CASES = [
    json.loads(line)
    for name in TABLES
    for line in (Path(__file__).parent / "cases" / f"{name}.jsonl").read_text("utf-8").splitlines()
]


def of_kind(kind: str) -> pytest.MarkDecorator:
    cases = [case for case in CASES if case["kind"] == kind]
    return pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])


def rules_of(case: dict[str, Any]) -> Rules:
    return with_keys(rules_for(case["ruleset"]), case.get("set") or {})


@of_kind("count")
def test_counts(case: dict[str, Any]) -> None:
    rules, turned = rules_of(case), case.get("turned")
    if case["contest"] == "flor":
        count = flor_count(case["hand"], rules.deck, turned, rules.reserved_flor)
    else:
        count = envido_count(case["hand"], rules.deck, turned)
    assert count == case["expected"]["count"]


@of_kind("strength")
def test_strengths(case: dict[str, Any]) -> None:
    deck, turned = rules_of(case).deck, case.get("turned")
    a, b = (strength(case[key], deck, turned) for key in "ab")
    assert ("=" if a == b else ">" if a > b else "<") == case["expected"]["relation"]


@of_kind("order")
def test_orders(case: dict[str, Any]) -> None:
    found = [set(level) for level in levels(rules_of(case).deck, case.get("turned"))]
    assert found == [set(group) for group in case["expected"]["groups"]]


@of_kind("mode")
def test_modes(case: dict[str, Any]) -> None:
    referee = Referee(
        rules_of(case),
        case["players"],
        case["dealer"],
        scores=case["scores"],
        previous_mode=case.get("previous_mode"),
        # A case says only that somebody left, not who.
        abandoned={case["dealer"]} if case.get("abandoned") else (),
    )
    decider, duels = referee.decider(), referee.duels()
    found = {
        "mode": referee.mode,
        "decider": decider,
        "decider_side": None if decider is None else side_of(decider),
        "partner_cards_seen_by": referee.partner_cards_seen_by(),
        "own_cards_seen": referee.own_cards_seen(),
        "duels": None if duels is None else [list(duel) for duel in duels],
    }
    assert {key: found[key] for key in case["expected"]} == case["expected"]


@of_kind("play")
def test_plays(case: dict[str, Any]) -> None:
    referee = referee_of(case)
    for line in case["actions"]:
        seat, action = line.split(maxsplit=1)
        if action == "abandon":
            referee.abandon(seat)
        else:
            referee.act(seat, named(case, seat, action))
    probe = case.get("probe")
    if probe:
        action = named(case, probe["seat"], probe["action"])
        legal = probe["seat"] == referee.to_act and action in referee.legal()
        if not referee.own_cards_seen() and action == probe["action"]:
            legal = legal and not action.startswith("play")  # it names a card nobody has seen
        assert legal == probe["legal"]
    expected = case["expected"]
    found = what_a_case_may_ask(referee)
    assert {key: found[key] for key in expected if not key.startswith("next_")} == {
        key: value for key, value in expected.items() if not key.startswith("next_")
    }
    assert what_comes_next(referee, expected) == {
        key: value for key, value in expected.items() if key.startswith("next_")
    }


def named(case: dict[str, Any], seat: str, action: str) -> str:
    """The action with its card by name: who does not see its cards plays them by place (#1)."""
    verb, _, place = action.partition(" #")
    return f"{verb} {case['hands'][seat][int(place) - 1]}" if place else action


def referee_of(case: dict[str, Any]) -> Referee:
    referee = Referee(
        rules_of(case),
        case["players"],
        case["dealer"],
        scores=case["scores"],
        chicos=case.get("chicos"),
        mode=case.get("mode"),
    )
    referee.deal(case["hands"], case.get("turned"))
    return referee


def what_a_case_may_ask(referee: Referee) -> dict[str, Any]:
    verbs = ("accept", "decline", "fold")
    return {
        "scores": referee.scores,
        "awards": [
            {"source": source, "side": side, "points": points}
            for source, side, points in referee.awards
        ],
        "tricks": referee.tricks,
        "hand_winner": referee.hand_winner,
        "hand_over": referee.hand_over,
        "to_act": referee.to_act,
        "pending": [list(call) for call in referee.pending],
        "announced": referee.announced,
        "chico_winner": referee.chico_winner,
        "match_winner": referee.match_winner,
        "chicos": referee.chicos,
        "legal_calls": sorted(
            action
            for action in referee.legal()
            if action not in verbs and not action.startswith(("play", "discard"))
        ),
    }


def what_comes_next(referee: Referee, expected: dict[str, Any]) -> dict[str, Any]:
    """The asked fields of the next hand; moves the referee on."""
    asked = [key for key in expected if key.startswith("next_")]
    if not asked:
        return {}
    if referee.match_winner is not None:
        return {key: None if key == "next_mode" else "the match is over" for key in asked}
    referee.next_hand()
    found = {
        "next_scores": referee.scores,
        "next_mode": referee.mode,
        "next_mano": referee.mano,
    }
    return {key: found[key] for key in asked}
