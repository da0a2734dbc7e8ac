"""What the shell offers when the user presses the tab key.

A shell shows whatever is written meanwhile, so completion is silent when something is wrong: the
command itself says it later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import typer

from truco.errors import TrucoError


def complete_rulesets(incomplete: str) -> list[str]:
    """Names of the installed rulesets that can be played."""

    def names() -> Iterable[str]:
        from truco.cli.loading import open_registry
        from truco.rulefile.catalogue import Catalogue

        return Catalogue.of(open_registry()).playable()

    return _matching(names, incomplete)


def complete_bots(incomplete: str) -> list[str]:
    """Names of bots, for each side of the comma."""

    def names() -> Iterable[str]:
        from truco.cli.loading import open_registry
        from truco.simulation.bots import bot_names

        before, comma, _ = incomplete.rpartition(",")
        return [f"{before}{comma}{name}" for name in bot_names(open_registry())]

    return _matching(names, incomplete)


def complete_backends(incomplete: str) -> list[str]:
    """Names of backends."""

    def names() -> Iterable[str]:
        from truco.cli.loading import open_registry
        from truco.simulation.backends import backend_names

        return backend_names(open_registry())

    return _matching(names, incomplete)


def complete_variants(incomplete: str) -> list[str]:
    """Ids of variants."""

    def names() -> Iterable[str]:
        from truco.cli.loading import open_registry

        return open_registry().variant_names()

    return _matching(names, incomplete)


def complete_schemas(incomplete: str) -> list[str]:
    """What has a schema: variants and rulesets."""
    return list(dict.fromkeys((*complete_variants(incomplete), *complete_rulesets(incomplete))))


def complete_hooks(incomplete: str) -> list[str]:
    """Names of hooks."""

    def names() -> Iterable[str]:
        from truco.plugins.checks import HOOKS

        return HOOKS

    return _matching(names, incomplete)


def complete_keys(context: typer.Context, incomplete: str) -> list[str]:
    """Dotted keys of the ruleset that was named before, with an equals sign."""

    def names() -> Iterable[str]:
        from truco.rules import load_ruleset

        source = _ruleset_of(context.params)
        if not source:
            return []
        settings = load_ruleset(source).settings
        return [f"{key}=" for key in _dotted(settings.model_dump(mode="json", by_alias=True))]

    return _matching(names, incomplete)


_RULESETS: Final = ("rules", "name", "names", "file")
"""Parameters that name a ruleset, or several."""


def _ruleset_of(parameters: Mapping[str, object]) -> str | None:
    """The ruleset that a command line has named so far, the first of several."""
    for parameter in _RULESETS:
        found = parameters.get(parameter)
        if isinstance(found, list | tuple):
            found = found[0] if found else None
        if found:
            return str(found)
    return None


def _matching(names: Callable[[], Iterable[str]], incomplete: str) -> list[str]:
    try:
        return [name for name in names() if name.startswith(incomplete)]
    except TrucoError:
        return []


def _dotted(tables: Mapping[str, object], before: str = "") -> Iterable[str]:
    for key, value in tables.items():
        if isinstance(value, Mapping):
            yield from _dotted(value, f"{before}{key}.")
        else:
            yield before + key
