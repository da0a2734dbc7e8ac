"""Values of options, checked and understood where they are read."""

from __future__ import annotations

from collections.abc import Callable

import typer

MOST_MATCHES = 10**12


def whole_number(low: int, high: int | None = None) -> Callable[[str | int], int]:
    """What reads an option that takes a whole number from `low` to `high`, or from `low` up."""
    allowed = f"from {low} up" if high is None else f"from {low} to {high:,}"

    def read(given: str | int) -> int:
        try:
            found = int(given)
        except ValueError:
            raise typer.BadParameter(
                f"expected a whole number {allowed}, not {_short(given)}"
            ) from None
        if found < low or (high is not None and found > high):
            raise typer.BadParameter(f"expected a whole number {allowed}, not {found}")
        return found

    return read


def width(given: str | float) -> float:
    """The width of an interval of a rate."""
    try:
        found = float(given)
    except ValueError:
        found = 0.0
    if not 0 < found < 1:
        raise typer.BadParameter(
            f"expected a width between 0 and 1, such as 0.01, not {_short(given)}"
        )
    return found


def bot_pair(text: str) -> tuple[str, str]:
    """The names of both bots; one name stands for both."""
    names = [name.strip() for name in text.split(",")]
    if len(names) > 2 or not all(names):
        raise typer.BadParameter(
            f"expected two bots with a comma between, such as basic,random, not {text!r}",
            param_hint="'--bots'",
        )
    return names[0], names[-1]


def worker_count(text: str) -> int:
    """How many workers `--jobs` asks for."""
    if text == "auto":
        from truco.simulation.processors import processors

        return processors()
    # Before a number is made of it: one of thousands of digits is refused by Python itself.
    digits = text.lstrip("0") if text.isascii() and text.isdecimal() else ""
    if not 0 < len(digits) <= 4 or int(digits) > 1024:
        raise typer.BadParameter(
            f"expected a whole number from 1 to 1024, or auto, not {_short(text)}",
            param_hint="'--jobs'",
        )
    return int(digits)


def _short(given: object) -> str:
    """What was given, as far as anybody needs it to find it again."""
    text = str(given)
    return repr(text if len(text) <= 40 else f"{text[:39]}…")
