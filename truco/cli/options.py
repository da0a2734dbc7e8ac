"""Options that several commands take: the same name means the same everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

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
    bool, typer.Option("--json", help="Write one JSON object instead of a table for people.")
]
