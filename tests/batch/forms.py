"""A batch in either form, and how its numbers are called by `Match`."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from tests.support.rulesets import rules_of, tables_of
from truco.batch import Batch
from truco.kernel import batch as kernel
from truco.kernel.codes import CALL
from truco.kernel.encode import observation_sizes
from truco.kernel.random import root_words
from truco.match import Match
from truco.observation import Observation
from truco.tables.layout import Game, Log, View, blank
from truco.tables.ruletables import RuleTables

COMPILED: Final = [("paulista", 2), ("argentino-15-flor", 4)]
"""Between them: a turned card, special hands, contests, flor, partners and chicos."""
INTERPRETED: Final = [
    ("argentino-30-sin-flor", 2),
    ("argentino-9-pica-pica", 6),
    ("argentino", 6),
    ("paulista", 4),
    ("paulista-ferro-no-escuro", 2),
    ("paulista-carta-coberta", 2),
    ("gallo", 3),
    ("gaucho", 2),
    ("mineiro", 4),
    ("truc-valencia", 4),
    ("uruguayo", 2),
    ("venezolano", 4),
]


class ListBatch:
    """The interpreted form behind the attributes of `Batch`, on plain lists."""

    def __init__(self, ruleset: str, players: int, size: int, seed: int) -> None:
        self.rules: RuleTables = tables_of(ruleset, players)
        t = self.rules.tables
        self.size, self.actions = size, CALL + t.calls
        self._t, self._log, self._view = t, blank(Log, t), blank(View, t)
        self.games = [blank(Game, t) for _ in range(size)]
        self.legal_bits, self.to_act = [0] * size, [-1] * size
        self.winners, self._flat = [-1] * size, [0] * (2 * size)
        self._root, self._numbers = root_words(seed), list(range(size))
        slices, start = {}, 0
        for name, length in observation_sizes(t):
            slices[name] = slice(start, start + length)
            start += length
        self.slices, self.width = MappingProxyType(slices), start

    @property
    def points(self) -> list[list[int]]:
        return [self._flat[2 * i : 2 * i + 2] for i in range(self.size)]

    def reset(self) -> list[int]:
        kernel.batch_start(self.games, self._t, self._log, self._numbers, *self._root)
        return self._refresh()

    def step(self, actions: list[int]) -> list[int]:
        wrong = kernel.batch_step(
            self.games,
            self._t,
            self._log,
            actions,
            self._flat,
            self.winners,
            self._numbers,
            0,
            *self._root,
        )
        assert wrong == -1
        return self._refresh()

    def observe(self) -> list[list[int]]:
        flat = [9] * (self.size * self.width)
        kernel.batch_observe(self.games, self._t, self._view, self.width, flat)
        return [flat[i * self.width : (i + 1) * self.width] for i in range(self.size)]

    def _refresh(self) -> list[int]:
        kernel.batch_legal(self.games, self._t, self.legal_bits, self.to_act)
        return self.legal_bits


def make_batch(ruleset: str, players: int, size: int, seed: int, **more: Any) -> Batch:
    """A compiled batch of a ruleset of the repository."""
    return Batch(rules_of(ruleset), players=players, size=size, seed=seed, **more)


def matches_beside(ruleset: str, players: int, size: int, seed: int) -> list[Match]:
    """The matches that a batch of this seed plays."""
    return [Match(tables_of(ruleset, players), seed=seed, number=number) for number in range(size)]


def numbers_in(mask: int) -> list[int]:
    """The actions in a mask."""
    return [action for action in range(63) if mask >> action & 1]


def action_text(seen: Observation, names: tuple[str | None, ...], number: int) -> str:
    """What `Match` calls an action of a batch: cards by name where the seat sees them."""
    name = names[number]
    assert name is not None
    verb, _, place = name.partition(" #")
    if not place or seen.dealt is None:
        return name
    return f"{verb} {seen.dealt[int(place) - 1]}"


def action_names(rules: RuleTables) -> tuple[str | None, ...]:
    """The names of a batch's actions, which need neither NumPy nor compiling."""
    found: list[str | None] = [None] * CALL
    for first, verb in ((0, "play"), (4, "play-down"), (8, "discard")):
        for place in range(4):
            found[first + place] = f"{verb} #{place + 1}"
    found[12:15] = "accept", "decline", "fold"
    return (*found, *rules.call_ids)
