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
    """Gives rows to sinks in the order of the matches; later chunks wait for earlier ones."""

    def __init__(self, sinks: Sequence[RowSink]) -> None:
        self._sinks = sinks
        self._held: dict[int, tuple[Chunk, Rows]] = {}
        self._next = 0

    @property
    def has_room(self) -> bool:
        """Whether more chunks may be handed out."""
        return len(self._held) < MOST_HELD

    def first_chunk(self, matches: int) -> int:
        """The size of the first chunk, of which `matches` would be right without rows."""
        return min(matches, MOST_MATCHES) if self._sinks else matches

    def paced(self, chunk: Chunk, seconds: float) -> float:
        """How long playing a chunk took, or as much as keeps the next one small enough."""
        return max(seconds, chunk.matches * CHUNK_S / MOST_MATCHES) if self._sinks else seconds

    def add(self, chunk: Chunk, rows: Rows | None) -> None:
        """Take the rows of a chunk; None when nobody keeps any."""
        if rows is None:
            return
        self._held[chunk.start] = (chunk, rows)
        while self._next in self._held:
            self._give(self._next)

    def finish(self) -> None:
        """Give what still waits, in order: an interrupted run leaves out chunks between."""
        for start in sorted(self._held):
            self._give(start)

    def _give(self, start: int) -> None:
        chunk, rows = self._held.pop(start)
        self._next = chunk.start + chunk.matches
        for sink in self._sinks:
            sink.add(rows)
