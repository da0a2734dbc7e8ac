"""`truco rules`: what rulesets there are, what they say, and whether a file is right."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from truco.cli.completion import complete_rulesets
from truco.cli.errors import BAD_INPUT, show_faults, speaks
from truco.cli.language import LangOption, open_words
from truco.cli.options import JsonOption, PluginOption, SetOption
from truco.cli.streams import print_json, put, warn, write
from truco.errors import Fault, RulesetError, TrucoError

if TYPE_CHECKING:
    from truco.plugins.manager import PluginRegistry
    from truco.rules import Rules
    from truco.words import Words

app = typer.Typer(
    name="rules",
    no_args_is_help=True,
    rich_markup_mode=None,
    short_help="List, show, check, explain and edit rulesets.",
    help="""Look at rulesets: what there are, what they say, and whether they are right.

    \b
    Example:
      truco rules list
    """,
)

NameArgument = Annotated[
    str,
    typer.Argument(
        metavar="NAME|PATH",
        help="A TOML file, or the name of an installed ruleset.",
        autocompletion=complete_rulesets,
        show_default=False,
    ),
]


@app.command("list", short_help="List the installed rulesets.")
@speaks
def list_rulesets(
    json: JsonOption = False,
    plugins: PluginOption = [],  # noqa: B006 -- typer reads the default, nobody changes it
    lang: LangOption = None,
) -> None:
    """List the installed rulesets: variant, seats, points to win, and what each is.

    \b
    Example:
      truco rules list
    """
    from truco.cli.loading import open_registry, warn_of_failures
    from truco.rulefile.catalogue import Catalogue
    from truco.rules import load_ruleset

    registry = open_registry(plugins)
    warn_of_failures(registry)
    words = open_words(lang, registry=registry)
    catalogue = Catalogue.of(registry)
    found = []
    for name in catalogue.playable():
        try:
            found.append(load_ruleset(catalogue.path(name), registry=registry))
        except TrucoError as error:
            if _is_left_out(error):
                continue
            command = f"truco rules check {name}"
            warn(
                words.say(
                    "{name} cannot be loaded; {command} says why ({error})",
                    name=name,
                    command=command,
                    error=_first(error),
                )
            )
    if json:
        print_json({"schema": 1, "rulesets": [_as_json(rules) for rules in found]})
        return
    from truco.cli.tables import Column, Table, print_parts

    table = Table(
        [
            Column(words.say("name")),
            Column(words.say("variant")),
            Column(words.say("seats")),
            Column(words.say("points"), "number"),
            Column("", "prose"),
        ]
    )
    for rules in found:
        seats = " ".join(map(str, rules.players))
        total = str(rules.settings.match.total)
        table.add(rules.name, rules.ruleset.variant, seats, total, rules.summary)
    print_parts(table)


@app.command(short_help="Show a ruleset in full.")
@speaks
def show(
    name: NameArgument,
    settings: SetOption = [],  # noqa: B006
    json: JsonOption = False,
    plugins: PluginOption = [],  # noqa: B006
) -> None:
    """Show a ruleset in full as TOML: with all it inherits, so that it loads again on its own.

    \b
    Examples:
      truco rules show paulista
      truco rules show argentino --set match.target=15 > mine.toml
    """
    from truco.cli.loading import open_rules
    from truco.plugins.paths import from_folder

    ruleset = open_rules(name, settings, plugins).ruleset
    if json:
        print_json({"schema": 1, "ruleset": from_folder(ruleset.data, Path.cwd())})
    else:
        write(ruleset.to_toml())


@app.command(short_help="Check rule files and name every fault.")
@speaks
def check(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE",
            help="TOML files, or names of installed rulesets.",
            autocompletion=complete_rulesets,
            show_default=False,
        ),
    ],
    settings: SetOption = [],  # noqa: B006
    strict: Annotated[
        bool, typer.Option("--strict", help="Warn of what is allowed and looks like a mistake.")
    ] = False,
    json: JsonOption = False,
    plugins: PluginOption = [],  # noqa: B006
    lang: LangOption = None,
) -> None:
    """Check rule files and name every fault; the status is 1 when there is any.

    A file is read with all it inherits, and its tables are built for every number of seats, as
    for play. An abstract ruleset is only read. With --strict each key that the file itself writes
    is tried with other values: one that changes nothing is named, and so are payments and calls
    that look wrong; then a warning makes the status 1 too.

    \b
    Examples:
      truco rules check my.toml --strict
      truco rules check rulesets/*.toml --json
    """
    from truco.cli.loading import open_registry, warn_of_failures

    registry = open_registry(plugins)
    warn_of_failures(registry)
    words = open_words(lang, registry=registry)
    found = [_checked(name, settings, registry, strict) for name in names]
    if json:
        print_json({"schema": 1, "files": [checked.to_json() for checked in found]})
    faults = [fault for checked in found for fault in checked.faults]
    if not json:
        for checked in found:
            if not checked.faults and not checked.warnings:
                put(f"{checked.name}: {checked.praise(words)}")
        if faults:
            show_faults(faults)
        for checked in found:
            for fault in checked.warnings:
                key = f"{fault.key}: " if fault.key else ""
                warn(f"{fault.location}: {key}{fault.message}")
    if faults or any(checked.warnings for checked in found):
        raise typer.Exit(BAD_INPUT)


@app.command(short_help="Compare two rulesets.")
@speaks
def diff(
    a: NameArgument,
    b: NameArgument,
    json: JsonOption = False,
    plugins: PluginOption = [],  # noqa: B006
    lang: LangOption = None,
) -> None:
    """Show what two rulesets set differently, and what players would notice.

    \b
    Example:
      truco rules diff paulista paulista-limpo
    """
    from truco.cli.loading import open_registry, open_rules
    from truco.cli.noticed import noticed
    from truco.rulefile.diff import differences
    from truco.rulefile.toml_text import inline
    from truco.words import Words, language

    left, right = (open_rules(name, (), plugins) for name in (a, b))
    keys = differences(left.ruleset, right.ruleset)
    if json:
        print_json(
            {
                "schema": 1,
                "a": left.name,
                "b": right.name,
                "keys": [{"key": d.key, "a": d.left, "b": d.right} for d in keys],
                "noticed": noticed(left, right, Words("en"), Words("en")),
            }
        )
        return
    words = open_words(lang, left, open_registry(plugins))
    told = noticed(left, right, words, language(words.code, right, known=[words.code]))
    if keys:
        from truco.cli.tables import Column, Table, print_parts

        # Values of keys may be long lists.
        columns = [Column(left.name, "prose"), Column(right.name, "prose")]
        table = Table([Column(words.say("key")), *columns])
        for d in keys:
            values = ("" if value is None else inline(value) for value in (d.left, d.right))
            table.add(d.key, *values)
        print_parts(table)
    for line in told:
        put(line)


@app.command(short_help="Say which file a ruleset is in.")
@speaks
def path(
    name: NameArgument,
    json: JsonOption = False,
    plugins: PluginOption = [],  # noqa: B006
) -> None:
    """Say which file a ruleset is in.

    \b
    Example:
      truco rules path paulista
    """
    from truco.cli.loading import open_registry
    from truco.rulefile.catalogue import Catalogue, find_ruleset

    found = find_ruleset(name, lambda: Catalogue.of(open_registry(plugins)))
    if json:
        print_json({"schema": 1, "path": str(found)})
    else:
        put(str(found))


@dataclass(frozen=True, slots=True)
class _Checked:
    """What came of checking a file."""

    name: str
    players: tuple[int, ...]
    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...] = ()

    def praise(self, words: Words) -> str:
        """What to say of a file without faults."""
        if not self.players:
            return words.say("no faults (abstract: to be extended, not played)")
        from truco.cli.noticed import alternatives

        numbers = alternatives(self.players, words)
        return words.say("no faults, for {numbers} players", numbers=numbers)

    def to_json(self) -> dict[str, object]:
        """The same as plain data."""
        from truco.rulefile.render import as_json

        return {
            "name": self.name,
            "ok": not self.faults,
            "players": list(self.players),
            "faults": as_json(self.faults),
            "warnings": as_json(self.warnings),
        }


def _checked(name: str, settings: list[str], registry: PluginRegistry, strict: bool) -> _Checked:
    from truco.rules import load_ruleset

    faults: dict[Fault, None] = {}
    players: tuple[int, ...] = ()
    try:
        rules = load_ruleset(name, settings, registry)
        if not rules.ruleset.abstract:
            players = rules.players
    except RulesetError as error:
        return _Checked(name, (), error.faults)
    except TrucoError as error:
        return _Checked(name, (), (Fault(name, None, None, None, str(error)),))
    for seats in players:
        # What is wrong for every number of seats is said once.
        try:
            rules.tables(seats)
        except RulesetError as error:
            faults |= dict.fromkeys(error.faults)
        except TrucoError as error:
            faults[Fault(name, None, None, None, str(error))] = None
    warnings: tuple[Fault, ...] = ()
    if strict and players and not faults:
        from truco.explain.strict import warnings as look_closely

        warnings = (*look_closely(rules), *rules.perhaps_misspelt())
    return _Checked(name, players, tuple(faults), warnings)


def _as_json(rules: Rules) -> dict[str, object]:
    return {
        "name": rules.name,
        "variant": rules.ruleset.variant,
        "players": list(rules.players),
        "total": rules.settings.match.total,
        "chicos": rules.settings.match.chicos,
        "summary": rules.summary,
        "path": str(Path(rules.path)) if rules.path is not None else None,
    }


def _is_left_out(error: TrucoError) -> bool:
    """Whether a ruleset lacks only what the user has left out by TRUCO_PLUGINS."""
    from truco.plugins.discovery import allowed_names

    return (
        allowed_names() is not None
        and isinstance(error, RulesetError)
        and any(fault.key == "variant" for fault in error.faults)
    )


def _first(error: TrucoError) -> str:
    return str(error).partition("\n")[0]
