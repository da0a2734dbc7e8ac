"""The stake: truc, retruc, quatre val, and joc fora, whose worth is computed."""

from __future__ import annotations

from typing import Final

from truco.plugins import Pay
from truco_argentine.formulas import FORMULAS
from truco_argentine.stake import Stake
from truco_truc.settings import TrucSettings

JOC_FORA: Final = "joc-fora"
"""The formula of a last call that is worth the game."""


class Truc(Stake):
    """What the hand is worth. A state is the number of calls made."""

    settings: TrucSettings

    def __init__(self, settings: TrucSettings) -> None:
        super().__init__(settings)

    def worth(self, calls: int) -> Pay:
        """What the hand pays after so many calls."""
        value = self.settings.values[calls]
        return Pay(value) if isinstance(value, int) else Pay(formula=JOC_FORA)

    def joc_fora(self, winner: int, other: int, total: int) -> int:
        """What joc fora pays. Near the end the rest may be small, but a raise is worth more."""
        below = self.settings.values[-2]
        assert isinstance(below, int), "only the last value may be the game"
        return max(FORMULAS[self.settings.game](winner, other, total), below + 1)
