"""Playing a chunk with a row of numbers for each match, beside the counters of them all."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeAlias

from truco.kernel.rows import play_rows, row_names
from truco.simulation.chunks import Chunk
from truco.tables.layout import Game, Log, Tables, View, blank
from truco.tables.ruletables import RuleTables

Rows: TypeAlias = "array[int]"
"""Whole numbers of 64 bits, a match after the other; `row_width` of them make a row."""


class Rowed(NamedTuple):
    """The counters of a chunk, and its rows in the order of the matches."""

    log: Log
    rows: Rows


RowPlayer = Callable[[Chunk], Rowed]


class RowSink(Protocol):
    """Takes the rows of a run: files, sums, histograms."""

    def add(self, rows: Rows) -> None:
        """Take the next rows; they come in the order of the matches."""


def row_width(tables: Tables) -> int:
    """Numbers in a row, whose meaning :func:`truco.kernel.rows.row_names` lists."""
    return sum(columns for _, columns in row_names(tables))


def interpreted_row_player(
    rules: RuleTables, root: tuple[int, int], policies: tuple[int, int], swap: bool
) -> RowPlayer:
    """A player that needs nothing installed, for one thread at a time."""
    tables = rules.tables
    game, view, width = blank(Game, tables), blank(View, tables), row_width(tables)

    def play(chunk: Chunk) -> Rowed:
        log = blank(Log, tables)
        rows = [0] * (chunk.matches * width)
        play_rows(game, tables, log, view, *root, *chunk, *policies, int(swap), rows)
        return Rowed(log, array("q", rows))

    return play


def compiled_row_player(
    rules: RuleTables, root: tuple[int, int], policies: tuple[int, int], swap: bool
) -> RowPlayer:
    """A player of compiled code, which threads may share. Raises ImportError without numba."""
    from truco.compiled.engine import compiled_rows

    compiled = compiled_rows(rules, policies)

    def play(chunk: Chunk) -> Rowed:
        log, found = compiled(root, chunk.start, chunk.matches, policies, swap)
        # Plain Python's own array: what uses it need not have NumPy, and copying costs nothing
        # beside playing.
        rows = array("q")
        rows.frombytes(found.tobytes())
        return Rowed(log, rows)

    return play


def rows_are_compiled(rules: RuleTables, policies: tuple[int, int]) -> bool:
    """Whether the compiled player of these bots was compiled before; False without numba."""
    from truco.compiled.engine import is_compiled
    from truco.compiled.source import ROW_ENTRIES

    return is_compiled(rules, policies, ROW_ENTRIES)
