"""`truco plugins`: what is installed, what it offers, and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from truco.cli.errors import speaks
from truco.cli.options import JsonOption, PluginOption
from truco.cli.streams import print_json, print_rich, warn

if TYPE_CHECKING:
    from truco.plugins.manager import Plugin


@speaks
def plugins(
    hook: Annotated[
        str | None,
        typer.Option(
            "--hook",
            metavar="HOOK",
            help="Only plugins that implement this hook, such as truco_bots.",
            show_default=False,
        ),
    ] = None,
    json: JsonOption = False,
    files: PluginOption = [],  # noqa: B006 -- typer reads the default, nobody changes it
) -> None:
    """List the plugins: where each comes from, what it offers, and what is wrong with it.

    TRUCO_PLUGINS=a,b loads only these; TRUCO_PLUGIN_TRACE=1 shows who answered what.

    \b
    Examples:
      truco plugins
      truco plugins --hook truco_variants --json
    """
    from truco.cli.loading import open_registry
    from truco.plugins.checks import HOOKS, nearest

    if hook is not None and hook not in HOOKS:
        close = nearest(hook, HOOKS)
        hint = f"did you mean {close}?" if close else f"expected {', '.join(HOOKS)}"
        raise typer.BadParameter(f"there is no hook {hook}; {hint}", param_hint="'--hook'")
    registry = open_registry(files)
    found = [plugin for plugin in registry.plugins if hook is None or hook in plugin.offers]
    if json:
        failures = [
            {"plugin": failure.plugin, "place": failure.place, "message": failure.message}
            for failure in registry.failures
        ]
        print_json({"schema": 1, "plugins": list(map(_as_json, found)), "failures": failures})
        return
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("plugin", no_wrap=True)
    table.add_column("version", no_wrap=True)
    table.add_column("from", overflow="fold")
    table.add_column("offers", overflow="fold")
    for plugin in found:
        table.add_row(
            Text(plugin.name), plugin.version or "", Text(_source(plugin)), Text(_offers(plugin))
        )
    print_rich(table)
    for failure in registry.failures:
        warn(f"plugin {failure.plugin}: {failure.message} ({failure.place})")


def _source(plugin: Plugin) -> str:
    if plugin.distribution is None:
        return plugin.source
    return f"{plugin.distribution} ({plugin.source})"


def _offers(plugin: Plugin) -> str:
    """`variants: paulista; house rule`."""
    kinds = []
    for hook, names in plugin.offers.items():
        kind = hook.removeprefix("truco_").replace("_", " ")
        kinds.append(f"{kind}: {', '.join(names)}" if names else kind)
    return "; ".join(kinds)


def _as_json(plugin: Plugin) -> dict[str, object]:
    return {
        "name": plugin.name,
        "version": plugin.version,
        "distribution": plugin.distribution,
        "source": plugin.source,
        "offers": {hook: list(names) for hook, names in plugin.offers.items()},
    }
