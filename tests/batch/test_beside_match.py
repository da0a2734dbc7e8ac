"""A batch and as many matches, driven by the same actions, stay the same."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.batch.facts import Facts
from tests.batch.forms import (
    INTERPRETED,
    ListBatch,
    action_names,
    action_text,
    make_batch,
    matches_beside,
    numbers_in,
)
from truco.events import PointsScored
from truco.match import Match

SEED = 11
SIZE = 2
MOST_STEPS = 2000


class Beside:
    """A batch and its matches; every step is taken in both and compared."""

    def __init__(self, batch: Any, matches: list[Match]) -> None:
        self.batch, self.matches = batch, matches
        self.names = action_names(batch.rules)
        self.chooser = random.Random(SEED)
        self.paid = [[0, 0] for _ in matches]
        self.observed = 0
        batch.reset()
        self.compare()

    def play(self) -> None:
        """Play every match to its end."""
        for _ in range(MOST_STEPS):
            if all(match.over for match in self.matches):
                return
            self.step()
            self.compare()
        raise AssertionError(f"no end after {MOST_STEPS} steps")

    def step(self) -> None:
        actions = []
        for number, match in enumerate(self.matches):
            self.paid[number] = [0, 0]
            if match.over:
                actions.append(0)
                continue
            action = self.chooser.choice(numbers_in(int(self.batch.legal_bits[number])))
            actions.append(action)
            assert match.seat_to_act is not None
            seen = match.observation(match.seat_to_act)
            for event in match.act(action_text(seen, self.names, action)):
                if isinstance(event, PointsScored):
                    self.paid[number]["AB".index(event.side)] += event.points
        self.batch.step(self.batch_of(actions))

    def batch_of(self, actions: list[int]) -> Any:
        if isinstance(self.batch, ListBatch):
            return actions
        import numpy

        return numpy.array(actions)

    def compare(self) -> None:
        rows = self.batch.observe()
        for number, match in enumerate(self.matches):
            assert list(self.batch.points[number]) == self.paid[number]
            mask, row = int(self.batch.legal_bits[number]), [int(cell) for cell in rows[number]]
            accounts = [*match.scores, None]
            assert accounts[self.batch.winners[number]] == match.winner
            if match.seat_to_act is None:
                assert (mask, self.batch.to_act[number]) == (0, -1)
                assert not any(row)
                continue
            assert match.seats[self.batch.to_act[number]] == match.seat_to_act
            seen = match.observation(match.seat_to_act)
            texts = {action_text(seen, self.names, action) for action in numbers_in(mask)}
            assert texts == {str(action) for action in match.legal_actions()}
            self.compare_row(match, row)

    def compare_row(self, match: Match, row: list[int]) -> None:
        assert match.seat_to_act is not None
        seen = match.observation(match.seat_to_act)
        for name, cells in Facts(self.batch.rules, seen, match.seats).slices().items():
            assert row[self.batch.slices[name]] == cells, (name, match.story)
            self.observed += 1


@pytest.mark.compiled
def test_a_compiled_batch_plays_what_match_plays(game: tuple[str, int]) -> None:
    beside = Beside(make_batch(*game, size=SIZE, seed=SEED), matches_beside(*game, SIZE, SEED))
    beside.play()
    assert beside.observed > 300


@pytest.mark.parametrize(
    ("ruleset", "players"), INTERPRETED, ids=[f"{name}-{seats}" for name, seats in INTERPRETED]
)
def test_an_interpreted_batch_plays_what_match_plays(ruleset: str, players: int) -> None:
    batch = ListBatch(ruleset, players, SIZE, SEED)
    beside = Beside(batch, matches_beside(ruleset, players, SIZE, SEED))
    beside.play()
    assert beside.observed > 300
