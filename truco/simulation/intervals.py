"""95 % intervals of a rate."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

Z_95: Final = 1.959963984540054
"""Standard deviations on either side of the mean that hold 95 % of a normal distribution."""


class Rate(NamedTuple):
    """A share of matches, from 0 to 1, with the ends of its 95 % interval."""

    mean: float
    low: float
    high: float

    def to_json(self) -> dict[str, float]:
        """The rate as plain data."""
        return self._asdict()


def wilson(successes: float, trials: int) -> Rate:
    """The share of independent trials that succeeded, with Wilson's score interval.

    Unlike the textbook interval it stays within 0 and 1 and does not shrink to a point when every
    trial, or none, succeeded. Raises ValueError without trials.
    """
    if not 0 <= successes <= trials or trials == 0:
        raise ValueError(f"{successes} successes of {trials} trials")
    mean = successes / trials
    square = Z_95 * Z_95
    scale = 1 + square / trials
    centre = (mean + square / (2 * trials)) / scale
    spread = mean * (1 - mean) / trials + square / (4 * trials * trials)
    half = Z_95 * sqrt(spread) / scale
    return Rate(
        mean,
        0.0 if successes == 0 else max(0.0, centre - half),
        1.0 if successes == trials else min(1.0, centre + half),
    )


def over_pairs(pairs: Sequence[int]) -> Rate:
    """The share of matches won when they come in pairs of one deal; ``pairs[k]`` pairs won k.

    The two matches of a pair are not independent, so the pair is what is counted: the mean over
    pairs, give or take 1.96 standard errors, cut off at 0 and 1. Where every pair, or none, was won
    twice there is no spread to measure, and Wilson's interval over the pairs stands in; of a single
    pair that was shared nothing is known. Raises ValueError without pairs.
    """
    count = sum(pairs)
    if count in (pairs[0], pairs[2]):
        return wilson(pairs[2], count)
    mean = (pairs[1] / 2 + pairs[2]) / count
    if count == 1:
        return Rate(mean, 0.0, 1.0)
    squares = pairs[0] * mean**2 + pairs[1] * (0.5 - mean) ** 2 + pairs[2] * (1 - mean) ** 2
    half = Z_95 * sqrt(squares / (count - 1) / count)
    return Rate(mean, max(0.0, mean - half), min(1.0, mean + half))
