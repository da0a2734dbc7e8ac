"""The tables of a rule file of Uruguayan truco that Argentine truco lacks, or reads otherwise."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, field_validator

from truco.plugins import RuleModel, Several
from truco.plugins.toolbox.settings import refuse_twice
from truco_argentine.settings import ArgentineSettings, FlorSettings

Rank = Annotated[str, Field(pattern=r"^[0-9]{1,2}$")]
PieceValue = Annotated[int, Field(ge=0, le=60)]
Added = Annotated[int, Field(ge=0, le=100)]

PIECES = ("2", "4", "5", "11", "10")
"""Ranks of the pieces from the best down; the 11 is called perico, the 10 perica."""
VALUES = (30, 29, 28, 27, 27)


class MuestraSettings(RuleModel):
    """`[muestra]`: the turned card, and the pieces of its suit."""

    enabled: bool = Field(True, description="Whether a card is turned that makes pieces.")
    pieces: Several[Rank] = Field(
        PIECES,
        min_length=1,
        description="Ranks of the turned card's suit that stand above all other cards, from the"
        " best down.",
    )
    values: Several[PieceValue] = Field(
        VALUES, description="What each piece counts for envido and for flor, in the same order."
    )
    substitute: Rank | Literal["none"] = Field(
        "12",
        description="The rank that takes the place and the value of a piece when that piece is the"
        ' turned card, or "none".',
    )

    @field_validator("pieces")
    @classmethod
    def _each_once(cls, pieces: tuple[str, ...]) -> tuple[str, ...]:
        refuse_twice(pieces)
        return pieces

    @field_validator("values")
    @classmethod
    def _one_a_piece(cls, values: tuple[int, ...], info: ValidationInfo) -> tuple[int, ...]:
        pieces = info.data.get("pieces")
        if pieces is not None and len(values) != len(pieces):
            raise ValueError(f"{len(values)} values for {len(pieces)} pieces: expected one each")
        return values

    @field_validator("substitute")
    @classmethod
    def _is_no_piece(cls, substitute: str, info: ValidationInfo) -> str:
        if substitute in info.data.get("pieces", ()):
            raise ValueError(
                f"{substitute} is a piece itself and cannot stand in for another: expected a rank"
                ' that is none, or "none"'
            )
        return substitute


class UruguayanFlorSettings(FlorSettings):
    """`[flor]`: as in Argentine truco, and several flores of a side may count."""

    each_flor: Added = Field(
        3,
        description="Points that each payment after flor against flor (accepted, declined, given"
        " up) has for each flor of the side that is paid; the points of the other keys are added."
        " 0: those alone.",
    )
    each_flor_pays: bool = Field(
        True, description="A flor alone pays once for each holder of its side."
    )
    against_flor: Added = Field(0, description="Points for the better of two flores.")
    declined: Added = Field(0, description="Points when flor is declined, or folded under.")
    contraflor: Added = Field(3, description="Points when contraflor is accepted.")
    contraflor_declined: Added = Field(1, description="Points when contraflor is declined.")
    al_resto_declined: Added = Field(
        1, description="Points when contraflor al resto, said over contraflor, is declined."
    )
    al_resto_over_flor_declined: Added = Field(
        1, description="Points when contraflor al resto, said straight over flor, is declined."
    )
    achico_over_flor: Added = Field(0, description="Points that achico gives after flor.")
    achico_over_contraflor: Added = Field(
        1, description="Points that achico gives after contraflor."
    )
    bars_truco: bool = Field(
        True,
        description="A holder may not call, raise or accept truco before it has sung; it may accept"
        " where it cannot sing any more.",
    )


class UruguayanSettings(ArgentineSettings):
    """Everything a rule file of Uruguayan truco sets."""

    muestra: MuestraSettings = Field(
        MuestraSettings(), description="The turned card, and the pieces of its suit."
    )
    flor: UruguayanFlorSettings = Field(
        UruguayanFlorSettings(),
        description="The contest of three cards of one suit, or of pieces.",
    )
