"""Splitting a run into chunks, and adding up what they counted.

Every match is keyed by its own number and every counter is a sum, so where a run is cut, who plays
a chunk and in which order chunks come back make no difference to the result.
"""

from __future__ import annotations

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
    """Hands out the matches of a run in chunks, sized by how long earlier ones took."""

    def __init__(self, matches: int, jobs: int, swap: bool, first: int) -> None:
        self._matches = matches
        self._jobs = jobs
        self._step = 2 if swap else 1
        self._size = first
        self._next = 0

    def take(self) -> Chunk | None:
        """The next chunk; None when all matches were handed out."""
        left = self._matches - self._next
        if left == 0:
            return None
        # Near the end everybody gets a share, so that no worker is left with the last big chunk.
        share = -(-left // self._jobs)
        count = min(left, self._round(min(self._size, share)))
        chunk = Chunk(self._next, count)
        self._next += count
        return chunk

    def learn(self, chunk: Chunk, seconds: float) -> None:
        """Note how long a worker took to play a chunk."""
        wanted = chunk.matches * CHUNK_S / max(seconds, 1e-6)
        self._size = max(1, int(min(wanted, GROWTH * max(self._size, chunk.matches))))

    def _round(self, count: int) -> int:
        return -(-count // self._step) * self._step


class Tally:
    """The sum of what chunks counted, in `log`."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.log = blank(Log, tables)

    def add(self, part: Log) -> None:
        """Add every counter of `part`.

        The new sum replaces the old one in a single step, so that Ctrl-C in the middle leaves a sum
        of whole chunks.
        """
        total = blank(Log, self._tables)
        for name in _COUNTERS:
            value = getattr(part, name)
            if isinstance(value, int):
                setattr(total, name, getattr(self.log, name) + value)
            else:
                pairs = zip(getattr(self.log, name), value, strict=True)
                setattr(total, name, [ours + theirs for ours, theirs in pairs])
        self.log = total


_COUNTERS: Final = tuple(name for name in structure_fields(Log) if name not in EVENTS)
