"""The commands, and what all of them have in common.

Commands are declared here and in modules that import nothing heavy; each imports what it needs
when it runs, so that help and completion come at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from truco._version import __version__
from truco.cli import bots, cache, compare, doctor, new, plugins, replay, rules_about, simulate
from truco.cli.errors import BAD_INPUT, INTERRUPTED, UsageError, show_error, show_usage_error
from truco.cli.streams import (
    OutputError,
    flush,
    prepare,
    put,
    release,
    silence_results,
    unwritable,
)

app = typer.Typer(
    name="truco",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    # Plain help needs no import and fits any terminal.
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

OPTIONAL_PARTS = ("numba", "numpy", "pyarrow", "matplotlib", "distributed", "tomlkit")
"""Distributions that make truco do more where they are installed."""


def _show_version(wanted: bool) -> None:
    if not wanted:
        return
    from importlib.metadata import PackageNotFoundError, version
    from platform import python_version

    parts = [f"Python {python_version()}"]
    for name in OPTIONAL_PARTS:
        try:
            parts.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    put(f"truco {__version__}\n{', '.join(parts)}")
    raise typer.Exit


@app.callback()
def truco(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Show the version and the optional parts found.",
            callback=_show_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    """One engine for every game of the truco family: rules are plugins and TOML files.

    \b
    Example:
      truco simulate --rules paulista
    """


app.command("simulate", short_help="Play many matches and count what happens.")(simulate.simulate)
app.command("compare", short_help="Play the same deals under several rules, or by several bots.")(
    compare.compare
)
app.command("replay", short_help="Play recorded matches again.")(replay.replay)
app.add_typer(rules_about.app)
app.command("bots", short_help="List the bots that --bots takes by name.")(bots.bots)
app.command("plugins", short_help="List the plugins, and what is wrong with any.")(plugins.plugins)
app.add_typer(new.app)
app.command("doctor", short_help="Say what truco runs on, for a bug report.")(doctor.doctor)
app.add_typer(cache.app)


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit status."""
    prepare()
    try:
        status = _status(arguments)
        try:
            flush()
        except BrokenPipeError:
            silence_results()
    except OutputError as error:
        show_error(error)
        return BAD_INPUT
    finally:
        release()
    return status


def _command() -> Any:
    """The commands as they are run, with help that is for people."""
    command = typer.main.get_command(app)
    waiting: list[Any] = [command]
    while waiting:
        one = waiting.pop()
        waiting += getattr(one, "commands", {}).values()
        for parameter in one.params:
            # Some versions of typer name the Python type of an argument beside what it is called.
            if parameter.param_type_name == "argument":
                parameter.display_type_rich = _no_type
    return command


def _no_type(ctx: object) -> None:
    return None


def _status(arguments: Sequence[str]) -> int:
    try:
        status = _command()(list(arguments), prog_name="truco", standalone_mode=False)
    except UsageError as error:
        return show_usage_error(error)
    except typer.Abort:
        return INTERRUPTED
    except SystemExit as ending:
        # How typer ends when the reader of a help page is gone, which is no error.
        if not isinstance(ending.__context__, BrokenPipeError):
            raise
        return 0
    except OSError as error:
        # Commands tell of their own errors, so this is from writing a help page.
        raise unwritable(error) from None
    return status if isinstance(status, int) else 0
