"""Truco mineiro as a plugin: the variant `mineiro`.

It is paulista truco with other numbers, most of which a rule file says; `variant.py` has the rest.
"""

from __future__ import annotations

from pathlib import Path

from truco.plugins import Variant, hookimpl
from truco_mineiro.variant import Mineiro
from truco_mineiro.words import LANGUAGES

__all__ = ["Mineiro", "truco_variants", "truco_words"]


@hookimpl
def truco_variants() -> list[type[Variant]]:
    """The one variant of this plugin."""
    return [Mineiro]


@hookimpl
def truco_words() -> dict[str, list[Path]]:
    """Its words in Spanish and Portuguese."""
    return LANGUAGES
