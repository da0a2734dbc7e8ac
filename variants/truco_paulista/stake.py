"""The stake: truco, seis, nove, doze; and what hands of eleven and of iron are worth."""

from __future__ import annotations

from typing import Final

from truco.plugins import Answers, Bet, Call, Node, Pay, Situation
from truco_paulista.modes import ELEVENS, IRON, SPECIAL
from truco_paulista.settings import Asking, PaulistaSettings

GAME: Final = "game"
"""The formula that is worth all points of a chico."""

State = tuple[str, int]
"""Kind of hand (`LADDER`, `ELEVEN`, `IRON`, or who has asked in one of these) and calls made."""

LADDER: Final = "ladder"
ELEVEN: Final = "eleven"
ASKED: Final = {ELEVEN: "asked in eleven", IRON: "asked in iron"}


class Stake(Bet[State]):
    """What the hand is worth (rulebook 003, statements 11 to 16 and 19 to 21)."""

    id = "stake"

    def __init__(self, settings: PaulistaSettings) -> None:
        self.truco = settings.truco
        self.eleven = settings.eleven
        self.iron = settings.iron
        self.calls = tuple(Call(call) for call in self.truco.calls)
        self.answered_by = self.truco.answered_by

    def start(self, mode: str) -> State:
        if mode in ELEVENS:
            return (ELEVEN, 0)
        return (IRON, 0) if mode == IRON else (LADDER, 0)

    def after(self, state: State, call: str) -> State | None:
        """Each call follows the one before it; in a special hand asking at best forfeits."""
        kind, made = state
        if self.truco.calls[made : made + 1] != (call,):
            return None
        if kind == LADDER:
            return (LADDER, made + 1)
        if kind in ASKED and self.asking(kind) != "forbidden":
            return (ASKED[kind], made + 1)
        return None

    def node(self, state: State) -> Node:
        kind, made = state
        if kind == LADDER:
            return Node(
                accepted=self.worth(made),
                declined=self.worth(max(made - 1, 0)),
                raise_in_answer=self.truco.raise_in_answer,
                raise_on_turn=made == 0 or self.truco.raise_on_turn,
            )
        if kind == ELEVEN:
            return Node(Pay(self.eleven.worth), Pay(self.eleven.declined), raise_in_answer=False)
        if kind == IRON:
            return Node(Pay(self.eleven.short_by), Pay(self.eleven.short_by))
        return Node(declined=self.forfeit(kind), answers=Answers.GIVE_IN)

    def worth(self, calls: int) -> Pay:
        """What the hand pays after so many calls."""
        value = self.truco.values[calls]
        return Pay(value) if isinstance(value, int) else Pay(formula=GAME)

    def asking(self, kind: str) -> Asking:
        """What asking for truco does in a special hand."""
        return self.eleven.asking if kind == ELEVEN else self.iron.asking

    def forfeit(self, kind: str) -> Pay:
        """What the side that asked gives the other: what the hand is worth, or the match."""
        hand = self.eleven.worth if kind == ASKED[ELEVEN] else self.eleven.short_by
        asking = self.eleven.asking if kind == ASKED[ELEVEN] else self.iron.asking
        return Pay(hand) if asking == "forfeits-hand" else Pay(formula=GAME)

    def why_not(self, situation: Situation) -> str | None:
        """The reason against calling or raising, None when it may be done."""
        if self.truco.capped_by_need and situation.mode not in SPECIAL:
            worth = self.truco.values[situation.stake_calls]
            if worth == "game" or worth >= situation.own_need:
                return "what the hand is worth already wins the match"
        return None
