"""Base models of what a ruleset may set. A variant subclasses `RulesetSettings` for its own tables.

    class DeckSettings(RuleModel):
        ranks: Several[int] = Field((1, 2, 3), description="Ranks in the pack.")

    class Settings(RulesetSettings):
        deck: DeckSettings = DeckSettings()

Descriptions are what people read: the reference of every key is made from them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Literal, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

__all__ = ["MatchSettings", "RuleModel", "RulesetSettings", "Several"]

MAX_TOTAL = 200
"""Points that win a chico. Tables hold every pair of scores, for each kind of hand and formula:
with a thousand points they would take a minute to build."""
MAX_SEATS = 12
MAX_CHICOS = 99

T = TypeVar("T")

Several = Annotated[tuple[T, ...], Field(strict=False)]
"""A list in a rule file, a tuple in Python: `Several[int]`. Python callers may pass a list too."""

WHY_NOT_MORE = "the tables of a ruleset hold every pair of scores"

Seats = Annotated[int, Field(ge=2, le=MAX_SEATS, multiple_of=2)]


class RuleModel(BaseModel):
    """A table of a rule file: frozen, unknown keys refused, `true` is no number and `"3"` no 3."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, validate_default=True, allow_inf_nan=False
    )

    @classmethod
    def from_plain(cls, data: Mapping[str, object]) -> Self:
        """The model from the plain dicts, lists, numbers and strings that a TOML file holds.

        Unlike the constructor this lets a list stand for a tuple and a string for an enum, and
        nothing else for anything. Raises `pydantic.ValidationError`, and `TypeError` or
        `ValueError` for data that no rule can use, such as a date or an infinite number.
        """
        return cls.model_validate_json(json.dumps(data, allow_nan=False))


class MatchSettings(RuleModel):
    """`[match]`: who plays, and to how many points."""

    players: Several[Seats] = Field(
        min_length=1, description="Seat counts this ruleset may be played with, such as [2, 4]."
    )
    target: int = Field(
        ge=1,
        le=MAX_TOTAL,
        description="Points to reach; see target_scope for what they count, at most"
        f" {MAX_TOTAL} in all.",
    )
    target_scope: Literal["total", "per-half"] = Field(
        "total",
        description="Whether target is the whole score, or that of malas and of buenas each.",
    )
    chicos: int = Field(
        1,
        ge=1,
        le=MAX_CHICOS,
        description="Chicos in a match, an odd number: who wins more than half of them wins it.",
    )
    finish_hand: bool = Field(
        False, description="Play a hand to its end even when a side has reached the total in it."
    )

    @field_validator("players")
    @classmethod
    def _no_count_twice(cls, players: tuple[int, ...]) -> tuple[int, ...]:
        twice = sorted({seats for seats in players if players.count(seats) > 1})
        if twice:
            raise ValueError(f"{twice[0]} is listed more than once")
        return players

    @field_validator("target", mode="before")
    @classmethod
    def _bounded(cls, target: object) -> object:
        if isinstance(target, int) and target > MAX_TOTAL:
            raise ValueError(f"{target} is too large: {WHY_NOT_MORE}")
        return target

    @field_validator("target_scope")
    @classmethod
    def _bounded_in_all(cls, scope: str, info: ValidationInfo) -> str:
        target = info.data.get("target", 0)
        if scope == "per-half" and 2 * target > MAX_TOTAL:
            raise ValueError(
                f"two halves of {target} make {2 * target} points, which is too many:"
                f" {WHY_NOT_MORE}; expected a target of at most {MAX_TOTAL // 2}"
            )
        return scope

    @field_validator("chicos")
    @classmethod
    def _odd(cls, chicos: int) -> int:
        if chicos % 2 == 0:
            raise ValueError("must be odd, so that a match has a winner")
        return chicos

    @property
    def total(self) -> int:
        """Points that win a chico: the target, or twice the target where it counts one half."""
        return 2 * self.target if self.target_scope == "per-half" else self.target

    @property
    def chicos_needed(self) -> int:
        """Chicos a side must win to win the match."""
        return self.chicos // 2 + 1


class RulesetSettings(RuleModel):
    """Everything a ruleset sets. A variant's own `Settings` adds a field for each of its tables."""

    match: MatchSettings = Field(description="Who plays, and to how many points.")
