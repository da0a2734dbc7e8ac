"""Sets of scores in words: `the side ahead has 5 to 25 points`."""

from __future__ import annotations

from collections.abc import Iterator, Set

from truco.explain.telling import Telling

__all__ = ["region"]

Score = tuple[int, int]


def region(telling: Telling, scores: Set[Score]) -> str:
    """A set of scores, none of which has reached the total; empty when it is all of them."""
    top = telling.t.total - 1
    every = {(a, b) for a in range(top + 1) for b in range(top + 1)}
    if scores == every:
        return ""
    ahead = {max(score) for score in scores}
    behind = {min(score) for score in scores}
    low, high, least, most = min(ahead), max(ahead), min(behind), max(behind)
    alike = {(a, b) for a, b in every if low <= max(a, b) <= high and least <= min(a, b) <= most}
    if alike == scores:
        return _by_order(telling, low, high, least, most)
    # The side that is ahead may itself be what matters; then each score counts for itself.
    return "; ".join(_rectangle(telling, *found) for found in _rectangles(scores))


def _by_order(telling: Telling, low: int, high: int, least: int, most: int) -> str:
    words, top = telling.words, telling.t.total - 1
    if low == high == least == most:
        return words.say("both sides have {points} points", points=low)
    if least == low and most == high == top:
        return words.say("both sides have at least {points} points", points=low)
    parts = []
    if (low, high) != (0, top):
        parts.append(
            words.say("the side ahead has {points} points", points=_range(telling, low, high))
        )
    # Who is behind has no more than who is ahead: that much need not be said.
    if least > 0 or most < high:
        parts.append(
            words.say("the side behind has {points} points", points=_range(telling, least, most))
        )
    return words.listing(parts, " and ")


def _range(telling: Telling, low: int, high: int) -> str:
    words = telling.words
    if low == high:
        return str(low)
    if low == 0:
        return words.say("at most {number}", number=high)
    if high == telling.t.total - 1:
        return words.say("at least {number}", number=low)
    return words.say("{low} to {high}", low=low, high=high)


def _rectangle(telling: Telling, a: range, b: range) -> str:
    words, top = telling.words, telling.t.total - 1
    names = telling.lexicon.accounts
    parts = [
        words.say(
            "{side} has {points} points",
            side=words.side(names[account]),
            points=_range(telling, points[0], points[-1]),
        )
        for account, points in ((0, a), (1, b))
        if (points[0], points[-1]) != (0, top)
    ]
    return words.listing(parts, " and ")


def _rectangles(scores: Set[Score]) -> Iterator[tuple[range, range]]:
    """Rectangles that together are the scores, none of which overlap."""
    left = set(scores)
    while left:
        a, b = min(left)
        high = b
        while (a, high + 1) in left:
            high += 1
        last = a
        while all((last + 1, other) in left for other in range(b, high + 1)):
            last += 1
        yield range(a, last + 1), range(b, high + 1)
        left -= {(x, y) for x in range(a, last + 1) for y in range(b, high + 1)}
