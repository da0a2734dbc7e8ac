"""Perft: the number of action sequences of fixed deals is a golden number for each ruleset."""

from __future__ import annotations

import json

import pytest

from tests.support.perft import GOLDEN, perft, position
from tests.support.rulesets import COMBINATIONS, IDS, tables_of

NUMBERS = json.loads(GOLDEN.read_text("utf-8"))


@pytest.mark.parametrize(("ruleset", "players"), COMBINATIONS, ids=IDS)
def test_as_many_sequences_of_actions_as_ever(ruleset: str, players: int) -> None:
    golden = NUMBERS.get(f"{ruleset}-{players}")
    if golden is None:
        pytest.fail("no golden number yet: python -m tests.support.perft counts it")
    t = tables_of(ruleset, players).tables
    found = {}
    for scores, (depth, _) in golden.items():
        first, _, second = scores.partition("-")
        g = position(t, (int(first), int(second)))
        assert g is not None
        found[scores] = [depth, perft(g, t, depth)]
    assert found == golden
