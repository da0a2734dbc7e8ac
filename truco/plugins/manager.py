"""The plugins at hand, what each offers, and what is wrong with any of them.

A registry loads the installed plugins and the files a user names, and asks each what it offers. A
ruleset sees more: `PluginRegistry.for_ruleset` adds the plugins that the ruleset itself names, with
a plugin manager of their own, so that one ruleset's house rules never touch another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, cast

from truco.errors import PluginError, TrucoError
from truco.files import home_of
from truco.plugins import discovery, hooks
from truco.plugins.calling import HookManager, ask, raise_any, unreadable
from truco.plugins.checks import (
    PluginFailure,
    place_of_class,
    place_of_function,
    shown_path,
    table_fault,
    usable_paths,
    usable_variants,
    words_fault,
)
from truco.plugins.discovery import Loaded
from truco.plugins.plugin_words import PluginWords
from truco.plugins.ruleset_plugins import Installed, RulesetPlugins
from truco.plugins.trace import trace
from truco.plugins.variant import Variant

__all__ = ["Plugin", "PluginFailure", "PluginRegistry", "RulesetPlugins", "shared_registry"]

Factory = Callable[..., object]
ANOTHER: Final = "expected another name"


@dataclass(frozen=True, slots=True)
class Plugin:
    """A plugin that was loaded, for people to look at."""

    name: str
    """Its entry point's name, or its file's."""
    version: str | None
    distribution: str | None
    """The installed distribution it came with; None for a single file."""
    source: str
    """What its entry point points to, or its file."""
    offers: Mapping[str, tuple[str, ...]]
    """The names each of its hooks gave. `truco_house_rule` gives none: it is asked by rulesets."""


class _Table:
    """Factories by name, from all plugins."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.factories: dict[str, Factory] = {}
        self.offered_by: dict[str, Loaded] = {}


@cache
def shared_registry(only: tuple[str, ...] | None, files: tuple[str, ...] = ()) -> PluginRegistry:
    """A registry that this process makes once, for those who only look things up.

    Raises `PluginError` for one of `files` that cannot be used.
    """
    return PluginRegistry(only, files)


class PluginRegistry:
    """Installed plugins, and those of files given by `--plugin`.

    Nothing here raises because some plugin is bad: what is wrong is in `failures`. Only asking for
    what is not there raises, and then the message names the plugins that failed.
    """

    def __init__(self, only: Iterable[str] | None = (), files: Iterable[str | Path] = ()) -> None:
        """Load the installed plugins named in `only` (all for None), then `files`, in order.

        Raises `PluginError` for a file that cannot be used, since somebody asked for it.
        """
        self._only = None if only is None else tuple(only)
        self._known = Installed()
        self._hooks = HookManager()
        self._offers: list[dict[str, tuple[str, ...]]] = []
        self._files: list[Loaded] = []
        self._files_of_rulesets: dict[Path, tuple[Loaded | None, list[PluginFailure]]] = {}
        self._bots = _Table("bot")
        self._backends = _Table("backend")
        entries, unknown = discovery.installed(self._only)
        self._known.failures += unknown
        for entry in entries:
            loaded, failures = discovery.load_entry_point(entry)
            self._known.failures += failures
            if loaded is not None:
                self._add(loaded)
        for file in files:
            self.load_file(file)

    @classmethod
    def discover(cls, files: Iterable[str | Path] = ()) -> PluginRegistry:
        """The installed plugins that `TRUCO_PLUGINS` allows (all when it is not set), and `files`.

        Raises `PluginError` for one of `files` that cannot be used.
        """
        return cls(discovery.allowed_names(), files)

    def __reduce__(self) -> tuple[object, ...]:
        # Classes of plugins cannot be sent elsewhere; the other process loads the same plugins.
        return shared_registry, (self._only, tuple(str(loaded.home) for loaded in self._files))

    def load_file(self, path: str | Path) -> None:
        """Load a single Python file as a plugin; its house rule then applies to every ruleset.

        Loading a file again changes nothing. Raises `PluginError` when anything in the file is
        wrong; it stands in `failures` too, and what is right in the file can be used.
        """
        home = home_of(path)
        if any(loaded.home == home for loaded in self._files):
            return
        before = len(self._known.failures)
        loaded, failures = discovery.load_file(Path(path), shown_path(path))
        self._known.failures += failures
        if loaded is not None and self._add(loaded):
            self._files.append(loaded)
        raise_any(Path(path).name, self._known.failures[before:])

    # What is there.

    @property
    def plugins(self) -> tuple[Plugin, ...]:
        """The plugins that were loaded, in order."""
        return tuple(
            Plugin(
                loaded.name,
                loaded.version,
                loaded.distribution,
                loaded.source,
                MappingProxyType(offers),
            )
            for loaded, offers in zip(self._known.plugins, self._offers, strict=True)
        )

    @property
    def failures(self) -> tuple[PluginFailure, ...]:
        """Everything that is wrong with any plugin."""
        return tuple(self._known.failures)

    @property
    def files(self) -> tuple[Path, ...]:
        """The files given by `--plugin` that were loaded, by their whole paths."""
        return tuple(loaded.home for loaded in self._files if loaded.home is not None)

    @property
    def variants(self) -> Mapping[str, type[Variant]]:
        """The variant classes by id, without anybody's house rules."""
        return MappingProxyType(self._known.variants)

    @property
    def ruleset_files(self) -> tuple[Path, ...]:
        """TOML files, and folders of them, that plugins offer as rulesets."""
        return tuple(self._known.rulesets)

    @property
    def bots(self) -> Mapping[str, Factory]:
        """Classes or functions that make or are bots, by name."""
        return MappingProxyType(self._bots.factories)

    @property
    def backends(self) -> Mapping[str, Factory]:
        """What makes a runner for chunks of matches, by name."""
        return MappingProxyType(self._backends.factories)

    def perhaps_misspelt(self) -> list[PluginFailure]:
        """Methods of variants and house rules that may be meant as rules of a variant.

        House rules are tried on every variant; one that leaves a variant alone, or cannot change
        it, is passed over.
        """
        found: dict[PluginFailure, None] = {}
        rules = [
            loaded
            for loaded, offers in zip(self._known.plugins, self._offers, strict=True)
            if "truco_house_rule" in offers
        ]
        for name in self._known.variants:
            for loaded in (None, *rules):
                plugins = RulesetPlugins(self._known, [], [loaded] if loaded else [], {})
                with suppress(TrucoError):
                    found |= dict.fromkeys(plugins.perhaps_misspelt(name))
        return list(found)

    # What a ruleset may use.

    def for_ruleset(
        self, plugins: Sequence[str], folder: str | Path | None = None
    ) -> RulesetPlugins:
        """What a ruleset that names `plugins` may use.

        Each is the name of an installed plugin, or the path of a .py file, relative to `folder`
        (the rule file's own; the working directory for None). Never raises: see
        `RulesetPlugins.failures`.
        """
        found: list[Loaded] = []
        failures: dict[int, PluginError] = {}
        for number, name in enumerate(plugins):
            try:
                found.append(self._named(name, Path() if folder is None else Path(folder)))
            except PluginError as error:
                failures[number] = error
        return RulesetPlugins(self._known, found, self._files, failures)

    def variant(self, name: str, /) -> type[Variant]:
        """The variant class with this id, with the house rules of files given by `--plugin`.

        Raises `TrucoError` when no plugin offers it, naming the plugins that failed; `PluginError`
        when a house rule fails.
        """
        return self.for_ruleset(()).variant(name)

    def variant_names(self) -> tuple[str, ...]:
        """Ids of all variants."""
        return tuple(self._known.variants)

    def plugin_names(self) -> tuple[str, ...]:
        """Names of installed plugins, as they may stand in a ruleset's `plugins`."""
        return self._known.plugin_names()

    def ruleset_dirs(self) -> tuple[Path, ...]:
        """The same as `ruleset_files`, by the name that the loader of rule files asks for."""
        return self.ruleset_files

    def _named(self, name: str, folder: Path) -> Loaded:
        """The plugin a ruleset means. Raises `PluginError` when it, or anything in it, is bad."""
        if name.endswith(".py"):
            return self._named_file(name, folder)
        raise_any(name, [failure for failure in self._known.failures if failure.plugin == name])
        for loaded in self._known.plugins:
            if loaded.name == name and loaded.distribution is not None:
                return loaded
        raise PluginError(name, self._why_not(name))

    def _named_file(self, name: str, folder: Path) -> Loaded:
        """The file of that name. Where it is gone, one given by `--plugin`, or beside the ruleset.

        Both may have been moved, and a copy of a ruleset may be elsewhere than its plugins.
        """
        path = folder / name
        if not path.exists():
            given = [file for file in self.files if file.name == path.name]
            path = next((file for file in (*given, folder / path.name) if file.is_file()), path)
        home = home_of(path)
        for loaded in self._files:
            if loaded.home == home:
                return loaded
        if home not in self._files_of_rulesets:
            self._files_of_rulesets[home] = discovery.load_file(path, shown_path(path))
        found, failures = self._files_of_rulesets[home]
        raise_any(name, failures)
        assert found is not None, "a file that is not loaded has a failure"
        return found

    def _why_not(self, name: str) -> str:
        if self._only is not None and name not in self._only:
            every, _ = discovery.installed(None)
            if any(entry.name == name for entry in every):
                return f"it is installed, but {discovery.ONLY} leaves it out; add it there"
        return discovery.not_installed(name, self.plugin_names())

    # Loading.

    def _add(self, loaded: Loaded) -> bool:
        """Take a plugin in, unless it is there already under some name."""
        for other in self._known.plugins:
            if other.module is loaded.module:
                self._fail(
                    loaded, loaded.place, f"it is the same as plugin {other.name}; name it once"
                )
                return False
            if other.distribution and loaded.distribution and other.name == loaded.name:
                self._fail(
                    loaded,
                    loaded.place,
                    f"{other.distribution} has a plugin {other.name}; {ANOTHER}",
                )
                return False
        self._hooks.add(loaded)
        self._known.plugins.append(loaded)
        offers: dict[str, tuple[str, ...]] = {}
        self._offers.append(offers)
        for hook in hooks.__all__:
            if any(found.name == hook for found in loaded.hooks):
                offers[hook] = tuple(self._collect(hook, loaded))
        return True

    def _collect(self, hook: str, loaded: Loaded) -> Iterator[str]:
        """Take what a hook of a plugin answers; the names of what can be used."""
        takers = {
            "truco_variants": self._take_variants,
            "truco_rulesets": self._take_rulesets,
            "truco_bots": self._take_bots,
            "truco_words": self._take_words,
            "truco_backends": self._take_backends,
        }
        if hook not in takers:
            return
        for implementation in self._hooks.implementations(hook):
            if implementation.plugin is not loaded.module:
                continue
            answer = ask(implementation, loaded)
            if isinstance(answer, PluginFailure):
                self._known.failures.append(answer)
                continue
            place = place_of_function(implementation.function)
            try:
                names = list(takers[hook](loaded, answer, place))
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                self._known.failures.append(unreadable(implementation, loaded, error))
                continue
            trace(loaded.name, f"answered {hook}: {', '.join(names) or 'nothing that can be used'}")
            yield from names

    def _fail(self, loaded: Loaded, place: str, message: str) -> None:
        self._known.failures.append(PluginFailure(loaded.name, place, message))

    def _take_variants(self, loaded: Loaded, answer: object, place: str) -> Iterator[str]:
        variants, troubles = usable_variants(answer, place)
        for trouble in troubles:
            self._fail(loaded, *trouble)
        for variant in variants:
            other = self._known.offered_by.get(variant.id)
            if other is not None:
                theirs = place_of_class(self._known.variants[variant.id])
                message = (
                    f"plugin {other.name} has a variant {variant.id} already ({theirs}); {ANOTHER}"
                )
                self._fail(loaded, place_of_class(variant), message)
                continue
            self._known.variants[variant.id] = variant
            self._known.offered_by[variant.id] = loaded
            yield variant.id

    def _take_rulesets(self, loaded: Loaded, answer: object, place: str) -> Iterator[str]:
        paths, troubles = usable_paths(answer, place)
        for trouble in troubles:
            self._fail(loaded, *trouble)
        for path in paths:
            self._known.rulesets.append(path)
            yield shown_path(path)

    def _take_bots(self, loaded: Loaded, answer: object, place: str) -> Iterator[str]:
        return self._take_table(self._bots, loaded, answer, place)

    def _take_backends(self, loaded: Loaded, answer: object, place: str) -> Iterator[str]:
        return self._take_table(self._backends, loaded, answer, place)

    def _take_table(
        self, table: _Table, loaded: Loaded, answer: object, place: str
    ) -> Iterator[str]:
        fault = table_fault(answer, f"truco_{table.kind}s")
        if fault is not None:
            self._fail(loaded, place, fault)
            return
        for name, factory in cast("Mapping[str, Factory]", answer).items():
            if name in table.factories:
                other = table.offered_by[name].name
                self._fail(
                    loaded, place, f"plugin {other} has a {table.kind} {name} already; {ANOTHER}"
                )
                continue
            table.factories[name] = factory
            table.offered_by[name] = loaded
            yield name

    def _take_words(self, loaded: Loaded, answer: object, place: str) -> Iterator[str]:
        fault = words_fault(answer)
        if fault is not None:
            self._fail(loaded, place, fault)
            return
        words = PluginWords.of(loaded.name, answer)
        self._known.words.append((loaded, words))
        yield from words.languages
