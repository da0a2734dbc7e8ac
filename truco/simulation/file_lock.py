"""A lock that a process holds on a path until it ends, however it ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class Locked(Exception):
    """Another process holds the lock. `holder` is its number, as far as it is known."""

    def __init__(self, holder: str) -> None:
        self.holder = holder
        super().__init__(holder)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock on `path`, by a file of its name with `.lock` that is gone afterwards.

    The system lets go of the lock when the process is killed; a `.lock` file that was left behind
    locks nothing. Raises :class:`Locked`, and OSError where no file can be written.
    """
    beside = path.with_name(path.name + ".lock")
    file = _held(beside)
    try:
        yield
    finally:
        # Removed while it is held: who opened it meanwhile sees that it is no longer there.
        with suppress(OSError):
            beside.unlink()
        file.close()


def _held(path: Path) -> IO[str]:
    while True:
        file = path.open("a+", encoding="ascii", errors="replace")
        try:
            _lock(file)
            if _is_still(path, file):
                file.truncate(0)
                file.write(str(os.getpid()))
                file.flush()
                return file
        except BlockingIOError:
            file.seek(0)
            holder = file.read(20)
            file.close()
            raise Locked(holder) from None
        except BaseException:
            file.close()
            raise
        file.close()


def _is_still(path: Path, file: IO[str]) -> bool:
    """Whether the file that was locked is the one a path leads to: it may have been removed."""
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


def _lock(file: IO[str]) -> None:
    """Lock a file that is open. Raises BlockingIOError when somebody else has."""
    if sys.platform == "win32":
        file.seek(1 << 30)  # a byte beyond the text, which others may read
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError from error
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
