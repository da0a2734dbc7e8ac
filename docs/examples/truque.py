"""Andalusian truque: a whole variant in one file.

    truco simulate --rules docs/examples/truque.toml

There is no envido: only the truque, for 1, 3 or 6 stones of 30. A side that has 29 looks at its
cards and says *arriba* (the hand is played for 3) or *abajo* (the other side gets 1, and nothing is
played). In a hand played up no trick is tied: of equal cards the one that was put down first wins.

Rules written down by its players leave some things open. What is assumed here: the rank of the
cards, which follows the order of the signs that partners give each other; that nobody calls in a
hand played up; and that a hand is an ordinary one when both sides have 29.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import Field

from truco.cards import SPANISH_40, Card, Deck
from truco.plugins import (
    NORMAL,
    Bet,
    Call,
    HandResult,
    MatchState,
    Mode,
    Node,
    Pay,
    RuleModel,
    RulesetSettings,
    Several,
    Situation,
    Trick,
    Variant,
    Words,
)
from truco.plugins.toolbox.order import strengths
from truco.plugins.toolbox.tricks import hand_result

MATAS = ("5o", "11b", "10o", "1e", "1b", "7e", "7o")
"""The cards with a sign of their own, from the best down: the five of coins beats everything."""
STRENGTHS = strengths((*MATAS, "3", "2", "1", "12", "11", "10", "7", "6", "5", "4"), SPANISH_40)
"""Below them all others, by rank."""

UP = ("up-a", "up-b")
"""The modes of a hand at 29, by the side that has them."""


class TruqueSettings(RuleModel):
    """`[truque]`: what the hand is worth."""

    worth: Several[int] = Field(
        (1, 3, 6),
        min_length=3,
        max_length=3,
        description="What the hand is worth: without a call, after truco, after retruco. A call"
        " that is declined pays the value before it.",
    )


class UpSettings(RuleModel):
    """`[up]`: arriba o abajo, the hand of a side that lacks one stone."""

    worth: int = Field(3, ge=1, le=30, description="What the hand is worth when it is played.")
    declined: int = Field(1, ge=1, le=30, description="What the other side gets when it is not.")
    ties: Literal["first-played", "parda"] = Field(
        "first-played",
        description="In that hand the first of equal cards wins the trick, or it is tied as usual.",
    )


class TruqueRules(RulesetSettings):
    """What a rule file of truque sets."""

    truque: TruqueSettings = Field(TruqueSettings(), description="What the hand is worth.")
    up: UpSettings = Field(UpSettings(), description="The hand of a side that lacks one stone.")


class Stake(Bet[Any]):
    """What the hand is worth. Its state is the number of calls made, or "up"."""

    id = "stake"
    calls = (Call("truco"), Call("retruco"))

    def __init__(self, settings: TruqueRules) -> None:
        self.worth = settings.truque.worth
        self.up = settings.up

    def start(self, mode: str) -> int | str:
        return "up" if mode in UP else 0

    def after(self, state: int | str, call: str) -> int | None:
        if isinstance(state, str) or state == len(self.calls):
            return None
        return state + 1 if self.calls[state].id == call else None

    def node(self, state: int | str) -> Node:
        if isinstance(state, str):
            return Node(accepted=Pay(self.up.worth), declined=Pay(self.up.declined))
        return Node(accepted=Pay(self.worth[state]), declined=Pay(self.worth[max(state - 1, 0)]))


class Truque(Variant):
    """Truque as it is played in Andalusia."""

    id = "truque"
    title = "Andalusian truque: no envido, arriba o abajo at 29"
    Settings = TruqueRules
    settings: TruqueRules

    def deck(self) -> Deck:
        return SPANISH_40

    def strength(self, card: Card, turned: Card | None) -> int:
        return STRENGTHS[card]

    def bets(self) -> Sequence[Bet[Any]]:
        return [Stake(self.settings)]

    def hand_result(self, mode: str, tricks: tuple[Trick, ...]) -> HandResult | None:
        """Two tricks win; a trick won decides a tied one; three tied ones are mano's."""
        return hand_result(tricks)

    def may_fold(self, situation: Situation) -> str | None:
        if situation.mode in UP and situation.pending is None:
            return "a hand is played to its end once arriba was said"
        return None

    def modes(self) -> Sequence[Mode]:
        ties = self.settings.up.ties == "parda"
        return [
            NORMAL,
            *(
                Mode(mode, "arriba o abajo", opening=side, ties=ties)
                for side, mode in enumerate(UP)
            ),
        ]

    def next_mode(self, state: MatchState) -> str:
        there = [side for side in (0, 1) if state.scores[side] == self.settings.match.total - 1]
        return UP[there[0]] if len(there) == 1 else NORMAL.id

    def words(self) -> Words:
        return Words(
            {
                "quiero": "accept",
                "no-quiero": "decline",
                "arriba": "accept",
                "abajo": "decline",
                "truque": "truco",
            }
        )


def truco_variants() -> list[type[Variant]]:
    """The one variant of this plugin."""
    return [Truque]
