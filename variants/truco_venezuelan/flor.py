"""Flor, sung together with truco or by itself."""

from __future__ import annotations

from typing import Final

from truco.plugins import Answers, Bet, Call, Node, Pay, Situation
from truco_argentine.stake import STAKE
from truco_venezuelan.envido import ENVIDO
from truco_venezuelan.modes import PRIVANDO
from truco_venezuelan.settings import FlorSettings

FLOR: Final = "flor"
FLOR_TRUCO: Final = "flor-truco"
"""« Con mi flor, truco »: the flor is sung and truco called in one breath."""


class Flor(Bet[int]):
    """The contest of three cards of one suit. A state is the number of sides that have sung."""

    id = FLOR
    holders_only = True

    def __init__(self, settings: FlorSettings, *, envido: bool, truco: str) -> None:
        """`envido`: whether there is an envido to close; `truco`: the first call on the stake."""
        self.settings = settings
        self.envido = envido
        closes = (ENVIDO,) if envido else ()
        calls = [Call(FLOR, closes=closes)]
        if settings.singing != "alone":
            calls.append(Call(FLOR_TRUCO, closes=closes, also=truco))
        self.calls = tuple(calls)
        self.silent_counts = settings.unsung == "counts"
        self.answered_by = settings.answered_by
        self.announce_all = settings.announce == "all"

    def start(self, mode: str) -> int:
        return 0

    def after(self, state: int, call: str) -> int | None:
        if state == 0:
            return 1
        return 2 if state == 1 and call == FLOR else None

    def node(self, state: int) -> Node:
        """A flor is answered with a flor, and the counts are compared; or the rival keeps quiet."""
        own = Pay(per_holder=self.settings.alone)
        if state == 1:
            return Node(own, declined=own, alone=own, answers=Answers.HOLDERS, can_accept=False)
        if state == 2:
            against = self.settings.against_flor
            pay = Pay(against) if isinstance(against, int) else own
            return Node(pay, answers=Answers.COMPARE)
        return Node()

    def why_not(self, call: str, situation: Situation) -> str | None:
        """The reason against singing, None when it may be done (rule space, 2.7)."""
        if situation.pending == FLOR:
            # Flor answers flor. Truco may be waiting below, so it cannot be called once more.
            return "flor is answered with flor alone" if call == FLOR_TRUCO else None
        if not situation.first_card_unplayed:
            return "flor is sung before one's own first card"
        if self.envido and situation.mode != PRIVANDO and situation.settled(ENVIDO):
            return "flor is not sung after envido was accepted"
        if situation.pending == STAKE and situation.stake_calls > 1:
            return "flor may come before truco, not before its raise"
        if call == FLOR:
            if self.settings.singing == "with-truco" and situation.pending is None:
                return "flor is sung together with truco, or in answer to a call"
            return None
        if situation.pending is not None:
            return "truco is called on one's own turn, not in answer to another call"
        return "truco was called already" if situation.stake_calls else None
