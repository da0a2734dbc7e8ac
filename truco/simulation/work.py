"""What a worker must know to play any chunk of a run, and the interpreted way to play one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from truco.kernel.play import play_matches
from truco.kernel.random import root_words
from truco.simulation.bots import Bot, KernelBot
from truco.simulation.chunks import Chunk
from truco.simulation.row_players import Rowed, compiled_row_player, interpreted_row_player
from truco.tables.layout import Game, Log, View, blank

if TYPE_CHECKING:
    from truco.rules import Rules

Player = Callable[[Chunk], Log | Rowed]
"""Plays the matches of a chunk and returns what it counted, with rows where the work keeps them.

Where it fails halfway it may raise :class:`Halfway`, so that the matches before are not lost."""


class Halfway(Exception):
    """A chunk ended early by `failure`. `finished` is what its matches before that counted."""

    def __init__(self, finished: Log | Rowed, failure: BaseException) -> None:
        self.finished = finished
        self.failure = failure
        super().__init__(finished, failure)


@dataclass(frozen=True, slots=True)
class Work:
    """A run without its size. It can be sent to another process, which plays the same matches."""

    rules: Rules
    players: int
    bots: tuple[Bot, Bot]
    seed: int
    swap: bool
    records: Path | None = None
    """Where to write a record of each match."""
    rows: bool = False
    """Whether players bring a row of numbers for each match, as :class:`Rowed`."""

    @property
    def policies(self) -> tuple[int, int] | None:
        """The kernel's policies that play; None when somebody must play through `Match`."""
        a, b = self.bots
        if isinstance(a, KernelBot) and isinstance(b, KernelBot) and self.records is None:
            return a.policy, b.policy
        return None

    @property
    def root(self) -> tuple[int, int]:
        """The two words that the seed stands for."""
        return root_words(self.seed)


def interpreted_player(work: Work) -> Player:
    """A player that needs nothing installed. It is for one thread at a time.

    Without `Match`, and so only for work that has `policies`.
    """
    rules = work.rules.tables(work.players)
    tables = rules.tables
    game, view = blank(Game, tables), blank(View, tables)
    root0, root1 = work.root
    policies = work.policies
    assert policies is not None
    if work.rows:
        return interpreted_row_player(rules, work.root, policies, work.swap)

    def play(chunk: Chunk) -> Log:
        log = blank(Log, tables)
        play_matches(game, tables, log, view, root0, root1, *chunk, *policies, int(work.swap))
        return log

    return play


def compiled_player(work: Work) -> Player:
    """A player of compiled code, which any number of threads may share.

    Compiles, or loads what was compiled before; only for work that has `policies`. Raises
    ImportError when numba or NumPy cannot be imported.
    """
    from truco.compiled.engine import compiled_engine

    root, policies, swap = work.root, work.policies, work.swap
    assert policies is not None
    rules = work.rules.tables(work.players)
    if work.rows:
        return compiled_row_player(rules, root, policies, swap)
    engine = compiled_engine(rules, policies)

    def play(chunk: Chunk) -> Log:
        return engine.play_matches(root, chunk.start, chunk.matches, policies, swap)

    return play
