"""`truco simulate`: many matches between two bots."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from truco.cli.asked import MOST_MATCHES, bot_pair, whole_number, width, worker_count
from truco.cli.completion import complete_backends, complete_bots
from truco.cli.errors import BAD_INPUT, INTERRUPTED, show_error, show_message, speaks
from truco.cli.failures import tell_failure
from truco.cli.language import LangOption, open_words
from truco.cli.options import (
    EngineOption,
    JsonOption,
    PluginOption,
    RulesOption,
    SeedOption,
    SetOption,
    SwapOption,
    players_option,
)
from truco.cli.outputs import ForceOption, OutOption, Outputs, PlotOption, check_outputs
from truco.cli.streams import print_json, say, silence_results

if TYPE_CHECKING:
    from truco.simulation import Result, Simulation
    from truco.simulation.result import Unfinished
    from truco.words import Words

DEFAULT_MATCHES = 1000


@speaks
def simulate(
    rules: RulesOption,
    settings: SetOption = [],  # noqa: B006 -- typer reads the default, nobody changes it
    matches: Annotated[
        int | None,
        typer.Option(
            "--matches",
            metavar="N",
            help="Matches to play.  [default: 1000, with --until as many as it takes]",
            parser=whole_number(1, MOST_MATCHES),
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        int | None, players_option("2 where the rules allow it, else the fewest")
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
    seed: SeedOption = 0,
    jobs: Annotated[
        str | None,
        typer.Option(
            "--jobs",
            metavar="J",
            help="Workers at a time, or auto for one a processor.  "
            "[default: 1, with --backend all it has]",
            show_default=False,
        ),
    ] = None,
    engine: EngineOption = "auto",
    swap: SwapOption = False,
    records: Annotated[
        Path | None,
        typer.Option(
            "--records",
            metavar="DIR",
            help="Write a record of each match to this folder, for truco replay.",
            show_default=False,
        ),
    ] = None,
    until: Annotated[
        float | None,
        typer.Option(
            "--until",
            metavar="W",
            help="Stop when the 95 % interval of the win rate is no wider, such as 0.01.",
            parser=width,
            show_default=False,
        ),
    ] = None,
    checkpoint: Annotated[
        Path | None,
        typer.Option(
            "--checkpoint",
            metavar="FILE",
            help="Write what is finished to this file every few seconds, and go on from it.",
            show_default=False,
        ),
    ] = None,
    backend: Annotated[
        str | None,
        typer.Option(
            "--backend",
            metavar="NAME",
            help="Who plays: dask, or a backend of a plugin.  [default: this process]",
            autocompletion=complete_backends,
            show_default=False,
        ),
    ] = None,
    address: Annotated[
        str | None,
        typer.Option(
            "--address",
            metavar="URL",
            help="Where the backend is, such as tcp://host:8786.  [default: started here]",
            show_default=False,
        ),
    ] = None,
    json: JsonOption = False,
    out: OutOption = None,
    plot: PlotOption = None,
    force: ForceOption = False,
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
      truco simulate --rules argentino --until 0.005 --checkpoint run.json
      truco simulate --rules argentino --matches 100000000 --backend dask
      truco simulate --rules paulista --out rows.parquet --plot result.svg
    """
    if matches is None:
        matches = DEFAULT_MATCHES if until is None else MOST_MATCHES
    if swap and matches % 2:
        raise typer.BadParameter(
            f"--swap plays each deal twice, so the number must be even: {matches + 1}, "
            f"say, not {matches}",
            param_hint="'--matches'",
        )
    pair = bot_pair(bots)
    workers = None if jobs is None else worker_count(jobs)
    if address is not None and backend is None:
        raise typer.BadParameter(
            "it says where a backend is: give --backend too", param_hint="'--address'"
        )
    for option, given in (("until", until), ("checkpoint", checkpoint), ("backend", backend)):
        if records is not None and given is not None:
            raise typer.BadParameter(
                f"records are not kept with --{option}: leave out one of the two",
                param_hint="'--records'",
            )
    check_outputs(out, plot, is_json=json, goes_on=checkpoint is not None)

    from truco.cli.loading import open_registry, open_rules
    from truco.cli.progress import MatchProgress
    from truco.simulation import BotFailure, Interrupted, Simulation, Stopped, run
    from truco.simulation.looks import most_needed
    from truco.simulation.row_files import ReaderGone, RowsError

    opened = open_rules(rules, settings, plugins)
    registry = open_registry(plugins)
    words = open_words(lang, opened, registry)
    simulation = Simulation(
        rules=opened,
        registry=registry,
        players=players,
        bots=pair,
        matches=matches,
        seed=seed,
        jobs=workers,
        engine=engine,
        swap=swap,
        records=records,
        until=until,
        checkpoint=checkpoint,
        backend=backend,
        address=address,
    )
    outputs = Outputs(simulation, out, plot, force)
    expected = matches if until is None else min(matches, most_needed(until, swap))
    result = None
    outputs.open()
    try:
        with MatchProgress(expected) as progress, outputs:
            result = run(
                simulation,
                progress=progress.update,
                notify=lambda line: say(words.notice(line)),
                rows=outputs.sinks,
            )
    except BotFailure as failure:
        tell_failure(failure, Path() if records is None else records, words)
        say(_played(failure, simulation, words))
        _show_partial(failure, json, words, outputs)
        raise typer.Exit(BAD_INPUT) from None
    except Interrupted as interrupted:
        played = _played(interrupted, simulation, words)
        say(words.say("interrupted: {played}", played=played))
        _show_partial(interrupted, json, words, outputs)
        raise typer.Exit(INTERRUPTED) from None
    except Stopped as stopped:
        show_error(stopped)
        say(_played(stopped, simulation, words))
        _show_partial(stopped, json, words, outputs)
        raise typer.Exit(BAD_INPUT) from None
    except RowsError as error:
        if isinstance(error, ReaderGone) and outputs.takes_stdout:
            silence_results()
            say(str(error))
            return
        # Where the last rows found no room, all matches were played.
        error.result = error.result or result
        show_error(error)
        say(_played(error, simulation, words))
        _show_partial(error, json, words, outputs)
        raise typer.Exit(BAD_INPUT) from None
    if until is not None and result.win_rate.A.high - result.win_rate.A.low > until:
        say(
            words.say(
                "the interval is still wider than {width:g}; more --matches narrow it", width=until
            )
        )
    _show(result, json, words, outputs)


def _show(result: Result, as_json: bool, words: Words, outputs: Outputs) -> None:
    if as_json:
        print_json(result.to_json())
    elif not outputs.takes_stdout:
        from truco.cli.simulation_tables import simulation_tables
        from truco.cli.tables import print_parts

        print_parts(*simulation_tables(result, words))
    # Last, so that a picture that cannot be drawn keeps nobody from the numbers.
    outputs.draw(result, words)


def _played(ending: Unfinished, simulation: Simulation, words: Words) -> str:
    """How far a run came that did not come to its end."""
    played = 0 if ending.result is None else ending.result.matches
    if simulation.matches == MOST_MATCHES:
        said = words.say_many(
            "{number:,} match was played", "{number:,} matches were played", played
        )
    else:
        said = words.say(
            "{played:,} of {matches:,} matches were played",
            played=played,
            matches=simulation.matches,
        )
    if simulation.checkpoint is None:
        return said
    if ending.kept == played:
        kept = words.say("the same command goes on from {path}", path=simulation.checkpoint)
    else:
        kept = words.say(
            "{path} has {kept:,} of them, from which the same command goes on",
            path=simulation.checkpoint,
            kept=ending.kept or 0,
        )
    return f"{said}; {kept}"


def _show_partial(ending: Unfinished, as_json: bool, words: Words, outputs: Outputs) -> None:
    """Show what was finished, after what went wrong besides what ended the run."""
    for note in getattr(ending, "__notes__", ()):
        show_message(note)
    if ending.result is not None:
        with suppress(BrokenPipeError):  # Ctrl-C may have ended the reader as well
            _show(ending.result, as_json, words, outputs)
