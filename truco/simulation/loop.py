"""Keeping workers busy until every chunk is in the ledger."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress

from truco.simulation.chunks import Chunk, Splitter
from truco.simulation.in_order import InOrder
from truco.simulation.ledger import Ledger
from truco.simulation.workers import Played, Workers, WorkersLost


def play_all(
    workers: Workers,
    splitter: Splitter,
    ledger: Ledger,
    after_chunks: Callable[[], None],
    in_order: InOrder,
) -> None:
    """Play every chunk and note it in `ledger`, until none is left or the ledger is narrow enough.

    On Ctrl-C, and when workers are lost, what is under way is finished first. When a chunk fails,
    those that came back with it are noted before the error is raised. `after_chunks` is called
    whenever some were noted; `in_order` takes the rows of what the ledger counts.
    """
    waiting: dict[Future[Played], Chunk] = {}

    def collect(futures: set[Future[Played]]) -> None:
        failure: Exception | None = None
        for future in futures:
            chunk = waiting.pop(future)
            try:
                played = future.result()
            except Exception as error:
                failure = failure or error
                continue
            splitter.learn(chunk, in_order.paced(chunk, played.seconds))
            ledger.add(chunk, played.log)
            in_order.add(chunk, played.rows, ledger.first.end)
        after_chunks()
        if failure is not None:
            explained = workers.explained(failure)
            if explained is not failure:
                raise explained from failure
            raise failure

    try:
        while not ledger.is_narrow:
            while (
                len(waiting) < workers.width
                and in_order.has_room
                and (chunk := splitter.take()) is not None
            ):
                waiting[workers.submit(chunk)] = chunk
            if not waiting:
                return
            collect(wait(waiting, return_when=FIRST_COMPLETED).done)
    except (KeyboardInterrupt, WorkersLost):
        with suppress(WorkersLost):  # the others are lost as well
            collect(wait({future for future in waiting if not future.cancel()}).done)
        if not ledger.is_narrow:
            in_order.finish()
        raise
    finally:
        workers.close()
