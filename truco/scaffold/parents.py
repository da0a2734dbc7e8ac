"""What a new variant needs to know of the one it begins with."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from truco.errors import RulesetError, TrucoError
from truco.plugins.manager import PluginRegistry
from truco.rulefile.catalogue import Catalogue
from truco.rules import Rules, load_ruleset


@dataclass(frozen=True, slots=True)
class Parent:
    """A variant to begin with: where its classes are imported from, and a ruleset of its."""

    variant: str
    module: str
    class_name: str
    settings_module: str
    settings_class: str
    ruleset: str
    distribution: str
    """What must be installed for it."""


def parent_of(variant: str, registry: PluginRegistry) -> Parent:
    """The variant of this id. Raises TrucoError when it is not installed, or cannot be built on."""
    kind = registry.variants.get(variant) or registry.variant(variant)
    distribution = next(
        (p.distribution for p in registry.plugins if variant in p.offers.get("truco_variants", ())),
        None,
    )
    if distribution is None:
        raise TrucoError(
            f"variant {variant} is in a single file, which nothing can import; "
            "make a package of it first, or begin without --from"
        )
    for each in (kind, kind.Settings):
        if "." in each.__qualname__:
            raise TrucoError(
                f"variant {variant} cannot be built on: {each.__qualname__} stands inside a "
                "function or a class; move it to the top of its module, or begin without --from"
            )
    return Parent(
        variant,
        _public_module(kind),
        kind.__name__,
        _public_module(kind.Settings),
        kind.Settings.__name__,
        _ruleset_of(variant, registry).name,
        distribution,
    )


def _public_module(kind: type) -> str:
    """The package where it offers the class itself, else the module that defines it."""
    package = kind.__module__.partition(".")[0]
    if getattr(import_module(package), kind.__name__, None) is kind:
        return package
    return kind.__module__


def _ruleset_of(variant: str, registry: PluginRegistry) -> Rules:
    """The installed ruleset of a variant with the shortest name, as a rule the usual game."""
    for name in sorted(Catalogue.of(registry).playable(), key=lambda name: (len(name), name)):
        try:
            rules = load_ruleset(name, registry=registry)
        except RulesetError:
            continue  # somebody else's, and broken
        if rules.ruleset.variant == variant:
            return rules
    raise TrucoError(
        f"no ruleset of variant {variant} is installed to begin with; "
        "install one, or begin without --from"
    )
