"""Uruguayan truco as a plugin: the variant `uruguayan`.

It is Argentine truco with a turned card, the muestra; `muestra.py` says what that changes, and
every choice of a rule file that Argentine truco does not have is in `settings.py`.
"""

from __future__ import annotations

from pathlib import Path

from truco.plugins import Variant, hookimpl
from truco_uruguayan.variant import Uruguayan
from truco_uruguayan.words import LANGUAGES

__all__ = ["Uruguayan", "truco_variants", "truco_words"]


@hookimpl
def truco_variants() -> list[type[Variant]]:
    """The one variant of this plugin."""
    return [Uruguayan]


@hookimpl
def truco_words() -> dict[str, list[Path]]:
    """Its words in Spanish and Portuguese."""
    return LANGUAGES
