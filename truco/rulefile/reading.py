"""Reading one rule file from disk within bounds: no file may block, or fill memory."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from truco.errors import Fault
from truco.files import kind_of
from truco.rulefile.positions import Lines

__all__ = ["MAX_BYTES", "Source", "Unreadable", "printable", "read_source"]

MAX_BYTES: Final = 256 * 1024
"""Bytes of one file. The longest ruleset that ships is a fiftieth of it."""
_MAX_PATH_SHOWN: Final = 200

_REASONS: Final = {
    errno.ENOENT: ("there is no such file", "the path of a rule file"),
    errno.ENOTDIR: ("a part of this path is no directory", "the path of a rule file"),
    errno.EACCES: ("this file may not be read", "a file you have permission to read"),
    errno.EPERM: ("this file may not be read", "a file you have permission to read"),
    errno.ELOOP: ("symbolic links lead in a circle", "links that end at a rule file"),
    errno.ENAMETOOLONG: ("this path is too long", "the path of a rule file"),
}
_BYTE_ORDER_MARKS: Final = (
    (b"\xef\xbb\xbf", "UTF-8 with a byte order mark", "UTF-8 without a byte order mark"),
    (b"\xff\xfe", "UTF-16", "UTF-8"),
    (b"\xfe\xff", "UTF-16", "UTF-8"),
)


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a rule file, under the name the user knows it by."""

    name: str
    text: str


class Unreadable(Exception):
    """A file that cannot be read, as one fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def printable(text: str, limit: int = _MAX_PATH_SHOWN) -> str:
    """A text safe to put on a terminal: escapes for what cannot be printed, and not too long."""
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"


def read_source(path: Path) -> Source:
    """Read a rule file of at most `MAX_BYTES` bytes of UTF-8. Raises `Unreadable`."""
    name = printable(str(path))
    try:
        data = _read_bytes(path, name)
    except (OSError, ValueError) as error:
        raise Unreadable(_why(error, name)) from error
    if len(data) > MAX_BYTES:
        raise Unreadable(
            Fault(name, None, None, None, "this file is too large", f"at most {MAX_BYTES:,} bytes")
        )
    return Source(name, _decode(data, name))


def _read_bytes(path: Path, name: str) -> bytes:
    # Look before opening, since opening a pipe or a device can block or have effects; and look
    # again at what was opened, since the path may lead elsewhere by then.
    _check_kind(os.stat(path), name)
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    with open(descriptor, "rb") as file:
        _check_kind(os.fstat(descriptor), name)
        return file.read(MAX_BYTES + 1)


def _check_kind(status: os.stat_result, name: str) -> None:
    kind = kind_of(status.st_mode)
    if kind is not None:
        raise Unreadable(Fault(name, None, None, None, f"this is {kind}, no file", "a TOML file"))


def _why(error: OSError | ValueError, name: str) -> Fault:
    if isinstance(error, OSError):
        text = (error.strerror or str(error)).lower()
        fallback = (f"this file cannot be read: {text}", "a file that can be read")
        message, expected = _REASONS.get(error.errno or 0, fallback)
    else:
        message, expected = "this is no path: it holds a zero character", "the path of a rule file"
    return Fault(name, None, None, None, message, expected)


def _decode(data: bytes, name: str) -> str:
    for mark, found, expected in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            raise Unreadable(Fault(name, 1, 1, None, f"this file is {found}", expected))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(_wrong_byte(data, error, name)) from error


def _wrong_byte(data: bytes, error: UnicodeDecodeError, name: str) -> Fault:
    before = data[: error.start].decode("utf-8")
    line, column = Lines(before).position(len(before))
    byte = data[error.start]
    # Most such files were saved as Latin-1, which every byte fits; show the line read that way.
    whole = before + data[error.start :].decode("latin-1")
    letter = bytes([byte]).decode("latin-1")
    meant = f", perhaps a Latin-1 {letter}" if letter.isalpha() else ""
    return Fault(
        name,
        line,
        column,
        None,
        f"byte 0x{byte:02X} is not UTF-8{meant}",
        "a file saved as UTF-8",
        source_line=Lines(whole).line(line),
    )
