"""Venezuelan truco as a plugin: the variant `venezuelan`.

Cards, tricks and the ladder are built from the parts of `truco_argentine`; envido by stones, flor
sung with truco and privando have modules of their own. Every choice is in `settings.py`.
"""

from __future__ import annotations

from pathlib import Path

from truco.plugins import Variant, hookimpl
from truco_venezuelan.variant import Venezuelan
from truco_venezuelan.words import LANGUAGES

__all__ = ["Venezuelan", "truco_variants", "truco_words"]


@hookimpl
def truco_variants() -> list[type[Variant]]:
    """The one variant of this plugin."""
    return [Venezuelan]


@hookimpl
def truco_words() -> dict[str, list[Path]]:
    """Its words in Spanish and Portuguese."""
    return LANGUAGES
