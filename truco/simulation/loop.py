"""Keeping workers busy until every chunk is in the ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from operator import itemgetter
from typing import NoReturn

from truco.simulation.chunks import Chunk, Splitter
from truco.simulation.in_order import InOrder
from truco.simulation.ledger import Ledger
from truco.simulation.workers import Played, Workers


def play_all(
    workers: Workers,
    splitter: Splitter,
    ledger: Ledger,
    after_chunks: Callable[[], None],
    in_order: InOrder,
) -> None:
    """Play every chunk and note it in `ledger`, until none is left or the ledger is narrow enough.

    Whatever ends it early, what is under way is finished and noted before the error is raised; of
    a chunk that fails halfway, the matches before. When several fail, the error is that of the
    earliest match. Where the ledger is narrow enough before it, a failure is none: other workers
    would not have come that far. `after_chunks` is called whenever chunks were noted; `in_order`
    takes the rows of what the ledger counts.
    """
    waiting: dict[Future[Played], Chunk] = {}
    failures: list[tuple[int, BaseException]] = []

    def note(future: Future[Played]) -> None:
        """Note what came of a chunk; what went wrong is for later."""
        chunk = waiting.pop(future)
        try:
            played = future.result()
        except Exception as error:
            failures.append((chunk.start, error))
            return
        if played.failure is None:
            splitter.learn(chunk, in_order.paced(chunk, played.seconds))
        else:
            chunk = Chunk(chunk.start, played.log.matches)
            failures.append((chunk.start + chunk.matches, played.failure))
        if chunk.matches:
            ledger.add(chunk, played.log)
            in_order.add(chunk, played.rows, ledger.first.end)

    def collect(futures: set[Future[Played]]) -> None:
        for future in futures:
            note(future)
        after_chunks()

    def collect_rest() -> None:
        collect(wait({future for future in waiting if not future.cancel()}).done)

    try:
        while not ledger.is_narrow and not failures:
            while (
                len(waiting) < workers.width
                and in_order.has_room
                and (chunk := splitter.take()) is not None
            ):
                waiting[workers.submit(chunk)] = chunk
            if not waiting:
                return
            collect(wait(waiting, return_when=FIRST_COMPLETED).done)
        if failures:
            collect_rest()
            if not ledger.is_narrow:
                raise_first(failures, workers)
    except BaseException as error:
        with noted_on(error):
            collect_rest()
        with noted_on(error):
            if not ledger.is_narrow:
                in_order.finish()
        raise
    finally:
        workers.close()


@contextmanager
def noted_on(first: BaseException) -> Iterator[None]:
    """What goes wrong after a run was ended by `first` becomes a note of that error."""
    try:
        yield
    except Exception as later:
        if str(later) != str(first):
            first.add_note(str(later))


def raise_first(failures: Sequence[tuple[int, BaseException]], workers: Workers) -> NoReturn:
    """Raise the failure of the earliest match, as the workers explain it."""
    _, failure = min(failures, key=itemgetter(0))
    if isinstance(failure, Exception):
        explained = workers.explained(failure)
        if explained is not failure:
            raise explained from failure
    raise failure
