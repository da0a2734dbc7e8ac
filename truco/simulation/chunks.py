"""Splitting a run into chunks, and adding up what they counted.

Every match is keyed by its own number and every counter is a sum, so where a run is cut, who plays
a chunk and in which order chunks come back make no difference to the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from truco.tables.layout import Log, Tables, blank, structure_fields

EVENTS: Final = ("on", "size", "entries")
"""Fields of a log that hold events; all others are counters."""
CHUNK_S: Final = 0.2
"""Time a chunk should take: short, so that an interrupted run loses little of its work and a
progress bar moves, and long beside what handing it to a worker costs."""
GROWTH: Final = 8
"""A chunk has at most so many times the matches of the largest before it."""


class Chunk(NamedTuple):
    """Matches `start` to `start + matches - 1` of a run."""

    start: int
    matches: int


class Splitter:
    """Hands out the matches of a run in chunks, sized by how long earlier ones took.

    With `gaps`, only the matches within those, which rise and do not touch, are left to play. No
    chunk crosses a match that `cut` names: given a number, it names the next such match after it.
    """

    def __init__(
        self,
        matches: int,
        jobs: int,
        swap: bool,
        first: int,
        *,
        gaps: Iterable[Chunk] | None = None,
        cut: Callable[[int], int] | None = None,
        chunk_s: float = CHUNK_S,
    ) -> None:
        self._gaps = [Chunk(0, matches)] if gaps is None else list(gaps)
        self._gaps.reverse()
        self._left = sum(gap.matches for gap in self._gaps)
        self._jobs = jobs
        self._step = 2 if swap else 1
        self._size = first
        self._cut = cut
        self._chunk_s = chunk_s

    def take(self) -> Chunk | None:
        """The next chunk; None when all matches were handed out."""
        if not self._gaps:
            return None
        gap = self._gaps.pop()
        # Near the end everybody gets a share, so that no worker is left with the last big chunk.
        share = -(-self._left // self._jobs)
        count = min(gap.matches, self._round(min(self._size, share)))
        if self._cut is not None:
            count = min(count, self._cut(gap.start) - gap.start)
        if count < gap.matches:
            self._gaps.append(Chunk(gap.start + count, gap.matches - count))
        self._left -= count
        return Chunk(gap.start, count)

    def learn(self, chunk: Chunk, seconds: float) -> None:
        """Note how long a worker took to play a chunk."""
        wanted = chunk.matches * self._chunk_s / max(seconds, 1e-6)
        self._size = max(1, int(min(wanted, GROWTH * max(self._size, chunk.matches))))

    def _round(self, count: int) -> int:
        return -(-count // self._step) * self._step


def added(one: Log, other: Log, tables: Tables) -> Log:
    """A new log with the sum of every counter of two."""
    total = blank(Log, tables)
    for name in COUNTERS:
        value = getattr(one, name)
        if isinstance(value, int):
            setattr(total, name, value + getattr(other, name))
        else:
            pairs = zip(value, getattr(other, name), strict=True)
            setattr(total, name, [ours + theirs for ours, theirs in pairs])
    return total


COUNTERS: Final = tuple(name for name in structure_fields(Log) if name not in EVENTS)
