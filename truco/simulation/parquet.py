"""Parquet files of rows, by pyarrow."""

from __future__ import annotations

import errno
import os
from array import array
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from truco.simulation.columns import Column, Columns
from truco.simulation.row_files import Output
from truco.simulation.row_players import Rows

GROUP_ROWS: Final = 65_536
"""Rows of a row group: large enough to be packed well, small enough to wait in memory."""
_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class ParquetFile:
    """A Parquet file, a row group at a time.

    A file without its footer cannot be read at all. So room for the next row group *and* a footer
    is set aside before the group is written: on a full disk the file ends with the groups before.
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

    def add(self, rows: Rows) -> None:
        values = [
            _array(each, _type(column))
            for each, column in zip(self._columns.values(rows), self._columns.all, strict=True)
        ]
        self._waiting.append(pa.record_batch(values, schema=self._schema))
        if sum(batch.num_rows for batch in self._waiting) >= GROUP_ROWS:
            self._write_group()

    def close(self) -> None:
        if self._waiting:
            self._write_group()
        if self._writer is not None:
            try:
                self._finish()
            except OSError as error:
                raise self._output.problem(error, self._rows, readable=False) from error

    def _write_group(self) -> None:
        table = pa.Table.from_batches(self._waiting, self._schema)
        self._waiting = []
        try:
            self._set_aside(table.nbytes)
            if self._writer is None:
                self._writer = pq.ParquetWriter(_Sink(self._output), self._schema)
            self._writer.write_table(table, row_group_size=table.num_rows)
        except OSError as error:
            raise self._output.problem(error, self._rows, self._rescued()) from error
        self._groups += 1
        self._rows += table.num_rows

    def _set_aside(self, size: int) -> None:
        """Take room on the disk for a group of `size` bytes before it is packed, and the footer.

        Raises OSError when there is none. Where the system cannot tell, it finds out by writing.
        """
        if not hasattr(os, "posix_fallocate") or not self._output.is_regular:
            return
        width = len(self._columns.all)
        # Packing may add a little to numbers that are all different; a footer describes every
        # column of every group.
        wanted = size + size // 8 + 4096 * width + 512 * width * (self._groups + 2) + 65_536
        try:
            os.posix_fallocate(self._output.number, self._output.size, wanted)
        except OSError as error:
            if error.errno in _FULL:
                raise

    def _rescued(self) -> bool:
        """After a failed write, end the file with the groups before; whether it can be read."""
        if self._writer is None:
            self._output.close()
            return False
        try:
            self._finish()
        except OSError:
            return False
        return True

    def _finish(self) -> None:
        writer, self._writer = self._writer, None
        try:
            writer.close()
            self._output.cut(self._output.size)
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
        return self._output.write(memoryview(data).cast("B"))

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
