"""The tables of a rule file of Venezuelan truco: every choice, its meaning and its default."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, ValidationInfo, field_validator

from truco.plugins import RuleModel, RulesetSettings, Several
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
)
from truco.plugins.toolbox.windows import Until
from truco_argentine.formulas import FormulaName
from truco_argentine.settings import DeckSettings

STONES_MAX = 36
"""Largest raise by a number: the engine has room for 46 calls, and ten have other names."""
CHAIN_MAX = 40
"""Most stones of a chain: the engine has room for a thousand states of a bet."""


class PiecesSettings(RuleModel):
    """`[pieces]`: the two cards of the turned card's suit that stand above all others."""

    perico: Points = Field(30, description="What the 11 of the turned suit counts for envido.")
    perica: Points = Field(29, description="What the 10 of the turned suit counts for envido.")
    king_replaces: bool = Field(
        True,
        description="The 12 of the turned suit takes the rank and the count of a piece that is"
        " itself the turned card.",
    )

    @field_validator("perica")
    @classmethod
    def _is_the_lower_piece(cls, perica: int, info: ValidationInfo) -> int:
        perico = info.data.get("perico", perica)
        if perica > perico:
            raise ValueError(f"{perica} is more than the perico counts: expected at most {perico}")
        return perica


class VenezuelanTruco(LadderSettings):
    """`[truco]`: the calls that raise what the hand is worth."""

    calls: Several[CallId] = Field(
        ("truco", "retruco", "vale-nueve", "vale-juego"),
        min_length=1,
        description=CALLS,
    )
    values: Several[Points | Literal["game"]] = Field((1, 3, 6, 9, "game"), description=VALUES)
    after_tied_first: bool = Field(
        True, description="Calls may be made and raised after a tied first trick."
    )


class StonesSettings(RuleModel):
    """`[envido]`: the contest of the best two cards, bet in stones (piedras)."""

    enabled: bool = Field(True, description="Whether envido is played.")
    stones: Points = Field(2, description="Stones that envido is worth, and adds as a raise.")
    largest: int = Field(
        12,
        ge=0,
        le=STONES_MAX,
        description="Largest number of stones that a raise may name (envido-3: three more); 0: no"
        " raise by a number.",
    )
    most: int = Field(
        23,
        ge=1,
        le=CHAIN_MAX,
        description="Most stones of a chain, which never reach the points of the game: beyond that"
        " there is falta envido.",
    )
    open_by_number: bool = Field(
        False, description="Envido may also be opened with a number of stones."
    )
    falta: FormulaName | Points = Field(
        "leader-need", description="What falta envido is worth: a formula, or a number of points."
    )
    declined: Literal["agreed", "agreed-plus-one"] = Field(
        "agreed",
        description="What a declined chain pays: what stood before the last call, at least 1; or"
        " one more than that.",
    )
    window: Until = Field(
        "own-first-card",
        description="Until when it may be opened: until one's own first card, during the first"
        " trick, until anybody's first card, or until one's own first card by the last seat of each"
        " side alone.",
    )
    interrupts_truco: bool = Field(
        True, description="An unanswered plain truco may be answered with envido first."
    )
    announce: Announce = Field("first-better", description=ANNOUNCE)
    answered_by: AnsweredBy = Field("next", description=ANSWERED_BY)


class FlorSettings(RuleModel):
    """`[flor]`: the contest of three cards of one suit, a piece being of any suit."""

    enabled: bool = Field(True, description="Whether flor is played.")
    singing: Literal["with-truco", "alone", "either"] = Field(
        "with-truco",
        description="How a flor is sung: together with truco, in one call, or in answer to a call;"
        " by itself, on one's own turn or in answer; or either way.",
    )
    unsung: Literal["void", "counts"] = Field(
        "void",
        description="A flor whose holder has played its first card without singing it is worth"
        " nothing, or counts for its side once a partner has sung.",
    )
    alone: Points = Field(
        3, description="Points for each flor of the side that wins, when the other sings none."
    )
    against_flor: Points | Literal["own-flores"] = Field(
        "own-flores",
        description="What the better of two flores pays: a number of points, or `alone` for each"
        " flor of its side.",
    )
    reserved: Literal["unbeatable", "counted"] = Field(
        "unbeatable",
        description="Whether a flor of perico and perica (flor reservada) beats all others.",
    )
    announce: Announce = Field("first-better", description=ANNOUNCE)
    answered_by: AnsweredBy = Field("next", description=ANSWERED_BY)


class PrivandoSettings(RuleModel):
    """`[privando]`: the hand of a side that is one point short."""

    enabled: bool = Field(
        True, description="Whether the envido of such a hand is counted at once, without a call."
    )
    when: Literal["either", "one", "both"] = Field(
        "either",
        description="Who must be a point short: either side, exactly one of them, or both.",
    )
    worth: Points = Field(1, description="Points for the better envido.")


class VenezuelanSettings(RulesetSettings):
    """Everything a rule file of Venezuelan truco sets."""

    deck: DeckSettings = Field(
        DeckSettings(), description="The pack and which card beats which, below the pieces."
    )
    pieces: PiecesSettings = Field(
        PiecesSettings(), description="The two cards of the turned suit above all others."
    )
    tricks: TricksSettings = Field(
        TricksSettings(), description="Ties, and cards played face down."
    )
    truco: VenezuelanTruco = Field(
        VenezuelanTruco(), description="The calls that raise what the hand is worth."
    )
    envido: StonesSettings = Field(
        StonesSettings(), description="The contest of the best two cards, bet in stones."
    )
    flor: FlorSettings = Field(
        FlorSettings(), description="The contest of three cards of one suit."
    )
    privando: PrivandoSettings = Field(
        PrivandoSettings(), description="The hand of a side that is one point short."
    )
    fold: FoldSettings = Field(FoldSettings(), description="Giving up the hand.")
