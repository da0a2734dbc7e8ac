"""Argentine truco as a plugin: the variant `argentine`.

A good place to start reading is `variant.py`; every choice of a rule file is in `settings.py`.
"""

from __future__ import annotations

from pathlib import Path

from truco.plugins import Variant, hookimpl
from truco_argentine.variant import Argentine
from truco_argentine.words import LANGUAGES

__all__ = ["Argentine", "truco_variants", "truco_words"]


@hookimpl
def truco_variants() -> list[type[Variant]]:
    """The one variant of this plugin."""
    return [Argentine]


@hookimpl
def truco_words() -> dict[str, Path]:
    """Its words in Spanish and Portuguese."""
    return LANGUAGES
