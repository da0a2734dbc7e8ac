"""`truco simulate`: many matches between two bots."""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from truco.cli.completion import complete_bots
from truco.cli.errors import BAD_INPUT, INTERRUPTED, show_error, speaks
from truco.cli.language import LangOption, open_words
from truco.cli.options import JsonOption, PluginOption, RulesOption, SetOption
from truco.cli.streams import print_json, print_rich, say

if TYPE_CHECKING:
    from truco.simulation import BotFailure, Result
    from truco.words import Words

MOST_MATCHES = 10**12


@speaks
def simulate(
    rules: RulesOption,
    settings: SetOption = [],  # noqa: B006 -- typer reads the default, nobody changes it
    matches: Annotated[int, typer.Option("--matches", metavar="N", help="Matches to play.")] = 1000,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            metavar="K",
            help="Seats at the table.  [default: 2 where the rules allow it, else the fewest]",
            show_default=False,
        ),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B",
            help="Who plays for side A and for side B; one name stands for both. "
            "A bot of your own is module:Name.",
            autocompletion=complete_bots,
        ),
    ] = "basic,basic",
    seed: Annotated[
        int,
        typer.Option("--seed", metavar="S", help="The same seed gives the same matches."),
    ] = 0,
    jobs: Annotated[
        str,
        typer.Option("--jobs", metavar="J", help="Workers at a time, or auto for one a processor."),
    ] = "1",
    engine: Annotated[
        Literal["auto", "interpreted", "compiled"],
        typer.Option(
            "--engine",
            metavar="auto|interpreted|compiled",
            help="The form of the engine; the numbers are the same.",
        ),
    ] = "auto",
    swap: Annotated[
        bool,
        typer.Option("--swap", help="Play each deal twice, the second time with sides exchanged."),
    ] = False,
    records: Annotated[
        Path | None,
        typer.Option(
            "--records",
            metavar="DIR",
            help="Write a record of each match to this folder, for truco replay.",
            show_default=False,
        ),
    ] = None,
    json: JsonOption = False,
    plugins: PluginOption = [],  # noqa: B006
    lang: LangOption = None,
) -> None:
    """Play many matches between two bots and count what happens.

    The same seed gives the same numbers for any number of workers and either form of the engine.
    Ctrl-C ends the run and shows what was counted so far.

    \b
    Examples:
      truco simulate --rules paulista
      truco simulate --rules argentino --players 4 --bots basic,random --swap
      truco simulate --rules my.toml --set match.target=24 --matches 100000 --json
      truco simulate --rules paulista --bots my_bots:Careful,basic --records games
    """
    _check(1 <= matches <= MOST_MATCHES, "--matches", matches, f"1 to {MOST_MATCHES:,}")
    _check(players is None or players >= 2, "--players", players, "2 up")
    _check(seed >= 0, "--seed", seed, "0 up")
    if swap and matches % 2:
        raise typer.BadParameter(
            f"--swap plays each deal twice, so the number must be even: {matches + 1}, "
            f"say, not {matches}",
            param_hint="'--matches'",
        )
    pair = _pair(bots)
    workers = _workers(jobs)

    from truco.cli.loading import open_registry, open_rules
    from truco.cli.progress import MatchProgress
    from truco.simulation import BotFailure, Interrupted, Simulation, run

    opened = open_rules(rules, settings, plugins)
    words = open_words(lang, opened)
    simulation = Simulation(
        rules=opened,
        registry=open_registry(plugins),
        players=players,
        bots=pair,
        matches=matches,
        seed=seed,
        jobs=workers,
        engine=engine,
        swap=swap,
        records=records,
    )
    try:
        with MatchProgress(matches) as progress:
            result = run(simulation, progress=progress.update, notify=say)
    except BotFailure as failure:
        show_error(failure)
        path = _keep(failure, Path() if records is None else records)
        say(f"the match until then is in {path}; truco replay plays it again")
        raise typer.Exit(BAD_INPUT) from None
    except Interrupted as interrupted:
        _show_partial(interrupted.result, matches, json, words)
        raise typer.Exit(INTERRUPTED) from None
    _show(result, json, words)


def _show(result: Result, as_json: bool, words: Words) -> None:
    if as_json:
        print_json(result.to_json())
        return
    from truco.cli.simulation_tables import simulation_tables

    print_rich(simulation_tables(result, words))


def _show_partial(result: Result | None, matches: int, as_json: bool, words: Words) -> None:
    played = 0 if result is None else result.matches
    say(f"interrupted: {played:,} of {matches:,} matches were played")
    if result is not None:
        with suppress(BrokenPipeError):  # Ctrl-C may have ended the reader as well
            _show(result, as_json, words)


def _keep(failure: BotFailure, folder: Path) -> Path:
    """Write the record of the match in which a bot failed, never over another file."""
    from truco.simulation.match_player import record_stem

    folder.mkdir(parents=True, exist_ok=True)
    stem = f"failed-{record_stem(failure.record.name, failure.seed, failure.match)}"
    for again in count(1):
        path = folder / f"{stem}{'' if again == 1 else f'-{again}'}.toml"
        with suppress(FileExistsError), path.open("x", encoding="utf-8") as file:
            file.write(failure.record.to_toml())
            return path
    raise AssertionError("unreachable")


def _check(is_right: bool, option: str, value: int | None, allowed: str) -> None:
    if not is_right:
        raise typer.BadParameter(
            f"expected a number from {allowed}, not {value}", param_hint=f"'{option}'"
        )


def _pair(text: str) -> tuple[str, str]:
    """The names of both bots; one name stands for both."""
    names = [name.strip() for name in text.split(",")]
    if len(names) > 2 or not all(names):
        raise typer.BadParameter(
            f"expected two bots with a comma between, such as basic,random, not {text!r}",
            param_hint="'--bots'",
        )
    return names[0], names[-1]


def _workers(text: str) -> int:
    if text == "auto":
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else _processors()
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text) <= 1024:
        raise typer.BadParameter(
            f"expected a number from 1 to 1024, or auto, not {text!r}", param_hint="'--jobs'"
        )
    return int(text)


def _processors() -> int:
    return os.cpu_count() or 1
