"""Whether two tables mean the same, in two steps: what is quick to compare, then the counts."""

from __future__ import annotations

from truco.tables.layout import DERIVED, Tables, structure_fields
from truco.tables.ruletables import RuleTables

__all__ = ["same_but_counts", "same_counts"]

_STEP = 101
"""Counts are first compared this far apart: where they differ, they differ in many places."""


def same_but_counts(a: RuleTables, b: RuleTables) -> bool:
    """Whether all that a fingerprint is made of is equal, but for the counts of holdings."""
    return _names(a) == _names(b) and all(
        getattr(a.tables, name) == getattr(b.tables, name)
        for name in structure_fields(Tables)
        if name != "count" and name not in DERIVED
    )


def same_counts(a: RuleTables, b: RuleTables) -> bool:
    """Whether the counts are equal too; computes no more of them than it takes to see that."""
    x, y = a.tables.count, b.tables.count
    if len(x) != len(y):
        return False
    order = (at for start in range(_STEP) for at in range(start, len(x), _STEP))
    return all(x[at] == y[at] for at in order)


def _names(tables: RuleTables) -> tuple[object, ...]:
    return (
        tables.bet_ids,
        tables.call_ids,
        tables.mode_names,
        tuple(map(str, tables.deck)),
    )
