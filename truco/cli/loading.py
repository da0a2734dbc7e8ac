"""From the options of a command to plugins and rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from truco.cli.streams import warn

if TYPE_CHECKING:
    from truco.plugins.checks import PluginFailure
    from truco.plugins.manager import PluginRegistry
    from truco.rules import Rules


def open_registry(plugins: Sequence[Path] = ()) -> PluginRegistry:
    """The installed plugins, and the files that `--plugin` names."""
    from truco.plugins.discovery import allowed_names
    from truco.plugins.manager import shared_registry

    return shared_registry(allowed_names(), tuple(map(str, plugins)))


def open_rules(source: str, overrides: Sequence[str], plugins: Sequence[Path]) -> Rules:
    """The rules that `--rules`, `--set` and `--plugin` ask for, with a warning for bad plugins.

    Raises TrucoError.
    """
    from truco.rules import load_ruleset

    registry = open_registry(plugins)
    warn_of_failures(registry)
    return load_ruleset(source, list(overrides), registry)


def warn_of_failures(registry: PluginRegistry) -> None:
    """Say which plugins do not work; everything else still does."""
    for failure in registry.failures:
        warn_of(failure)


def warn_of(failure: PluginFailure) -> None:
    """Say what is wrong with a plugin."""
    warn(f"plugin {failure.plugin}: {failure.message} ({failure.place})")
