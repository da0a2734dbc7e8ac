"""Truco as our village plays it."""

from pathlib import Path

from pydantic import Field

from truco.cards import SPANISH_40
from truco.plugins import (
    NORMAL,
    Bet,
    Call,
    HandResult,
    Mode,
    Node,
    Pay,
    RuleModel,
    RulesetSettings,
    Several,
    Variant,
    Words,
)

ORDER = ("3", "2", "1", "12", "11", "10", "7", "6", "5", "4")
"""Ranks from the best down; the ace of swords beats them all."""

LAST = ("last-a", "last-b")
"""The modes of a last hand, by the side that must say whether it plays."""


class TrucoSettings(RuleModel):
    """`[truco]`"""

    worth: Several[int] = Field(
        (1, 2, 3),
        min_length=3,
        max_length=3,
        description="What the hand is worth: without a call, after truco, after retruco.",
    )


class EnvidoSettings(RuleModel):
    """`[envido]`"""

    worth: int = Field(2, ge=1, le=10, description="What each envido adds.")


class LastSettings(RuleModel):
    """`[last]`"""

    enabled: bool = Field(True, description="Whether a side that lacks 1 point chooses to play.")
    worth: int = Field(2, ge=1, description="What the hand is worth when it does.")


class AldeaSettings(RulesetSettings):
    """What a rule file of aldea sets."""

    truco: TrucoSettings = Field(TrucoSettings(), description="Calls that raise the hand.")
    envido: EnvidoSettings = Field(EnvidoSettings(), description="The best two cards of a suit.")
    last: LastSettings = Field(LastSettings(), description="The hand of a side at 11.")


class Stake(Bet):
    """What the hand is worth. Its state is the number of calls made, or "last"."""

    id = "stake"
    calls = (Call("truco"), Call("retruco"))

    def __init__(self, settings):
        self.worth = settings.truco.worth
        self.last = settings.last.worth

    def start(self, mode):
        return "last" if mode in LAST else 0

    def after(self, state, call):
        if state == "last":
            return None
        names = [known.id for known in self.calls]
        return state + 1 if names[state : state + 1] == [call] else None

    def node(self, state):
        if state == "last":
            return Node(accepted=Pay(self.last), declined=Pay(1))
        return Node(
            accepted=Pay(self.worth[state]),
            declined=Pay(self.worth[max(state - 1, 0)]),
        )


class Envido(Bet):
    """The contest of the best two cards of a suit. Its state is the chain of calls made."""

    id = "envido"
    calls = (Call("envido"), Call("falta-envido"))

    def __init__(self, settings):
        self.worth = settings.envido.worth

    def start(self, mode):
        return None if mode in LAST else ()

    def after(self, state, call):
        if "falta-envido" in state or (call == "envido" and len(state) == 2):
            return None
        return (*state, call)

    def node(self, state):
        falta = "falta-envido" in state
        return Node(
            accepted=Pay(formula="falta") if falta else Pay(self.worth * len(state)),
            declined=Pay(max(1, self.worth * len(state[:-1]))),
        )


class Aldea(Variant):
    """The truco of our village."""

    id = "aldea"
    title = "Truco as our village plays it"
    Settings = AldeaSettings

    def deck(self):
        return SPANISH_40

    def strength(self, card, turned):
        if str(card) == "1e":
            return len(ORDER)
        return len(ORDER) - 1 - ORDER.index(card.rank)

    def tricks(self):
        return 3

    def hand_result(self, mode, tricks):
        won = [trick for trick in tricks if trick != "tie"]
        for side in won:
            if won.count(side) == 2:
                return HandResult[side]
        if won and "tie" in tricks:
            return HandResult[won[0]]
        return HandResult.NOBODY if len(tricks) == 3 else None

    def bets(self):
        return [Stake(self.settings), Envido(self.settings)]

    def count(self, bet, holding, turned):
        values = {suit: [] for suit in "eboc"}
        for card in holding:
            values[card.suit].append(card.number if card.number < 10 else 0)
        return max(
            sum(sorted(cards)[-2:]) + (20 if len(cards) > 1 else 0) for cards in values.values()
        )

    def formula(self, name, winner, other):
        return self.settings.match.total - max(winner, other)

    def may_call(self, call, situation):
        if call in ("truco", "retruco") or situation.pending == "envido":
            return None
        if not situation.first_card_unplayed:
            return "envido is called before one's own first card"
        if situation.stake_calls > 0 and not situation.stake_pending:
            return "envido is not called once truco was accepted"
        return None

    def modes(self):
        if not self.settings.last.enabled:
            return [NORMAL]
        return [NORMAL, *(Mode(mode, "last hand", opening=side) for side, mode in enumerate(LAST))]

    def next_mode(self, state):
        nearly = self.settings.match.total - 1
        there = [side for side, points in enumerate(state.scores) if points >= nearly]
        if len(there) != 1 or not self.settings.last.enabled:
            return NORMAL.id
        return LAST[there[0]]

    def words(self):
        return Words({"quiero": "accept", "no-quiero": "decline", "mazo": "fold"})


def truco_variants():
    return [Aldea]


def truco_rulesets():
    return [Path(__file__).with_name("aldea.toml")]
