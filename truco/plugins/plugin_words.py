"""The words that one plugin brings, as its hook `truco_words` gave them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Self, cast

from truco.plugins.checks import listed
from truco.plugins.hooks import TextCatalogue

__all__ = ["PluginWords"]


@dataclass(frozen=True, slots=True)
class PluginWords:
    """For each language, where the words of a plugin are; no file has been read yet."""

    plugin: str
    """The plugin's name."""
    languages: Mapping[str, tuple[TextCatalogue, ...]]

    @classmethod
    def of(cls, plugin: str, answer: object) -> Self:
        """What a hook answered, in which `words_fault` has found nothing wrong."""
        given = cast("Mapping[str, object]", answer)
        found = {
            code: tuple(cast("TextCatalogue", one) for one in listed(words))
            for code, words in given.items()
        }
        return cls(plugin, MappingProxyType(found))
