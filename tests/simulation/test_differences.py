"""Intervals hold the true difference as often as they promise."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from math import inf, sqrt

import pytest

from truco.simulation.differences import (
    Estimate,
    Moments,
    mean_of,
    paired_difference,
    paired_rates,
    student,
    unpaired_difference,
    unpaired_rates,
)
from truco.simulation.intervals import wilson

TRIALS = 1500


def coverage(truth: float, draw: Callable[[], Estimate]) -> float:
    """How often an interval holds the truth."""
    found = (draw() for _ in range(TRIALS))
    return sum(each.low <= truth <= each.high for each in found) / TRIALS


def test_moments_give_mean_and_variance() -> None:
    moments = Moments().plus([1, 2]).plus(array("q", [3, 6]))
    assert moments == (4, 12, 50)
    assert moments.mean == 3
    assert moments.variance == pytest.approx(14 / 3)
    assert Moments().plus([5]).variance == inf


def test_numpy_gives_the_same_sums() -> None:
    numpy = pytest.importorskip("numpy")
    values = [random.Random(1).randrange(-500, 500) for _ in range(1000)]
    found = Moments().plus(numpy.array(values))
    assert found == Moments().plus(values)
    assert all(type(each) is int for each in found)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (inf, 1.960)],
)
def test_student_s_quantile(freedom: float, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=0.01)


@pytest.mark.parametrize("deals", [5, 40])
def test_a_paired_difference_is_covered(deals: int) -> None:
    rng = random.Random(deals)

    def draw() -> Estimate:
        luck = [rng.gauss(0, 300) for _ in range(deals)]
        pairs = [
            (round(100 + x + rng.gauss(0, 20)), round(90 + x + rng.gauss(0, 20))) for x in luck
        ]
        return paired_difference(Moments().plus([a - b for a, b in pairs]), 1)

    assert coverage(10, draw) == pytest.approx(0.95, abs=0.02)


def test_a_difference_of_unpaired_means_is_covered() -> None:
    rng = random.Random(2)

    def draw() -> Estimate:
        ours = Moments().plus([round(rng.gauss(120, 100)) for _ in range(8)])
        theirs = Moments().plus([round(rng.gauss(100, 20)) for _ in range(30)])
        return unpaired_difference(ours, theirs, 1)

    assert coverage(20, draw) == pytest.approx(0.95, abs=0.02)


@pytest.mark.parametrize(("wins", "losses"), [(0.2, 0.1), (0.02, 0.01), (0.45, 0.45)])
def test_a_paired_difference_of_rates_is_covered(wins: float, losses: float) -> None:
    rng = random.Random(3)

    def draw() -> Estimate:
        dice = [rng.random() for _ in range(60)]
        return paired_rates(Moments().plus([(d < wins) - (d > 1 - losses) for d in dice]), 1)

    assert coverage(wins - losses, draw) >= 0.935


def test_a_difference_of_unpaired_rates_is_covered() -> None:
    rng = random.Random(4)

    def draw() -> Estimate:
        rates = [
            Estimate(*wilson(sum(rng.random() < p for _ in range(50)), 50)) for p in (0.8, 0.55)
        ]
        return unpaired_rates(*rates)

    assert coverage(0.25, draw) == pytest.approx(0.95, abs=0.02)


def test_pairing_narrows_what_luck_makes_wide() -> None:
    rng = random.Random(5)
    luck = [rng.gauss(0, 300) for _ in range(200)]
    ours, theirs = ([round(mean + x + rng.gauss(0, 20)) for x in luck] for mean in (100, 90))
    paired = paired_difference(
        Moments().plus([a - b for a, b in zip(ours, theirs, strict=True)]), 1
    )
    unpaired = unpaired_difference(Moments().plus(ours), Moments().plus(theirs), 1)
    assert paired.mean == pytest.approx(unpaired.mean)
    assert paired.high - paired.low < (unpaired.high - unpaired.low) / 5


def test_where_no_deal_differs_a_rate_is_still_not_known_for_sure() -> None:
    found = paired_rates(Moments().plus([0] * 100), 1)
    assert found.mean == 0
    assert 0.01 < found.high < 0.04
    assert found.low == -found.high


def test_rates_stay_within_what_they_can_be() -> None:
    always = paired_rates(Moments().plus([1] * 4), 1)
    assert (always.mean, always.high) == (1, 1)
    assert always.low < 1
    apart = unpaired_rates(Estimate(*wilson(9, 9)), Estimate(*wilson(0, 9)))
    assert -1 <= apart.low < apart.mean == 1 == apart.high


def test_two_matches_of_a_deal_are_one_observation() -> None:
    # Sums over pairs of matches, each pair all alike: ten deals say what ten matches would.
    once = mean_of(Moments().plus([3, 5, 4, 6, 2, 4, 5, 3, 6, 1]), 1)
    twice = mean_of(Moments().plus([2 * each for each in (3, 5, 4, 6, 2, 4, 5, 3, 6, 1)]), 2)
    assert twice == pytest.approx(once)
    assert once.high - once.mean == pytest.approx(student(9) * sqrt(23 / 9 / 10 * 1.0), rel=0.1)
