"""Results go to stdout, everything else to stderr; colours only where somebody sees them."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from rich.console import RenderableType

_WIDE: Final = 240
_COLOURS: Final = {"red": "\033[1;31m", "yellow": "\033[1;33m", "cyan": "\033[1;36m"}


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
    except BrokenPipeError:
        silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """Let everything written to a stream from now on go nowhere, since its reader is gone."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def warn(text: str) -> None:
    """Write a warning to stderr."""
    say(text, label="warning", colour="yellow")


def in_words(numbers: Iterable[int]) -> str:
    """`2`, `2 or 4`, `2, 4 or 6`."""
    *most, last = map(str, numbers)
    return f"{', '.join(most)} or {last}" if most else last


def print_json(value: object) -> None:
    """Write a result to stdout as one JSON object."""
    # Plain ASCII can be written whatever the encoding of stdout is.
    print(json.dumps(value, indent=2))


def print_rich(value: RenderableType) -> None:
    """Write a table or text for people to stdout."""
    from rich.console import Console

    # What a program reads needs no line breaks to fit a screen.
    fits = sys.stdout.isatty() or "COLUMNS" in os.environ
    console = Console(highlight=False, width=None if fits else _WIDE)
    # Captured and then printed: a console ends the program itself when its reader is gone.
    with console.capture() as captured:
        console.print(value)
    print(captured.get(), end="")
