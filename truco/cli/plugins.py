"""`truco plugins`: what is installed, what it offers, and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from truco.cli.completion import complete_hooks
from truco.cli.errors import speaks
from truco.cli.language import LangOption, open_words
from truco.cli.options import JsonOption, PluginOption
from truco.cli.streams import print_json

if TYPE_CHECKING:
    from truco.plugins.manager import Plugin
    from truco.words import Words


@speaks
def plugins(
    hook: Annotated[
        str | None,
        typer.Option(
            "--hook",
            metavar="HOOK",
            help="Only plugins that implement this hook, such as truco_bots.",
            autocompletion=complete_hooks,
            show_default=False,
        ),
    ] = None,
    json: JsonOption = False,
    files: PluginOption = [],  # noqa: B006 -- typer reads the default, nobody changes it
    lang: LangOption = None,
) -> None:
    """List the plugins: where each comes from, what it offers, and what is wrong with it.

    TRUCO_PLUGINS=a,b loads only these; TRUCO_PLUGIN_TRACE=1 shows who answered what.

    \b
    Examples:
      truco plugins
      truco plugins --hook truco_variants --json
    """
    from truco.cli.loading import open_registry, warn_of, warn_of_failures
    from truco.plugins.checks import HOOKS, nearest

    if hook is not None and hook not in HOOKS:
        close = nearest(hook, HOOKS)
        hint = f"did you mean {close}?" if close else f"expected {', '.join(HOOKS)}"
        raise typer.BadParameter(f"there is no hook {hook}; {hint}", param_hint="'--hook'")
    registry = open_registry(files)
    words = open_words(lang, registry=registry)
    found = [plugin for plugin in registry.plugins if hook is None or hook in plugin.offers]
    if json:
        failures = [
            {"plugin": failure.plugin, "place": failure.place, "message": failure.message}
            for failure in (*registry.failures, *registry.perhaps_misspelt())
        ]
        print_json({"schema": 1, "plugins": list(map(_as_json, found)), "failures": failures})
        return
    from truco.cli.tables import Column, Table, print_parts

    table = Table(
        [
            Column(words.say("plugin")),
            Column(words.say("version")),
            Column(words.say("from"), "prose"),
            Column(words.say("offers"), "prose"),
        ]
    )
    for plugin in found:
        table.add(plugin.name, plugin.version or "", _source(plugin), offers(plugin, words))
    print_parts(table)
    warn_of_failures(registry)
    for slip in registry.perhaps_misspelt():
        warn_of(slip)


def offers(plugin: Plugin, words: Words) -> str:
    """What a plugin offers, for people: `variants: paulista; house rule`."""
    kinds = {
        "truco_variants": words.say("variants"),
        "truco_rulesets": words.say("rulesets"),
        "truco_bots": words.say("bots"),
        "truco_backends": words.say("backends"),
        "truco_words": words.say("words"),
        "truco_house_rule": words.say("house rule"),
    }
    return "; ".join(
        f"{kinds[hook]}: {', '.join(names)}" if names else kinds[hook]
        for hook, names in plugin.offers.items()
    )


def _source(plugin: Plugin) -> str:
    if plugin.distribution is None:
        return plugin.source
    return f"{plugin.distribution} ({plugin.source})"


def _as_json(plugin: Plugin) -> dict[str, object]:
    return {
        "name": plugin.name,
        "version": plugin.version,
        "distribution": plugin.distribution,
        "source": plugin.source,
        "offers": {hook: list(names) for hook, names in plugin.offers.items()},
    }
