"""`truco simulate`: many matches between two bots."""

from __future__ import annotations

import sys
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from truco.cli.asked import MOST_MATCHES, bot_pair, check_number, worker_count
from truco.cli.completion import complete_backends, complete_bots
from truco.cli.errors import BAD_INPUT, INTERRUPTED, show_error, speaks
from truco.cli.language import LangOption, open_words
from truco.cli.options import JsonOption, PluginOption, RulesOption, SetOption
from truco.cli.outputs import ForceOption, OutOption, Outputs, PlotOption, check_outputs
from truco.cli.streams import print_json, print_rich, say, silence

if TYPE_CHECKING:
    from truco.simulation import BotFailure, Result, Simulation
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
            show_default=False,
        ),
    ] = None,
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
        str | None,
        typer.Option(
            "--jobs",
            metavar="J",
            help="Workers at a time, or auto for one a processor.  "
            "[default: 1, with --backend all it has]",
            show_default=False,
        ),
    ] = None,
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
    until: Annotated[
        float | None,
        typer.Option(
            "--until",
            metavar="W",
            help="Stop when the 95 % interval of the win rate is no wider, such as 0.01.",
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
    check_number(1 <= matches <= MOST_MATCHES, "--matches", matches, f"1 to {MOST_MATCHES:,}")
    check_number(players is None or players >= 2, "--players", players, "2 up")
    check_number(seed >= 0, "--seed", seed, "0 up")
    if swap and matches % 2:
        raise typer.BadParameter(
            f"--swap plays each deal twice, so the number must be even: {matches + 1}, "
            f"say, not {matches}",
            param_hint="'--matches'",
        )
    pair = bot_pair(bots)
    workers = None if jobs is None else worker_count(jobs)
    if until is not None and not 0 < until < 1:
        raise typer.BadParameter(
            f"expected a width between 0 and 1, such as 0.01, not {until:g}",
            param_hint="'--until'",
        )
    if address is not None and backend is None:
        raise typer.BadParameter(
            "it says where a backend is: give --backend too", param_hint="'--address'"
        )
    for option, given in (("until", until), ("checkpoint", checkpoint), ("backend", backend)):
        if records is not None and given is not None:
            raise typer.BadParameter(
                f"records are not kept with --{option}", param_hint="'--records'"
            )
    check_outputs(out, plot, is_json=json, goes_on=checkpoint is not None)

    from truco.cli.loading import open_registry, open_rules
    from truco.cli.progress import MatchProgress
    from truco.simulation import BotFailure, Interrupted, Simulation, Stopped, run
    from truco.simulation.looks import most_needed
    from truco.simulation.row_files import ReaderGone

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
        until=until,
        checkpoint=checkpoint,
        backend=backend,
        address=address,
    )
    outputs = Outputs(simulation, out, plot, force)
    expected = matches if until is None else min(matches, most_needed(until, swap))
    try:
        with MatchProgress(expected) as progress, outputs:
            result = run(simulation, progress=progress.update, notify=say, rows=outputs.sinks)
    except BotFailure as failure:
        show_error(failure)
        path = _keep(failure, Path() if records is None else records)
        say(f"the match until then is in {path}; truco replay plays it again")
        raise typer.Exit(BAD_INPUT) from None
    except Interrupted as interrupted:
        say(f"interrupted: {_played(interrupted.result, simulation)}")
        _show_partial(interrupted.result, json, words, outputs)
        raise typer.Exit(INTERRUPTED) from None
    except Stopped as stopped:
        show_error(stopped)
        say(_played(stopped.result, simulation))
        _show_partial(stopped.result, json, words, outputs)
        raise typer.Exit(BAD_INPUT) from None
    except ReaderGone as gone:
        if not outputs.takes_stdout:
            raise
        silence(sys.stdout)
        say(str(gone))
        return
    if until is not None and result.win_rate.A.high - result.win_rate.A.low > until:
        say(f"the interval is still wider than {until:g}; more --matches narrow it")
    _show(result, json, words, outputs)


def _show(result: Result, as_json: bool, words: Words, outputs: Outputs) -> None:
    outputs.draw(result, words)
    if outputs.takes_stdout:
        return
    if as_json:
        print_json(result.to_json())
        return
    from truco.cli.simulation_tables import simulation_tables

    print_rich(simulation_tables(result, words))


def _played(result: Result | None, simulation: Simulation) -> str:
    """How far a run came that did not come to its end."""
    played = 0 if result is None else result.matches
    of = "" if simulation.matches == MOST_MATCHES else f" of {simulation.matches:,}"
    kept = simulation.checkpoint
    on = "" if kept is None else f"; the same command goes on from {kept}"
    return f"{played:,}{of} matches were played{on}"


def _show_partial(result: Result | None, as_json: bool, words: Words, outputs: Outputs) -> None:
    if result is not None:
        with suppress(BrokenPipeError):  # Ctrl-C may have ended the reader as well
            _show(result, as_json, words, outputs)


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
