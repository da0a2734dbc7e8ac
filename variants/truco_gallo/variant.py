"""Gallo: one against two, each for itself."""

from __future__ import annotations

from typing import ClassVar

from truco.plugins import RulesetSettings, Seating
from truco_argentine import Argentine
from truco_argentine.settings import ArgentineSettings
from truco_gallo.settings import GalloSettings

ALONE, PAIR = 0, 1
"""The sides of a hand. Who is on which changes with the deal."""


class Gallo(Argentine):
    """Argentine truco for three: the dealer, the gallo, plays alone against the two others.

    Everybody has points of its own; what the two win is credited to each of them in full.
    """

    id = "gallo"
    title = "Gallo: Argentine truco for three, the dealer alone against two, each for itself"
    Settings: ClassVar[type[ArgentineSettings]] = GalloSettings
    settings: GalloSettings

    def __init__(self, settings: RulesetSettings, seats: int) -> None:
        super().__init__(settings, seats)
        self._gallo_cards = self.settings.gallo.cards

    def seating(self, mode: str, mano: int) -> Seating:
        """The dealer is the seat before mano, so mano always plays for the two."""
        gallo = (mano - 1) % self.seats
        everyone = tuple(range(self.seats))
        return Seating(
            sides=tuple(ALONE if seat == gallo else PAIR for seat in everyone),
            active=everyone,
            accounts=everyone,
            cards=tuple(
                self._gallo_cards if seat == gallo else self.hand_size() for seat in everyone
            ),
        )
