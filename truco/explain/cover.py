"""The fewest, widest conditions that say where a rule gives an answer.

A rule's verdicts are a list of points: values of the facts it read on the way. A *cube* says of
some facts which values they may have, and of the others nothing. The cubes found here hold all
points with the answer wanted and none with another, as far as situations can come about at all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

__all__ = ["Cube", "cover", "holds"]

Cube = Mapping[str, frozenset[int]]
"""Fact -> the values (by index) it may have; a fact that is not named may have any."""

_TOLD_FIRST: Final = ("pending", "mode", "trick", "first_card_unplayed", "stake_calls")
"""Facts that people think in, and that are therefore given up last."""


def holds(cube: Cube, facts: Mapping[str, int]) -> bool:
    """Whether a situation is in a cube."""
    return all(facts[fact] in values for fact, values in cube.items())


def cover(
    wanted: Sequence[Mapping[str, int]],
    others: Sequence[Mapping[str, int]],
    domain: Cube,
    impossible: Sequence[Cube] = (),
) -> list[Cube]:
    """Cubes that hold every point of `wanted` and no point of `others`.

    `domain` has the values of each fact that can be met here: points outside it are left out, and a
    cube does not name a fact of which it allows all of them. `impossible` are cubes of situations
    that never come about; a cube may hold them or not. Both lists together are every situation.
    """
    space = _Space(domain, impossible)
    inside = [point for point in map(space.restricted, wanted) if point is not None]
    outside = [point for point in map(space.restricted, others) if point is not None]
    freed = [space.freed(point, outside) for point in inside]
    found = _needed([space.widened(cube, freed, outside) for cube in freed], inside)
    return _joined([space.named(cube) for cube in found])


class _Space:
    """The situations that can come about."""

    def __init__(self, domain: Cube, impossible: Sequence[Cube]) -> None:
        self.domain = domain
        self.impossible = impossible

    def restricted(self, point: Mapping[str, int]) -> Cube | None:
        """The point as a cube; None when it cannot be met."""
        if any(value not in self.domain[fact] for fact, value in point.items()):
            return None
        cube = {fact: frozenset((value,)) for fact, value in point.items()}
        return self.named(cube) if self.possible(cube) else None

    def named(self, cube: Cube) -> Cube:
        """The cube without the facts that may have any value."""
        return {f: values for f, values in cube.items() if not values >= self.domain[f]}

    def possible(self, cube: Cube) -> bool:
        """Whether some situation of a cube may come about."""
        return not any(
            all(cube.get(fact, self.domain[fact]) <= values for fact, values in never.items())
            for never in self.impossible
        )

    def meet(self, cube: Cube, other: Cube) -> bool:
        """Whether two cubes share a situation that may come about."""
        both = dict(cube)
        for fact, values in other.items():
            both[fact] = values & both.get(fact, values)
            if not both[fact]:
                return False
        return self.possible(both)

    def contains(self, cube: Cube, part: Cube) -> bool:
        """Whether all of `part` is in a cube."""
        return all(part.get(fact, self.domain[fact]) <= values for fact, values in cube.items())

    def freed(self, cube: Cube, outside: Sequence[Cube]) -> Cube:
        """The cube without the facts that it need not name to keep clear of others."""
        for fact in sorted(cube, key=_worth):
            without = {name: values for name, values in cube.items() if name != fact}
            if not any(self.meet(without, other) for other in outside):
                cube = without
        return cube

    def widened(self, cube: Cube, all_cubes: Sequence[Cube], outside: Sequence[Cube]) -> Cube:
        """The cube with more values of its facts, as far as that holds more than all cubes do."""
        for fact in cube:
            for value in sorted(self.domain[fact] - cube[fact]):
                wider = {**cube, fact: cube[fact] | {value}}
                more = {**cube, fact: frozenset((value,))}
                # What cannot be met, or is told already, would add nothing but words.
                if not self.possible(more) or any(self.contains(c, more) for c in all_cubes):
                    continue
                if not any(self.meet(wider, other) for other in outside):
                    cube = wider
        return cube


def _worth(fact: str) -> int:
    return _TOLD_FIRST.index(fact) - len(_TOLD_FIRST) if fact in _TOLD_FIRST else -99


def _needed(cubes: Sequence[Cube], points: Sequence[Cube]) -> list[Cube]:
    """As few of the cubes as hold all points, widest first."""
    distinct = [cube for at, cube in enumerate(cubes) if cube not in cubes[:at]]
    held = [{at for at, point in enumerate(points) if _within(point, cube)} for cube in distinct]
    left = set(range(len(points)))
    chosen: list[int] = []
    while left:
        best = max(range(len(distinct)), key=lambda at: (len(held[at] & left), -at))
        chosen.append(best)
        left -= held[best]
    return [distinct[at] for at in sorted(chosen)]


def _joined(cubes: list[Cube]) -> list[Cube]:
    """The cubes, with those drawn together that differ in one fact only."""
    for at, cube in enumerate(cubes):
        for other in cubes[at + 1 :]:
            differing = [fact for fact in cube if cube[fact] != other.get(fact)]
            if cube.keys() == other.keys() and len(differing) == 1:
                (fact,) = differing
                both = {**cube, fact: cube[fact] | other[fact]}
                rest = [one for one in cubes if one is not cube and one is not other]
                return _joined([*rest[:at], both, *rest[at:]])
    return cubes


def _within(point: Cube, cube: Cube) -> bool:
    return all(fact in point and point[fact] <= values for fact, values in cube.items())
