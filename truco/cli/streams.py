"""Results go to stdout, everything else to stderr; colours only where somebody sees them."""

from __future__ import annotations

import errno
import json
import os
import sys
from io import TextIOWrapper
from typing import Final, TextIO

from truco.errors import TrucoError

_COLOURS: Final = {"red": "\033[1;31m", "yellow": "\033[1;33m", "cyan": "\033[1;36m"}


class OutputError(TrucoError):
    """Standard output cannot be written."""


def prepare() -> None:
    """Make the standard streams fit to be written, whatever the process was started with."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            setattr(sys, name, _in_place_of_closed(number))
    for stream in (sys.stdout, sys.stderr):
        # A letter that the terminal's encoding lacks is no reason to lose what was computed.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _in_place_of_closed(number: int) -> TextIO:
    """A stream for one that was closed when the process began.

    Without it the next file that is opened would get the stream's number, and with it whatever any
    library writes there. Nothing can be written to the one for stdout: losing a result silently
    would be worse. Messages have nowhere to go without stderr, and nobody misses them.
    """
    found = os.open(os.devnull, os.O_WRONLY if number == 2 else os.O_RDONLY)
    if found != number and not _is_open(number):
        os.dup2(found, number)
        os.close(found)
        found = number
    return open(found, "w" if number else "r", encoding="utf-8", closefd=False)


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def in_colour(stream: TextIO) -> bool:
    """Whether a stream is a terminal whose user has not refused colours."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def say(text: str, label: str = "", colour: str = "") -> None:
    """Write a line to stderr, with `label` and a colon before it."""
    if label and colour and in_colour(sys.stderr):
        label = f"{_COLOURS[colour]}{label}:\033[0m "
    elif label:
        label += ": "
    try:
        print(f"{label}{text}", file=sys.stderr, flush=True)
    except OSError:
        # Its reader is gone or its disk is full, and there is nowhere to say so.
        silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """Let everything written to a stream from now on go nowhere, since nobody can have it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def warn(text: str) -> None:
    """Write a warning to stderr."""
    say(text, label="warning", colour="yellow")


def put(line: str = "") -> None:
    """Write a line of a result to stdout. Raises as `write`."""
    write(f"{line}\n")


def write(text: str) -> None:
    """Write a result to stdout.

    Raises BrokenPipeError when its reader has seen enough, OutputError for anything else.
    """
    try:
        sys.stdout.write(text)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise unwritable(error) from None


def flush() -> None:
    """Send off what was written to stdout. Raises as `write`."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise unwritable(error) from None


def unwritable(error: OSError) -> OutputError:
    """What to tell people of an error in writing to stdout, which is silent from now on."""
    # What is still in the buffer would fail again when the interpreter ends.
    silence(sys.stdout)
    reason = "it is closed" if error.errno == errno.EBADF else error.strerror or str(error)
    return OutputError(f"standard output cannot be written: {reason}")


def print_json(value: object) -> None:
    """Write a result to stdout as one JSON object. Raises as `write`."""
    # Plain ASCII can be written whatever the encoding of stdout is.
    put(json.dumps(value, indent=2))
