"""The tables of a rule file of Argentine truco: every choice, its meaning and its default."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, ValidationInfo, field_validator

from truco.plugins import RuleModel, RulesetSettings, Several
from truco_argentine.deck import ORDER, PackName, levels, pack
from truco_argentine.formulas import FormulaName

AnsweredBy = Literal["next", "all", "last"]
Announce = Literal["first-better", "all"]
Settles = Literal["now", "hand-end"]
CallId = Annotated[str, Field(pattern=r"^[a-z]+(-[a-z0-9]+)*$", max_length=30)]
Points = Annotated[int, Field(ge=1, le=100)]
EnvidoCall = Literal["envido", "real-envido", "falta-envido"]
GAME = "whole-chico"
"""The formula of a rung that is worth the whole chico."""

ANSWERED_BY = (
    "Who answers: the next seat of the other side for all of it, all of its seats (one accepts for"
    " all, every one must refuse), or its last seat in play order."
)
ANNOUNCE = (
    "Who says its count, from mano on: only a seat that beats the best so far (the others say 'son"
    " buenas'), or all."
)
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


class TricksSettings(RuleModel):
    """`[tricks]`: ties, and cards played face down."""

    all_tied: Literal["mano", "dealer", "nobody", "replay"] = Field(
        "mano",
        description="Who wins the hand when all three tricks are tied: the side of mano, the side"
        " of the dealer, nobody (and the deal passes on), or nobody and the same seat deals again.",
    )
    lead_after_tie: Literal["same-leader", "first-of-tied"] = Field(
        "same-leader",
        description="Who leads after a tied trick: the seat that led it, or the first that played"
        " one of the tied cards.",
    )
    face_down: Literal["never", "from-first-trick", "from-second-trick", "from-third-trick"] = (
        Field(
            "never",
            description="Whether a card may be played face down; it then beats nothing, and two"
            " such cards tie.",
        )
    )
    face_down_once_per_side: bool = Field(
        False, description="Each side may play only one card face down in a hand."
    )
    face_down_after_tie: bool = Field(
        True, description="A card may be played face down even when the first trick was tied."
    )


class TrucoSettings(RuleModel):
    """`[truco]`: the calls that raise what the hand is worth."""

    calls: Several[CallId] = Field(
        ("truco", "retruco", "vale-cuatro"), description="The calls, in the order they are made."
    )
    values: Several[Annotated[int, Field(ge=1, le=100)] | Literal["game"]] = Field(
        (1, 2, 3, 4),
        description="What the hand is worth: without a call, then after each one. A call that is"
        ' declined pays the value before it. The last may be "game", the whole chico.',
    )
    raise_in_answer: bool = Field(
        True, description="A call may be answered by the next one, which accepts it."
    )
    raise_on_turn: bool = Field(
        True, description="The side that accepted a call may make the next one later, on its turn."
    )
    capped_by_need: bool = Field(
        False, description="No call by a side that wins the chico with what the hand is worth."
    )
    answered_by: AnsweredBy = Field("next", description=ANSWERED_BY)

    @field_validator("calls")
    @classmethod
    def _each_once(cls, calls: tuple[str, ...]) -> tuple[str, ...]:
        twice = sorted({call for call in calls if calls.count(call) > 1})
        if twice:
            raise ValueError(f"{twice[0]} is listed more than once")
        return calls

    @field_validator("values")
    @classmethod
    def _rise(cls, values: tuple[int | str, ...], info: ValidationInfo) -> tuple[int | str, ...]:
        calls = info.data.get("calls")
        if calls is not None and len(values) != len(calls) + 1:
            raise ValueError(
                f"{len(values)} values for {len(calls)} calls: expected {len(calls) + 1}, one"
                " without a call and one after each"
            )
        if "game" in values[:-1] or values == ("game",):
            raise ValueError('only the last call may be worth "game"')
        numbers = [value for value in values if isinstance(value, int)]
        for low, high in pairwise(numbers):
            if high <= low:
                raise ValueError(f"must rise from call to call, but {high} follows {low}")
        return values

    @field_validator("raise_on_turn")
    @classmethod
    def _some_raise(cls, on_turn: bool, info: ValidationInfo) -> bool:
        stuck = not on_turn and info.data.get("raise_in_answer") is False
        if stuck and len(info.data.get("calls", ())) > 1:
            raise ValueError("must be true when raise_in_answer is false: no call could follow")
        return on_turn


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
    window: Literal["own-first-card", "first-trick", "before-any-card"] = Field(
        "own-first-card",
        description="Until when it may be opened: until one's own first card, during the first"
        " trick, or until anybody's first card.",
    )
    announce: Announce = Field("first-better", description=ANNOUNCE)
    settles: Settles = Field("now", description=SETTLES)
    answered_by: AnsweredBy = Field("next", description=ANSWERED_BY)

    @field_validator("order")
    @classmethod
    def _opens(cls, order: EnvidoOrder) -> EnvidoOrder:
        if not order.first:
            raise ValueError("first must name a call that opens; to play without, enabled = false")
        return order


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
                'must be "accept-or-decline" when singing is "on-turn": a holder who must sing'
                " could not raise"
            )
        return answer


class FoldSettings(RuleModel):
    """`[fold]`: going to the mazo."""

    enabled: bool = Field(True, description="Whether a seat may fold at all.")
    scope: Literal["side", "seat"] = Field(
        "side",
        description="A fold takes the whole side out, or only the seat (and the side with its last"
        " seat).",
    )
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
    fold: FoldSettings = Field(FoldSettings(), description="Going to the mazo.")
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
                raise ValueError(f"ends at {end} points, before it starts at {start}")
        return pica_pica
