"""How good a card or a count is among all that others may hold: what bots judge chances by.

Chances are in 1/1024. Nothing here is a rule; it follows from the tables of strength and count.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

ONE: Final = 1024
"""The chance 1."""
COUNT_ROW: Final = 129
"""Entries of a bet in ``count_share``: one for each count of 0..127, and one beyond."""
TRUST: Final = 5
"""How much likelier a bot thinks itself to win an even race, so it shuns bets for the match."""
SAMPLE: Final = 2048
"""Entries of a lazy count table that are looked at, for each bet."""
SPREAD: Final = 0x9E3779B1
"""A prime near 2**32 over the golden ratio: its multiples are spread evenly over any range."""


def rank_shares(strength: Sequence[int], cards: int) -> list[int]:
    """For each class and card, the share of the other cards that are weaker, plus half the equal.

    `strength` has one entry for each class and card, as :attr:`Tables.strength`.
    """
    shares: list[int] = []
    for start in range(0, len(strength), cards):
        row = list(strength[start : start + cards])
        order = sorted(row)
        weaker: dict[int, int] = {}
        for place, value in enumerate(order):
            weaker.setdefault(value, place)
        for value in row:
            equal = row.count(value) - 1
            shares.append((2 * weaker[value] + equal) * ONE // (2 * max(1, cards - 1)))
    return shares


def count_shares(count: Sequence[int], bets: int, classes: int, holdings: int) -> list[int]:
    """For each bet and n from 0 to 128, the chance that a qualifying holding counts less than n.

    So a count c is better than another seat's with chance ``[c]``, at least as good with
    ``[c + 1]``. `count` is :attr:`Tables.count`. A plain list is read whole; of a table that is
    computed as it is asked for, an evenly spread sample, always the same.
    """
    rows = classes * holdings
    whole = isinstance(count, list) or rows <= SAMPLE
    shares = [0] * COUNT_ROW
    for bet in range(1, bets):
        start = bet * rows
        if whole:
            sample = list(count[start : start + rows])
        else:
            sample = [count[start + number * SPREAD % rows] for number in range(SAMPLE)]
        shares += _less_than(sample)
    return shares


def standings(total: int) -> list[int]:
    """For each need of a side and of its rival, 0..total each, the chance to win the chico.

    As if points came one by one, to either side by its own odds: who lacks less wins more often,
    and by more than in proportion.
    """
    return [_standing(own, other) for own in range(total + 1) for other in range(total + 1)]


def _standing(own: int, other: int) -> int:
    if own == 0:
        return ONE
    mine = own * (own + 1)
    theirs = other * (other + 1) * TRUST
    return theirs * ONE // (mine + theirs)


def _less_than(sample: Sequence[int]) -> list[int]:
    """The chance of a count below n, for n from 0 to 128, among those of `sample` that qualify."""
    frequency = [0] * (COUNT_ROW - 1)
    for value in sample:
        if value >= 0:
            frequency[value] += 1
    total = max(1, sum(frequency))
    return [below * ONE // total for below in accumulate(frequency, initial=0)]
