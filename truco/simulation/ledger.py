"""Which matches of a run are finished, and what they counted.

Chunks come back in any order. Their logs are kept by the matches they cover: one part from match 0
on, and others ahead of it that wait for what is missing between. Neighbours are added up, so a
ledger stays small however long the run is.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator
from math import inf
from typing import NamedTuple

from truco.simulation.chunks import Chunk, added
from truco.simulation.looks import interval_width, is_look
from truco.tables.layout import Log, Tables, blank


class Part(NamedTuple):
    """What the matches from `start` up to, and without, `end` counted."""

    start: int
    end: int
    log: Log


class Ledger:
    """The finished matches of a run.

    With `looks`, parts ahead are kept apart where a run looks at its interval, so that the sum at
    every look is known; chunks must not cross one. With `until`, the part from match 0 on ends at
    the first look where the interval is so narrow, and what is ahead of it no longer counts.
    """

    def __init__(
        self,
        tables: Tables,
        swap: bool = False,
        *,
        looks: bool = False,
        until: float | None = None,
        parts: Iterable[Part] = (),
        narrowest: float = inf,
    ) -> None:
        self._tables = tables
        self._swap = swap
        self.looks = looks or until is not None
        """Whether parts are kept apart where a run looks at its interval."""
        self._until = until
        self._state = _State((Part(0, 0, blank(Log, tables)),), narrowest)
        for part in parts:
            self._take(part)

    def add(self, chunk: Chunk, log: Log) -> None:
        """Note that a chunk is finished. Ctrl-C in the middle leaves it out as a whole."""
        self._take(Part(chunk.start, chunk.start + chunk.matches, log))

    @property
    def first(self) -> Part:
        """The part from match 0 on, without a gap."""
        return self._state.parts[0]

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts, in the order of their matches; the first one may be empty."""
        return self._state.parts

    @property
    def narrowest(self) -> float:
        """The narrowest interval at any look before the end of the first part."""
        return self._state.narrowest

    @property
    def finished(self) -> int:
        """How many matches are finished."""
        return sum(part.end - part.start for part in self.parts)

    @property
    def is_narrow(self) -> bool:
        """Whether the run may end here, because its interval is as narrow as `until`."""
        return self._until is not None and self._width(self.first) <= self._until

    @property
    def total(self) -> Log:
        """The sum of all that counts: in a run that ended by itself, the matches up to there."""
        log = self.first.log
        if not self.is_narrow:
            for part in self.parts[1:]:
                log = added(log, part.log, self._tables)
        return log

    def gaps(self, matches: int) -> Iterator[Chunk]:
        """What is left to play of the first `matches`."""
        ends = [*(part.start for part in self.parts[1:]), matches]
        for part, end in zip(self.parts, ends, strict=True):
            if part.end < end:
                yield Chunk(part.end, end - part.end)

    def _take(self, part: Part) -> None:
        parts = list(self._state.parts)
        parts.insert(bisect(parts, part.start, key=lambda each: each.start), part)
        narrowest = self._state.narrowest
        joined = [parts[0]]
        for after in parts[1:]:
            before = joined[-1]
            if before.end > after.start:
                raise ValueError(f"matches {after.start} to {before.end - 1} came twice")
            apart = before.end < after.start
            if len(joined) == 1 and not apart:
                width = self._width(before)
                apart = self._until is not None and width <= self._until
                narrowest = narrowest if apart else min(narrowest, width)
            elif self.looks and is_look(before.end):
                apart = True
            if apart:
                joined.append(after)
            else:
                log = added(before.log, after.log, self._tables)
                joined[-1] = Part(before.start, after.end, log)
        self._state = _State(tuple(joined), narrowest)

    def _width(self, part: Part) -> float:
        """The width of the interval at the end of the first part; endless where nobody looks."""
        if not self.looks or not is_look(part.end):
            return inf
        return interval_width(part.log, self._swap)


class _State(NamedTuple):
    """Replaced as a whole, so that a ledger is right at every moment."""

    parts: tuple[Part, ...]
    narrowest: float
