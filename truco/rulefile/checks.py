"""What can be said of one rule file, or override, before it is merged with others."""

from __future__ import annotations

import math
from collections.abc import Iterator
from datetime import date, datetime, time

from pydantic import ValidationError

from truco.errors import Fault
from truco.rulefile.layers import Layer, Stack, fault_at
from truco.rulefile.models import HEAD_KEYS, FileHead
from truco.rulefile.positions import KeyPath
from truco.rulefile.wording import findings

__all__ = ["check_layer"]


def check_layer(layer: Layer) -> list[Fault]:
    """Faults of the keys at the top, and of values that no rule can use.

    What is at fault is taken out of the layer's data, so that nothing more is said about it.
    """
    faults = []
    stack = Stack((layer,))
    data = layer.document.data
    for path, message, expected in list(_unusable(data, ())):
        faults.append(fault_at(stack.locate(path), path, message, expected))
        _take_out(data, path)
    head = {key: data[key] for key in HEAD_KEYS if key in data}
    try:
        FileHead.from_plain(head)
    except ValidationError as error:
        for found in findings(error, FileHead, head):
            location = stack.locate(found.path)
            faults.append(
                fault_at(location, found.path, found.message, found.expected, found.suggestion)
            )
            data.pop(str(found.path[0]), None)
    return faults


def _unusable(value: object, path: KeyPath) -> Iterator[tuple[KeyPath, str, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _unusable(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _unusable(inner, (*path, index))
    elif isinstance(value, datetime | date | time):
        yield path, "a date or time has no place in a ruleset", "a number, text, a list or a table"
    elif isinstance(value, float) and not math.isfinite(value):
        yield path, f"{value} is no number to count with", "a finite number"


def _take_out(data: dict[str, object], path: KeyPath) -> None:
    """Remove the key `path`, or the whole list that it is inside of."""
    table = data
    for part, following in zip(path, (*path[1:], 0), strict=True):
        if isinstance(following, int):
            table.pop(str(part), None)
            return
        inner = table.get(str(part))
        if not isinstance(inner, dict):
            return
        table = inner
