"""Who plays chunks: this thread, several threads, or several processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from time import perf_counter
from typing import NamedTuple, Protocol

from truco.errors import TrucoError
from truco.simulation.chunks import Chunk
from truco.simulation.row_players import Rowed, Rows
from truco.simulation.work import Halfway, Player, Work
from truco.tables.layout import Log


class Played(NamedTuple):
    """What a worker brings back: the counters of a chunk and the seconds it took."""

    log: Log
    seconds: float
    rows: Rows | None = None
    """A row for each match, where the work keeps them."""
    failure: BaseException | None = None
    """What ended the chunk early; then the rest is of its first `log.matches` matches."""


class WorkersLost(TrucoError):
    """Those who played are gone, through no fault of what they played."""


class Workers(Protocol):
    """Plays chunks, some of them at the same time."""

    @property
    def jobs(self) -> int:
        """Chunks that are played at the same time."""

    @property
    def width(self) -> int:
        """Chunks to have under way at a time, those included that wait for a worker."""

    def submit(self, chunk: Chunk) -> Future[Played]:
        """Have a chunk played. Raises TrucoError when that cannot be asked of anybody."""

    def explained(self, error: Exception) -> Exception:
        """The error to show for one that ended a chunk; itself, when it says what is wrong."""

    def close(self) -> None:
        """Wait for what is under way, drop what is not, and let go of everything."""


def timed(player: Player, chunk: Chunk) -> Played:
    """Play a chunk, or as much of it as can be, and say how long it took."""
    start = perf_counter()
    failure: BaseException | None = None
    try:
        found = player(chunk)
    except Halfway as halfway:
        found, failure = halfway.finished, halfway.failure
    seconds = perf_counter() - start
    if isinstance(found, Rowed):
        return Played(found.log, seconds, found.rows, failure)
    return Played(found, seconds, None, failure)


class Inline:
    """Plays each chunk at once, in this thread."""

    jobs = 1
    width = 1

    def __init__(self, player: Player) -> None:
        self._player = player

    def submit(self, chunk: Chunk) -> Future[Played]:
        done: Future[Played] = Future()
        done.set_result(timed(self._player, chunk))
        return done

    def explained(self, error: Exception) -> Exception:
        return error

    def close(self) -> None:
        """Nothing is under way."""


class Pool:
    """Plays chunks by an executor; one more chunk than workers is kept ready."""

    def __init__(self, executor: Executor, play: Callable[[Chunk], Played], jobs: int) -> None:
        self.jobs = jobs
        self.width = jobs + 1
        self._executor = executor
        self._play = play

    def submit(self, chunk: Chunk) -> Future[Played]:
        try:
            with interrupts_held():
                return self._executor.submit(self._play, chunk)
        except BrokenProcessPool as error:
            raise self.explained(error) from error

    def explained(self, error: Exception) -> Exception:
        if isinstance(error, BrokenProcessPool):
            return WorkersLost(
                "a worker process ended before its work was done (it may have run out of memory); "
                "fewer --jobs need less"
            )
        return error

    def close(self) -> None:
        self._executor.shutdown(wait=True, cancel_futures=True)


def threads(player: Player, jobs: int) -> Pool:
    """Workers that share one player, which must let go of the interpreter's lock while playing."""

    def play(chunk: Chunk) -> Played:
        return timed(player, chunk)

    return Pool(ThreadPoolExecutor(jobs, thread_name_prefix="truco"), play, jobs)


def processes(work: Work, make_player: Callable[[Work], Player], jobs: int) -> Pool:
    """Workers with an interpreter each, and a player each that `make_player` makes there."""
    # Spawned on every platform: forking a process that has threads is not safe.
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(jobs, context, _start_process, (work, make_player))
    return Pool(executor, _play_in_process, jobs)


_process = 0
_make: Callable[[], Player] | None = None
_player: Player | None = None


def _start_process(work: Work, make_player: Callable[[Work], Player]) -> None:
    global _make, _process
    _process = os.getpid()
    # Ctrl-C reaches every process of a terminal; only the one that was asked decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A run that is killed cannot end its processes, and they would wait for work for ever.
    threading.Thread(target=_end_with_parent, name="truco-parent", daemon=True).start()
    _make = partial(make_player, work)


def _end_with_parent() -> None:
    """End this process as soon as the one that started it is gone."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _play_in_process(chunk: Chunk) -> Played:
    global _player
    try:
        if _player is None:
            # Made here and not at the start, where an error would not find its way back.
            assert _make is not None
            _player = _make()
        return timed(_player, chunk)
    finally:
        # The module of a bot may fork too; the child would wait for work for ever.
        if os.getpid() != _process:
            os._exit(0)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back for a moment. Processes started meanwhile never see it, which matters
    before they could ask not to: an interpreter interrupted while it starts prints a traceback."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    # The first process of all brings a helper with it, whose start lets Ctrl-C through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
