"""Balearic truc: a whole variant in one file, with types.

    truco simulate --rules docs/examples/balear.toml

Two or four play to 24 with the Spanish pack of 40. A hand is worth 1, 3, 6, 9 or the whole game,
and the envit 2, 4, 6 or what is missing.

What is assumed here: the words for the calls after truc and envit; that these are said in order,
none left out; that "what is missing" is what the leading side lacks; that a trick that was won
decides a tied one; and that envit is opened before one's own first card, over an unanswered truc
but not over its raise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import Field

from truco.cards import SPANISH_40, Card, Deck
from truco.plugins import (
    Bet,
    Call,
    HandResult,
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
from truco.plugins.toolbox.windows import why_not_opened

ORDER = ("11b", "10o", "1e", "1b", "7e", "7o", "3", "2", "1", "12", "11", "10", "7", "6", "5", "4")
"""From the best down: the cards with a place of their own, then all others by rank."""
STRENGTHS = strengths(ORDER, SPANISH_40)


class TrucSettings(RuleModel):
    """`[truc]`: what the hand is worth."""

    worth: Several[int] = Field(
        (1, 3, 6, 9),
        min_length=4,
        max_length=4,
        description="What the hand is worth: without a call, after truc, retruc, val-nou. Joc-fora,"
        " the last call, is for the whole game. A declined call pays the value before it.",
    )


class EnvitSettings(RuleModel):
    """`[envit]`: the best two cards of a suit."""

    worth: Several[int] = Field(
        (2, 4, 6),
        min_length=3,
        max_length=3,
        description="What envit, torna and val-sis are worth. Falta, the last call, is for what"
        " the leading side lacks. A declined call pays the value before it, the first one 1.",
    )


class BalearRules(RulesetSettings):
    """What a rule file of Balearic truc sets."""

    truc: TrucSettings = Field(TrucSettings(), description="What the hand is worth.")
    envit: EnvitSettings = Field(EnvitSettings(), description="The best two cards of a suit.")


class Ladder(Bet[int]):
    """A bet whose calls follow one another. Its state is the number of calls made."""

    worth: tuple[Pay, ...]
    """What each state pays, once it is accepted."""
    refused: Pay
    """What the first call pays when it is declined."""

    def start(self, mode: str) -> int:
        return 0

    def after(self, state: int, call: str) -> int | None:
        following = [known.id for known in self.calls[state : state + 1]]
        return state + 1 if following == [call] else None

    def node(self, state: int) -> Node:
        declined = self.worth[state - 1] if state > 1 else self.refused
        return Node(accepted=self.worth[state], declined=declined)


class Truc(Ladder):
    """The stake."""

    id = "truc"
    calls = (Call("truc"), Call("retruc"), Call("val-nou"), Call("joc-fora"))

    def __init__(self, settings: TrucSettings) -> None:
        self.worth = (*map(Pay, settings.worth), Pay(formula="game"))
        self.refused = self.worth[0]


class Envit(Ladder):
    """The contest."""

    id = "envit"
    calls = (Call("envit"), Call("torna"), Call("val-sis"), Call("falta"))

    def __init__(self, settings: EnvitSettings) -> None:
        # Before any call it pays nothing.
        self.worth = (Pay(0), *map(Pay, settings.worth), Pay(formula="falta"))
        self.refused = Pay(1)


class Balear(Variant):
    """Truc as it is played on the Balearic Islands."""

    id = "balear"
    title = "Balearic truc: knight of clubs first, envit, joc fora, to 24"
    Settings = BalearRules
    settings: BalearRules

    def deck(self) -> Deck:
        return SPANISH_40

    def strength(self, card: Card, turned: Card | None) -> int:
        return STRENGTHS[card]

    def tricks(self) -> int:
        return 3

    def hand_result(self, mode: str, tricks: tuple[Trick, ...]) -> HandResult | None:
        """Two tricks win; a trick won decides a tied one; three tied ones are mano's."""
        return hand_result(tricks)

    def bets(self) -> Sequence[Bet[Any]]:
        return [Truc(self.settings.truc), Envit(self.settings.envit)]

    def count(self, bet: str, holding: tuple[Card, ...], turned: Card | None) -> int:
        """Two of a suit count 20 and both, else the best card counts alone; figures count 0."""
        best = 0
        for suit in "eboc":
            values = sorted(
                (card.number if card.number < 10 else 0 for card in holding if card.suit == suit),
                reverse=True,
            )
            best = max(best, sum(values[:2]) + (20 if len(values) > 1 else 0))
        return best

    def formula(self, name: str, winner: int, other: int) -> int:
        """`game`: all that the side which is paid lacks. `falta`: what the leading side lacks."""
        return self.settings.match.total - (winner if name == "game" else max(winner, other))

    def may_call(self, call: str, situation: Situation) -> str | None:
        if call not in ("envit", "torna", "val-sis", "falta"):
            return None
        return why_not_opened(
            situation,
            "envit",
            until="own-first-card",
            over_stake=True,
            stake_call="truc",
            stake="truc",
        )

    def words(self) -> Words:
        return Words({"vull": "accept", "no-vull": "decline", "me-n-vaig": "fold"})


def truco_variants() -> list[type[Variant]]:
    """The one variant of this plugin."""
    return [Balear]
