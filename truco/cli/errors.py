"""One voice for everything that goes wrong: a clear message on stderr and an exit status."""

from __future__ import annotations

import functools
import os
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, ParamSpec

import typer

from truco.cli.streams import flush, in_colour, messages, say, silence_results
from truco.errors import BuildError, RulesetError, TrucoError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from truco.errors import Fault

BAD_INPUT: Final = 1
BAD_USAGE: Final = 2
INTERRUPTED: Final = 130
DEBUG: Final = "TRUCO_DEBUG"
"""Variable that, when set, lets errors nobody expected through with their traceback."""

# typer carries click within itself, or uses the one installed, depending on its version, and
# exports only this subclass of the errors it raises.
UsageError: Final[type[Exception]] = typer.BadParameter.__bases__[0]

P = ParamSpec("P")


def speaks(command: Callable[P, None]) -> Callable[P, None]:
    """Make a command tell its errors to people and turn them into an exit status."""

    @functools.wraps(command)
    def spoken(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
            flush()
        except (UsageError, typer.Exit, typer.Abort):
            raise
        except BrokenPipeError:
            # Whoever read the results has seen enough.
            silence_results()
        except KeyboardInterrupt:
            say("interrupted")
            raise typer.Exit(INTERRUPTED) from None
        except TrucoError as error:
            show_error(error)
            raise typer.Exit(BAD_INPUT) from None
        except OSError as error:
            show_message(_os_error(error))
            raise typer.Exit(BAD_INPUT) from None
        except BaseException as error:
            # A plugin may raise anything, the request to end the program among it.
            if os.environ.get(DEBUG):
                raise
            show_message(_unexpected(error))
            raise typer.Exit(BAD_INPUT) from None

    return spoken


def show_error(error: TrucoError) -> None:
    """Tell people about an error that was raised on purpose."""
    if isinstance(error, RulesetError):
        show_faults(error.faults)
    elif isinstance(error, BuildError):
        for fault in error.faults:
            show_message(str(fault))
    else:
        show_message(str(error))


def show_faults(faults: Iterable[Fault]) -> None:
    """Tell people what is wrong in a rule file, and where."""
    from truco.rulefile.render import render_plain, render_rich

    if in_colour(messages()):
        from rich.console import Console

        # The lines are laid out already; a narrow terminal breaks them without losing a colour.
        Console(file=messages(), highlight=False, soft_wrap=True).print(render_rich(faults), end="")
    else:
        say(render_plain(faults).removesuffix("\n"))


def show_message(message: str) -> None:
    """Tell people about an error in a line of its own."""
    say(message, label="error", colour="red")


def show_usage_error(error: Exception) -> int:
    """Tell people why a command line was not understood; returns the exit status."""
    assert isinstance(error, UsageError)
    context = getattr(error, "ctx", None)
    text: str = error.format_message()  # type: ignore[attr-defined]
    if text.startswith("Usage:"):  # no command was given, so the help is the message
        say(text)
        return BAD_USAGE
    # Some versions of typer pass on how their own machinery words a refusal.
    text = text.replace("Value error, ", "").replace("Input should be", "expected")
    show_message(text[:1].lower() + text[1:].rstrip("."))
    if context is not None:
        say(f"Try '{context.command_path} --help'.")
    return BAD_USAGE


def _os_error(error: OSError) -> str:
    if not error.filename and _working_folder_is_gone():
        return (
            "the working folder is not there any more, and paths begin in it: "
            "go to a folder that is (cd), and try again"
        )
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


def _working_folder_is_gone() -> bool:
    try:
        os.getcwd()
    except FileNotFoundError:
        return True
    return False


def _unexpected(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({frames[-1].filename}:{frames[-1].lineno})" if frames else ""
    try:
        told = f": {error}"
    except BaseException:  # the error of a plugin may fail in telling what it is
        told = ""
    return (
        f"truco has failed, which is a bug: {type(error).__name__}{told}{place}; "
        f"{DEBUG}=1 shows the whole traceback for a report"
    )
