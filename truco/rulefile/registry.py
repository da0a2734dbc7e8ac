"""What loading a ruleset needs to know about plugins, and nothing more."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Protocol

from truco.plugins.settings import RulesetSettings

__all__ = ["RulesetRegistry", "VariantClass"]


class VariantClass(Protocol):
    """A variant, as far as its rule files are concerned."""

    @property
    def Settings(self) -> type[RulesetSettings]:
        """The model of the tables that a rule file of this variant may hold."""


class RulesetRegistry(Protocol):
    """The plugins at hand. `truco.plugins` has the real one; tests make their own."""

    def variant_names(self) -> Collection[str]:
        """Ids of all variants."""

    def variant(self, name: str, /) -> VariantClass:
        """The variant class with this id, one of `variant_names()`."""

    def plugin_names(self) -> Collection[str]:
        """Names that may stand in `plugins`."""

    def ruleset_dirs(self) -> Iterable[Path]:
        """Where plugins keep rule files: directories of *.toml files, or single files."""
