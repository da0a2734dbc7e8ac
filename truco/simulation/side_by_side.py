"""Having several workers play the same chunks, and adding up those that all have played."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Final, NamedTuple

from truco.simulation.chunks import Chunk, Splitter
from truco.simulation.in_order import paced
from truco.simulation.loop import noted_on, raise_first
from truco.simulation.workers import Played, Workers

AHEAD: Final = 4
"""Chunks that may be under way while the first of them is not finished by all."""


class _Shared(NamedTuple):
    """A chunk, and who plays it already: the sides in their order."""

    chunk: Chunk
    futures: list[Future[Played]]


def play_side_by_side(
    sides: Sequence[Workers], splitter: Splitter, jobs: int, add: Callable[[Sequence[Played]], None]
) -> None:
    """Have all sides play every chunk; `add` takes those that all have played, in their order.

    At most `jobs` are under way at a time, over all sides. Whatever ends it early, what is under
    way is finished and added before the error is raised. Of a chunk that fails halfway, that is as
    many matches as all can play of it.
    """
    chunks: deque[_Shared] = deque()
    under_way: dict[Future[Played], tuple[int, Workers]] = {}
    failures: list[tuple[int, BaseException, Workers]] = []

    def start_next() -> bool:
        """Have a side play its next chunk; whether there is one."""
        if not chunks or len(chunks[-1].futures) == len(sides):
            chunk = splitter.take() if len(chunks) < AHEAD else None
            if chunk is None:
                return False
            chunks.append(_Shared(chunk, []))
        chunk, futures = chunks[-1]
        workers = sides[len(futures)]
        future = workers.submit(chunk)
        futures.append(future)
        under_way[future] = chunk.start, workers
        return True

    def note(future: Future[Played]) -> None:
        """Remember what went wrong with a chunk."""
        start, workers = under_way.pop(future)
        error = future.exception()
        if error is None:
            played = future.result()
            start, error = start + played.log.matches, played.failure
        if error is not None:
            failures.append((start, error, workers))

    def add_played() -> None:
        """Add the chunks in front that all have played to their ends."""
        while chunks and len(chunks[0].futures) == len(sides):
            chunk, futures = chunks[0]
            if not all(map(_has_ended, futures)):
                return
            chunks.popleft()
            played = [future.result() for future in futures]
            splitter.learn(chunk, paced(chunk, max(each.seconds for each in played)))
            add(played)

    def finish() -> None:
        """Add what is under way, and the matches before a failure that all can play."""
        for future in wait(under_way).done:
            note(future)
        add_played()
        if chunks and (shared := _shortened(chunks[0])) is not None:
            add([_played_again(shared, number, workers) for number, workers in enumerate(sides)])

    try:
        while not failures:
            while len(under_way) < jobs and start_next():
                pass
            if not under_way:
                return
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                note(future)
            add_played()
        start, failure, workers = min(failures, key=lambda each: each[0])
        raise_first([(start, failure)], workers)
    except BaseException as error:
        with noted_on(error):
            finish()
        raise


def _has_ended(future: Future[Played]) -> bool:
    """Whether a chunk was played to its end."""
    return future.done() and future.exception() is None and future.result().failure is None


def _shortened(shared: _Shared) -> _Shared | None:
    """What comes before the failures in a chunk; None where that is nothing, or nothing failed."""
    played = [f.result() for f in shared.futures if f.done() and f.exception() is None]
    finished = [each.log.matches for each in played if each.failure is not None]
    if len(played) < len(shared.futures) or not finished or not min(finished):
        return None
    return _Shared(Chunk(shared.chunk.start, min(finished)), shared.futures)


def _played_again(shared: _Shared, number: int, workers: Workers) -> Played:
    """What a side plays of a shortened chunk: what it has played already, where that is all."""
    if number < len(shared.futures):
        played = shared.futures[number].result()
        if played.log.matches == shared.chunk.matches:
            return played
    return workers.submit(shared.chunk).result()
