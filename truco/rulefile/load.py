"""From a name or a path to a `Ruleset`, or to every fault that stands in the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import tomli_w
from pydantic import ValidationError

from truco.errors import Fault, PluginError, RulesetError, TrucoError
from truco.plugins.checks import one_line
from truco.plugins.discovery import ONLY, allowed_names
from truco.plugins.settings import RulesetSettings
from truco.rulefile.catalogue import Catalogue, find_ruleset
from truco.rulefile.checks import check_layer
from truco.rulefile.extends import Files
from truco.rulefile.layers import Layer, Stack, fault_at, merge
from truco.rulefile.models import HEAD_KEYS
from truco.rulefile.overrides import Overrides, read_overrides
from truco.rulefile.positions import KeyPath, dotted, read_document
from truco.rulefile.registry import RulesetRegistry
from truco.rulefile.ruleset import Ruleset
from truco.rulefile.toml_text import inline
from truco.rulefile.wording import Finding, findings, nearest

__all__ = ["load_ruleset", "ruleset_from_data"]


def load_ruleset(
    source: str | Path, *, registry: RulesetRegistry, overrides: Overrides = ()
) -> Ruleset:
    """The ruleset in a file, or the installed one of that name (with or without `.toml`).

    `overrides` are set on top of the files: `{"match.target": 24}`, or texts `"match.target=24"`
    whose values are TOML, or plain text where they are none. An abstract ruleset loads too; see
    `Ruleset.require_playable`.

    Raises `RulesetError` with every fault of the files and the overrides.
    """
    files = Files(lambda: Catalogue.of(registry))
    files.read(find_ruleset(source, files.catalogue))
    return _Loader(registry, files).finish(overrides)


def ruleset_from_data(
    data: Mapping[str, object],
    *,
    registry: RulesetRegistry,
    origin: str = "ruleset",
    overrides: Overrides = (),
) -> Ruleset:
    """The ruleset that the `data` of another one says, such as a record holds.

    `origin` names in faults where the data came from. Raises `RulesetError`.
    """
    text = tomli_w.dumps(dict(data))
    files = Files(lambda: Catalogue.of(registry))
    files.add(Layer(origin, text, read_document(text)))
    return _Loader(registry, files).finish(overrides)


class _Loader:
    """Turns files and overrides into a ruleset, gathering faults instead of stopping at one."""

    def __init__(self, registry: RulesetRegistry, files: Files) -> None:
        self.registry = registry
        self.files = files
        self.faults: list[Fault] = list(files.faults)
        self.complete = files.complete

    def finish(self, overrides: Overrides) -> Ruleset:
        on_top, faults = read_overrides(overrides)
        self.faults.extend(faults)
        self.complete = self.complete and not faults
        for layer in on_top:
            self._note(check_layer(layer))
        stack = Stack((*reversed(self.files.layers), *on_top))
        own = stack.asked_for.document.data
        for layer in on_top:
            own = merge(own, layer.document.data)
        merged = stack.merged()
        variant = self._variant(stack, merged)
        plugins = self._plugins(stack, merged)
        body = {key: value for key, value in merged.items() if key not in HEAD_KEYS}
        abstract = own.get("abstract") is True
        checked = self._check(stack, variant, body, abstract) if variant else None
        if variant is not None and checked is None:
            self._look_for_other_variant(stack)
        if self.faults or variant is None:
            raise RulesetError(self._in_order(on_top))
        name = own.get("name", self.files.default_name)
        head = {"name": name, "summary": own.get("summary"), "variant": variant}
        head |= {"plugins": list(plugins) or None, "abstract": abstract or None}
        return Ruleset(
            name=str(name),
            summary=str(own.get("summary", "")),
            variant=variant,
            plugins=plugins,
            abstract=abstract,
            path=self.files.layers[0].path,
            chain=tuple(layer.path for layer in self.files.layers if layer.path is not None),
            data={key: value for key, value in head.items() if value is not None} | body,
            checked=checked,
            stack=stack,
        )

    def _note(self, faults: list[Fault]) -> None:
        """Faults because of which something may seem to be missing that is not."""
        self.faults.extend(faults)
        self.complete = self.complete and not faults

    # The keys at the top that are inherited

    def _variant(self, stack: Stack, merged: Mapping[str, object]) -> str | None:
        known = sorted(self.registry.variant_names())
        variant = merged.get("variant")
        if isinstance(variant, str):
            if variant in known:
                return variant
            fault = _unknown(stack, ("variant",), "variant", variant, known)
            self.faults.append(replace(fault, expected=_variants(known)))
        elif self.complete:
            location = stack.locate_missing(("variant",))
            self.faults.append(fault_at(location, ("variant",), "is missing", _variants(known)))
        return None

    def _plugins(self, stack: Stack, merged: Mapping[str, object]) -> tuple[str, ...]:
        known = sorted(self.registry.plugin_names())
        plugins = merged.get("plugins", [])
        names = tuple(map(str, plugins)) if isinstance(plugins, list) else ()
        for index, name in enumerate(names):
            if name not in known:
                path: KeyPath = ("plugins", index)
                self.faults.append(_unknown(stack, path, "plugin", name, known))
        return names

    # The variant's tables

    def _check(
        self, stack: Stack, variant: str, body: dict[str, object], abstract: bool
    ) -> RulesetSettings | None:
        try:
            model = self.registry.variant(variant).Settings
            return model.from_plain(body)
        except ValidationError as error:
            found = findings(error, model, body, HEAD_KEYS)
            misspelt = {_meant(finding) for finding in found if finding.kind == "unknown"}
            for finding in found:
                if finding.kind == "missing" and dotted(finding.path) in misspelt:
                    continue  # It is there, under another name.
                if self._counts(finding, body, abstract):
                    self.faults.extend(_place(stack, finding))
            return None
        except (TrucoError, KeyboardInterrupt):
            raise
        except BaseException as error:
            # A plugin's validator may raise anything; its author should hear of it, by name.
            what = f"its settings raised {type(error).__name__}{one_line(error)}"
            raise PluginError(variant, what) from error

    def _look_for_other_variant(self, stack: Stack) -> None:
        """Say in place of all that is wrong in what is inherited that it is for another variant."""
        ruled = [layer for layer in stack.layers if isinstance(_variant_of(layer), str)]
        if len(ruled) < 2 or _variant_of(ruled[-1]) == _variant_of(ruled[-2]):
            return
        chosen, inherited = ruled[-1], ruled[-2]
        foreign = {layer.name for layer in stack.layers[: stack.layers.index(chosen)] if layer.path}
        rest = [fault for fault in self.faults if fault.path not in foreign]
        if len(rest) == len(self.faults):
            return  # What is inherited fits, as for a variant that adds to another.
        ours, theirs = (inline(_variant_of(layer)) for layer in (chosen, inherited))
        fault = fault_at(
            stack.locate(("variant",)),
            ("variant",),
            f"{inherited.name}, which is extended, is of variant {theirs}, "
            f"and its keys do not fit {ours}",
            f"{theirs}, or to extend a ruleset of variant {ours}",
        )
        self.faults = [*rest, fault]

    def _counts(self, finding: Finding, body: Mapping[str, object], abstract: bool) -> bool:
        """Whether a finding is a fault, given that some text is lost or left to children."""
        if finding.kind == "missing":
            return self.complete and not abstract
        if self.complete:
            return True
        # What a whole table is said to lack may be in the text that could not be read.
        value: object = body
        for part in finding.path:
            value = value[part]  # type: ignore[index]
        return not isinstance(value, dict)

    def _in_order(self, on_top: list[Layer]) -> list[Fault]:
        """Files from the one asked for to the root, then overrides; top to bottom in each."""
        options = {layer.prefix + layer.text: index for index, layer in enumerate(on_top, start=1)}

        def order(fault: Fault) -> tuple[int, ...]:
            option = 0 if fault.line else options.get(fault.source_line or "", 0)
            return (option, len(fault.chain), fault.line or 0, fault.column or 0)

        return sorted(dict.fromkeys(self.faults), key=order)


def _variant_of(layer: Layer) -> object:
    return layer.document.data.get("variant")


def _meant(unknown: Finding) -> str:
    """The dotted key that an unknown one was probably meant to be: it is not missing as well."""
    guess = unknown.suggestion or ""
    return guess if "." in guess else dotted((*unknown.path[:-1], guess))


def _place(stack: Stack, finding: Finding) -> list[Fault]:
    path, message = finding.path, finding.message
    if finding.kind == "missing":
        locations = [stack.locate_missing(path)]
    elif finding.kind == "unknown":
        locations = stack.writers(path)
    else:
        locations = [stack.locate(path)]
    return [
        fault_at(location, path, message, finding.expected, finding.suggestion)
        for location in locations
    ]


def _unknown(stack: Stack, path: KeyPath, what: str, name: str, known: list[str]) -> Fault:
    guess = nearest(name, known)
    return fault_at(
        stack.locate(path),
        path,
        f"there is no {what} {inline(name)}",
        _one_of(known),
        None if guess is None else inline(guess),
    )


def _variants(known: list[str]) -> str:
    """The variants there are, and why there may be fewer than are installed."""
    names = (
        _one_of(known) if known else "the variant of a plugin, and no plugin that has one is loaded"
    )
    return names if allowed_names() is None else f"{names}; {ONLY} says which plugins are loaded"


def _one_of(names: list[str]) -> str:
    if not names:
        return "the name of an installed plugin, and none is loaded"
    return ("one of " if len(names) > 1 else "") + ", ".join(map(inline, names))
