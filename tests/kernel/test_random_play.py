"""What must hold at every state of random matches, for every ruleset and seat count."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.rulesets import COMBINATIONS, IDS, tables_of
from tests.support.toys import CROWDED
from truco.kernel.advance import advance, leave, start_match, step
from truco.kernel.codes import (
    EV_CHICO,
    EV_HAND,
    EV_HAND_END,
    EV_MATCH,
    EV_POINTS,
    MATCH_OVER,
)
from truco.kernel.legal import legal_actions
from truco.kernel.random import key_match
from truco.tables.layout import Game, Log, Tables, blank, structure_fields

MOST_ACTIONS = 20_000
"""More than any random match takes."""

MATCHES = 3

GAMES: list[Any] = [
    pytest.param(*one, id=name) for one, name in zip(COMBINATIONS, IDS, strict=True)
]
GAMES += [pytest.param(game, 0, id=game.name) for game in CROWDED]


def tables(game: Any, players: int) -> Tables:
    return (tables_of(game, players) if players else game.tables()).tables


class Match:
    """A random match whose points are kept a second time, from its events alone."""

    def __init__(self, t: Tables, seed: int, leaving: float = 0.0) -> None:
        self.t = t
        self.chooser = random.Random(seed)
        self.leaving = leaving
        self.g, self.s = blank(Game, t), blank(Log, t)
        self.s.on = 1
        key_match(self.g, seed, 7, seed)
        start_match(self.g, t)
        self.row = 0
        self.ended = False
        self.score = [0] * t.accounts
        self.chicos = [0] * t.accounts
        self.winner = -1
        advance(self.g, t, self.s)
        self.hear()

    def actions(self) -> list[int]:
        mask = legal_actions(self.g, self.t)
        return [bit for bit in range(63) if mask >> bit & 1]

    def states(self) -> Iterator[list[int]]:
        """The legal actions at each state; then a random one of them is taken."""
        for _ in range(MOST_ACTIONS):
            if self.g.phase == MATCH_OVER:
                return
            legal = self.actions()
            yield legal
            staying = [seat for seat in range(self.t.seats) if not self.g.gone >> seat & 1]
            if self.chooser.random() < self.leaving:
                leave(self.g, self.t, self.s, self.chooser.choice(staying))
            else:
                step(self.g, self.t, self.s, self.chooser.choice(legal))
            self.hear()
        raise AssertionError(f"no end after {MOST_ACTIONS} actions")

    def hear(self) -> None:
        """Take the events; each point must be in one of them, and none be lost."""
        s, t = self.s, self.t
        assert s.size <= 256
        for at in range(0, 4 * s.size, 4):
            kind, seat, a, b = s.entries[at : at + 4]
            assert self.winner < 0, "nothing happens after the end"
            if kind == EV_HAND:
                self.row = a * t.seats + seat
                self.ended = False
            elif kind == EV_POINTS:
                assert not self.ended, "no points between hands"
                self.pay(seat, b >> 3)
            elif kind == EV_HAND_END:
                self.ended = True
            elif kind == EV_CHICO:
                assert self.score[seat] == t.total
                self.chicos[seat] += 1
                if self.chicos[seat] < t.chicos_needed:
                    self.score = [0] * t.accounts
            elif kind == EV_MATCH:
                self.winner = seat
        s.size = 0
        assert self.score == self.g.score
        assert self.chicos == self.g.chicos

    def pay(self, side: int, points: int) -> None:
        assert points >= 0
        for account in range(self.t.accounts):
            if self.t.credited[self.row * 2 + side] >> account & 1:
                self.score[account] = min(self.score[account] + points, self.t.total)


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("leaving", [0.0, 0.01])
def test_every_point_has_its_event_and_every_match_ends(
    game: Any, players: int, leaving: float
) -> None:
    t = tables(game, players)
    for seed in range(MATCHES):
        match = Match(t, seed, leaving)
        for legal in match.states():
            assert legal, "somebody must act and has nothing to do"
            assert 0 <= match.g.to_act < t.seats
            assert match.g.seats_in >> match.g.to_act & 1
            assert all(0 <= points < t.total or t.finish_hand for points in match.g.score)
        assert match.winner == match.g.winner >= 0
        assert legal_actions(match.g, t) == 0
        assert match.g.to_act == -1
        if not match.g.gone:
            assert match.g.chicos[match.winner] == t.chicos_needed
            assert match.g.score[match.winner] == t.total


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_listed_action_applies(game: Any, players: int) -> None:
    """Each is tried on a copy: it changes the state, and somebody must act or the match is over."""
    t = tables(game, players)
    for seed in range(2):
        match = Match(t, 100 + seed)
        for legal in match.states():
            for action in legal:
                g, s = copy_of(match.g), blank(Log, t)
                step(g, t, s, action)
                assert s.actions == 1
                assert g != match.g, "an action that changes nothing"
                assert (g.phase == MATCH_OVER) == (g.to_act < 0)
                assert bool(legal_actions(g, t)) == (g.phase != MATCH_OVER)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_any_seat_may_leave_at_any_state(game: Any, players: int) -> None:
    t = tables(game, players)
    for match in (Match(t, 200), Match(t, 201)):
        for _ in match.states():
            for seat in range(t.seats):
                g, s = copy_of(match.g), blank(Log, t)
                leave(g, t, s, seat)
                assert g.gone == 1 << seat
                assert (g.phase == MATCH_OVER) == (g.to_act < 0) == (not legal_actions(g, t))
                assert g.to_act != seat
                if t.seats == 2:
                    assert g.phase == MATCH_OVER
                    assert g.winner == 1 - seat or g.score[seat] == t.total


def copy_of(g: Game) -> Game:
    other = copy.copy(g)
    for name in structure_fields(Game):
        value = getattr(g, name)
        if isinstance(value, list):
            setattr(other, name, value[:])
    return other
