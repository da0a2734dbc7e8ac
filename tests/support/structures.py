"""Structures that check every value written to them, and every place they are read at.

The compiled form stores small integers: a value that does not fit wraps silently, and an index
that is out of range reads a neighbour. Here both are errors, found by playing interpreted.
"""

from __future__ import annotations

from typing import Any, SupportsIndex, TypeVar

from truco.tables.counts import LazyCounts
from truco.tables.layout import Game, Log, Tables, View, field_size, structure_fields

Checked = TypeVar("Checked", Game, View, Log, Tables)

LIMITS = {
    kind: 1 << (8 * width - 1) for kind, width in (("i1", 1), ("i2", 2), ("i4", 4), ("i8", 8))
}
LIMITS["const"] = LIMITS["i8"]


class Unfit(AssertionError):
    """A value that its field cannot hold, or a place that it does not have."""


class FittingList(list[int]):
    """A list of fixed length whose values fit a width; no place is counted from the end."""

    def __init__(self, name: str, kind: str, values: list[int]) -> None:
        super().__init__(values)
        self.name = name
        self.kind = kind
        for value in values:
            check(name, kind, value)

    def __getitem__(self, place: Any) -> Any:
        self._check_place(place)
        return super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        self._check_place(place)
        for one in value if isinstance(place, slice) else [value]:
            check(self.name, self.kind, one)
        super().__setitem__(place, value)

    def _check_place(self, place: SupportsIndex | slice) -> None:
        if not isinstance(place, slice) and not 0 <= place.__index__() < len(self):
            raise Unfit(f"{self.name} has no place {place}: its length is {len(self)}")

    def append(self, value: int) -> None:
        raise Unfit(f"{self.name} has a fixed length")


def check(name: str, kind: str, value: object) -> None:
    """Raise `Unfit` unless `value` is an integer that a field of `kind` can hold."""
    if not isinstance(value, int) or not -LIMITS[kind] <= value < LIMITS[kind]:
        raise Unfit(f"{value!r} does not fit {name} ({kind})")


def fitting(structure: type[Checked], tables: Tables) -> Checked:
    """A blank structure that checks what is written to it."""
    values = {
        name: 0 if field.size == "1" else [0] * field_size(field, tables)
        for name, field in structure_fields(structure).items()
    }
    return _checking(structure)(**values)


def fitting_tables(tables: Tables) -> Tables:
    """The same tables, which check where they are read."""
    names = structure_fields(Tables)
    values = {name: getattr(tables, name) for name in names}
    for name, field in names.items():
        if field.size != "1":
            length = field_size(field, tables)
            if len(values[name]) != length:
                raise Unfit(f"{name} has {len(values[name])} values, expected {length}")
    return _checking(Tables)(**values)


def _checking(structure: type[Checked]) -> type[Checked]:
    fields = structure_fields(structure)

    class Fitting(structure):  # type: ignore[valid-type, misc]
        __slots__ = ()

        def __setattr__(self, name: str, value: Any) -> None:
            kind = fields[name].kind
            if isinstance(value, list):
                value = FittingList(name, kind, value)
            elif not isinstance(value, LazyCounts):
                check(name, kind, value)
            # Not super(): a class with slots is made anew by its decorator.
            structure.__setattr__(self, name, value)

    return Fitting
