"""Paulista truco as a plugin: the variant `paulista`.

A good place to start reading is `variant.py`; every choice of a rule file is in `settings.py`.
"""

from __future__ import annotations

from truco.plugins import Variant, hookimpl
from truco_paulista.variant import Paulista

__all__ = ["Paulista", "truco_variants"]


@hookimpl
def truco_variants() -> list[type[Variant]]:
    """The one variant of this plugin."""
    return [Paulista]
