"""Flor where every flor of a side may count."""

from __future__ import annotations

from dataclasses import replace

from truco.plugins import Pay
from truco_argentine.envido import Chain
from truco_argentine.flor import Flor
from truco_argentine.settings import EnvidoSettings
from truco_uruguayan.settings import UruguayanFlorSettings


class UruguayanFlor(Flor):
    """The Argentine chains; what they pay grows with the flores of the side that is paid."""

    settings: UruguayanFlorSettings

    def __init__(self, settings: UruguayanFlorSettings, envido: EnvidoSettings) -> None:
        super().__init__(settings, envido)

    def accepted(self, chain: Chain) -> Pay:
        """Three for each flor, and what the call is worth (rule space 2.7)."""
        return self._with_flores(super().accepted(chain))

    def declined(self, chain: Chain) -> Pay:
        """Three for each flor, and one for a declined raise (rule space 2.7)."""
        return self._with_flores(super().declined(chain))

    def achico(self, chain: Chain) -> Pay:
        """Giving in pays like declining."""
        return self._with_flores(super().achico(chain))

    def _with_flores(self, pay: Pay) -> Pay:
        return replace(pay, per_holder=self.settings.each_flor)
