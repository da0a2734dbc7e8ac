"""The hooks a plugin may implement.

A plugin is a module (or an object) with functions of these names. It is found by an entry point in
the group `truco`, by `--plugin FILE.py`, or because a ruleset names it under `plugins`. Marking a
function with `hookimpl` is needed only to give it another name or to change its place among others.

Installed plugins are asked every hook but `truco_house_rule` once, when plugins are loaded. So an
answer should be cheap: return classes and factories, and import what is heavy inside them. Each
plugin is asked by itself; one that fails is reported, and the others keep working.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import pluggy

if TYPE_CHECKING:
    from truco.plugins.variant import Variant

__all__ = [
    "PROJECT",
    "TextCatalogue",
    "hookimpl",
    "hookspec",
    "truco_backends",
    "truco_bots",
    "truco_house_rule",
    "truco_rulesets",
    "truco_variants",
    "truco_words",
]

PROJECT: Final = "truco"
"""Name of the group of entry points, and of pluggy's markers."""

TextCatalogue: TypeAlias = Path | Mapping[str, str]
"""Words of one language: a gettext file (`.po`), or texts from English."""

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def truco_variants() -> Sequence[type[Variant]]:  # type: ignore[empty-body]
    """Return the classes of the games that rule files may choose with `variant`."""


@hookspec
def truco_rulesets() -> Sequence[Path]:  # type: ignore[empty-body]
    """Return TOML files, or folders of them, that become rulesets known by their file names."""


@hookspec
def truco_house_rule(variant: type[Variant]) -> type[Variant] | None:
    """Return a subclass of `variant` with some of its rules changed, or None to leave it alone.

    Asked for each ruleset that names the plugin, and for every ruleset when the plugin was loaded
    by `--plugin`. House rules build on each other in the order in which they are named, so a later
    one sees the earlier ones as its base class; `tryfirst` puts one last, where it has the last
    word. The variant's id stays what it is.
    """


@hookspec
def truco_bots() -> Mapping[str, Callable[..., object]]:  # type: ignore[empty-body]
    """Return bots by the names that `--bots` takes: classes, or functions that make or are one."""


@hookspec
def truco_words() -> Mapping[str, TextCatalogue | Sequence[TextCatalogue]]:  # type: ignore[empty-body]
    """Return words for each language code, such as `es`: a `.po` file, a mapping, or several.

    A mapping goes from an English text to its translation; a text that stands in a context, such as
    the id of a call, is written `"call|vale-cuatro"`. Of several, the first that has a text counts.

    The words are used for rulesets that use the plugin: those of the plugins that a ruleset names
    come before those of the plugin with its variant, and these before the framework's own. So a
    plugin may also reword what the framework says.
    """


@hookspec
def truco_backends() -> Mapping[str, Callable[..., object]]:  # type: ignore[empty-body]
    """Return factories, by the names that `--backend` takes, of what plays chunks of matches.

    A factory is called with `jobs` (the workers somebody asked for, or None), `address` (a text, or
    None for this machine) and `notify` (a function that takes a line for people). It returns a
    ``concurrent.futures.Executor``, whose `submit` gets functions and arguments that can be pickled
    and are to be called anywhere. An attribute `jobs` of the executor says how many calls go on at
    a time. A call that a lost worker leaves unfinished should be repeated elsewhere; a future that
    ends with ``concurrent.futures.BrokenExecutor`` says that nobody is left.
    """
