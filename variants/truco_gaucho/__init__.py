"""Gaúcho truco as a plugin: the variant `gaucho`.

The game of Rio Grande do Sul, without a turned card (truco cego) or with one (truco de amostra).
"""

from __future__ import annotations

from truco.plugins import Variant, hookimpl
from truco_gaucho.variant import Gaucho

__all__ = ["Gaucho", "truco_variants"]


@hookimpl
def truco_variants() -> list[type[Variant]]:
    """The one variant of this plugin."""
    return [Gaucho]
