"""Tables for people, of which no terminal is too narrow to show every number.

Where the columns fit they stand side by side; where they do not, each row is a block of lines, one
for each column. Only prose is ever broken, and only at spaces: a line that is still too long for
the terminal is the terminal's to fold.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from io import StringIO
from typing import Final, Literal, TypeAlias

from rich import box
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.table import Table as RichTable
from rich.text import Text

from truco.cli.streams import in_colour, results, write

__all__ = ["Column", "Part", "Table", "print_parts"]

_UNBROKEN: Final = 1_000_000
"""A width in columns that no line reaches."""
_PROSE: Final = 12
"""Columns below which prose is not worth reading side by side with something else."""
_BETWEEN: Final = 3
"""Columns between two columns of a table: a space, the place of a line, a space."""
_AROUND: Final = 2
"""Columns before the first and after the last column of a table."""


@dataclass(frozen=True, slots=True)
class Column:
    """The heading of a column, and what is below it."""

    heading: str = ""
    kind: Literal["text", "number", "prose"] = "text"
    """Texts and numbers are never broken; prose is, at its spaces. Numbers stand at the right."""


@dataclass(slots=True)
class Table:
    """Rows of cells below headings, with a line of explanation at the end where one is needed."""

    columns: Sequence[Column]
    caption: str = ""
    rows: list[tuple[tuple[str, ...], bool]] = field(default_factory=list)
    """The cells of each row, and whether it is to stand out."""

    def add(self, *cells: str, strong: bool = False) -> None:
        """Add a row with a cell for each column."""
        assert len(cells) == len(self.columns)
        self.rows.append((cells, strong))

    def widths(self, room: int | None) -> list[int] | None:
        """The width of each column in a terminal of `room` columns (None for no limit).

        None when they do not fit side by side.
        """
        cells = list(zip(*(cells for cells, _ in self.rows), strict=True)) or [()] * len(
            self.columns
        )
        wanted, least = [], []
        for column, texts in zip(self.columns, cells, strict=True):
            whole = max(map(cell_len, (column.heading, *texts)))
            wanted.append(whole)
            words = column.heading.split()
            if column.kind == "prose":
                words += [word for text in texts for word in text.split()]
                words.append("·" * min(_PROSE, whole))
            else:
                words += texts
            least.append(max(map(cell_len, words), default=0))
        if room is None:
            return wanted
        spare = room - _AROUND - _BETWEEN * (len(self.columns) - 1) - sum(least)
        return None if spare < 0 else _widened(least, wanted, spare)


Part: TypeAlias = str | Text | Table
"""What can be printed: a line of text, or a table."""


def _widened(least: list[int], wanted: list[int], spare: int) -> list[int]:
    """Widths with the spare columns given to those that want more, the narrowest first."""
    widths = list(least)
    while spare:
        wanting = [n for n, width in enumerate(widths) if width < wanted[n]]
        if not wanting:
            break
        widths[min(wanting, key=widths.__getitem__)] += 1
        spare -= 1
    return widths


def print_parts(*parts: Part) -> None:
    """Write texts and tables for people to stdout."""
    # What a program reads needs no line breaks to fit a screen.
    fits = results().isatty() or "COLUMNS" in os.environ
    room = Console().width if fits else None
    # Drawn first and then written: a console ends the program itself when its reader is gone.
    drawn = StringIO()
    console = Console(
        file=drawn, force_terminal=in_colour(results()), highlight=False, width=_UNBROKEN
    )
    for line in _lines(parts, room):
        console.print(line, soft_wrap=isinstance(line, Text))
    write(drawn.getvalue())


def _lines(parts: Iterable[Part], room: int | None) -> Iterator[RenderableType]:
    open_block = False
    for part in parts:
        widths = part.widths(room) if isinstance(part, Table) else None
        if isinstance(part, Table):
            yield from _stacked(part) if widths is None else [_side_by_side(part, widths)]
            open_block = widths is None
            text = Text(part.caption, style="italic")
        else:
            text = Text(part) if isinstance(part, str) else part
        if text:
            if open_block:
                yield Text()
            yield text
            open_block = False


def _side_by_side(table: Table, widths: list[int]) -> RichTable:
    drawn = RichTable(box=box.SIMPLE_HEAD, pad_edge=False)
    for column, width in zip(table.columns, widths, strict=True):
        justify: Literal["left", "right"] = "right" if column.kind == "number" else "left"
        drawn.add_column(Text(column.heading), justify=justify, width=width)
    for cells, strong in table.rows:
        drawn.add_row(*map(Text, cells), style="bold" if strong else "")
    return drawn


def _stacked(table: Table) -> Iterator[Text]:
    """An empty line and a block for each row, the first cell at the margin as its title."""
    for cells, strong in table.rows:
        yield Text()
        lines = [
            f"{column.heading}: {cell}" if column.heading else cell
            for column, cell in zip(table.columns, cells, strict=True)
            if cell
        ]
        for number, line in enumerate(lines):
            yield Text(f"  {line}" if number else line, style="bold" if strong else "")
