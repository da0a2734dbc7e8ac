"""`truco compare`: the same deals under several rules, or by several bots."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from truco.cli.asked import MOST_MATCHES, bot_pair, whole_number, worker_count
from truco.cli.completion import complete_bots, complete_keys, complete_rulesets
from truco.cli.errors import BAD_INPUT, INTERRUPTED, show_error, show_message, speaks
from truco.cli.failures import tell_failure
from truco.cli.language import LangOption, open_words
from truco.cli.options import (
    EngineOption,
    JsonOption,
    PluginOption,
    SeedOption,
    SwapOption,
    players_option,
)
from truco.cli.outputs import ForceOption, PlotOption, check_picture
from truco.cli.streams import print_json, say

if TYPE_CHECKING:
    from truco.rules import Rules
    from truco.simulation.comparison import Compared, Contender
    from truco.words import Words


@speaks
def compare(
    rules: Annotated[
        list[str],
        typer.Option(
            "--rules",
            metavar="NAME|PATH[:KEY=VALUE]",
            help="Rules to compare, with keys of them changed after colons. May be repeated; the "
            "others differ from the first.",
            autocompletion=complete_rulesets,
            show_default=False,
        ),
    ],
    more: Annotated[
        list[str],
        typer.Argument(
            metavar="RULES",
            help="More rules to compare.",
            autocompletion=complete_rulesets,
            show_default=False,
        ),
    ] = [],  # noqa: B006 -- typer reads the default, nobody changes it
    bots: Annotated[
        list[str],
        typer.Option(
            "--bots",
            metavar="A,B",
            help="Who plays for side A and for side B. Repeated, with one ruleset, to compare "
            "bots.  [default: basic,basic]",
            autocompletion=complete_bots,
            show_default=False,
        ),
    ] = [],  # noqa: B006
    settings: Annotated[
        list[str],
        typer.Option(
            "--set",
            metavar="KEY=VALUE",
            help="Change one key of all the rules, such as match.target=24. May be repeated.",
            autocompletion=complete_keys,
            show_default=False,
        ),
    ] = [],  # noqa: B006
    matches: Annotated[
        int,
        typer.Option(
            "--matches",
            metavar="N",
            help="Matches that each of them plays.",
            parser=whole_number(2, MOST_MATCHES),
        ),
    ] = 1000,
    players: Annotated[
        int | None, players_option("2 where all rules allow it, else the fewest that they do")
    ] = None,
    seed: SeedOption = 0,
    jobs: Annotated[
        str,
        typer.Option("--jobs", metavar="J", help="Workers at a time, or auto for one a processor."),
    ] = "1",
    engine: EngineOption = "auto",
    swap: SwapOption = False,
    json: JsonOption = False,
    plot: PlotOption = None,
    force: ForceOption = False,
    plugins: PluginOption = [],  # noqa: B006
    lang: LangOption = None,
) -> None:
    """Play the same deals under several rules, or by several bots, and show what differs.

    The first ruleset, or pair of bots, is what the others are compared with. Each difference has
    its 95 % interval, over the differences of every deal. Rules with another deck cannot play the
    same deals; they play deals of their own, and the intervals are wider.

    \b
    Examples:
      truco compare --rules argentino argentino-30-sin-flor --matches 20000
      truco compare --rules argentino --rules argentino:flor.enabled=false
      truco compare --rules paulista --bots basic,random --bots random,random
      truco compare --rules argentino uruguayo --json --plot difference.svg
    """
    if swap and (matches % 2 or matches < 4):
        raise typer.BadParameter(
            f"--swap plays each deal twice, so the number must be even and at least 4, "
            f"not {matches}",
            param_hint="'--matches'",
        )
    sources = [*rules, *more]
    pairs = [bot_pair(text) for text in bots or ["basic,basic"]]
    if len(sources) > 1 and len(pairs) > 1:
        raise typer.BadParameter(
            "compare rulesets or bots, not both at once: give one ruleset or one pair of bots",
            param_hint="'--bots'",
        )
    if len(sources) == len(pairs) == 1:
        raise typer.BadParameter(
            "there is nothing to compare with: give another ruleset, or --bots twice",
            param_hint="'--rules'",
        )
    workers = worker_count(jobs)
    check_picture(plot, force)

    from truco.cli.loading import open_registry
    from truco.cli.progress import MatchProgress
    from truco.simulation import BotFailure
    from truco.simulation.compare import compare as run
    from truco.simulation.comparison import Comparison, ComparisonInterrupted, ComparisonStopped

    contenders = _contenders(sources, pairs, settings, plugins)
    registry = open_registry(plugins)
    words = open_words(lang, contenders[0].rules, registry)
    comparison = Comparison(
        contenders=contenders,
        players=players,
        matches=matches,
        seed=seed,
        jobs=workers,
        engine=engine,
        swap=swap,
        registry=registry,
    )
    try:
        with MatchProgress(matches) as progress:
            found = run(
                comparison, progress=progress.update, notify=lambda line: say(words.notice(line))
            )
    except BotFailure as failure:
        tell_failure(failure, Path(), words)
        say(_played(failure.found, matches, words))
        _show_partial(failure, failure.found, json, plot, words)
        raise typer.Exit(BAD_INPUT) from None
    except ComparisonStopped as stopped:
        show_error(stopped)
        say(_played(stopped.found, matches, words))
        _show_partial(stopped, stopped.found, json, plot, words)
        raise typer.Exit(BAD_INPUT) from None
    except ComparisonInterrupted as interrupted:
        played = _played(interrupted.found, matches, words)
        say(words.say("interrupted: {played}", played=played))
        _show_partial(interrupted, interrupted.found, json, plot, words)
        raise typer.Exit(INTERRUPTED) from None
    _show(found, json, plot, words)


def _show(found: Compared, as_json: bool, plot: Path | None, words: Words) -> None:
    if as_json:
        print_json(found.to_json())
    else:
        from truco.cli.comparison_tables import comparison_tables
        from truco.cli.tables import print_parts

        print_parts(*comparison_tables(found, words))
    if plot is not None:
        # Last, so that a picture that cannot be drawn keeps nobody from the numbers.
        from truco.simulation.plots.comparison import draw_comparison

        draw_comparison(found, plot, words)


def _played(found: Compared | None, matches: int, words: Words) -> str:
    """How far a comparison came that did not come to its end."""
    return words.say(
        "{played:,} of {matches:,} matches were played by all",
        played=0 if found is None else found.matches,
        matches=matches,
    )


def _show_partial(
    ending: BaseException, found: Compared | None, as_json: bool, plot: Path | None, words: Words
) -> None:
    """Show what was found, after what went wrong besides what ended the comparison."""
    for note in getattr(ending, "__notes__", ()):
        show_message(note)
    if found is not None:
        with suppress(BrokenPipeError):  # Ctrl-C may have ended the reader as well
            _show(found, as_json, plot, words)


_SETTING = re.compile(r":(?=[A-Za-z_][\w-]*(?:\.[\w-]+)*=)")
"""The colon before a key and its value. A path may have a colon too, as in `C:\\rules.toml`."""


def _contenders(
    sources: Sequence[str],
    pairs: Sequence[tuple[str, str]],
    settings: Sequence[str],
    plugins: Sequence[Path],
) -> tuple[Contender, ...]:
    """One for each ruleset, or for each pair of bots. Raises TrucoError."""
    from truco.simulation.comparison import Contender

    if len(pairs) > 1:
        opened = _opened(sources[0], settings, plugins)
        return tuple(Contender(",".join(pair), opened, pair) for pair in pairs)
    return tuple(
        Contender(source, _opened(source, settings, plugins), pairs[0]) for source in sources
    )


def _opened(source: str, settings: Sequence[str], plugins: Sequence[Path]) -> Rules:
    """The rules of `NAME:KEY=VALUE:…`, whose own settings go over those for all."""
    from truco.cli.loading import open_rules

    name, *own = _SETTING.split(source)
    return open_rules(name, [*settings, *own], plugins)
