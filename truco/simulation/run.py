"""Many matches between two bots: `run(Simulation(rules))`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from truco._version import __version__
from truco.errors import SetupError, TrucoError
from truco.rules import Rules, default_registry
from truco.simulation.asking import (
    as_path,
    check_bots,
    check_numbers,
    check_rules,
    check_text,
    check_width,
    check_workers,
)
from truco.simulation.backends import start_backend
from truco.simulation.bots import resolve_bot
from truco.simulation.checkpoint import Identity, Sitting, sitting
from truco.simulation.chunks import Splitter
from truco.simulation.engines import Engine, EngineChoice, Notify, ready_engine
from truco.simulation.in_order import InOrder
from truco.simulation.looks import look_after, most_needed
from truco.simulation.loop import noted_on, play_all
from truco.simulation.result import Result, Unfinished
from truco.simulation.row_players import RowSink
from truco.simulation.sources import sources_digest
from truco.simulation.statistics import result_of
from truco.simulation.work import Work

if TYPE_CHECKING:
    from truco.plugins.manager import PluginRegistry

Progress = Callable[[int], None]
"""Takes the number of matches finished so far."""

DEFAULT_MATCHES: Final = 1000


@dataclass(frozen=True, slots=True)
class Simulation:
    """What to play. `bots` plays for side A and side B; `players` None means two where allowed.

    With `swap`, `matches` are played as half as many deals, each twice with the bots' sides
    exchanged. `seed` is any whole number from 0. `jobs` is the number of workers: threads of the
    compiled engine, processes of the interpreted one; None means one. Neither `jobs` nor `engine`
    changes a number of the result but its times.

    `bots` are names of the kernel's bots or of bots in `registry` (by default the installed
    plugins), or `module:Name`. With `records`, a record of each match is written to that folder.

    With `until`, the run ends as soon as the whole width of the 95 % interval of a bot's win rate,
    `high - low`, is no more than that; `matches` is then the most that are played. It looks after
    numbers of matches that are fixed (:mod:`truco.simulation.looks`), so the same seed ends at the
    same match whoever plays. With `checkpoint`, what is finished is written to that file every few
    seconds, and a run whose file is there goes on with it.

    `backend` is the name of what plays instead of this process: `dask`, or one of `registry`, at
    `address`, or on this machine where there is none. `jobs` None then means all it has.

    Raises :class:`~truco.errors.SetupError` for numbers out of range, for what is of another kind
    than it should be, and for what does not go together.
    """

    rules: Rules
    players: int | None = None
    bots: tuple[str, str] = ("basic", "basic")
    matches: int = DEFAULT_MATCHES
    seed: int = 0
    jobs: int | None = None
    engine: EngineChoice = "auto"
    swap: bool = False
    records: Path | None = None
    registry: PluginRegistry | None = None
    until: float | None = None
    checkpoint: Path | None = None
    backend: str | None = None
    address: str | None = None

    def __post_init__(self) -> None:
        check_rules(self.rules)
        check_bots(self.bots)
        check_numbers(
            matches=self.matches, fewest=1, swap=self.swap, seed=self.seed, players=self.players
        )
        check_workers(jobs=self.jobs, engine=self.engine)
        if self.until is not None:
            check_width(self.until)
        for name in ("backend", "address"):
            check_text(name, getattr(self, name))
        if self.address is not None and self.backend is None:
            raise SetupError("address needs a backend")
        for name in ("records", "checkpoint"):
            object.__setattr__(self, name, as_path(name, getattr(self, name)))
        # Records would be written by matches that are then played again, or do not count.
        for name in ("until", "checkpoint", "backend"):
            if self.records is not None and getattr(self, name) is not None:
                raise SetupError(f"records are not kept with {name}")


class Interrupted(KeyboardInterrupt, Unfinished):
    """Ctrl-C ended a run. `result` has the matches finished until then; None if there are none."""

    def __init__(self, result: Result | None, kept: int | None = None) -> None:
        self.result = result
        self.kept = kept
        super().__init__(result, kept)


class Stopped(TrucoError, Unfinished):
    """A run could not go on, through no fault of the rules or the bots.

    `result` has the matches finished until then; None if there are none.
    """

    def __init__(self, message: str, result: Result | None, kept: int | None = None) -> None:
        self.message = message
        self.result = result
        self.kept = kept
        super().__init__(message, result, kept)

    def __str__(self) -> str:
        return self.message


def run(
    simulation: Simulation,
    *,
    progress: Progress | None = None,
    notify: Notify | None = None,
    rows: Sequence[RowSink] = (),
) -> Result:
    """Play a simulation to its end and return what was counted.

    `progress` is called with the matches finished whenever a chunk of them is; `notify` with lines
    for people; each of `rows` takes a row of numbers for every match, in the order of the matches
    (:func:`truco.kernel.rows.row_names` lists the columns), and what it raises ends the run.

    Raises TrucoError when the rules, the bots, the engine, the backend or the checkpoint cannot be
    had. Once matches are played, what ends the run early knows what was finished, as
    :class:`~truco.simulation.result.Unfinished`: :class:`BotFailure` when a bot written in Python
    raises or chooses what is not legal, :class:`~truco.simulation.row_files.RowsError` when a file
    of rows can be written no further, :class:`Stopped` when those who played are lost or a record
    or the checkpoint can no longer be written, and :class:`Interrupted` on Ctrl-C.
    """
    if rows and simulation.checkpoint is not None:
        raise SetupError("rows are not kept with checkpoint")
    rules, swap = simulation.rules, simulation.swap
    players = default_players(rules) if simulation.players is None else simulation.players
    registry = simulation.registry or default_registry()
    bot_a, bot_b = (resolve_bot(name, registry) for name in simulation.bots)
    bots = (bot_a.name, bot_b.name)
    tables = rules.tables(players)
    work = Work(
        rules,
        players,
        (bot_a, bot_b),
        simulation.seed,
        swap,
        simulation.records,
        rows=bool(rows),
    )
    identity = Identity(
        __version__, sources_digest(), tables.fingerprint, players, bots, simulation.seed, swap
    )
    with sitting(
        simulation.checkpoint,
        identity,
        tables.tables,
        matches=simulation.matches,
        until=simulation.until,
    ) as sat:
        course = _go_on(
            simulation, work, sat, registry, rows, progress or _ignore, notify or _ignore
        )
    ledger, ending = sat.ledger, course.ending
    result = None
    if ledger.finished:
        result = result_of(
            ledger.total,
            tables,
            ruleset=rules.name,
            rules_path=None if rules.path is None else str(rules.path),
            bots=bots,
            seed=simulation.seed,
            engine=course.engine,
            jobs=course.jobs,
            swap=swap,
            elapsed_s=course.elapsed_s,
            compile_s=course.compile_s,
        )
    if ending is not None or result is None:
        raise _unfinished(ending, result, sat.kept)
    return result


def _unfinished(ending: _Ending | None, result: Result | None, kept: int | None) -> BaseException:
    """The error to raise for what ended a run early, with what was finished."""
    if isinstance(ending, TrucoError) and isinstance(ending, Unfinished):
        ending.result, ending.kept = result, kept
        return ending
    error: Stopped | Interrupted
    if isinstance(ending, TrucoError | OSError):
        error = Stopped(message_of(ending), result, kept)
    else:
        error = Interrupted(result, kept)
    error.__cause__ = ending
    for note in getattr(ending, "__notes__", ()):
        error.add_note(note)
    return error


def message_of(error: TrucoError | OSError) -> str:
    """What to tell people of an error that ended a run."""
    if isinstance(error, TrucoError):
        return str(error)
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


_Ending: TypeAlias = TrucoError | OSError | KeyboardInterrupt


class _Course(NamedTuple):
    """How a run went."""

    engine: str
    jobs: int
    elapsed_s: float
    compile_s: float = 0.0
    ending: _Ending | None = None
    """What ended it early."""


def _go_on(
    simulation: Simulation,
    work: Work,
    sat: Sitting,
    registry: PluginRegistry,
    rows: Sequence[RowSink],
    progress: Progress,
    notify: Notify,
) -> _Course:
    """Play what is left of a run."""
    ledger = sat.ledger
    if ledger.finished:
        notify(f"going on after {ledger.finished:,} matches in {simulation.checkpoint}")
    gaps = [] if ledger.is_narrow else list(ledger.gaps(simulation.matches))
    if not gaps:
        return _Course(sat.engine or "interpreted", simulation.jobs or 1, sat.played_s)
    left = sum(gap.matches for gap in gaps)
    if simulation.until is not None:
        needed = most_needed(simulation.until, simulation.swap) - ledger.finished
        left = max(1, min(left, needed))
    engine = _engine(simulation, work, left, registry, notify)
    in_order = InOrder(rows)
    jobs = engine.workers.jobs
    splitter = Splitter(
        simulation.matches,
        jobs,
        simulation.swap,
        in_order.first_chunk(engine.first_chunk),
        gaps=gaps,
        cut=look_after if ledger.looks else None,
        chunk_s=engine.chunk_s,
    )
    start = perf_counter()
    elapsed_s = sat.played_s

    def after_chunks() -> None:
        # Until the last chunk came back: letting go of the workers is no playing.
        nonlocal elapsed_s
        elapsed_s = sat.played_s + perf_counter() - start
        progress(ledger.finished)
        sat.keep(elapsed_s, engine.name)

    ending: _Ending | None = None
    try:
        try:
            play_all(engine.workers, splitter, ledger, after_chunks, in_order)
        except BaseException as error:
            with noted_on(error):
                sat.keep(elapsed_s, engine.name, now=True)
            raise
        sat.keep(elapsed_s, engine.name, now=True)
    except (TrucoError, OSError, KeyboardInterrupt) as error:
        ending = error
    return _Course(engine.name, jobs, elapsed_s, engine.compile_s, ending)


def _engine(
    simulation: Simulation, work: Work, left: int, registry: PluginRegistry, notify: Notify
) -> Engine:
    """The engine for `left` matches, and who plays."""
    choice, jobs = simulation.engine, simulation.jobs
    if simulation.backend is None:
        return ready_engine(work, left, jobs or 1, choice, notify)
    backend = start_backend(
        simulation.backend, registry, jobs=jobs, address=simulation.address, notify=notify
    )
    try:
        return ready_engine(work, left, backend.jobs, choice, notify, backend)
    except BaseException:
        backend.close()
        raise


def default_players(rules: Rules) -> int:
    """The seats of a match when nobody says: two where the rules allow it, else the fewest."""
    return 2 if 2 in rules.players else min(rules.players)


def _ignore(_: object) -> None:
    pass
