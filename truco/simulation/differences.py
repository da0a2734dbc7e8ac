"""95 % intervals of means and of differences, from sums over deals.

All sums are of whole numbers, and so are the same bit for bit in any order, with any number of
workers, and with or without NumPy.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import inf, sqrt
from typing import NamedTuple

from truco.simulation.intervals import Z_95


class Estimate(NamedTuple):
    """A mean, or a difference of means, with the ends of its 95 % interval."""

    mean: float
    low: float
    high: float

    def to_json(self) -> dict[str, float]:
        """The estimate as plain data."""
        return self._asdict()


class Moments(NamedTuple):
    """How many whole numbers there were, their sum, and the sum of their squares."""

    number: int = 0
    total: int = 0
    squares: int = 0

    def plus(self, values: Sequence[int]) -> Moments:
        """With more numbers; the sum of their squares must not need more than 63 bits."""
        numpy = sys.modules.get("numpy")
        if numpy is not None and isinstance(values, numpy.ndarray):
            total, squares = int(values.sum()), int(values @ values)
        else:
            total, squares = sum(values), sum(value * value for value in values)
        return Moments(self.number + len(values), self.total + total, self.squares + squares)

    @property
    def mean(self) -> float:
        """The mean; raises ZeroDivisionError without numbers."""
        return self.total / self.number

    @property
    def variance(self) -> float:
        """The variance of what the numbers were drawn from; endless for fewer than two."""
        if self.number < 2:
            return inf
        # A difference of whole numbers, so nothing is lost when it is small.
        spread = self.number * self.squares - self.total * self.total
        return spread / (self.number * (self.number - 1))


def mean_of(moments: Moments, step: int) -> Estimate:
    """The mean a match, of numbers that are each a sum over the `step` matches of a deal."""
    half = _half(moments.variance / moments.number, moments.number - 1)
    return _around(moments.mean, half, step)


def paired_difference(moments: Moments, step: int) -> Estimate:
    """The mean difference a match, from the differences of every deal, which are independent."""
    return mean_of(moments, step)


def paired_rates(moments: Moments, step: int) -> Estimate:
    """The same for matches won: a match differs by -1, 0 or 1.

    The interval is that of Agresti and Min (2005): two deals are added, one that differs by half a
    match each way. It does not shrink to a point when no deal differs. The mean is that of the
    deals alone.
    """
    deals = moments.number + 2
    centre = moments.total / step / deals
    squares = (moments.squares / (step * step) + 1) / deals
    half = Z_95 * sqrt(max(0.0, squares - centre * centre) / deals)
    mean = moments.mean / step
    return Estimate(mean, max(-1.0, min(mean, centre - half)), min(1.0, max(mean, centre + half)))


def unpaired_difference(ours: Moments, theirs: Moments, step: int) -> Estimate:
    """The difference of two means over deals that have nothing to do with each other (Welch)."""
    a, b = ours.variance / ours.number, theirs.variance / theirs.number
    freedom = inf
    if 0 < a + b < inf:
        freedom = (a + b) ** 2 / (a * a / (ours.number - 1) + b * b / (theirs.number - 1))
    return _around(ours.mean - theirs.mean, _half(a + b, freedom), step)


def unpaired_rates(ours: Estimate, theirs: Estimate) -> Estimate:
    """The difference of two rates of matches that have nothing to do with each other (Newcombe).

    From the interval of each (Newcombe 1998, method 10), so it stays within -1 and 1.
    """
    mean = ours.mean - theirs.mean
    below = sqrt((ours.mean - ours.low) ** 2 + (theirs.high - theirs.mean) ** 2)
    above = sqrt((ours.high - ours.mean) ** 2 + (theirs.mean - theirs.low) ** 2)
    return Estimate(mean, mean - below, mean + above)


def _around(mean: float, half: float, step: int) -> Estimate:
    return Estimate(mean / step, (mean - half) / step, (mean + half) / step)


def _half(square_error: float, freedom: float) -> float:
    """Half the width of an interval, for the square of a standard error."""
    if square_error in (0.0, inf):
        return square_error
    return student(freedom) * sqrt(square_error)


def student(freedom: float) -> float:
    """Standard errors on either side that hold 95 %, when the error is itself estimated.

    The quantile of Student's distribution: exact for one and two degrees of freedom, from three on
    by the expansion of Cornish and Fisher, which is right to one part in a hundred.
    """
    if freedom < 2:
        return 12.7062
    if freedom < 3:
        return 4.3027
    z = Z_95
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return sum(term / freedom**power for power, term in enumerate(terms))
