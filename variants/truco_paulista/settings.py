"""The tables of a rule file of paulista truco: every choice, its meaning and its default."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, field_validator

from truco.plugins import RuleModel, RulesetSettings, Several
from truco_paulista.deck import (
    OLD_TRUMPS,
    ORDER,
    SUITS,
    PackName,
    fixed_trumps,
    pack,
    ranks_of,
)

CallId = Annotated[str, Field(pattern=r"^[a-z]+(-[a-z0-9]+)*$", max_length=30)]
Rank = Annotated[str, Field(pattern=r"^([0-9]{1,2}|[AKQJ])$")]
Points = Annotated[int, Field(ge=1, le=100)]
Asking = Literal["forbidden", "forfeits-hand", "forfeits-match"]

ASKING = (
    "What happens to who asks for truco in it: it may not be asked; or it may, and the side that"
    " asks loses the hand, or the match."
)


class DeckSettings(RuleModel):
    """`[deck]`: the pack and the order of its ranks."""

    cards: PackName | Several[str] = Field(
        "dirty",
        description="The pack: dirty (40 cards, without 8, 9 and 10), clean (24, without 4 to 7"
        " too), or a list of its cards such as 4C KH QS 7D.",
    )
    order: Several[Rank] = Field(
        ORDER,
        description="Ranks from the best down. It may name ranks that the pack lacks. It is also"
        " the cycle in which the trump follows the turned card.",
    )

    @field_validator("cards")
    @classmethod
    def _is_a_pack(cls, cards: str | tuple[str, ...]) -> str | tuple[str, ...]:
        pack(cards)
        return cards

    @field_validator("order")
    @classmethod
    def _has_every_rank(cls, order: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        if "cards" in info.data:
            ranks_of(order, pack(info.data["cards"]))
        return order


class TrumpSettings(RuleModel):
    """`[trump]`: which cards stand above the order."""

    kind: Literal["next-rank", "fixed", "none"] = Field(
        "next-rank",
        description="The trumps (manilhas): the rank after the turned card (vira), the fixed cards"
        " of trump.cards with no card turned, or none.",
    )
    suits: Several[Literal["C", "H", "S", "D"]] = Field(
        SUITS,
        min_length=4,
        max_length=4,
        description="Suits of the trumps from the best down, for kind next-rank.",
    )
    cards: Several[str] = Field(
        OLD_TRUMPS, description="The trumps from the best down, for kind fixed."
    )

    @field_validator("suits")
    @classmethod
    def _all_four(cls, suits: tuple[str, ...]) -> tuple[str, ...]:
        twice = sorted({suit for suit in suits if suits.count(suit) > 1})
        if twice:
            raise ValueError(f"{twice[0]} is listed more than once")
        return suits


class TricksSettings(RuleModel):
    """`[tricks]`: ties, and cards played face down."""

    all_tied: Literal["mano", "dealer", "nobody", "replay"] = Field(
        "dealer",
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
    face_down_in_special: bool = Field(
        True, description="A card may be played face down in hands of eleven and of iron too."
    )


class TrucoSettings(RuleModel):
    """`[truco]`: the calls that raise what the hand is worth."""

    calls: Several[CallId] = Field(
        ("truco", "seis", "nove", "doze"), description="The calls, in the order they are made."
    )
    values: Several[Points | Literal["game"]] = Field(
        (1, 3, 6, 9, 12),
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
        False, description="No call by a side that wins the match with what the hand is worth."
    )
    answered_by: Literal["next", "all", "last"] = Field(
        "next",
        description="Who answers: the next seat of the other side for all of it, all of its seats"
        " (one accepts for all, every one must refuse), or its last seat in play order.",
    )

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


class ElevenSettings(RuleModel):
    """`[eleven]`: the hand of a side that is one point short."""

    enabled: bool = Field(
        True, description="Whether a side that is nearly home chooses to play the hand or not."
    )
    short_by: int = Field(
        1, ge=1, le=100, description="Points that side lacks at most (1 of 12: at eleven)."
    )
    worth: Points = Field(3, description="What the hand is worth when that side plays it.")
    declined: Points = Field(1, description="What it gives the other side when it does not.")
    partners_seen: bool = Field(
        True, description="Its seats see their partners' cards before they choose."
    )
    every_hand: bool = Field(
        True,
        description="Every hand while exactly one side is there is such a hand; if not, only the"
        " first one.",
    )
    asking: Asking = Field("forbidden", description=ASKING)


class IronSettings(RuleModel):
    """`[iron]`: the hand when both sides are there."""

    enabled: bool = Field(
        True, description="Whether the winner of the hand wins the match, with no calls."
    )
    blind: bool = Field(False, description="Nobody sees its own cards.")
    asking: Asking = Field("forbidden", description=ASKING)


class FoldSettings(RuleModel):
    """`[fold]`: giving up the hand."""

    enabled: bool = Field(True, description="Whether a seat may fold at all.")
    scope: Literal["side", "seat"] = Field(
        "side",
        description="A fold takes the whole side out, or only the seat (and the side with its last"
        " seat).",
    )


class PaulistaSettings(RulesetSettings):
    """Everything a rule file of paulista truco sets."""

    deck: DeckSettings = Field(DeckSettings(), description="The pack and the order of its ranks.")
    trump: TrumpSettings = Field(TrumpSettings(), description="Which cards stand above the order.")
    tricks: TricksSettings = Field(
        TricksSettings(), description="Ties, and cards played face down."
    )
    truco: TrucoSettings = Field(
        TrucoSettings(), description="The calls that raise what the hand is worth."
    )
    eleven: ElevenSettings = Field(
        ElevenSettings(), description="The hand of a side that is one point short."
    )
    iron: IronSettings = Field(IronSettings(), description="The hand when both sides are there.")
    fold: FoldSettings = Field(FoldSettings(), description="Giving up the hand.")

    @field_validator("trump")
    @classmethod
    def _is_in_the_deck(cls, trump: TrumpSettings, info: ValidationInfo) -> TrumpSettings:
        if "deck" in info.data and trump.kind == "fixed":
            fixed_trumps(trump.cards, pack(info.data["deck"].cards))
        return trump

    @field_validator("eleven")
    @classmethod
    def _is_not_the_whole(cls, eleven: ElevenSettings, info: ValidationInfo) -> ElevenSettings:
        total = info.data["match"].total if "match" in info.data else eleven.short_by + 1
        if eleven.enabled and eleven.short_by >= total:
            raise ValueError(f"short_by must be less than the total, {info.data['match'].total}")
        return eleven
