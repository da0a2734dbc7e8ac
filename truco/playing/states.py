"""States of the engine's structures: fresh ones, copies, and plain data and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, Final, Generic

from truco.errors import RecordError, shown
from truco.tables.layout import (
    Game,
    Structure,
    Tables,
    blank,
    field_size,
    structure_fields,
)

GAME_FIELDS: Final = tuple(structure_fields(Game))
_game_values = attrgetter(*GAME_FIELDS)


def copy_game(g: Game) -> Game:
    """A game in the same state that goes its own way."""
    values: list[Any] = [v[:] if type(v) is list else v for v in _game_values(g)]
    return Game(*values)


class Maker(Generic[Structure]):
    """Makes blank structures of one kind and size, quickly."""

    def __init__(self, structure: type[Structure], t: Tables) -> None:
        made = blank(structure, t)
        self._structure: Callable[..., Structure] = structure
        self._values = [getattr(made, name) for name in structure_fields(structure)]
        self._lists = [(at, v) for at, v in enumerate(self._values) if type(v) is list]

    def __call__(self) -> Structure:
        values: list[Any] = self._values[:]
        for at, zeros in self._lists:
            values[at] = zeros[:]
        return self._structure(*values)


def game_data(g: Game) -> dict[str, int | list[int]]:
    """Every field of a game as plain data."""
    return {
        name: value[:] if type(value) is list else value
        for name, value in zip(GAME_FIELDS, _game_values(g), strict=True)
    }


def game_from(data: object, t: Tables) -> Game:
    """The game that :func:`game_data` wrote; raises RecordError when the data does not fit."""
    if not isinstance(data, Mapping) or set(data) != set(GAME_FIELDS):
        raise RecordError("the saved game does not have the fields of a game")
    values: list[Any] = []
    for name, field in structure_fields(Game).items():
        value = data[name]
        size = field_size(field, t)
        if field.size == "1" and type(value) is int:
            values.append(value)
        elif isinstance(value, list) and len(value) == size and _all_int(value):
            values.append(value[:])
        else:
            raise RecordError(f"the saved game has a wrong {name}: {shown(value)}")
    return Game(*values)


def _all_int(values: list[Any]) -> bool:
    return all(type(value) is int for value in values)
