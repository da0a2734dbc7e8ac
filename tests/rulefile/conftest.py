"""A small variant with a table of every kind, and a registry that knows it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal, Self

import pytest
from pydantic import Field, model_validator

from truco.plugins.settings import RuleModel, RulesetSettings, Several
from truco.rulefile import VariantClass


class DeckSettings(RuleModel):
    suits: Literal["spanish", "french"] = "spanish"
    ranks: Several[Annotated[int, Field(ge=1, le=12)]] = (1, 2, 3)


class Step(RuleModel):
    call: Annotated[str, Field(pattern=r"^[a-z-]+$")]
    points: Annotated[int, Field(ge=1)]


class LadderSettings(RuleModel):
    enabled: bool = True
    steps: Several[Step] = ()
    declined: Annotated[int, Field(ge=1)] | Literal["half", "all"] = 1


class Bonus(RuleModel):
    points: int
    first_trick_only: bool = False


class CountSettings(RuleModel):
    enabled: bool = True
    last_call: Literal["leader", "loser", "game"] = "leader"
    share: Annotated[float, Field(gt=0, lt=1)] = 0.5
    limit: Annotated[int, Field(ge=0, le=30)] | None = None
    title: Annotated[str, Field(min_length=1, max_length=8)] = "count"
    pair: tuple[int, int] = (1, 2)
    trio: Annotated[Several[int], Field(min_length=3, max_length=3)] = (1, 2, 3)
    most: Annotated[Several[int], Field(max_length=2)] = ()
    points: dict[str, int] = {}  # noqa: RUF012 - pydantic copies defaults
    bonus: Annotated[int, Field(ge=0)] | Bonus = 0

    @model_validator(mode="after")
    def _limit_needs_points(self) -> Self:
        if self.limit is not None and not self.points:
            raise ValueError("limit has nothing to limit: points is empty")
        return self


class Settings(RulesetSettings):
    deck: DeckSettings = DeckSettings()
    ladder: LadderSettings = LadderSettings()
    count: CountSettings = CountSettings()


class SampleVariant:
    Settings = Settings


class BareVariant:
    Settings = RulesetSettings


@dataclass
class SampleRegistry:
    """What `truco.plugins` offers to rule files, made by hand."""

    variants: dict[str, VariantClass] = field(
        default_factory=lambda: {"sample": SampleVariant, "bare": BareVariant}
    )
    plugins: tuple[str, ...] = ("no-ties", "loud-calls")
    dirs: tuple[Path, ...] = ()

    def variant_names(self) -> Collection[str]:
        return self.variants

    def variant(self, name: str, /) -> VariantClass:
        return self.variants[name]

    def plugin_names(self) -> Collection[str]:
        return self.plugins

    def ruleset_dirs(self) -> Iterable[Path]:
        return self.dirs


HERE = Path(__file__).parent


@pytest.fixture
def registry() -> SampleRegistry:
    return SampleRegistry()


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The directory that stands for truco's own rulesets in these tests."""
    directory = HERE / "installed"
    monkeypatch.setattr("truco.rulefile.catalogue.shipped_rulesets_dir", lambda: directory)
    return directory
