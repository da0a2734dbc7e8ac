"""The tables of a rule file of paulista truco: every choice, its meaning and its default."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, field_validator

from truco.cards import CardError
from truco.plugins import RuleModel, RulesetSettings, Several
from truco.plugins.toolbox.settings import (
    ALL_TIED,
    CALLS,
    VALUES,
    CallId,
    FoldSettings,
    LadderSettings,
    Points,
    TricksSettings,
    refusal,
    refuse_twice,
)
from truco.plugins.toolbox.tricks import AllTied
from truco_paulista.deck import (
    OLD_TRUMPS,
    ORDER,
    SUITS,
    PackName,
    fixed_trumps,
    pack,
    ranks_of,
)

Rank = Annotated[str, Field(pattern=r"^([0-9]{1,2}|[AKQJ])$")]
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
        refuse_twice(suits)
        return suits


class PaulistaTricks(TricksSettings):
    """`[tricks]`: ties, and cards played face down."""

    all_tied: AllTied = Field("dealer", description=ALL_TIED)
    face_down_in_special: bool = Field(
        True, description="A card may be played face down in hands of eleven and of iron too."
    )


class TrucoSettings(LadderSettings):
    """`[truco]`: the calls that raise what the hand is worth."""

    calls: Several[CallId] = Field(("truco", "seis", "nove", "doze"), description=CALLS)
    values: Several[Points | Literal["game"]] = Field((1, 3, 6, 9, 12), description=VALUES)


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


class PaulistaSettings(RulesetSettings):
    """Everything a rule file of paulista truco sets."""

    deck: DeckSettings = Field(DeckSettings(), description="The pack and the order of its ranks.")
    trump: TrumpSettings = Field(TrumpSettings(), description="Which cards stand above the order.")
    tricks: PaulistaTricks = Field(
        PaulistaTricks(), description="Ties, and cards played face down."
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
            try:
                fixed_trumps(trump.cards, pack(info.data["deck"].cards))
            except CardError as error:
                raise refusal("cards", trump.cards, str(error)) from None
        return trump

    @field_validator("eleven")
    @classmethod
    def _is_not_the_whole(cls, eleven: ElevenSettings, info: ValidationInfo) -> ElevenSettings:
        total = info.data["match"].total if "match" in info.data else eleven.short_by + 1
        if eleven.enabled and eleven.short_by >= total:
            raise refusal(
                "short_by",
                eleven.short_by,
                "nobody begins so near to the end: expected less than the points of a chico,"
                f" {total}, or eleven.enabled = false",
            )
        return eleven
