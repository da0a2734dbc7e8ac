"""The tables of a rule file of gallo: those of Argentine truco, and what the gallo is dealt."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, field_validator

from truco.plugins import MatchSettings, RuleModel, Several
from truco.plugins.toolbox.settings import refusal
from truco_argentine.settings import ArgentineSettings, PicaPicaSettings

SEATS: Literal[3] = 3


class GalloMatch(MatchSettings):
    """`[match]`: who plays, and to how many points of its own."""

    players: Several[Literal[3]] = Field(
        (SEATS,), min_length=1, description="Seat counts: gallo is for 3 players."
    )


class GalloTable(RuleModel):
    """`[gallo]`: the seat that plays alone against the two others, the dealer of the hand."""

    cards: Literal[3, 4] = Field(
        4,
        description="Cards dealt to the gallo: 4, of which it lays one aside, or 3 like others.",
    )


class GalloSettings(ArgentineSettings):
    """Everything a rule file of gallo sets."""

    match: GalloMatch = Field(description="Who plays, and to how many points.")
    gallo: GalloTable = Field(
        GalloTable(), description="The dealer, who plays alone against the two others."
    )

    @field_validator("pica_pica")
    @classmethod
    def _is_for_six(cls, pica_pica: PicaPicaSettings) -> PicaPicaSettings:
        if pica_pica.enabled:
            raise refusal("enabled", True, "pica-pica is for six players: expected false")
        return pica_pica
