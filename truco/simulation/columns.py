"""The named columns of data files: a row for each match of a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from truco.kernel.rows import row_names
from truco.playing.lexicon import Lexicon
from truco.seats import SIDES
from truco.simulation.row_players import Rows, row_width
from truco.tables.ruletables import RuleTables

_MOST: Final = 2**63 - 1


class Column(NamedTuple):
    """A column of a data file."""

    name: str
    names: tuple[str, ...] | None
    """What the numbers of the rows stand for; None for a column of numbers."""
    is_long: bool
    """Whether its numbers may need more than 32 bits."""


class Columns:
    """The columns for a ruleset and number of seats, and their values in rows of numbers.

    `seed` is written as a number, or as a text when it has more than 63 bits, which few programs
    can read as a number. With `swap` a deal is played by two matches.
    """

    def __init__(self, rules: RuleTables, seed: int, swap: bool) -> None:
        self._width = row_width(rules.tables)
        self._seed: int | str = seed if seed <= _MOST else str(seed)
        self._step = 2 if swap else 1
        self._columns = tuple(_columns(rules))
        self.all: tuple[Column, ...] = (
            Column("seed", None if seed <= _MOST else (str(seed),), True),
            self._columns[0],
            Column("deal", None, True),
            *self._columns[1:],
        )
        """Every column, in the order in which `values` gives them."""

    @property
    def names(self) -> list[str]:
        """The names of the columns, in order."""
        return [column.name for column in self.all]

    def count(self, rows: Rows) -> int:
        """How many rows there are."""
        return len(rows) // self._width

    def values(self, rows: Rows) -> list[Sequence[int | str]]:
        """The values of each column, numbers and names, for these rows."""
        found: list[Sequence[int | str]] = [[self._seed] * self.count(rows)]
        for number, column in enumerate(self._columns):
            numbers = rows[number :: self._width]
            if column.names is None:
                found.append(numbers)
            else:
                found.append([column.names[each] for each in numbers])
            if number == 0:
                found.append([match // self._step for match in numbers])
        return found


def _columns(rules: RuleTables) -> list[Column]:
    """The columns of rows as they are played."""
    lexicon = Lexicon(rules)
    texts = {"winner": lexicon.accounts, "bot": SIDES, "first_mano": lexicon.seats}
    ids = {
        "score": lexicon.accounts,
        "chicos": lexicon.accounts,
        "points": rules.bet_ids,
        "made": rules.call_ids,
        "accepted": rules.call_ids,
        "declined": rules.call_ids,
    }
    found = []
    for name, _ in row_names(rules.tables):
        if name in ids:
            found += [Column(f"{name}_{_identifier(each)}", None, False) for each in ids[name]]
        else:
            found.append(Column(_RENAMED.get(name, name), texts.get(name), name == "match"))
    return found


_RENAMED: Final = {"bot": "winner_bot"}


def _identifier(text: str) -> str:
    """An id as part of a name that queries and data frames take without quotes."""
    return text.replace("-", "_").replace("+", "_")
