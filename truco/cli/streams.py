"""Results go to stdout, everything else to stderr; colours only where somebody sees them."""

from __future__ import annotations

import errno
import json
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import Final, TextIO

from truco.errors import TrucoError

_COLOURS: Final = {"red": "\033[1;31m", "yellow": "\033[1;33m", "cyan": "\033[1;36m"}


class OutputError(TrucoError):
    """Standard output cannot be written."""


_own: dict[str, TextIO] = {}
"""Duplicates of `sys.stdout` and `sys.stderr`, which no bot or plugin can close."""


def results() -> TextIO:
    """What results are written to: standard output, whatever a bot did to `sys.stdout`."""
    return _own.get("stdout", sys.stdout)


def messages() -> TextIO:
    """What messages are written to: standard error, whatever a bot did to `sys.stderr`."""
    return _own.get("stderr", sys.stderr)


def prepare() -> None:
    """Make the standard streams fit to be written, whatever the process was started with.

    Whoever calls this calls `release` at the end.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            setattr(sys, name, _in_place_of_closed(number))
    for stream in (sys.stdout, sys.stderr):
        # A letter that the terminal's encoding lacks is no reason to lose what was computed.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    for name in ("stdout", "stderr"):
        duplicate = _duplicate(getattr(sys, name))
        if duplicate is not None:
            _own[name] = duplicate


def release() -> None:
    """Let go of what `prepare` took. What is still to be written was flushed before."""
    while _own:
        _, stream = _own.popitem()
        with suppress(OSError, ValueError):
            stream.close()


def _duplicate(stream: TextIO) -> TextIO | None:
    """A stream of its own to where another one leads; None where that has no file beneath."""
    try:
        number = os.dup(stream.fileno())
    except (OSError, ValueError):
        return None
    return open(number, "w", encoding=stream.encoding, errors="replace")


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
    stream = messages()
    if label and colour and in_colour(stream):
        label = f"{_COLOURS[colour]}{label}:\033[0m "
    elif label:
        label += ": "
    try:
        print(f"{label}{text}", file=stream, flush=True)
    except (OSError, ValueError):
        # Its reader is gone, its disk full or it was closed, and there is nowhere to say so.
        for each in {id(each): each for each in (stream, sys.stderr)}.values():
            silence(each)


def silence(stream: TextIO) -> None:
    """Let everything written to a stream from now on go nowhere, since nobody can have it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError, ValueError):  # one that is closed is silent
        os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def silence_results() -> None:
    """Let results, and what bots print among them, go nowhere from now on."""
    for stream in {id(each): each for each in (results(), sys.stdout)}.values():
        silence(stream)


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
        results().write(text)
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        raise unwritable(error) from None


def flush() -> None:
    """Send off what was written to stdout. Raises as `write`."""
    try:
        # What bots print comes first; where they have closed what they print to, nothing is lost.
        if results() is not sys.stdout and not sys.stdout.closed:
            sys.stdout.flush()
        results().flush()
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        raise unwritable(error) from None


def unwritable(error: OSError | ValueError) -> OutputError:
    """What to tell people of an error in writing to stdout, which is silent from now on."""
    # What is still in the buffer would fail again when the interpreter ends.
    silence_results()
    if not isinstance(error, OSError) or error.errno == errno.EBADF:
        reason = "it is closed"
    else:
        reason = error.strerror or str(error)
    return OutputError(f"standard output cannot be written: {reason}")


def print_json(value: object) -> None:
    """Write a result to stdout as one JSON object. Raises as `write`."""
    # Plain ASCII can be written whatever the encoding of stdout is.
    put(json.dumps(value, indent=2))
