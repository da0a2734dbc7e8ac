"""Uruguayan truco as a plugin: the variant `uruguayan`.

It is Argentine truco with a turned card, the muestra; `muestra.py` says what that changes, and
every choice of a rule file that Argentine truco does not have is in `settings.py`.
"""

from __future__ import annotations

from truco.plugins import Variant, hookimpl
from truco_uruguayan.variant import Uruguayan

__all__ = ["Uruguayan", "truco_variants"]


@hookimpl
def truco_variants() -> list[type[Variant]]:
    """The one variant of this plugin."""
    return [Uruguayan]
