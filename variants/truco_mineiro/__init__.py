"""Truco mineiro as a plugin: the variant `mineiro`.

It is paulista truco with other numbers, most of which a rule file says; `variant.py` has the rest.
"""

from __future__ import annotations

from truco.plugins import Variant, hookimpl
from truco_mineiro.variant import Mineiro

__all__ = ["Mineiro", "truco_variants"]


@hookimpl
def truco_variants() -> list[type[Variant]]:
    """The one variant of this plugin."""
    return [Mineiro]
