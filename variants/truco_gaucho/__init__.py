"""Gaúcho truco as a plugin: the variant `gaucho`.

The game of Rio Grande do Sul, without a turned card (truco cego) or with one (truco de amostra).
"""

from __future__ import annotations

from pathlib import Path

from truco.plugins import Variant, hookimpl
from truco_gaucho.variant import Gaucho
from truco_gaucho.words import LANGUAGES

__all__ = ["Gaucho", "truco_variants", "truco_words"]


@hookimpl
def truco_variants() -> list[type[Variant]]:
    """The one variant of this plugin."""
    return [Gaucho]


@hookimpl
def truco_words() -> dict[str, list[Path]]:
    """Its words in Spanish and Portuguese."""
    return LANGUAGES
