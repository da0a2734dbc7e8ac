"""The tables of a rule file of truco mineiro that paulista truco lacks."""

from __future__ import annotations

from pydantic import Field

from truco_paulista.settings import PaulistaSettings, PaulistaTricks


class MineiroTricksSettings(PaulistaTricks):
    """`[tricks]`: as in paulista truco, and what a tie asks for."""

    highest_after_tie: bool = Field(
        False,
        description="After a tied first trick each seat must play its highest card in the second.",
    )


class MineiroSettings(PaulistaSettings):
    """Everything a rule file of truco mineiro sets."""

    tricks: MineiroTricksSettings = Field(
        MineiroTricksSettings(), description="Ties, and cards played face down."
    )
