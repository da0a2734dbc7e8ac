"""`truco bots`: who can play."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

from truco.cli.errors import speaks
from truco.cli.language import LangOption, open_words
from truco.cli.options import JsonOption, PluginOption
from truco.cli.streams import print_json

if TYPE_CHECKING:
    from truco.plugins.manager import PluginRegistry


@speaks
def bots(
    json: JsonOption = False,
    plugins: PluginOption = [],  # noqa: B006 -- typer reads the default, nobody changes it
    lang: LangOption = None,
) -> None:
    """List the bots that --bots takes by name.

    A bot of your own needs no plugin: --bots module:Name takes any function of an observation
    that returns one of its legal actions, or a class of which each instance is one.

    \b
    Examples:
      truco bots
      truco simulate --rules paulista --bots my_bots:Careful,basic
    """
    from truco.cli.loading import open_registry, warn_of_failures

    registry = open_registry(plugins)
    warn_of_failures(registry)
    words = open_words(lang, registry=registry)
    found = _found(registry)
    if json:
        print_json({"schema": 1, "bots": found})
        return
    from truco.cli.tables import Column, Table, print_parts

    table = Table([Column(words.say("bot")), Column(words.say("from")), Column("", "prose")])
    for bot in found:
        table.add(bot["name"], bot["from"], words.named("", bot["summary"]) or bot["summary"])
    print_parts(table)


def _found(registry: PluginRegistry) -> list[dict[str, str]]:
    from truco.simulation.bots import KERNEL_BOTS

    found: list[dict[str, str]] = [
        {"name": bot.name, "from": "truco", "summary": bot.summary} for bot in KERNEL_BOTS.values()
    ]
    for plugin in registry.plugins:
        for name in plugin.offers.get("truco_bots", ()):
            if name not in KERNEL_BOTS:
                summary = (inspect.getdoc(registry.bots[name]) or "").partition("\n")[0]
                found.append({"name": name, "from": plugin.name, "summary": summary})
    return found
