"""The four structures as NumPy records, and copying between both forms."""

from __future__ import annotations

from typing import Any

import numpy as np

from truco.tables.layout import Game, Log, Tables, View, field_size, structure_fields

Structure = Game | Tables | View | Log


def record_type(structure: type[Any], tables: Tables) -> np.dtype[Any]:
    """The record type of a structure for the sizes of `tables`; constants are not fields."""
    parts: list[Any] = []
    for name, field in structure_fields(structure).items():
        if field.is_constant:
            continue
        if field.size == "1":
            parts.append((name, field.kind))
        else:
            # A field of no values would confuse numba; one that is never read costs a byte.
            parts.append((name, field.kind, (max(1, field_size(field, tables)),)))
    return np.dtype(parts, align=True)


def blank_records(structure: type[Any], tables: Tables, count: int = 1) -> np.ndarray[Any, Any]:
    """`count` records with every value 0."""
    return np.zeros(count, record_type(structure, tables))


def to_record(value: Structure, tables: Tables) -> np.ndarray[Any, Any]:
    """One record with the values of an interpreted structure.

    Raises OverflowError when a value does not fit its field.
    """
    records = blank_records(type(value), tables)
    for name in records.dtype.names or ():
        numbers = getattr(value, name)
        if isinstance(numbers, int):
            records[0][name] = numbers
            stored = int(records[0][name])
        else:
            full = np.array(numbers[:] if numbers else [0], dtype=np.int64)
            records[0][name][:] = full
            stored = int(np.abs(records[0][name].astype(np.int64) - full).max())
            numbers = 0
        if stored != numbers:
            raise OverflowError(f"a value does not fit the field {name} of {type(value).__name__}")
    return records


def from_record(record: Any, into: Structure) -> None:
    """Copy a record's values into an interpreted structure of the same sizes."""
    for name in record.dtype.names:
        value = record[name]
        if value.ndim:
            setattr(into, name, [int(number) for number in value][: len(getattr(into, name))])
        else:
            setattr(into, name, int(value))
