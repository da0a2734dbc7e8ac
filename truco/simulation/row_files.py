"""Data files with a row for each match, written as the matches are played."""

from __future__ import annotations

import csv
import errno
import importlib.util
import io
import json
import os
import stat
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Final, Protocol

from truco.errors import TrucoError
from truco.simulation.columns import Columns
from truco.simulation.file_lock import Locked, is_still, lock_open
from truco.simulation.result import Unfinished
from truco.simulation.row_players import Rows

STDOUT: Final = Path("-")
"""Stands for standard output, which gets CSV."""
HINT: Final = "pip install 'truco[data]'"
FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""What the system says when there is no room."""
_PIECE: Final = 1 << 20
_PATIENCE_S: Final = 0.2
"""How long to wait for a lock: another run that only looks at a file holds it for a moment."""


class RowsError(TrucoError, Unfinished):
    """Rows can be written no further. What is there already can be read."""


class ReaderGone(RowsError):
    """Nobody reads the pipe any more that rows are written to."""


class RowFile(Protocol):
    """A file that takes rows. Nothing of a file that is written over is lost before they come."""

    def open(self) -> None:
        """Open and lock it, unless it is open, so that nobody plays for a file that cannot be had.

        Raises :class:`RowsError`.
        """

    def add(self, rows: Rows) -> None:
        """Write rows. Raises :class:`RowsError` when they cannot be written."""

    def close(self) -> None:
        """Finish the file. Raises :class:`RowsError` when that fails."""


def row_file(
    path: Path, columns: Columns, about: Mapping[str, str], *, force: bool = False
) -> RowFile:
    """A file of the form that the end of its name tells: .csv, .jsonl or .parquet.

    `-` is standard output, as CSV. `about` says what was played; Parquet keeps it in the file. An
    existing file is written over only with `force`.

    Raises TrucoError when the form is not known, needs what is not installed, or the file is there
    already.
    """
    form = "csv" if path == STDOUT else path.suffix.lower().removeprefix(".")
    if form not in ("csv", "jsonl", "parquet"):
        raise TrucoError(
            f"{path}: expected a name that ends in .csv, .jsonl or .parquet, "
            f"or - for CSV to standard output"
        )
    if form == "parquet" and importlib.util.find_spec("pyarrow") is None:
        raise TrucoError(
            f"{path}: writing Parquet needs pyarrow, which is not installed: {HINT}; "
            f".csv and .jsonl need nothing"
        )
    if path != STDOUT:
        _check_place(path, force)
    output = Output(path, force)
    if form == "parquet":
        from truco.simulation.parquet import ParquetFile

        return ParquetFile(output, columns, about)
    return LineFile(output, columns, _csv_lines if form == "csv" else _json_lines, form == "csv")


class Output:
    """The bytes of a file, which is opened when somebody asks for it, or the first of them come.

    `write` writes all it is given or raises OSError; `size` is what was written in all.
    """

    def __init__(self, path: Path, force: bool) -> None:
        self.path = path
        self.size = 0
        self._force = force
        self._number: int | None = None
        self._is_ours = False
        """Whether nothing is in the file but what was written."""
        self._is_old = False
        """Whether the file still holds what is to be written over."""

    @property
    def name(self) -> str:
        """What to call it in messages."""
        return "standard output" if self.path == STDOUT else str(self.path)

    @property
    def number(self) -> int:
        """The open file's number."""
        self.open()
        assert self._number is not None
        return self._number

    def _opened(self) -> int:
        """Open the file, and lock it; what is in it stays until it is written over."""
        if self.path == STDOUT:
            sys.stdout.flush()
            # A bot may close what it prints to.
            return os.dup(sys.stdout.fileno())
        # A device or a pipe is there before, and is not written over.
        is_regular = _is_regular(self.path)
        binary = getattr(os, "O_BINARY", 0)
        while True:
            was_there = os.path.lexists(self.path)
            number = os.open(self.path, os.O_WRONLY | os.O_CREAT | binary, 0o666)
            try:
                if not is_regular:
                    return number
                _lock(self.path, number)
                # Another run may have removed the file, still empty, between the two steps.
                if is_still(self.path, number):
                    self._is_ours = not was_there
                    self._is_old = os.fstat(number).st_size > 0
                    if self._is_old and not self._force:
                        raise _there_already(self.path)
                    return number
            except BaseException:
                os.close(number)
                raise
            os.close(number)

    @property
    def is_open(self) -> bool:
        """Whether anything was to be written."""
        return self._number is not None

    @property
    def is_regular(self) -> bool:
        """Whether it can be cut: not a pipe or a device."""
        return stat.S_ISREG(os.fstat(self.number).st_mode)

    def open(self) -> None:
        """Open it, unless it is open. Raises OSError, and RowsError when another run writes it."""
        if self._number is None:
            self._number = self._opened()

    def write(self, data: bytes | memoryview) -> None:
        """Write all of `data`."""
        self._begin()
        rest = memoryview(data)
        while rest:
            done = os.write(self.number, rest)
            self.size += done
            rest = rest[done:]

    def _begin(self) -> None:
        """Drop what is written over, at the first bytes in its place."""
        self.open()
        if self._is_old:
            os.ftruncate(self.number, 0)
            self._is_old, self._is_ours = False, True

    def set_aside(self, size: int) -> None:
        """Take room on the disk for so many bytes more. Raises OSError when there is none."""
        self._begin()
        if hasattr(os, "posix_fallocate"):
            try:
                os.posix_fallocate(self.number, self.size, size)
            except OSError as error:
                if error.errno in FULL:
                    raise
            else:
                return
        # Where the system cannot tell, it finds out by writing.
        before = self.size
        try:
            while (left := before + size - self.size) > 0:
                self.write(bytes(min(left, _PIECE)))
        finally:
            self.drop(self.size - before)

    def drop(self, size: int) -> None:
        """Go on writing over the last `size` bytes; not in a pipe."""
        os.lseek(self.number, -size, os.SEEK_CUR)
        self.size -= size

    def cut(self) -> None:
        """Let a file end with what was written; a pipe cannot be cut, and needs not be."""
        if self.is_regular and not self._is_old:
            # Standard output may be a file in which other things stand before.
            os.ftruncate(self.number, os.lseek(self.number, 0, os.SEEK_CUR))

    def close(self) -> None:
        """Close the file; standard output stays open. A new file with nothing in it is removed."""
        number, self._number = self._number, None
        if number is None:
            return
        try:
            if not self.size and self._is_ours:
                with suppress(PermissionError):  # Windows keeps what is open
                    self.path.unlink(missing_ok=True)
        finally:
            os.close(number)

    def problem(self, error: OSError, rows: int, readable: bool = True) -> RowsError:
        """The error to raise when a write failed after so many whole rows."""
        written = f"{rows:,} row{'' if rows == 1 else 's'}"
        if error.errno == errno.EPIPE:
            return ReaderGone(f"{self.name}: its reader is gone; {written} were written")
        reason = error.strerror or str(error)
        if not self.size:
            return RowsError(f"{self.name}: {reason}")
        if not readable:
            return RowsError(f"{self.name}: {reason}; the file is not complete, nothing reads it")
        return RowsError(f"{self.name}: {reason}; the file ends after {written} and can be read")


class LineFile:
    """A file with a line for each row: CSV, whose first line names the columns, or JSON."""

    def __init__(
        self,
        output: Output,
        columns: Columns,
        lines: Callable[[Columns, Rows], str],
        has_header: bool,
    ) -> None:
        self._output = output
        self._columns = columns
        self._lines = lines
        self._has_header = has_header
        self._rows = 0

    def open(self) -> None:
        try:
            self._output.open()
        except OSError as error:
            raise self._output.problem(error, 0) from error

    def add(self, rows: Rows) -> None:
        if self._has_header:
            self._write(",".join(self._columns.names) + "\n", 0)
            self._has_header = False
        self._write(self._lines(self._columns, rows), self._columns.count(rows))

    def close(self) -> None:
        try:
            self._output.close()
        except OSError as error:
            raise self._output.problem(error, self._rows) from error

    def _write(self, text: str, rows: int) -> None:
        """Write whole lines; when that fails, leave none of them in part."""
        data = text.encode()
        before = self._output.size
        try:
            self._output.write(data)
        except OSError as error:
            if self._output.is_open:
                whole = data.rfind(b"\n", 0, self._output.size - before) + 1
                self._rows += data.count(b"\n", 0, whole) if rows else 0
                if self._output.is_regular:
                    self._output.drop(self._output.size - before - whole)
                    self._output.cut()
            raise self._output.problem(error, self._rows) from error
        self._rows += rows


def _csv_lines(columns: Columns, rows: Rows) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(zip(*columns.values(rows), strict=True))
    return text.getvalue()


def _json_lines(columns: Columns, rows: Rows) -> str:
    names = columns.names
    encode = json.JSONEncoder(separators=(",", ":")).encode
    return "".join(
        encode(dict(zip(names, row, strict=True))) + "\n"
        for row in zip(*columns.values(rows), strict=True)
    )


def _lock(path: Path, number: int) -> None:
    """Lock an open file. Raises RowsError when another run writes it."""
    until = monotonic() + _PATIENCE_S
    while True:
        try:
            return lock_open(number)
        except Locked as lock:
            if monotonic() > until:
                raise RowsError(
                    f"{path} is being written by {lock}: wait until it ends, or name another file"
                ) from None
        sleep(_PATIENCE_S / 10)


def _there_already(path: Path) -> RowsError:
    return RowsError(f"{path} is there already; --force writes over it")


def _is_regular(path: Path) -> bool:
    """Whether a path is that of a file, or of nothing yet."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return True


def _check_place(path: Path, force: bool) -> None:
    if path.is_dir():
        raise TrucoError(f"{path} is a folder; expected the name of a file")
    if not path.parent.is_dir():
        raise TrucoError(f"{path}: there is no folder {path.parent}")
    if path.exists() and _is_regular(path):
        # Before anything is played; it counts when the file is opened for writing.
        try:
            number = os.open(path, os.O_WRONLY)
        except OSError as error:
            if not force:
                raise _there_already(path) from None
            raise TrucoError(f"{path}: {error.strerror or error}") from error
        try:
            _lock(path, number)
        finally:
            os.close(number)
        if not force:
            raise _there_already(path)
