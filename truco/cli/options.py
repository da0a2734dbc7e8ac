"""Options that several commands take: the same name means the same everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from truco.cli.asked import whole_number
from truco.cli.completion import complete_keys, complete_rulesets

RulesOption = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="NAME|PATH",
        help="The rules: a TOML file, or the name of an installed ruleset.",
        autocompletion=complete_rulesets,
        show_default=False,
    ),
]
SetOption = Annotated[
    list[str],
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Change one key of the rules, such as match.target=24. May be repeated.",
        autocompletion=complete_keys,
        show_default=False,
    ),
]
PluginOption = Annotated[
    list[Path],
    typer.Option(
        "--plugin",
        metavar="FILE",
        help="Load a plugin from a single .py file. May be repeated.",
        show_default=False,
    ),
]
JsonOption = Annotated[
    bool, typer.Option("--json", help="Write one JSON object instead of text for people.")
]


def players_option(default: str) -> Any:
    """The option `--players` of a command, whose default is said in words."""
    return typer.Option(
        "--players",
        metavar="K",
        help=f"Seats at the table.  [default: {default}]",
        parser=whole_number(2),
        show_default=False,
    )


SeedOption = Annotated[
    int,
    typer.Option(
        "--seed",
        metavar="S",
        help="A whole number from 0 up; the same seed gives the same matches.",
        parser=whole_number(0),
    ),
]
EngineOption = Annotated[
    Literal["auto", "interpreted", "compiled"],
    typer.Option(
        "--engine",
        metavar="auto|interpreted|compiled",
        help="The form of the engine; the numbers are the same.",
    ),
]
SwapOption = Annotated[
    bool,
    typer.Option("--swap", help="Play each deal twice, the second time with sides exchanged."),
]
