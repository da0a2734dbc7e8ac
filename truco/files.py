"""Files that others name: found without going in circles, read without blocking or filling memory.

Beneath everything that opens what a user, or a file of a user, names.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

__all__ = ["TooLarge", "WrongKind", "home_of", "kind_of", "read_regular"]

_KINDS: Final = (
    (stat.S_ISDIR, "a directory"),
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class WrongKind(OSError):
    """What is no regular file; its text says what it is instead."""


class TooLarge(OSError):
    """A file of more bytes than it may have; its text says how many those are."""


def home_of(path: str | Path) -> Path:
    """Where a path leads, without links as far as they can be followed.

    Links that lead in a circle are left in it, so that opening the file says so.
    """
    # Path.resolve raises RuntimeError for such links in some versions of Python.
    return Path(os.path.realpath(path))


def kind_of(mode: int) -> str | None:
    """What is meant by a mode, as `a device`; None for a regular file."""
    return next((what for is_kind, what in _KINDS if is_kind(mode)), None)


def read_regular(path: Path, most: int) -> bytes:
    """The bytes of a regular file of at most `most` bytes.

    Raises :class:`WrongKind`, :class:`TooLarge`, and OSError as opening and reading do.
    """
    # Look before opening, since opening a pipe or a device can block or have effects; and look
    # again at what was opened, since the path may lead elsewhere by then.
    _check_kind(os.stat(path))
    number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(number, "rb") as file:
        _check_kind(os.fstat(number))
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLarge(f"it is too large: expected at most {most:,} bytes")
    return data


def _check_kind(status: os.stat_result) -> None:
    kind = kind_of(status.st_mode)
    if kind is not None:
        raise WrongKind(f"this is {kind}, no file")
