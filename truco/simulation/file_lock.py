"""A lock that a process holds on a path until it ends, however it ends."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class Locked(Exception):
    """Another process holds the lock. `holder` is its number, as far as it is known."""

    def __init__(self, holder: str) -> None:
        self.holder = holder
        super().__init__(holder)

    def __str__(self) -> str:
        return f"process {self.holder}" if self.holder else "another process"


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


def lock_open(number: int) -> None:
    """Lock the open file of this number until it is closed. Raises :class:`Locked`."""
    try:
        _lock(number)
    except BlockingIOError:
        raise Locked(_holder(number)) from None


def _held(path: Path) -> IO[str]:
    while True:
        file = path.open("a+", encoding="ascii", errors="replace")
        try:
            _lock(file.fileno())
            if is_still(path, file.fileno()):
                file.truncate(0)
                with suppress(OSError):  # on a full disk the lock holds without a name
                    os.write(file.fileno(), str(os.getpid()).encode())
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


def is_still(path: Path, number: int) -> bool:
    """Whether an open file is the one that a path leads to: it may have been removed since."""
    try:
        return os.path.samestat(path.stat(), os.fstat(number))
    except FileNotFoundError:
        return False


def _lock(number: int) -> None:
    """Lock an open file. Raises BlockingIOError when somebody else has.

    Where the file system has no locks, nothing is locked.
    """
    if sys.platform == "win32":
        place = os.lseek(number, 0, os.SEEK_CUR)
        os.lseek(number, 1 << 60, os.SEEK_SET)  # a byte beyond all content, which others may read
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError from error
        finally:
            os.lseek(number, place, os.SEEK_SET)
    else:
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno not in _NO_LOCKS:
                raise


_NO_LOCKS: Final = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)


def _holder(number: int) -> str:
    """The number of the process that has locked an open file, where the system tells."""
    status = os.fstat(number)
    file = f"{os.major(status.st_dev):02x}:{os.minor(status.st_dev):02x}:{status.st_ino}"
    try:
        lines = Path("/proc/locks").read_text("ascii").splitlines()
    except OSError:
        return ""
    # 7: FLOCK  ADVISORY  WRITE 1234 fe:00:5678 0 EOF
    found = [words[4] for words in map(str.split, lines) if file in words and "FLOCK" in words]
    return found[0] if found and found[0].isdecimal() and found[0] != "0" else ""
