"""The tables of a rule file of truc: every choice, its meaning and its default."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, ValidationInfo, field_validator

from truco.plugins import RuleModel, RulesetSettings, Several
from truco.plugins.toolbox.order import levels
from truco.plugins.toolbox.settings import (
    ANNOUNCE,
    ANSWERED_BY,
    CALLS,
    Announce,
    AnsweredBy,
    CallId,
    FoldSettings,
    LadderSettings,
    Points,
    TricksSettings,
    refuse_fall,
    refuse_twice,
)
from truco.plugins.toolbox.windows import Until
from truco_argentine.formulas import FormulaName
from truco_truc.deck import FULL_ORDER, PackName, order_within, pack


class DeckSettings(RuleModel):
    """`[deck]`: the pack and which card beats which."""

    cards: PackName | Several[str] = Field(
        "spanish-22",
        description="The pack: 22 cards (3 to 7, and 1e 1b), 26 (with the 2s), 36 (40 without the"
        " 10s), 40, 48, or a list of its cards such as 1e 7o 12c (suits e b o c).",
    )
    order: Several[str] = Field(
        FULL_ORDER,
        min_length=1,
        description="Levels from the best down, each a card, cards with spaces between them, or a"
        " rank for all cards of it not named elsewhere. Cards of one level tie. It may name cards"
        " that the pack lacks.",
    )

    @field_validator("cards")
    @classmethod
    def _is_a_pack(cls, cards: str | tuple[str, ...]) -> str | tuple[str, ...]:
        pack(cards)
        return cards

    @field_validator("order")
    @classmethod
    def _ranks_every_card_once(cls, order: tuple[str, ...], info: ValidationInfo) -> object:
        if "cards" in info.data:
            deck = pack(info.data["cards"])
            levels(order_within(order, deck), deck)
        return order


class TrucSettings(LadderSettings):
    """`[truc]`: the calls that raise what the hand is worth."""

    calls: Several[CallId] = Field(
        ("truc", "retruc", "quatre-val", "joc-fora"),
        min_length=1,
        description=CALLS,
    )
    values: Several[Points | Literal["game"]] = Field(
        (1, 2, 3, 4, "game"),
        description="What the hand is worth: without a call, then after each one. A call that is"
        ' declined pays the value before it. The last may be "game", which `game` says.',
    )
    game: FormulaName = Field(
        "leader-need",
        description='What a last call worth "game" (joc fora) pays: a formula, and never less than'
        " one more than the call before it.",
    )


class EnvitSettings(RuleModel):
    """`[envit]`: the contest of the best two cards of a suit."""

    enabled: bool = Field(True, description="Whether envit is played.")
    calls: Several[CallId] = Field(
        ("envit", "torne"), min_length=1, description="The calls before falta, in their order."
    )
    values: Several[Points] = Field(
        (2, 4), description="What the envit is worth in all after each of these calls."
    )
    falta: FormulaName | Points = Field(
        "leader-need", description="What la falta is worth: a formula, or a number of points."
    )
    falta_opens: bool = Field(True, description="The falta may be called at once, without envit.")
    window: Until = Field(
        "own-first-card",
        description="Until when it may be opened: until one's own first card, during the first"
        " trick, until anybody's first card, or until one's own first card by the last seat of each"
        " side alone.",
    )
    interrupts_truc: bool = Field(
        True, description="An unanswered plain truc may be answered with envit first."
    )
    announce: Announce = Field("first-better", description=ANNOUNCE)
    answered_by: AnsweredBy = Field("next", description=ANSWERED_BY)

    @field_validator("calls")
    @classmethod
    def _each_once(cls, calls: tuple[str, ...]) -> tuple[str, ...]:
        refuse_twice(calls)
        return calls

    @field_validator("values")
    @classmethod
    def _one_a_call(cls, values: tuple[int, ...], info: ValidationInfo) -> tuple[int, ...]:
        calls = info.data.get("calls")
        if calls is not None and len(values) != len(calls):
            raise ValueError(f"{len(values)} values for {len(calls)} calls: expected one each")
        refuse_fall(values)
        return values


class TrucRules(RulesetSettings):
    """Everything a rule file of truc sets."""

    deck: DeckSettings = Field(DeckSettings(), description="The pack and which card beats which.")
    tricks: TricksSettings = Field(
        TricksSettings(), description="Ties, and cards played face down."
    )
    truc: TrucSettings = Field(
        TrucSettings(), description="The calls that raise what the hand is worth."
    )
    envit: EnvitSettings = Field(
        EnvitSettings(), description="The contest of the best two cards of a suit."
    )
    fold: FoldSettings = Field(FoldSettings(), description="Giving up the hand.")
