"""When a run that stops by itself looks at its interval.

Whether to stop is decided after numbers of matches that are fixed beforehand, on the sum of exactly
the matches before; so neither the number of workers nor their speed can move the end of a run.
Looks come often enough that a run plays at most a sixteenth more than it must, and seldom enough
that the chunks between two of them keep workers busy.
"""

from __future__ import annotations

from bisect import bisect_right
from math import ceil
from typing import Final

from truco.simulation.intervals import Z_95, over_pairs, wilson
from truco.tables.layout import Log

FIRST_LOOK: Final = 1000
"""Fewer matches say too little about how wide the interval really is."""
BETWEEN: Final = 16
"""From a look to the next the matches grow by one part in so many."""


def look_after(matches: int) -> int:
    """The first look after this number of matches. Always even, so that no pair is divided."""
    while _known[-1] <= matches:
        _known.append(_known[-1] + _known[-1] // BETWEEN // 2 * 2)
    return _known[bisect_right(_known, matches)]


def is_look(matches: int) -> bool:
    """Whether a run looks at its interval after this number of matches."""
    return look_after(matches - 1) == matches


def interval_width(log: Log, swap: bool) -> float:
    """The whole width of the 95 % interval of the rate at which bot A wins; B's is as wide.

    At least one match must be finished, or one pair with `swap`.
    """
    rate = over_pairs(log.pairs) if swap else wilson(log.wins[0], log.matches)
    return rate.high - rate.low


def most_needed(width: float, swap: bool) -> int:
    """About how many matches narrow the interval to this width, whatever the bots are."""
    trials = (Z_95 / width) ** 2
    return look_after(ceil(trials * (2 if swap else 1)) - 1)


_known: Final = [FIRST_LOOK]
"""All looks up to the largest number anybody asked for."""
