"""Rows in the order of the matches, whatever the order in which workers bring them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from truco.simulation.chunks import CHUNK_S, Chunk
from truco.simulation.row_players import Rows, RowSink

MOST_MATCHES: Final = 8192
"""Matches of the largest chunk when rows are kept: what is under way must fit the memory."""
MOST_HELD: Final = 16
"""Chunks that may wait for an earlier one; then no new chunk is handed out until it comes."""


class InOrder:
    """Gives rows to sinks in the order of the matches; later chunks wait for earlier ones.

    Without sinks it does nothing. A sink that raises is given nothing more; the others are, and
    then the error is raised.
    """

    def __init__(self, sinks: Sequence[RowSink] = ()) -> None:
        self._sinks = list(sinks)
        self._held: dict[int, Rows] = {}

    @property
    def has_room(self) -> bool:
        """Whether more chunks may be handed out."""
        return len(self._held) < MOST_HELD

    def first_chunk(self, matches: int) -> int:
        """The size of the first chunk, of which `matches` would be right without rows."""
        return min(matches, MOST_MATCHES) if self._sinks else matches

    def paced(self, chunk: Chunk, seconds: float) -> float:
        """How long playing a chunk took, or as much as keeps the next one small enough."""
        return paced(chunk, seconds) if self._sinks else seconds

    def add(self, chunk: Chunk, rows: Rows | None, end: int) -> None:
        """Take the rows of a chunk, and give all those before match `end`, which are complete."""
        if self._sinks and rows is not None:
            self._held[chunk.start] = rows
            self._give(end)

    def finish(self) -> None:
        """Give what still waits: an interrupted run leaves out chunks between."""
        self._give(None)

    def _give(self, end: int | None) -> None:
        failure: BaseException | None = None
        for start in sorted(self._held):
            if end is None or start < end:
                rows = self._held.pop(start)
                for sink in tuple(self._sinks):
                    try:
                        sink.add(rows)
                    except BaseException as error:
                        self._sinks.remove(sink)
                        failure = failure or error
        if failure is not None:
            raise failure


def paced(chunk: Chunk, seconds: float) -> float:
    """The time of a chunk as a splitter should learn it, so that no chunk has too many rows."""
    return max(seconds, chunk.matches * CHUNK_S / MOST_MATCHES)
