"""Written and read back at every state, a match is the same match: for every ruleset and seats.

By default one match of each is followed. To follow two hundred of each, in some minutes:

    TRUCO_LONG=1 pytest tests/match/test_saving_everywhere.py
"""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from tests.support.rulesets import COMBINATIONS, IDS, rules_of
from truco.match import Match
from truco.record import replay
from truco.rules import Rules, load_ruleset

MATCHES = 200 if os.environ.get("TRUCO_LONG") else 1
QUICK = [
    ("argentino", 6), ("argentino-15-flor", 4), ("argentino-9-pica-pica", 6),
    ("argentino-chico", 8), ("argentino-30-sin-flor", 2), ("paulista", 4),
    ("paulista-ferro-no-escuro", 2), ("paulista-carta-coberta", 4),
]  # fmt: skip
"""Rulesets whose tables are built and hashed in no time, as reading a file does."""
LEAVING = 0.004
"""How often somebody leaves, per state."""


def seeded_match(rules: Rules, players: int, seed: int) -> Match:
    """A match from nought, or, as most, from any points: so all kinds of hands are soon there."""
    if seed % 8 == 7:
        return Match(rules, players, seed)
    chooser = random.Random(seed)
    plain = Match(rules, players, seed)
    total = plain.tables.tables.total
    low = total - 1 - total // 4 if seed % 4 == 0 else 0
    scores = {account: chooser.randint(low, total - 1) for account in plain.scores}
    return Match(rules, players, seed, scores=scores)


def written_and_read(match: Match, rules: Rules, players: int) -> Match:
    return Match.restored(rules, players, json.loads(json.dumps(match.state())))


def compare(match: Match, again: Match) -> None:
    assert again == match
    assert again.events == match.events
    assert again.legal_actions() == match.legal_actions()
    for seat in match.seats:
        assert again.observation(seat) == match.observation(seat)


def act(match: Match, again: Match, chooser: random.Random) -> Match:
    """One random act, taken in both, with the same events; the match to go on with."""
    if chooser.random() < LEAVING:
        seat = chooser.choice([seat for seat in match.seats if seat not in match.abandoned])
        assert again.abandon(seat) == match.abandon(seat)
    else:
        actions = [action for action in match.legal_actions() if action.verb != "fold"]
        action = chooser.choice(actions or match.legal_actions())
        assert again.act(str(action)) == match.act(action)
    return chooser.choice((match, again))


@pytest.mark.parametrize(("name", "players"), COMBINATIONS, ids=IDS)
def test_every_state_is_written_and_read(name: str, players: int) -> None:
    rules = rules_of(name)
    states = 0
    for seed in range(MATCHES):
        match, chooser = seeded_match(rules, players, seed), random.Random(seed)
        while not match.over:
            again = written_and_read(match, rules, players)
            compare(match, again)
            match = act(match, again, chooser)
            states += 1
        again = written_and_read(match, rules, players)
        assert again == match
        assert again.events == match.events
        assert again.record() == match.record()
    if MATCHES > 1:
        print(f"{name} with {players} seats: {MATCHES} matches, {states} states")


@pytest.mark.parametrize(("name", "players"), QUICK)
def test_a_file_brings_its_rules_along(name: str, players: int, tmp_path: Path) -> None:
    match = seeded_match(rules_of(name), players, 1)
    chooser = random.Random(1)
    for _ in range(15):
        if not match.over:
            match = act(match, match.copy(), chooser)
    match.save(tmp_path / "match.json")
    again = Match.load(tmp_path / "match.json")
    assert again == match
    assert again.tables.fingerprint == match.tables.fingerprint


@pytest.mark.parametrize("mode", ["duel-1", "duel-2", "duel-3"])
def test_a_match_set_up_in_the_middle_of_a_turn_with_one_deal(mode: str) -> None:
    """The cards of its first hand are dealt though the mode keeps those of the hand before."""
    rules = load_ruleset("argentino", {"pica_pica.deal": "each-turn"})
    setup: dict[str, Any] = {"scores": {"A": 6, "B": 6}, "mode": mode}
    match, chooser = Match(rules, 6, 4, **setup), random.Random(4)
    dealt = []
    for _ in range(120):
        if match.over:
            break
        again = written_and_read(match, rules, 6)
        compare(match, again)
        match = act(match, again, chooser)
        dealt.append(match.events[0])
    assert len(set(map(str, dealt))) == 1
    again = replay(match.record())
    assert again.events == match.events
    assert again.record() == match.record()
