"""Gallo as a plugin: the variant `gallo`, Argentine truco for three.

It is the variant `argentine` with another seating; every choice of a rule file is in `settings.py`.
"""

from __future__ import annotations

from pathlib import Path

from truco.plugins import Variant, hookimpl
from truco_argentine.words import LANGUAGES
from truco_gallo.variant import Gallo

__all__ = ["Gallo", "truco_variants", "truco_words"]


@hookimpl
def truco_variants() -> list[type[Variant]]:
    """The one variant of this plugin."""
    return [Gallo]


@hookimpl
def truco_words() -> dict[str, Path]:
    """The words of Argentine truco, in Spanish and Portuguese."""
    return LANGUAGES
