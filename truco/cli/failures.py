"""What people are told of a bot that failed in the middle of a run."""

from __future__ import annotations

from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from truco.cli.errors import show_message
from truco.cli.streams import say

if TYPE_CHECKING:
    from truco.simulation import BotFailure
    from truco.words import Words


def tell_failure(failure: BotFailure, folder: Path, words: Words) -> None:
    """Say which bot failed and how, and keep the match until then in a folder."""
    show_message(
        words.say(
            "bot {bot} at {seat}, seed {seed}, match {match}: {problem}",
            bot=failure.bot,
            seat=failure.seat,
            seed=failure.seed,
            match=failure.match,
            problem=failure.problem,
        )
    )
    try:
        path = _keep(failure, folder)
    except OSError as error:
        # What was counted is shown all the same.
        show_message(f"{error.filename or folder}: {error.strerror or error}")
        return
    say(words.say("the match until then is in {path}; truco replay plays it again", path=path))


def _keep(failure: BotFailure, folder: Path) -> Path:
    """Write the record of the match in which a bot failed, never over another file."""
    from truco.simulation.match_player import record_stem

    folder.mkdir(parents=True, exist_ok=True)
    stem = f"failed-{record_stem(failure.record.name, failure.seed, failure.match)}"
    for again in count(1):
        path = folder / f"{stem}{'' if again == 1 else f'-{again}'}.toml"
        try:
            file = path.open("x", encoding="utf-8")
        except FileExistsError:
            continue
        try:
            with file:
                file.write(failure.record.to_toml(folder))
        except OSError as error:
            with suppress(OSError):
                path.unlink()
            raise OSError(error.errno, error.strerror, str(path)) from error
        return path
    raise AssertionError("unreachable")
