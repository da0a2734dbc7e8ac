"""Rules ready to be played: a ruleset with the variant class and the plugins it asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import tomli_w

from truco.errors import BuildError, Fault, PluginError, RulesetError, TrucoError
from truco.plugins.blame import Build, blame_faults, blame_raised
from truco.plugins.checks import PluginFailure, nearest
from truco.plugins.discovery import NO_FILE, NOT_INSTALLED, allowed_names
from truco.plugins.manager import PluginRegistry, RulesetPlugins, shared_registry
from truco.plugins.paths import is_file_name
from truco.plugins.plugin_words import PluginWords
from truco.plugins.settings import RulesetSettings
from truco.plugins.variant import Variant
from truco.rulefile import load as rulefile
from truco.rulefile.catalogue import Catalogue, find_ruleset
from truco.rulefile.extends import Files
from truco.rulefile.layers import Layer, Stack, fault_at
from truco.rulefile.overrides import Overrides, read_overrides
from truco.rulefile.positions import read_document
from truco.rulefile.reading import printable
from truco.rulefile.registry import RulesetRegistry
from truco.rulefile.ruleset import Ruleset, locate, place_faults
from truco.rulefile.toml_text import inline

if TYPE_CHECKING:
    from truco.tables.ruletables import RuleTables

__all__ = ["Rules", "default_registry", "load_ruleset"]


def load_ruleset(
    source: str | Path,
    overrides: Overrides = (),
    registry: PluginRegistry | None = None,
    **keys: object,
) -> Rules:
    """The rules in a file, or the installed ones of that name (with or without `.toml`).

    `overrides` are set on top, as a mapping (`{"match.target": 24}`) or as the texts that `--set`
    takes (`["match.target=24"]`); in Python also as `**{"match.target": 24}`. `registry` is what
    plugins there are, `default_registry()` when left out. An abstract ruleset loads too, and has
    no tables.

    Raises `RulesetError` with every fault of the files, the overrides and the plugins they name;
    `PluginError` when a plugin of `registry` fails that every ruleset uses.
    """
    if keys:
        if not isinstance(overrides, Mapping) and len(overrides) > 0:
            raise TypeError("overrides given as texts and by name do not mix")
        overrides = {**(overrides if isinstance(overrides, Mapping) else {}), **keys}
    registry = default_registry() if registry is None else registry
    files = Files(lambda: Catalogue.of(registry))
    try:
        files.read(find_ruleset(source, files.catalogue))
    except RulesetError as error:
        # The ruleset may be one that a plugin should have brought.
        raise RulesetError([*error.faults, *_failed(registry)]) from error
    layers, _ = read_overrides(overrides)
    stack = Stack((*reversed(files.layers), *layers))

    def read(plugins: RulesetRegistry) -> Ruleset:
        return rulefile.load_ruleset(source, registry=plugins, overrides=overrides)

    return _with_plugins(stack, registry, read)


def default_registry() -> PluginRegistry:
    """The installed plugins that `TRUCO_PLUGINS` allows, loaded once in a process."""
    return shared_registry(allowed_names())


class Rules:
    """What a ruleset means: its settings, its variant with its house rules, and its tables.

    Immutable, so a copy is the same object. A pickle holds the merged ruleset and the names of the
    plugins, which the other process must have.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        variant_class: type[Variant],
        plugins: RulesetPlugins,
        registry: PluginRegistry,
    ) -> None:
        """Not called directly: see `load_ruleset` and `from_data`."""
        self.ruleset = ruleset
        self.variant_class = variant_class
        """The variant, with the house rules of the plugins in place."""
        self.plugins = plugins.used_by(ruleset.variant)
        """Name and version of every plugin in use: the variant's own, then those on top."""
        self.registry = registry
        """The plugins there were when the rules were loaded; pass it on to read back what was
        saved with them, where they are not those of `default_registry()`."""
        self._plugins = plugins
        self._tables: dict[int, RuleTables] = {}

    @classmethod
    def from_data(
        cls,
        data: Mapping[str, object],
        registry: PluginRegistry | None = None,
        origin: str = "ruleset",
    ) -> Rules:
        """The rules that `data` of others says, as a record holds them; no file is read.

        `origin` names in faults where the data came from. Raises as `load_ruleset` does.
        """
        registry = default_registry() if registry is None else registry
        text = tomli_w.dumps(dict(data))

        def read(plugins: RulesetRegistry) -> Ruleset:
            return rulefile.ruleset_from_data(data, registry=plugins, origin=origin)

        return _with_plugins(Stack((Layer(origin, text, read_document(text)),)), registry, read)

    def perhaps_misspelt(self) -> list[Fault]:
        """Methods of the variant and its house rules that may be meant as rules, and are none."""
        found = self._plugins.perhaps_misspelt(self.ruleset.variant)
        return [_as_fault(slip, f"plugin {slip.plugin}: {slip.message}") for slip in found]

    @property
    def words(self) -> tuple[PluginWords, ...]:
        """The words of every plugin in use, those that count first in front."""
        return self._plugins.words(self.ruleset.variant)

    @property
    def name(self) -> str:
        """Name of the ruleset."""
        return self.ruleset.name

    @property
    def summary(self) -> str:
        """One line on what is played; may be empty."""
        return self.ruleset.summary

    @property
    def path(self) -> Path | None:
        """The rule file; None for rules that came from no file."""
        return self.ruleset.path

    @property
    def data(self) -> Mapping[str, object]:
        """The merged ruleset in plain values, from which `from_data` makes the same rules."""
        return self.ruleset.data

    @property
    def data_with_files(self) -> Mapping[str, object]:
        """As `data`, with the files given by `--plugin` that changed the rules among `plugins`."""
        extra = self._plugins.files_on_top(self.ruleset.variant)
        if not extra:
            return self.data
        return {**self.data, "plugins": [*self.ruleset.plugins, *map(str, extra)]}

    @property
    def settings(self) -> RulesetSettings:
        """The settings, an instance of the variant's own model. Raises as `Ruleset.settings`."""
        return self.ruleset.settings

    @property
    def players(self) -> tuple[int, ...]:
        """The seat counts these rules may be played with, in the ruleset's order."""
        return self.settings.match.players

    def tables(self, players: int) -> RuleTables:
        """The tables for this number of seats, built when first asked for.

        Raises `RulesetError` for an abstract ruleset, a number of seats that `match.players` does
        not list, and rules that cannot be played; `PluginError` when the variant itself fails.
        """
        found = self._tables.get(players)
        if found is None:
            self.ruleset.require_playable()
            if players not in self.players:
                raise RulesetError([self._wrong_players(players)])
            found = self._tables[players] = self._build(players)
        return found

    def _build(self, players: int) -> RuleTables:
        # The builder is needed only here: showing or comparing rulesets goes without.
        from truco.tables.build import build_tables

        def build(variant: type[Variant]) -> RuleTables:
            return build_tables(variant(self.settings, players))

        try:
            return build(self.variant_class)
        except BuildError as error:
            if error.__cause__ is not None:
                self._blame_plugin(error.__cause__, build)
            layers = self._plugins.layers(self.ruleset.variant)
            ours, theirs = blame_faults(error, layers, build)
            placed = place_faults(BuildError(ours), self.ruleset)
            raise RulesetError([*placed.faults, *theirs]) from error
        except (TrucoError, KeyboardInterrupt):
            raise
        except BaseException as error:  # A plugin may raise anything.
            self._blame_plugin(error, build)
            raise

    def _blame_plugin(self, error: BaseException, build: Build) -> None:
        """Raise `PluginError` when the error comes from the code of a plugin."""
        variant = self.ruleset.variant
        blamed = blame_raised(error, self._plugins.layers(variant), build, variant)
        if blamed is not None:
            raise blamed from error

    def _wrong_players(self, players: int) -> Fault:
        allowed = [str(seats) for seats in self.players]
        return fault_at(
            locate(self.ruleset, "match.players"),
            ("match", "players"),
            f"{self.name} is not played by {players}",
            " or ".join(allowed) if len(allowed) < 3 else f"one of {', '.join(allowed)}",
        )

    def __repr__(self) -> str:
        return f"<Rules {self.name} of {self.ruleset.variant}>"

    def __copy__(self) -> Rules:
        return self

    def __deepcopy__(self, memo: object) -> Rules:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        origin = self.name if self.path is None else str(self.path)
        return Rules.from_data, (self.ruleset.data, self.registry, origin)


# A ruleset's plugins must be known before its keys can be checked, since they may add keys of their
# own. So the texts are looked through for `plugins` first, and read again with those in place.


def _with_plugins(
    stack: Stack, registry: PluginRegistry, read: Callable[[RulesetRegistry], Ruleset]
) -> Rules:
    """The rules that `read` reads, with the plugins that the texts of `stack` name."""
    names, folder = _named_plugins(stack)
    plugins = registry.for_ruleset(names, folder)
    known = plugins.plugin_names()
    faults = [_plugin_fault(stack, names, error, known) for error in plugins.failures]
    try:
        ruleset = read(_ForReading(plugins, names))
        variant_class = plugins.variant_so_far(ruleset.variant)
    except RulesetError as error:
        faults += error.faults
        if any(fault.key == "variant" for fault in error.faults):
            faults += _failed(registry)
        raise RulesetError(faults) from error
    except PluginError as error:
        if not any(_is_meant(name, error.plugin) for name in names):
            raise
        raise RulesetError([*faults, _plugin_fault(stack, names, error, known)]) from error
    if faults:
        raise RulesetError(faults)
    return Rules(_with_whole_paths(ruleset, plugins), variant_class, plugins, registry)


class _ForReading:
    """The plugins of a ruleset as its reader sees them, which looks only at names and settings."""

    def __init__(self, plugins: RulesetPlugins, names: Sequence[str]) -> None:
        self._plugins = plugins
        self._names = names
        self.variant_names = plugins.variant_names
        self.variant = plugins.variant_so_far
        self.ruleset_dirs = plugins.ruleset_dirs

    def plugin_names(self) -> tuple[str, ...]:
        """All that could be named, and all that is: what is wrong with those was said already."""
        return tuple(dict.fromkeys((*self._plugins.plugin_names(), *self._names)))


def _named_plugins(stack: Stack) -> tuple[tuple[str, ...], Path]:
    """What the texts name under `plugins`, and the folder from which files among them are found."""
    for layer in reversed(stack.layers):
        named = layer.document.data.get("plugins")
        if isinstance(named, list):
            folder = Path() if layer.path is None else layer.path.parent
            return tuple(name for name in named if isinstance(name, str)), folder
    return (), Path()


def _with_whole_paths(ruleset: Ruleset, found: RulesetPlugins) -> Ruleset:
    """The ruleset with the files among its plugins named so that they are found from anywhere."""
    plugins = tuple(
        str(home) if is_file_name(name) else name
        for name, home in zip(ruleset.plugins, found.named_homes(), strict=True)
    )
    if plugins == ruleset.plugins:
        return ruleset
    return replace(ruleset, plugins=plugins, data={**ruleset.data, "plugins": list(plugins)})


def _plugin_fault(
    stack: Stack, names: Sequence[str], error: PluginError, known: Sequence[str]
) -> Fault:
    """What is wrong with a plugin, shown where it is named; `known` are those installed."""
    index = next(i for i, name in enumerate(names) if _is_meant(name, error.plugin))
    path = ("plugins", index)
    location, name = stack.locate(path), names[index]
    if error.message.startswith(NO_FILE):
        wanted = "the path of a .py file, from the folder of this rule file"
        if stack.asked_for.path is None:
            wanted = "the file where it was; --plugin FILE names it where it is now"
        return fault_at(location, path, str(error), wanted)
    if not error.message.startswith(NOT_INSTALLED):
        # Such a message has all there is to say: what, where in the plugin, what to do.
        return fault_at(location, path, str(error))
    close = nearest(name, known)
    return fault_at(
        location,
        path,
        f"plugin {printable(name)}: {NOT_INSTALLED}",
        ", ".join([*map(inline, sorted(known)), "or the path of a .py file beside this one"])
        + ("" if close else "; or install the package that brings it"),
        None if close is None else inline(close),
    )


def _is_meant(name: str, plugin: str) -> bool:
    """Whether `name`, as a ruleset gives it, stands for the plugin that calls itself `plugin`."""
    return plugin in (name, Path(name).name)


def _failed(registry: PluginRegistry) -> list[Fault]:
    """What is wrong with any plugin, for when something is missing."""
    return [
        _as_fault(failure, f"plugin {failure.plugin} failed: {failure.message}")
        for failure in registry.failures
    ]


def _as_fault(failure: PluginFailure, message: str) -> Fault:
    path, _, line = failure.place.rpartition(":")
    if path and line.isdecimal():
        return Fault(path, int(line), None, None, message)
    return Fault(failure.place, None, None, None, message)
