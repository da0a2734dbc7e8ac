"""Truc as a plugin: the variant `truc`, as played in Valencia and in Catalonia.

Tricks and the ladder are built from the parts of `truco_argentine`; the packs, the envit and the
joc fora have modules of their own. Every choice of a rule file is in `settings.py`.
"""

from __future__ import annotations

from pathlib import Path

from truco.plugins import Variant, hookimpl
from truco_truc.variant import Truc
from truco_truc.words import LANGUAGES

__all__ = ["Truc", "truco_variants", "truco_words"]


@hookimpl
def truco_variants() -> list[type[Variant]]:
    """The one variant of this plugin."""
    return [Truc]


@hookimpl
def truco_words() -> dict[str, Path]:
    """Its words in Spanish and Portuguese."""
    return LANGUAGES
