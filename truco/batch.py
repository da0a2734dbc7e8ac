"""Many matches at once, for training agents: ``truco.batch.Batch``.

N matches live in one structured array and every call moves all of them; no Python runs for a
single match. Needs the extra ``fast`` (NumPy and numba).

    from truco import load_ruleset
    from truco.batch import Batch

    batch = Batch(load_ruleset("paulista"), players=2, size=4096, seed=7)
    legal = batch.reset()
    while not batch.over.all():
        legal = batch.step(batch.random_actions())
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from truco.errors import IllegalAction, TrucoError
from truco.kernel.codes import ACCEPT, CALL, DECLINE, DISCARD, FOLD, PLAY_DOWN
from truco.kernel.encode import observation_sizes
from truco.kernel.random import WORD, root_words
from truco.tables.layout import Game, Log, View
from truco.tables.ruletables import RuleTables

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from truco.rules import Rules

HINT: Final = "install it with: pip install 'truco[fast]'"


def to_stderr(line: str) -> None:
    """Tell people a line on standard error."""
    print(line, file=sys.stderr, flush=True)


class Batch:
    """`size` matches of one ruleset, played side by side.

    Actions are numbers: 0 to 3 play the card in that position, 4 to 7 play it face down, 8 to 11
    discard it, 12 accept, 13 decline, 14 fold, 16 + c make call c (:attr:`action_names` has all).
    An observation is a row of int8, all of it relative to the seat to act; :attr:`slices` names its
    parts, which ``truco/kernel/encode.py`` describes one by one.

    Match i of the batch is match number i of the run with this seed (the one ``truco simulate``
    plays under the same seed); with ``restart`` a match that ends goes on as number i + size,
    i + 2 size and so on.
    """

    def __init__(
        self,
        rules: Rules | RuleTables,
        *,
        players: int | None = None,
        size: int = 1024,
        seed: int = 0,
        restart: bool = False,
        notify: Callable[[str], None] | None = to_stderr,
    ) -> None:
        """Set up `size` matches; call :meth:`reset` to start them.

        What is needed is compiled here, where it was not before: no later call takes its time for
        that. `notify` is told so, with a line for people; by default it goes to standard error,
        and with None nowhere.

        Raises :class:`~truco.errors.TrucoError` for a size below 1, a negative seed, a number of
        players the ruleset does not allow, or when NumPy or numba is missing.
        """
        from truco.compiled.engine import is_available

        if not is_available():
            raise TrucoError(f"truco.batch needs numba and NumPy, which are not installed: {HINT}")
        if size < 1:
            raise TrucoError(f"a batch of {size} matches: expected 1 or more")
        if seed < 0:
            raise TrucoError(f"seed {seed}: expected a whole number, 0 or more")
        import numpy

        from truco.compiled.cache import untold
        from truco.compiled.engine import batch_module, is_compiled
        from truco.compiled.records import blank_records, to_record
        from truco.compiled.source import BATCH_ENTRIES
        from truco.simulation.engines import compiling

        self._np = numpy
        self.rules: RuleTables = _tables(rules, players)
        tell = notify or _ignore
        if not is_compiled(self.rules, entries=BATCH_ENTRIES):
            name = "the batch" if isinstance(rules, RuleTables) else f"the batch of {rules.name}"
            tell(compiling(name, self.rules.seats))
        self.size = size
        self.seed = seed
        self.restart = restart
        t = self.rules.tables
        self._t = to_record(t, t)[0]
        self._log = blank_records(Log, t)[0]
        self._view = blank_records(View, t)[0]
        self._module = batch_module(self.rules)
        self._root = root_words(seed)
        self._words = numpy.random.Generator(numpy.random.PCG64(list(self._root)))
        self.games: NDArray[np.void] = blank_records(Game, t, size)
        """The matches: one record each, with the fields of ``docs/kernel.md``."""
        self.legal_bits: NDArray[np.int64] = numpy.zeros(size, numpy.int64)
        """Mask of the legal actions of each match, bit a for action a; 0 when it is over."""
        self.to_act: NDArray[np.int64] = numpy.full(size, -1, numpy.int64)
        """Seat that must act in each match, -1 when it is over."""
        self.points: NDArray[np.int64] = numpy.zeros((size, 2), numpy.int64)
        """Points that the last step brought side A and side B."""
        self.winners: NDArray[np.int64] = numpy.full(size, -1, numpy.int64)
        """Account (side, or seat where scores are individual) that has won, or -1; with
        ``restart`` that of the match which ended in the last step."""
        self._numbers = numpy.arange(size, dtype=numpy.int64)
        self._started = False
        self._over_before: NDArray[np.bool_] = numpy.zeros(size, numpy.bool_)
        sizes = observation_sizes(t)
        offsets: dict[str, slice] = {}
        start = 0
        for name, length in sizes:
            offsets[name] = slice(start, start + length)
            start += length
        self.slices = MappingProxyType(offsets)
        """Where each named part of an observation lies."""
        self.width = start
        """Length of an observation."""
        self.actions = CALL + t.calls
        """Actions are numbered from 0 to this number minus 1."""
        self._observations: NDArray[np.int8] = numpy.zeros((size, self.width), numpy.int8)
        self._mask: NDArray[np.int8] = numpy.zeros((size, self.actions), numpy.int8)
        self._compile()
        for line in untold():
            tell(line)

    def _compile(self) -> None:
        """Call every function on no matches at all, so that it is compiled or loaded."""
        module, none = self._module, slice(0)
        games, numbers, bits, to_act = (
            each[none] for each in (self.games, self._numbers, self.legal_bits, self.to_act)
        )
        module.batch_start(games, self._t, self._log, numbers, *self._root)
        module.batch_step(
            *(games, self._t, self._log, numbers, self.points.reshape(-1)[none]),
            *(self.winners[none], numbers, 0, *self._root),
        )
        module.batch_legal(games, self._t, bits, to_act)
        module.batch_flags(bits, self.actions, self._mask.reshape(-1)[none])
        module.batch_random(bits, numbers, numbers)
        observations = self._observations.reshape(-1)[none]
        module.batch_observe(games, self._t, self._view, self.width, observations)

    @property
    def action_names(self) -> tuple[str | None, ...]:
        """Name of each action; None for a number that no action has."""
        names: list[str | None] = [None] * self.actions
        for position in range(4):
            names[position] = f"play #{position + 1}"
            names[PLAY_DOWN + position] = f"play-down #{position + 1}"
            names[DISCARD + position] = f"discard #{position + 1}"
        names[ACCEPT], names[DECLINE], names[FOLD] = "accept", "decline", "fold"
        for number, call in enumerate(self.rules.call_ids):
            names[CALL + number] = call
        return tuple(names)

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which matches are over (never with ``restart``)."""
        return self.to_act < 0

    def reset(self, seed: int | None = None) -> NDArray[np.int64]:
        """Start every match afresh, under `seed` when given; returns :attr:`legal_bits`."""
        if seed is not None:
            if seed < 0:
                raise TrucoError(f"seed {seed}: expected a whole number, 0 or more")
            self.seed = seed
            self._root = root_words(seed)
        self._started = True
        self._over_before[:] = False
        self._numbers[:] = self._np.arange(self.size)
        self._words = self._np.random.Generator(self._np.random.PCG64(list(self._root)))
        self.points[:] = 0
        self.winners[:] = -1
        self._module.batch_start(self.games, self._t, self._log, self._numbers, *self._root)
        return self._refresh()

    def step(self, actions: NDArray[Any]) -> NDArray[np.int64]:
        """Take one action in every match; returns :attr:`legal_bits` for what comes next.

        `actions` has one number a match; that of a match that is over is ignored. Sets
        :attr:`points`, :attr:`winners` and :attr:`to_act`. Raises
        :class:`~truco.errors.IllegalAction`, before anything moves, when one is not legal.
        """
        if not self._started:
            raise TrucoError("the matches were not started: call reset() before step()")
        given = self._np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TrucoError(f"actions of type {given.dtype}: expected whole numbers")
        chosen = self._np.ascontiguousarray(given, dtype=self._np.int64)
        if chosen.shape != (self.size,):
            raise TrucoError(
                f"actions have the shape {chosen.shape}: expected one number for each of "
                f"{self.size} matches"
            )
        over_before = self.to_act < 0
        wrong = self._module.batch_step(
            self.games,
            self._t,
            self._log,
            chosen,
            self.points.reshape(-1),
            self.winners,
            self._numbers,
            self.size if self.restart else 0,
            *self._root,
        )
        if wrong >= 0:
            raise IllegalAction(
                action=self._name(int(chosen[wrong])),
                reason=f"not legal in match {wrong} of the batch",
            )
        self._over_before = over_before
        return self._refresh()

    def legal_mask(self) -> NDArray[np.int8]:
        """The legal actions as 0 and 1, one row a match; the array is reused by the next call."""
        self._module.batch_flags(self.legal_bits, self.actions, self._mask.reshape(-1))
        return self._mask

    def observe(self) -> NDArray[np.int8]:
        """What each seat to act sees, one row a match, zeros where the match is over.

        The array is reused by the next call.
        """
        self._module.batch_observe(
            self.games, self._t, self._view, self.width, self._observations.reshape(-1)
        )
        return self._observations

    def rewards(self) -> NDArray[np.int8]:
        """For each match and seat: 1 when the last step won it the match, -1 lost, else 0."""
        t = self.rules.tables
        seats = self._np.array(t.seat_account)
        won = self.winners[:, None] == seats[None, :]
        ended = ((self.winners >= 0) & ~self._over_before)[:, None]
        signs = self._np.where(won, 1, -1) * ended
        return self._np.asarray(signs, dtype=self._np.int8)

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for each match, each as likely as the others; 0 where it is over."""
        words = self._words.integers(0, WORD + 1, self.size, dtype=self._np.int64)
        chosen = self._np.zeros(self.size, self._np.int64)
        self._module.batch_random(self.legal_bits, words, chosen)
        return chosen

    def _refresh(self) -> NDArray[np.int64]:
        self._module.batch_legal(self.games, self._t, self.legal_bits, self.to_act)
        return self.legal_bits

    def _name(self, action: int) -> str:
        if 0 <= action < self.actions:
            return self.action_names[action] or str(action)
        return str(action)


def _ignore(_: str) -> None:
    pass


def _tables(rules: Rules | RuleTables, players: int | None) -> RuleTables:
    if isinstance(rules, RuleTables):
        if players not in (None, rules.seats):
            raise TrucoError(f"{players} players: these tables are for {rules.seats}")
        return rules
    return rules.tables(players if players is not None else rules.players[0])
