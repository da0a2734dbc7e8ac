"""Gallo as a plugin: the variant `gallo`, Argentine truco for three.

It is the variant `argentine` with another seating; every choice of a rule file is in `settings.py`.
"""

from __future__ import annotations

from truco.plugins import Variant, hookimpl
from truco_gallo.variant import Gallo

__all__ = ["Gallo", "truco_variants"]


@hookimpl
def truco_variants() -> list[type[Variant]]:
    """The one variant of this plugin."""
    return [Gallo]
