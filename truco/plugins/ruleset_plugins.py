"""What one ruleset may use: installed variants, and the house rules of the plugins it names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pluggy

from truco.errors import PluginError, TrucoError
from truco.plugins.calling import HookManager, ask, raise_any
from truco.plugins.checks import (
    PluginFailure,
    nearest,
    place_of_class,
    place_of_function,
    usable_variants,
    variant_fault,
    words_fault,
)
from truco.plugins.discovery import Loaded
from truco.plugins.misspelt import Misspelt, misspelt_methods
from truco.plugins.plugin_words import PluginWords
from truco.plugins.trace import trace
from truco.plugins.variant import Variant

__all__ = ["Installed", "Layer", "RulesetPlugins"]

_HOOK = "truco_house_rule"


class Installed:
    """What a registry knows that each of its rulesets may use."""

    def __init__(self) -> None:
        self.plugins: list[Loaded] = []
        self.failures: list[PluginFailure] = []
        self.variants: dict[str, type[Variant]] = {}
        self.offered_by: dict[str, Loaded] = {}
        self.rulesets: list[Path] = []
        self.words: list[tuple[Loaded, PluginWords]] = []

    def plugin_names(self) -> tuple[str, ...]:
        """Names of installed plugins; a single file has none that could stand for it."""
        return tuple(loaded.name for loaded in self.plugins if loaded.distribution is not None)


@dataclass(frozen=True, slots=True)
class Layer:
    """A variant as some plugin made it."""

    plugin: Loaded
    variant: type[Variant]
    misspelt: tuple[Misspelt, ...]
    """Methods of this layer that may be meant as rules of a variant."""


class RulesetPlugins:
    """The plugins of one ruleset, in a plugin manager of their own.

    It holds those the ruleset names and then the files given by `--plugin`, which apply to every
    ruleset; a plugin named twice counts where it is named first. `truco.rulefile` can load a
    ruleset with it in place of the whole registry.
    """

    def __init__(
        self,
        installed: Installed,
        named: Sequence[Loaded],
        files: Sequence[Loaded],
        failures: Mapping[int, PluginError],
    ) -> None:
        self._installed = installed
        self._hooks = HookManager()
        self._plugins: list[Loaded] = []
        self._named = tuple(named)
        self._own: dict[str, type[Variant]] = {}
        self._layers: dict[str, tuple[Layer, ...]] = {}
        self._own_by: dict[str, Loaded] = {}
        self._own_words: list[tuple[Loaded, PluginWords]] = []
        self._failures = [failures[number] for number in sorted(failures)]
        for loaded in (*named, *files):
            if all(loaded.module is not other.module for other in self._plugins):
                self._hooks.add(loaded)
                self._plugins.append(loaded)
        self._take_variants()
        self._take_words()

    @property
    def failures(self) -> tuple[PluginError, ...]:
        """What is wrong with the plugins that were named; `plugin` is the name as it was given."""
        return tuple(self._failures)

    def named_homes(self) -> tuple[Path | None, ...]:
        """The folder or file of each plugin that was named and can be used, in order."""
        return tuple(loaded.home for loaded in self._named)

    def files_on_top(self, variant: str) -> tuple[Path, ...]:
        """The files that changed a variant without being named by the ruleset, in order."""
        return tuple(
            layer.plugin.home
            for layer in self.layers(variant)[1:]
            if layer.plugin.home is not None and layer.plugin not in self._named
        )

    def used_by(self, variant: str) -> tuple[tuple[str, str | None], ...]:
        """Name and version of the plugin that offers a variant, then of those on top of it."""
        return tuple((loaded.name, loaded.version) for loaded in self._in_use(variant))

    def words(self, variant: str) -> tuple[PluginWords, ...]:
        """The words of the plugins that a ruleset of this variant uses, the last on top first."""
        given = [*self._installed.words, *self._own_words]
        return tuple(
            words
            for used in reversed(self._in_use(variant))
            for loaded, words in given
            if loaded.module is used.module
        )

    def _in_use(self, variant: str) -> list[Loaded]:
        """The plugin that offers a variant, then those on top of it."""
        owner = self._own_by.get(variant) or self._installed.offered_by.get(variant)
        others = [loaded for loaded in self._plugins if loaded is not owner]
        return others if owner is None else [owner, *others]

    def variant_names(self) -> tuple[str, ...]:
        """Ids of all variants that the ruleset may choose."""
        return (*self._installed.variants, *self._own)

    def plugin_names(self) -> tuple[str, ...]:
        """Names of installed plugins."""
        return self._installed.plugin_names()

    def ruleset_dirs(self) -> tuple[Path, ...]:
        """Where plugins keep rule files: folders of TOML files, and single ones."""
        return tuple(self._installed.rulesets)

    def variant(self, name: str, /) -> type[Variant]:
        """The variant with this id, changed by the house rules in order.

        Raises `TrucoError` when no plugin offers it, naming the plugins that failed; `PluginError`
        when a plugin of the ruleset is bad, its house rule fails, or has nothing for this variant.
        """
        for error in self._failures:
            raise error
        return self.variant_so_far(name)

    def variant_so_far(self, name: str) -> type[Variant]:
        """As `variant`, without the plugins in `failures`: to see what else is wrong."""
        layers = self.layers(name)
        for layer in layers:
            for slip in layer.misspelt:
                if slip.certain:
                    raise PluginError(layer.plugin.name, f"{slip.message} ({slip.place})")
        return layers[-1].variant

    def perhaps_misspelt(self, name: str) -> list[PluginFailure]:
        """Methods of a variant and of its house rules that may be meant as rules, and are none.

        Raises as `layers`.
        """
        return [
            PluginFailure(layer.plugin.name, slip.place, slip.message)
            for layer in self.layers(name)
            for slip in layer.misspelt
        ]

    def layers(self, name: str) -> tuple[Layer, ...]:
        """The variant with this id, then what each house rule made of the one before.

        The house rules are asked once. Raises `TrucoError` when no plugin offers the variant,
        `PluginError` when a house rule fails or has nothing for it.
        """
        found = self._layers.get(name)
        if found is None:
            found = self._layers[name] = tuple(self._layers_of(name))
        return found

    def _layers_of(self, name: str) -> Iterator[Layer]:
        variant = self._own.get(name) or self._installed.variants.get(name)
        if variant is None:
            raise TrucoError(self._unknown(name))
        owner = self._own_by.get(name) or self._installed.offered_by[name]
        yield Layer(owner, variant, tuple(misspelt_methods(variant)))
        for loaded, implementation in self._house_rules():
            changed = self._apply(loaded, implementation, variant)
            if changed is not None:
                trace(loaded.name, f"answered {_HOOK}: {changed.__name__} for {name}")
                yield Layer(loaded, changed, tuple(misspelt_methods(changed, variant)))
                variant = changed
            elif loaded in self._named and not self._is_from(loaded, name):
                place = place_of_function(implementation.function)
                failure = PluginFailure(
                    loaded.name,
                    place,
                    f"no house rule for variant {name}; take it out of plugins, or let it answer",
                )
                raise_any(loaded.name, [failure])

    def _is_from(self, loaded: Loaded, name: str) -> bool:
        return loaded in (self._own_by.get(name), self._installed.offered_by.get(name))

    def _house_rules(self) -> Iterator[tuple[Loaded, pluggy.HookImpl]]:
        """The implementations in the order in which they are applied.

        pluggy calls the one with the last word first, so they are applied the other way round.
        """
        for implementation in self._hooks.implementations(_HOOK):
            for loaded in self._plugins:
                if implementation.plugin is loaded.module:
                    yield loaded, implementation

    def _apply(
        self, loaded: Loaded, implementation: pluggy.HookImpl, variant: type[Variant]
    ) -> type[Variant] | None:
        answer = ask(implementation, loaded, variant=variant)
        if answer is None:
            return None
        if isinstance(answer, PluginFailure):
            raise_any(loaded.name, [answer])
        place = place_of_function(implementation.function)
        if not isinstance(answer, type) or not issubclass(answer, variant):
            fault = f"{_HOOK} answered no subclass of {variant.__qualname__}; expected one, or None"
            raise PluginError(loaded.name, f"{fault} ({place})")
        problem = variant_fault(answer, _HOOK)
        if problem is None and answer.id != variant.id:
            problem = f"{_HOOK} changed the variant's id to {answer.id}; expected {variant.id}"
        if problem is not None:
            raise PluginError(loaded.name, f"{problem} ({place_of_class(answer)})")
        return answer

    def _take_variants(self) -> None:
        """Take the variants of files that this ruleset alone names."""
        for loaded, implementation in self._of_own_files("truco_variants"):
            self._take_answer(loaded, implementation)

    def _take_words(self) -> None:
        """Take the words of files that this ruleset alone names."""
        for loaded, implementation in self._of_own_files("truco_words"):
            answer = ask(implementation, loaded)
            failure = answer if isinstance(answer, PluginFailure) else None
            if failure is None and (fault := words_fault(answer)) is not None:
                failure = PluginFailure(
                    loaded.name, place_of_function(implementation.function), fault
                )
            if failure is None:
                self._own_words.append((loaded, PluginWords.of(loaded.name, answer)))
                continue
            self._note(loaded, [failure])

    def _of_own_files(self, hook: str) -> Iterator[tuple[Loaded, pluggy.HookImpl]]:
        """The implementations of a hook in files that the registry has not asked."""
        for loaded in self._plugins:
            if any(loaded.module is other.module for other in self._installed.plugins):
                continue
            for implementation in self._hooks.implementations(hook):
                if implementation.plugin is loaded.module:
                    yield loaded, implementation

    def _take_answer(self, loaded: Loaded, implementation: pluggy.HookImpl) -> None:
        answer = ask(implementation, loaded)
        if isinstance(answer, PluginFailure):
            failures = [answer]
        else:
            place = place_of_function(implementation.function)
            variants, troubles = usable_variants(answer, place)
            failures = [PluginFailure(loaded.name, *trouble) for trouble in troubles]
            for variant in variants:
                if variant.id in self.variant_names():
                    message = f"there is a variant {variant.id} already; expected another id"
                    where = place_of_class(variant)
                    failures.append(PluginFailure(loaded.name, where, message))
                    continue
                self._own[variant.id] = variant
                self._own_by[variant.id] = loaded
        self._note(loaded, failures)

    def _note(self, loaded: Loaded, failures: Sequence[PluginFailure]) -> None:
        try:
            raise_any(loaded.name, failures)
        except PluginError as error:
            self._failures.append(error)

    def _unknown(self, name: str) -> str:
        names = sorted(self.variant_names())
        close = nearest(name, names)
        known = f"expected one of {', '.join(names)}" if names else "there is none at all"
        hint = f"did you mean {close}?" if close else known
        parts = [f"no plugin offers a variant {name} ({hint})"]
        parts += [
            f"plugin {failure.plugin} failed: {failure.message} ({failure.place})"
            for failure in self._installed.failures
        ]
        return "; ".join(parts)
