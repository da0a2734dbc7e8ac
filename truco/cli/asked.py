"""Options of commands that play, checked and understood."""

from __future__ import annotations

import typer

MOST_MATCHES = 10**12


def check_number(is_right: bool, option: str, value: int | None, allowed: str) -> None:
    """Raise a usage error for a number that an option does not take."""
    if not is_right:
        raise typer.BadParameter(
            f"expected a number from {allowed}, not {value}", param_hint=f"'{option}'"
        )


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
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text) <= 1024:
        raise typer.BadParameter(
            f"expected a number from 1 to 1024, or auto, not {text!r}", param_hint="'--jobs'"
        )
    return int(text)
