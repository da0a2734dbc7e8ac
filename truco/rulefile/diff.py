"""What two rulesets set differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from truco.rulefile.positions import KeyPath, dotted
from truco.rulefile.ruleset import Ruleset

__all__ = ["Difference", "differences"]


@dataclass(frozen=True, slots=True)
class Difference:
    """A key that two rulesets set differently; None on the side where it has no value."""

    key: str
    left: object
    right: object


def differences(left: Ruleset, right: Ruleset) -> list[Difference]:
    """Keys that differ between two rulesets, in the order of the left one, then of the right.

    Defaults count: a key that one file spells out and the other leaves at the same value is no
    difference. Names and summaries are not compared. A list is one value.
    """
    ours, theirs = dict(_leaves(_meaning(left), ())), dict(_leaves(_meaning(right), ()))
    return [
        Difference(dotted(path), ours.get(path), theirs.get(path))
        for path in dict.fromkeys([*ours, *theirs])
        if not _same(ours.get(path), theirs.get(path))
    ]


def _meaning(ruleset: Ruleset) -> dict[str, object]:
    head: dict[str, object] = {"variant": ruleset.variant, "plugins": list(ruleset.plugins)}
    if ruleset.checked is None:
        body = {k: v for k, v in ruleset.data.items() if isinstance(v, dict)}
    else:
        body = ruleset.checked.model_dump(mode="json", by_alias=True)
    return head | body


def _leaves(value: object, path: KeyPath) -> Iterator[tuple[KeyPath, object]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, key))
    else:
        yield path, value


def _same(left: object, right: object) -> bool:
    # True and 1 are equal in Python, and not in a rule file.
    return left == right and isinstance(left, bool) == isinstance(right, bool)
