"""Which form of the engine a run uses, ready to play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Final, Literal

from truco.errors import TrucoError
from truco.simulation import backends
from truco.simulation.backends import Backend
from truco.simulation.chunks import CHUNK_S, Chunk
from truco.simulation.match_player import match_player
from truco.simulation.portable import portable
from truco.simulation.row_players import rows_are_compiled
from truco.simulation.work import Player, Work, compiled_player, interpreted_player
from truco.simulation.workers import Inline, Workers, processes, threads, timed

EngineChoice = Literal["auto", "interpreted", "compiled"]
Notify = Callable[[str], None]
"""Takes a line for people about what the run is doing."""

COMPILE_S: Final = 10.0
"""About what compiling costs, once for each combination of rules and players."""
SHORT_S: Final = 3.0
"""A run shorter than this is interpreted: even to find out whether its code was compiled before
takes the import of numba, which is a second on a slow machine."""
PILOT: Final = 8
"""Matches played to find out how long a run would take interpreted."""
FIRST_COMPILED: Final = 1024
FIRST_INTERPRETED: Final = 16
FIRST_THROUGH_MATCH: Final = 2
"""Matches of the first chunk, small enough for any ruleset; later ones follow the clock."""
HINT: Final = "pip install 'truco[fast]'"


@dataclass(frozen=True, slots=True)
class Engine:
    """Workers of one form of the engine, and what it took to get them ready."""

    name: Literal["interpreted", "compiled"]
    workers: Workers
    compile_s: float
    first_chunk: int
    chunk_s: float = CHUNK_S
    """Time a chunk should take."""


def ready_engine(
    work: Work,
    matches: int,
    jobs: int,
    choice: EngineChoice,
    notify: Notify,
    backend: Backend | None = None,
) -> Engine:
    """The engine that `choice` asks for; `auto` weighs what compiling costs against what it saves.

    With a `backend`, its workers play; those on other machines compile for themselves. Raises
    TrucoError when the compiled form is asked for and cannot be had.
    """

    def interpreted(first: int, make: Callable[[Work], Player] = interpreted_player) -> Engine:
        if backend is not None:
            return _elsewhere(backend, "interpreted", work, make, first)
        return _interpreted(work, jobs, first, make)

    def compiled() -> Engine:
        if backend is None:
            return _compiled(work, jobs, notify)
        # Workers on this machine find what was compiled once, instead of each compiling it.
        compile_s = _compiled(work, 1, notify).compile_s if backend.is_here else 0.0
        return _elsewhere(backend, "compiled", work, compiled_player, FIRST_COMPILED, compile_s)

    if work.policies is None:
        if choice == "compiled":
            what = "keeps no records" if work.records else "plays only the kernel's own bots"
            raise TrucoError(f"the compiled engine {what}; leave out --engine compiled")
        return interpreted(FIRST_THROUGH_MATCH, match_player)
    if choice == "interpreted":
        return interpreted(FIRST_INTERPRETED)
    if choice == "compiled":
        return compiled()
    pilot = timed(interpreted_player(work), Chunk(0, min(PILOT, matches)))
    match_s = pilot.seconds / pilot.log.matches
    left_s = match_s * matches / jobs
    first = max(1, int(CHUNK_S / match_s))
    if left_s <= SHORT_S:
        return interpreted(first)
    if not _is_available():
        notify(f"this takes about {_duration(left_s)}; {HINT} makes it far shorter")
    elif left_s > COMPILE_S or _is_cached(work):
        try:
            return compiled()
        except TrucoError as error:
            notify(f"{error}; going on without it")
    return interpreted(first)


def _elsewhere(
    backend: Backend,
    name: Literal["interpreted", "compiled"],
    work: Work,
    make: Callable[[Work], Player],
    first: int,
    compile_s: float = 0.0,
) -> Engine:
    workers = backend.workers(portable(work, make))
    return Engine(name, workers, compile_s, first, backends.CHUNK_S)


def _interpreted(
    work: Work, jobs: int, first: int, make: Callable[[Work], Player] = interpreted_player
) -> Engine:
    workers: Workers = Inline(make(work)) if jobs == 1 else processes(work, make, jobs)
    return Engine("interpreted", workers, 0.0, first)


def _compiled(work: Work, jobs: int, notify: Notify) -> Engine:
    if not _is_available():
        raise TrucoError(
            f"the compiled engine needs numba and NumPy, which are not installed: {HINT}"
        )
    from truco.compiled.cache import untold

    start = perf_counter()
    try:
        if _is_cached(work):
            notify("using the compiled engine")
        else:
            notify(compiling(work.rules.name, work.players))
        player = compiled_player(work)
        for line in untold():
            notify(line)
    except (ImportError, OSError) as error:
        raise TrucoError(f"the compiled engine cannot be used: {error}") from error
    compile_s = perf_counter() - start
    # The compiled code lets go of the interpreter's lock, so threads run side by side.
    workers: Workers = Inline(player) if jobs == 1 else threads(player, jobs)
    return Engine("compiled", workers, compile_s, FIRST_COMPILED)


def compiling(what: str, players: int) -> str:
    """What to tell people before something is compiled for a number of players."""
    return f"compiling {what} for {players} players: about {_duration(COMPILE_S)} this once"


def _is_available() -> bool:
    from truco.compiled.engine import is_available

    return is_available()


def _is_cached(work: Work) -> bool:
    from truco.compiled.engine import is_compiled

    tables, policies = work.rules.tables(work.players), work.policies
    assert policies is not None
    return rows_are_compiled(tables, policies) if work.rows else is_compiled(tables, policies)


def _duration(seconds: float) -> str:
    """A length of time in round words."""
    for unit, length in (("h", 3600), ("min", 60)):
        if seconds >= 2 * length:
            return f"{seconds / length:.0f} {unit}"
    return f"{seconds:.0f} s"
