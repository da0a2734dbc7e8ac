"""The intervals of a rate: against published values, and where the textbook formula fails."""

from __future__ import annotations

from statistics import NormalDist, mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from truco.simulation.intervals import Z_95, over_pairs, wilson


def test_z_is_the_quantile_of_the_normal_distribution() -> None:
    assert pytest.approx(NormalDist().inv_cdf(0.975), abs=1e-12) == Z_95


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    # Newcombe (1998), table I, method 3.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_intervals(
    successes: int, trials: int, low: float, high: float
) -> None:
    rate = wilson(successes, trials)
    assert rate.mean == successes / trials
    assert rate.low == pytest.approx(low, abs=5e-5)
    assert rate.high == pytest.approx(high, abs=5e-5)


@given(st.integers(1, 10**9).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_holds_the_mean_and_stays_within_0_and_1(counts: tuple[int, int]) -> None:
    rate = wilson(*counts)
    assert 0 <= rate.low <= rate.mean <= rate.high <= 1
    assert rate.low < rate.high


@pytest.mark.parametrize(("successes", "trials"), [(0, 0), (2, 1), (-1, 1)])
def test_wilson_refuses_impossible_counts(successes: int, trials: int) -> None:
    with pytest.raises(ValueError, match=f"{successes} successes of {trials} trials"):
        wilson(successes, trials)


@given(st.lists(st.integers(0, 2), min_size=2, max_size=60))
def test_pairs_give_the_interval_of_the_mean_over_pairs(won: list[int]) -> None:
    rate = over_pairs([won.count(k) for k in range(3)])
    shares = [k / 2 for k in won]
    assert rate.mean == pytest.approx(mean(shares))
    if set(won) in ({0}, {2}):
        assert rate == wilson(len(won) if won[0] else 0, len(won))
        return
    half = Z_95 * stdev(shares) / len(won) ** 0.5
    assert rate.low == pytest.approx(max(0.0, mean(shares) - half))
    assert rate.high == pytest.approx(min(1.0, mean(shares) + half))


def test_pairs_that_are_all_shared_leave_no_doubt() -> None:
    assert over_pairs((0, 500, 0)) == (0.5, 0.5, 0.5)


def test_of_a_single_shared_pair_nothing_is_known() -> None:
    assert over_pairs((0, 1, 0)) == (0.5, 0.0, 1.0)


def test_pairs_refuse_to_say_anything_about_nothing() -> None:
    with pytest.raises(ValueError, match="0 trials"):
        over_pairs((0, 0, 0))
