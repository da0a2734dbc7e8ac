"""Truco mineiro: hands of ten instead of eleven, and the highest card after a tie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

from truco.plugins import Mode, Situation
from truco_mineiro.settings import MineiroSettings
from truco_paulista import Paulista
from truco_paulista.modes import ELEVENS
from truco_paulista.settings import PaulistaSettings

TEN: Final = "ten"


class Mineiro(Paulista):
    """Truco with the old trumps, two points a hand, hands of ten and of iron."""

    id = "mineiro"
    title = "Truco mineiro: fixed trumps, two points a hand, hands of ten and of iron"
    Settings: ClassVar[type[PaulistaSettings]] = MineiroSettings
    settings: MineiroSettings

    def modes(self) -> Sequence[Mode]:
        """People call the hand of a side that is nearly home by its points."""
        return [replace(mode, name=TEN) if mode.id in ELEVENS else mode for mode in super().modes()]

    def may_play_down(self, situation: Situation) -> str | None:
        if self.must_play_highest(situation):
            return "after a tied first trick the highest card is shown"
        return super().may_play_down(situation)

    def must_play_highest(self, situation: Situation) -> bool:
        """Whether the tied first trick asks for the highest card (rule space 2.3)."""
        return (
            self.settings.tricks.highest_after_tie
            and situation.trick == 2
            and situation.first_trick_tied
        )
