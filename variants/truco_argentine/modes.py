"""Kinds of hand: normal ones and, with six players, the duels of pica-pica."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from truco.plugins import MatchSettings, MatchState, Mode, Seating
from truco_argentine.settings import PicaPicaSettings, points_of

SEATS: Final = 6
"""Pica-pica is for three a side: each plays against the seat opposite."""
NORMAL: Final = "normal"
ROUND: Final = "round"
"""A normal hand between turns of duels, where the alternation begins with one."""
DUELS: Final = ("duel-1", "duel-2", "duel-3")
PICA_PICA: Final = "pica-pica"


class PicaPica:
    """When duels are played, and by whom (rulebook 001, statements 32 to 37)."""

    def __init__(self, settings: PicaPicaSettings, match: MatchSettings, seats: int) -> None:
        self.settings = settings
        self.total = match.total
        self.start = points_of(settings.start, match.target)
        self.end = self.total if settings.end == "never" else points_of(settings.end, match.target)
        # A turn that would begin only when somebody has won is no turn at all.
        self.played = settings.enabled and seats == SEATS and self.start < self.total

    def modes(self) -> Sequence[Mode]:
        """Normal hands, and each duel of a turn as a mode of its own."""
        found = [Mode(NORMAL, NORMAL)]
        if not self.played:
            return found
        if self.settings.first == "normal":
            found.append(Mode(ROUND, NORMAL))
        once = self.settings.deal == "each-turn"
        for duel in DUELS:
            new_deal = duel == DUELS[0] or not once
            found.append(Mode(duel, PICA_PICA, cap=self.settings.cap or None, new_deal=new_deal))
        return found

    def next_mode(self, state: MatchState) -> str:
        """A turn is three duels; then a normal hand, then a turn again while the leader's points
        are in the range."""
        if not self.played or (state.abandoned and self.settings.ends_on_abandon):
            return NORMAL
        if state.previous in DUELS[:2]:
            return DUELS[DUELS.index(state.previous) + 1]
        if not self.start <= max(state.scores) <= self.end:
            return NORMAL
        if self.settings.first == "normal":
            return DUELS[0] if state.previous == ROUND else ROUND
        return NORMAL if state.previous == DUELS[2] else DUELS[0]

    def seating(self, mode: str, mano: int, seats: int) -> Seating:
        """In a duel mano plays against the seat opposite."""
        everyone = Seating.alternating(seats)
        if mode not in DUELS:
            return everyone
        return Seating(
            sides=everyone.sides,
            active=(mano, (mano + seats // 2) % seats),
            accounts=everyone.accounts,
            dealt=everyone.active if self.settings.deal == "each-turn" else None,
        )
