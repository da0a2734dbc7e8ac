"""The tables of a rule file of Argentine truco: every choice, its meaning and its default."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, ValidationInfo, field_validator

from truco.plugins import RuleModel, RulesetSettings, Several
from truco.plugins.toolbox.order import levels
from truco.plugins.toolbox.settings import (
    ANNOUNCE,
    ANSWERED_BY,
    CALLS,
    VALUES,
    Announce,
    AnsweredBy,
    CallId,
    FoldSettings,
    LadderSettings,
    Points,
    TricksSettings,
    refusal,
)
from truco.plugins.toolbox.windows import Until
from truco_argentine.deck import ORDER, PackName, pack
from truco_argentine.formulas import FormulaName

Settles = Literal["now", "hand-end"]
EnvidoCall = Literal["envido", "real-envido", "falta-envido"]
GAME = "whole-chico"
"""The formula of a rung that is worth the whole chico."""

SETTLES = "When the counts are compared and paid: at once, or at the end of the hand."


def _fraction(text: str) -> str:
    """A fraction of the target, such as 1/2."""
    above, below = (int(part) for part in text.split("/"))
    if not 0 < above <= below:
        raise ValueError("must be more than nothing and at most 1/1")
    return text


Share = Annotated[str, Field(pattern=r"^[0-9]{1,3}/[0-9]{1,3}$"), AfterValidator(_fraction)]
"""A part of `match.target`, rounded up to whole points."""


class DeckSettings(RuleModel):
    """`[deck]`: the pack and which card beats which."""

    cards: PackName | Several[str] = Field(
        "spanish-40",
        description="The pack, or a list of its cards such as 1e 7o 12c (suits e b o c).",
    )
    order: Several[str] = Field(
        ORDER,
        min_length=1,
        description="Levels from the best down, each a card, cards with spaces between them, or a"
        " rank for all cards of it not named elsewhere. Cards of one level tie.",
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
            levels(order, pack(info.data["cards"]))
        return order


class EnvidoOrder(RuleModel):
    """`[envido.order]`: which calls may follow which."""

    first: Several[EnvidoCall] = Field(
        ("envido", "real-envido", "falta-envido"), description="Calls that open."
    )
    envido: Several[EnvidoCall] = Field(
        ("envido", "real-envido", "falta-envido"), description="Calls that may follow envido."
    )
    real_envido: Several[EnvidoCall] = Field(
        ("falta-envido",), description="Calls that may follow real envido."
    )

    @field_validator("first")
    @classmethod
    def _opens(cls, first: tuple[str, ...]) -> tuple[str, ...]:
        if not first:
            raise ValueError(
                "no call opens: expected at least one; to play without, envido.enabled = false"
            )
        return first


class EnvidoSettings(RuleModel):
    """`[envido]`: the contest of the best two cards of a suit."""

    enabled: bool = Field(True, description="Whether envido is played.")
    envido: Points = Field(2, description="Points that envido adds.")
    envido_times: int = Field(
        2, ge=1, le=20, description="How often envido may be said in one chain."
    )
    real_envido: Points = Field(3, description="Points that real envido adds.")
    real_envido_times: int = Field(
        1, ge=1, le=20, description="How often real envido may be said in one chain."
    )
    order: EnvidoOrder = Field(EnvidoOrder(), description="Which calls may follow which.")
    falta: FormulaName | Points = Field(
        "leader-need-or-game",
        description="What falta envido is worth: a formula, or a number of points.",
    )
    falta_adds: bool = Field(
        False, description="Falta is added to the chain before it, instead of replacing it."
    )
    declined: Literal["agreed", "agreed-plus-one", "own-bets"] = Field(
        "agreed",
        description="What a declined chain pays: what stood before the last call; one more than"
        " that; or only what the side that declines had itself bet. At least 1.",
    )
    falta_declined: Literal["like-others", "one"] = Field(
        "like-others", description="Whether a declined falta pays like other calls, or always 1."
    )
    interrupts_truco: bool = Field(
        True, description="An unanswered plain truco may be answered with envido first."
    )
    window: Until = Field(
        "own-first-card",
        description="Until when it may be opened: until one's own first card, during the first"
        " trick, until anybody's first card, or until one's own first card by the last seat of each"
        " side alone.",
    )
    announce: Announce = Field("first-better", description=ANNOUNCE)
    settles: Settles = Field("now", description=SETTLES)
    answered_by: AnsweredBy = Field("next", description=ANSWERED_BY)


class FlorSettings(RuleModel):
    """`[flor]`: the contest of three cards of one suit."""

    enabled: bool = Field(True, description="Whether flor is played.")
    singing: Literal["by-choice", "before-all-else", "on-turn"] = Field(
        "by-choice",
        description="Whether holders must sing: no; yes, before anything else in the hand; or yes,"
        " on their turn in the first trick.",
    )
    answer: Literal["accept-or-decline", "sing"] = Field(
        "sing",
        description="How a holder answers flor besides raising: it accepts or declines; or it sings"
        " flor too, and the counts are compared at once.",
    )
    alone: Points = Field(3, description="Points for a flor when the other side holds none.")
    each_flor_pays: bool = Field(
        False, description="A flor alone pays once for each holder of its side."
    )
    against_flor: Points = Field(4, description="Points for the better of two flores.")
    declined: Points = Field(3, description="Points when flor is declined, or folded under.")
    contraflor: Points = Field(6, description="Points when contraflor is accepted.")
    contraflor_declined: Points = Field(4, description="Points when contraflor is declined.")
    al_resto: FormulaName | Points = Field(
        "leader-need-or-game",
        description="What contraflor al resto is worth: a formula, or a number of points.",
    )
    al_resto_declined: Points = Field(
        6, description="Points when contraflor al resto, said over contraflor, is declined."
    )
    al_resto_over_flor_declined: Points = Field(
        6, description="Points when contraflor al resto, said straight over flor, is declined."
    )
    achico: Several[Literal["flor", "contraflor"]] = Field(
        ("flor", "contraflor"), description="Calls that may be answered with achico, giving in."
    )
    achico_over_flor: Points = Field(3, description="Points that achico gives after flor.")
    achico_over_contraflor: Points = Field(
        4, description="Points that achico gives after contraflor."
    )
    over_truco: bool = Field(True, description="Flor may be sung over an unanswered plain truco.")
    over_envido: bool = Field(
        True, description="Flor may be sung over an unanswered envido, which is then void."
    )
    after_truco: bool = Field(
        True, description="Flor may be sung on one's turn after a truco was accepted."
    )
    bars_truco: bool = Field(
        False, description="A holder may not call truco, nor raise it, before it has sung."
    )
    announce: Announce = Field("first-better", description=ANNOUNCE)
    settles: Settles = Field("now", description=SETTLES)
    answered_by: AnsweredBy = Field("next", description=ANSWERED_BY)

    @field_validator("answer")
    @classmethod
    def _leaves_a_choice(cls, answer: str, info: ValidationInfo) -> str:
        if answer == "sing" and info.data.get("singing") == "on-turn":
            raise ValueError(
                "a holder who must sing on its turn could not raise: expected"
                ' "accept-or-decline" when singing is "on-turn"'
            )
        return answer


class MazoSettings(FoldSettings):
    """`[fold]`: going to the mazo."""

    first_trick_bonus: int = Field(
        0,
        ge=0,
        le=10,
        description="Points added to the stake by a fold on one's turn in the first trick when no"
        " envido was called.",
    )


class PicaPicaSettings(RuleModel):
    """`[pica_pica]`: with six players, turns of three duels between opposite seats."""

    enabled: bool = Field(False, description="Whether six players play pica-pica.")
    start: Annotated[int, Field(ge=0, le=1000)] | Share = Field(
        "1/2",
        description="It begins once a side has this many points, counted from zero, or this part of"
        " the target, rounded up.",
    )
    end: Annotated[int, Field(ge=0, le=1000)] | Share | Literal["never"] = Field(
        "never",
        description="No turn begins once the leader has more than this many points, or than this"
        " part of the target, rounded up.",
    )
    first: Literal["pica-pica", "normal"] = Field(
        "pica-pica", description="The kind of hand that the alternation begins with."
    )
    deal: Literal["each-duel", "each-turn"] = Field(
        "each-duel", description="Cards are dealt for each duel, or once for all three."
    )
    cap: int = Field(
        0, ge=0, le=1000, description="Most that falta and resto are worth in a duel; 0: no limit."
    )
    ends_on_abandon: bool = Field(
        True, description="There is no more pica-pica once a seat has abandoned the match."
    )


def points_of(threshold: int | str, target: int) -> int:
    """A number of points, or a part of the target rounded up (half of 9 is 5)."""
    return threshold if isinstance(threshold, int) else ceil(Fraction(threshold) * target)


class TrucoSettings(LadderSettings):
    """`[truco]`: the calls that raise what the hand is worth."""

    calls: Several[CallId] = Field(("truco", "retruco", "vale-cuatro"), description=CALLS)
    values: Several[Points | Literal["game"]] = Field((1, 2, 3, 4), description=VALUES)


class ArgentineSettings(RulesetSettings):
    """Everything a rule file of Argentine truco sets."""

    deck: DeckSettings = Field(DeckSettings(), description="The pack and which card beats which.")
    tricks: TricksSettings = Field(
        TricksSettings(), description="Ties, and cards played face down."
    )
    truco: TrucoSettings = Field(
        TrucoSettings(), description="The calls that raise what the hand is worth."
    )
    envido: EnvidoSettings = Field(
        EnvidoSettings(), description="The contest of the best two cards of a suit."
    )
    flor: FlorSettings = Field(
        FlorSettings(), description="The contest of three cards of one suit."
    )
    fold: MazoSettings = Field(MazoSettings(), description="Going to the mazo.")
    pica_pica: PicaPicaSettings = Field(
        PicaPicaSettings(), description="With six players, turns of three duels."
    )

    @field_validator("pica_pica")
    @classmethod
    def _ends_after_it_starts(
        cls, pica_pica: PicaPicaSettings, info: ValidationInfo
    ) -> PicaPicaSettings:
        if "match" in info.data and pica_pica.end != "never":
            target = info.data["match"].target
            start, end = points_of(pica_pica.start, target), points_of(pica_pica.end, target)
            if end < start:
                raise refusal(
                    "end",
                    pica_pica.end,
                    f"{end} points are fewer than the {start} it starts at: expected at least"
                    f' {start}, or "never"',
                )
        return pica_pica
