"""More of `truco rules`: what a ruleset means, in words, as a drawing and for editors; and edits.

The commands are declared on the group of `truco.cli.rules`.
"""

from __future__ import annotations

import enum
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from truco.cli.completion import complete_keys, complete_schemas
from truco.cli.errors import speaks
from truco.cli.language import LangOption, open_words
from truco.cli.options import JsonOption, PluginOption, SetOption, players_option
from truco.cli.rules import NameArgument, app
from truco.cli.streams import print_json, put, write
from truco.errors import Fault, RulesetError

if TYPE_CHECKING:
    from truco.explain.telling import Telling
    from truco.plugins.manager import PluginRegistry
    from truco.rules import Rules
    from truco.words import Words

__all__ = ["app"]


class GraphFormat(enum.StrEnum):
    """How a call graph is written."""

    MERMAID = "mermaid"
    DOT = "dot"


@app.command(short_help="Explain a ruleset in words, from its tables.")
@speaks
def explain(
    name: NameArgument,
    players: Annotated[int | None, players_option("every number that the rules allow")] = None,
    settings: SetOption = [],  # noqa: B006
    json: JsonOption = False,
    plugins: PluginOption = [],  # noqa: B006
    lang: LangOption = None,
) -> None:
    """Write the whole rulebook of a ruleset as Markdown, from the tables the engine plays from.

    Without --players for every number of players; what differs stands apart.

    \b
    Examples:
      truco rules explain argentino
      truco rules explain paulista --players 4 --lang pt > paulista.md
    """
    from truco.explain import rulebook

    rules, words = _open(name, settings, plugins, lang)
    book = rulebook(rules, words, players)
    if json:
        print_json({"schema": 1, **book.to_json()})
    else:
        write(book.to_markdown())


@app.command(short_help="Draw the call graph of a ruleset.")
@speaks
def graph(
    name: NameArgument,
    bet: Annotated[
        str | None,
        typer.Option("--bet", metavar="ID", help="Only this bet.", show_default=False),
    ] = None,
    format: Annotated[
        GraphFormat, typer.Option("--format", help="How it is written.")
    ] = GraphFormat.MERMAID,
    players: Annotated[
        int | None, players_option("2 where the rules allow it, else the fewest")
    ] = None,
    settings: SetOption = [],  # noqa: B006
    json: JsonOption = False,
    plugins: PluginOption = [],  # noqa: B006
    lang: LangOption = None,
) -> None:
    """Write the calls of a ruleset as a graph: which follows which, and what each state pays.

    Mermaid is drawn by many editors and web pages, DOT by Graphviz. The stake's ID is stake.

    \b
    Examples:
      truco rules graph argentino --bet envido
      truco rules graph paulista --format dot | dot -Tsvg > paulista.svg
    """
    from truco.explain.graph import call_graph

    rules, words = _open(name, settings, plugins, lang)
    telling = _telling(rules, words, players)
    text = call_graph(telling, bet, format.value)
    if json:
        print_json({"schema": 1, "format": format.value, "graph": text})
    else:
        write(text)


@app.command(short_help="Write the JSON Schema of rule files, for editors.")
@speaks
def schema(
    name: Annotated[
        str,
        typer.Argument(
            metavar="VARIANT|NAME",
            help="A variant, or a ruleset by name or path.",
            autocompletion=complete_schemas,
            show_default=False,
        ),
    ],
    plugins: PluginOption = [],  # noqa: B006
) -> None:
    """Write the JSON Schema of the rule files of a variant, or of the one of a ruleset.

    An editor that knows TOML (taplo, Even Better TOML) completes and checks a file that begins with
    a comment such as #:schema ./paulista.json. With plugins in the ruleset their keys are in it.

    \b
    Example:
      truco rules schema paulista > paulista.json
    """
    from truco.cli.loading import open_registry, open_rules, warn_of_failures
    from truco.explain.json_schema import schema_text
    from truco.rulefile.catalogue import Catalogue

    registry = open_registry(plugins)
    if name in registry.variants and not Path(name).is_file():
        warn_of_failures(registry)
        write(schema_text(name, registry.variants[name].Settings))
        return
    if not os.path.lexists(name) and Catalogue.of(registry).get(name) is None:
        warn_of_failures(registry)
        raise RulesetError([_no_schema(name, registry)])
    rules = open_rules(name, (), plugins)
    write(schema_text(rules.ruleset.variant, rules.variant_class.Settings))


def _no_schema(name: str, registry: PluginRegistry) -> Fault:
    """The fault of a name that is neither a variant's nor a ruleset's."""
    from truco.plugins.checks import nearest
    from truco.rulefile.catalogue import Catalogue

    variants, catalogue = sorted(registry.variants), Catalogue.of(registry)
    return Fault(
        path=name,
        line=None,
        column=None,
        key=None,
        message="there is no such file or variant, and no ruleset of this name is installed",
        expected=f"a variant ({', '.join(variants)}), a path, or a ruleset "
        f"({', '.join(catalogue.playable())})",
        suggestion=nearest(name, [*variants, *catalogue.files]),
    )


@app.command("set", short_help="Change keys of a rule file.")
@speaks
def set_keys(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A TOML file.", show_default=False)],
    assignments: Annotated[
        list[str],
        typer.Argument(
            metavar="KEY=VALUE",
            help="A key and its new value, such as match.target=24.",
            autocompletion=complete_keys,
            show_default=False,
        ),
    ],
    json: JsonOption = False,
    plugins: PluginOption = [],  # noqa: B006
    lang: LangOption = None,
) -> None:
    """Change keys of a rule file; its comments stay. What would be wrong is not written.

    Needs tomlkit: pip install 'truco[edit]'.

    \b
    Example:
      truco rules set house.toml match.target=24 fold.scope=seat
    """
    from truco.cli.loading import open_registry, warn_of_failures
    from truco.explain.editing import edit

    registry = open_registry(plugins)
    warn_of_failures(registry)
    words = open_words(lang, registry=registry)
    found = edit(file, assignments, registry)
    if found.changes:
        found.write()
    if json:
        print_json({"schema": 1, "path": str(file), "changed": found.changes})
    elif found.changes:
        put(f"{file}: {words.say('changed')}")
    else:
        put(f"{file}: {words.say('nothing to change')}")


def _open(
    name: str, settings: list[str], plugins: list[Path], lang: str | None
) -> tuple[Rules, Words]:
    """The rules, and the words to tell them in."""
    from truco.cli.loading import open_registry, open_rules

    rules = open_rules(name, settings, plugins)
    rules.ruleset.require_playable()
    return rules, open_words(lang, rules, open_registry(plugins))


def _telling(rules: Rules, words: Words, players: int | None) -> Telling:
    """The tables for that many players, by default for 2 where the rules allow it."""
    from truco.explain.telling import Telling

    if players is None:
        players = 2 if 2 in rules.players else min(rules.players)
    return Telling(rules.tables(players), words)
