"""What is compared: numbers of each match, taken from its row."""

from __future__ import annotations

import importlib.util
from array import array
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from truco.kernel.rows import row_names
from truco.simulation.row_players import Rows, row_width
from truco.tables.layout import Tables
from truco.tables.ruletables import RuleTables

WIN_RATE: Final = "win_rate"
FIRST_MANO: Final = "first_mano_win_rate"
RATES: Final = (WIN_RATE, FIRST_MANO)
"""Measures that are 0 or 1 for a match."""
LENGTHS: Final = ("hands", "tricks", "actions")
POINTS: Final = "points."
"""Before the id of a bet: points that it paid in a match."""
_FAST_FROM: Final = 4096
"""Numbers from which on NumPy is worth its import."""


def measure_names(bets: Sequence[str]) -> tuple[str, ...]:
    """Every measure, for rules that have these bets between them."""
    return (*RATES, *LENGTHS, *(POINTS + bet for bet in bets))


class Measures:
    """The measures of one ruleset; those of bets that it does not have are 0."""

    def __init__(self, rules: RuleTables, names: Sequence[str], step: int) -> None:
        self._names = names
        self._step = step
        self._accounts = rules.tables.seat_account
        self._width = row_width(rules.tables)
        self._places = column_places(rules.tables)
        bets = enumerate(rules.bet_ids, self._places["points"])
        self._places |= {POINTS + bet: place for place, bet in bets}

    def of(self, rows: Rows) -> list[Sequence[int]]:
        """For each measure its sum over the `step` matches of every deal."""
        table = _as_table(rows, self._width)
        return [self._by_deal(self._by_match(name, table)) for name in self._names]

    def _by_match(self, name: str, table: _Table) -> Any:
        if name == WIN_RATE:
            return table.flags(table.column(self._places["bot"]), 0)
        if name == FIRST_MANO:
            mano = table.looked_up(table.column(self._places["first_mano"]), self._accounts)
            return table.flags(table.column(self._places["winner"]), mano)
        place = self._places.get(name)
        return table.zeros() if place is None else table.column(place)

    def _by_deal(self, values: Any) -> Any:
        if self._step == 1:
            return values
        if isinstance(values, array):
            parts = (values[part :: self._step] for part in range(self._step))
            return array("q", map(sum, zip(*parts, strict=True)))
        return values.reshape(-1, self._step).sum(axis=1)


def difference(ours: Any, theirs: Any) -> Sequence[int]:
    """Ours less theirs, deal by deal."""
    if isinstance(ours, array):
        return array("q", (a - b for a, b in zip(ours, theirs, strict=True)))
    found: Sequence[int] = ours - theirs
    return found


class Lengths:
    """How many matches had how many hands. It takes the rows of a run."""

    def __init__(self, tables: Tables) -> None:
        self.matches: Counter[int] = Counter()
        self._tables = tables

    def add(self, rows: Rows) -> None:
        """Count the matches of these rows."""
        self.matches.update(hands_of(rows, self._tables))


def hands_of(rows: Rows, tables: Tables) -> Rows:
    """The number of hands of each match."""
    return rows[column_places(tables)["hands"] :: row_width(tables)]


def column_places(tables: Tables) -> dict[str, int]:
    """Where in a row each column is; for several of one name the first."""
    found, place = {}, 0
    for name, columns in row_names(tables):
        found[name] = place
        place += columns
    return found


class _Table:
    """Rows in plain Python."""

    def __init__(self, rows: Rows, width: int) -> None:
        self._rows = rows
        self._width = width

    def column(self, place: int) -> Any:
        return self._rows[place :: self._width]

    def zeros(self) -> Any:
        return array("q", bytes(8 * (len(self._rows) // self._width)))

    def looked_up(self, numbers: Any, values: Sequence[int]) -> Any:
        return array("q", (values[number] for number in numbers))

    def flags(self, numbers: Any, wanted: Any) -> Any:
        """1 where a number is the wanted one, or the one wanted at its place; else 0."""
        if isinstance(wanted, int):
            return array("q", (number == wanted for number in numbers))
        return array("q", (a == b for a, b in zip(numbers, wanted, strict=True)))


class _FastTable(_Table):
    """The same rows in NumPy."""

    def __init__(self, rows: Rows, width: int) -> None:
        import numpy

        self._numpy = numpy
        self._columns = numpy.frombuffer(rows, numpy.int64).reshape(-1, width)

    def column(self, place: int) -> Any:
        return self._columns[:, place]

    def zeros(self) -> Any:
        return self._numpy.zeros(len(self._columns), self._numpy.int64)

    def looked_up(self, numbers: Any, values: Sequence[int]) -> Any:
        return self._numpy.array(values, self._numpy.int64)[numbers]

    def flags(self, numbers: Any, wanted: Any) -> Any:
        return (numbers == wanted).astype(self._numpy.int64)


def _as_table(rows: Rows, width: int) -> _Table:
    is_large = len(rows) >= _FAST_FROM * width
    if is_large and importlib.util.find_spec("numpy") is not None:
        return _FastTable(rows, width)
    return _Table(rows, width)
