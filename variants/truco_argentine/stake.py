"""The stake: truco, retruco, vale cuatro."""

from __future__ import annotations

from truco.plugins import Bet, Call, Node, Pay, Situation
from truco.plugins.toolbox.settings import LadderSettings
from truco_argentine.settings import GAME

STAKE = "stake"


class Stake(Bet[int]):
    """What the hand is worth. A state is the number of calls made."""

    id = STAKE

    def __init__(self, settings: LadderSettings) -> None:
        self.settings = settings
        self.calls = tuple(Call(call) for call in settings.calls)
        self.answered_by = settings.answered_by

    def start(self, mode: str) -> int:
        return 0

    def after(self, state: int, call: str) -> int | None:
        """Each call follows the one before it."""
        return state + 1 if self.settings.calls[state : state + 1] == (call,) else None

    def node(self, state: int) -> Node:
        """Accepted, a call makes the hand worth its value; declined, it pays the one before."""
        return Node(
            accepted=self.worth(state),
            declined=self.worth(max(state - 1, 0)),
            raise_in_answer=self.settings.raise_in_answer,
            raise_on_turn=state == 0 or self.settings.raise_on_turn,
        )

    def worth(self, calls: int) -> Pay:
        """What the hand pays after so many calls."""
        value = self.settings.values[calls]
        return Pay(value) if isinstance(value, int) else Pay(formula=GAME)

    def why_not(self, situation: Situation) -> str | None:
        """The reason against calling or raising, None when it may be done."""
        if self.settings.capped_by_need:
            worth = self.settings.values[situation.stake_calls]
            if worth == "game" or worth >= situation.own_need:
                return "what the hand is worth already wins the chico"
        return None
