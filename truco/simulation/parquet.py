"""Parquet files of rows, by pyarrow."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from truco.simulation.columns import Column, Columns
from truco.simulation.row_files import Output
from truco.simulation.row_players import Rows

GROUP_ROWS: Final = 65_536
"""Rows of a row group: large enough to be packed well, small enough to wait in memory."""


class ParquetFile:
    """A Parquet file, a row group at a time.

    A file without its footer cannot be read at all. So room for the next row group *and* a footer
    is set aside before the group is written: on a full disk the file ends with the groups before,
    and with as many rows of this one as there is room for.
    """

    def __init__(self, output: Output, columns: Columns, about: Mapping[str, str]) -> None:
        self._output = output
        self._columns = columns
        self._schema = pa.schema(
            [pa.field(column.name, _type(column), nullable=False) for column in columns.all],
            metadata={f"truco.{name}": text for name, text in about.items()},
        )
        self._writer: Any = None
        self._waiting: list[Any] = []
        self._groups = 0
        self._rows = 0
        self._is_whole = True
        """Whether the file can be ended so that what is in it can be read."""

    def open(self) -> None:
        try:
            self._output.open()
        except OSError as error:
            raise self._output.problem(error, self._rows) from error

    def add(self, rows: Rows) -> None:
        self.open()  # and lock, long before there is a group to write
        values = [
            _array(each, _type(column))
            for each, column in zip(self._columns.values(rows), self._columns.all, strict=True)
        ]
        self._waiting.append(pa.record_batch(values, schema=self._schema))
        if sum(batch.num_rows for batch in self._waiting) >= GROUP_ROWS:
            self._write_waiting()

    def close(self) -> None:
        if self._waiting:
            self._write_waiting()
        if self._writer is not None:
            try:
                self._finish()
            except OSError as error:
                raise self._output.problem(error, self._rows, readable=False) from error
        self._output.close()

    def _write_waiting(self) -> None:
        table = pa.Table.from_batches(self._waiting, self._schema)
        self._waiting = []
        try:
            self._append(table)
        except OSError as error:
            if not self._is_whole:
                with suppress(OSError):  # what the library has begun it cannot end
                    self._finish()
            elif self._output.is_open:
                self._end_full(table)
            raise self._output.problem(error, self._rows, self._is_whole) from error

    def _append(self, table: Any) -> None:
        """Write a row group. Raises OSError, before anything is written, when there is no room."""
        self._set_aside(table)
        # Until it is written, the file cannot be ended so that anybody could read it.
        self._is_whole = False
        if self._writer is None:
            self._writer = pq.ParquetWriter(_Sink(self._output), self._schema)
        self._writer.write_table(table, row_group_size=table.num_rows)
        self._is_whole = True
        self._groups += 1
        self._rows += table.num_rows

    def _end_full(self, table: Any) -> None:
        """Write as many rows as there is room for, and end the file."""
        count = table.num_rows // 2
        try:
            while count and self._is_whole:
                with suppress(OSError):  # half of them may fit
                    self._append(table.slice(0, count))
                    table = table.slice(count)
                count //= 2
            self._finish()
        except OSError:
            self._is_whole = False

    def _set_aside(self, table: Any) -> None:
        """Take room on the disk for a group before it is packed, and for the footer.

        Raises OSError when there is none.
        """
        if not self._output.is_regular:
            return
        width, size = len(self._columns.all), table.nbytes
        # Packing may add a little to numbers that are all different; a footer describes every
        # column of every group.
        wanted = size + size // 8 + 4096 * width + 512 * width * (self._groups + 2) + 65_536
        try:
            self._output.set_aside(wanted)
        except OSError:
            # Near the end of the disk it is worth the time to find out how much it really is.
            self._output.set_aside(self._needed(table))

    def _needed(self, table: Any) -> int:
        """The bytes of a group and of the footer after it, by packing it on trial."""
        stream = pa.BufferOutputStream()
        with pq.ParquetWriter(stream, self._schema) as writer:
            writer.write_table(table, row_group_size=table.num_rows)
        data = stream.getvalue().to_pybytes()
        footer = int.from_bytes(data[-8:-4], "little")
        # Footers write places in the file with more bytes the further on they are.
        return len(data) + (footer + 32 * len(self._columns.all)) * (self._groups + 1)

    def _finish(self) -> None:
        """End the file with its footer, and give back the room that was not needed."""
        writer, self._writer = self._writer, None
        try:
            if writer is not None:
                writer.close()
            self._output.cut()
        finally:
            self._output.close()


class _Sink:
    """What pyarrow writes to."""

    closed = False

    def __init__(self, output: Output) -> None:
        self._output = output

    def writable(self) -> bool:
        return True

    def readable(self) -> bool:
        return False

    def seekable(self) -> bool:
        return False

    def write(self, data: Any) -> int:
        view = memoryview(data).cast("B")
        self._output.write(view)
        return len(view)

    def tell(self) -> int:
        return self._output.size

    def flush(self) -> None:
        """Nothing is held back."""

    def close(self) -> None:
        self.closed = True


def _array(values: Sequence[int | str], kind: Any) -> Any:
    """The values of a column as Arrow's own."""
    if isinstance(values, array):
        # Numbers as they stand in memory, not one by one.
        buffers = [None, pa.py_buffer(values)]
        return pa.Array.from_buffers(pa.int64(), len(values), buffers).cast(kind)
    return pa.array(values, kind)


def _type(column: Column) -> Any:
    if column.names is not None:
        return pa.string()
    return pa.int64() if column.is_long else pa.int32()
