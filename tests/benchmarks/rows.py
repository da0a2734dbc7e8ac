"""Rows of the table: what a measured figure is, and whether it reaches its target."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from statistics import median
from typing import Any, Final, Literal

from tests.benchmarks.agreement import (
    RefereeSample,
    Sample,
    check_agreement,
    check_two,
    referee_plays,
)
from tests.benchmarks.yardstick import RULESET, compile_yardstick, run_yardstick

Clock = Literal["wall", "cpu"]

YARDSTICK_MATCHES: Final = 1_000_000
REFEREE_MATCHES: Final = 1500


@dataclass(frozen=True)
class Row:
    """One line: `figure` is what `target` is about, a ratio of both numbers or ours alone."""

    name: str
    what: str
    unit: str
    ours: float
    yardstick: float | None
    beside: str
    """What the yardstick of this row is; empty when there is none."""
    figure: float
    target: float | None
    """None: measured for information."""
    kind: Literal["at least", "at most"] = "at least"
    note: str = ""

    @property
    def reached(self) -> bool | None:
        """Whether the target is reached; None without a target."""
        if self.target is None:
            return None
        return self.figure >= self.target if self.kind == "at least" else self.figure <= self.target

    def to_json(self) -> dict[str, Any]:
        """The row as plain data."""
        return {**asdict(self), "reached": self.reached}


@dataclass(frozen=True)
class Skipped:
    """A row that cannot be measured here, and why."""

    name: str
    why: str


Measured = list[Row | Skipped]


@dataclass
class Bench:
    """How to measure, and what several rows share."""

    folder: Path
    """For what is compiled and written; it may be thrown away afterwards."""
    clock: Clock = "wall"
    repeats: int = 5
    scale: float = 1.0
    """Runs are so many times their usual size."""
    peers_python: str | None = None
    """The interpreter that has the peers; None leaves them out."""

    @cached_property
    def yardstick(self) -> Path:
        """The yardstick, compiled when first needed."""
        return compile_yardstick(self.folder)

    def size(self, usual: int) -> int:
        """A number of matches at this scale."""
        return max(2, int(usual * self.scale))

    def yardstick_rate(self, sums: list[Sample]) -> float:
        """Actions a second of one run of the yardstick, which is added to `sums`."""
        found = run_yardstick(self.yardstick, self.size(YARDSTICK_MATCHES), seed=len(sums))
        sums.append(Sample.of(found))
        return float(found["actions"]) / float(found[self.seconds_key])

    @property
    def seconds_key(self) -> str:
        """Which of the yardstick's times counts."""
        return "cpu_s" if self.clock == "cpu" else "elapsed_s"

    def alternate(self, *measures: Callable[[], float]) -> list[float]:
        """The median of each measure, all taken in turn, so that what disturbs one disturbs all."""
        taken: list[list[float]] = [[] for _ in measures]
        for _ in range(self.repeats):
            for numbers, measure in zip(taken, measures, strict=True):
                numbers.append(measure())
        return [median(numbers) for numbers in taken]

    def referee(self, ruleset: str, players: int) -> RefereeSample:
        """The referee's sample of a ruleset."""
        return referee_plays(ruleset, players, self.size(REFEREE_MATCHES))

    def check(
        self, ruleset: str, players: int, ours: Sample, yardstick: Sequence[Sample] = ()
    ) -> None:
        """Raise Disagreement when ours, the referee or the yardstick play different games."""
        referee = self.referee(ruleset, players)
        check_agreement(f"{ruleset} with {players} players", ours, referee)
        if (ruleset, players) == (RULESET, 2) and yardstick:
            sums = Sample(
                sum(one.matches for one in yardstick),
                sum(one.hands for one in yardstick),
                sum(one.actions for one in yardstick),
            )
            check_agreement("the yardstick", sums, referee)
            check_two("the yardstick", sums, "the engine", ours, referee)


def rate(found: Mapping[str, Any]) -> float:
    """Actions a second of a run that says how many and how long."""
    return float(found["actions"]) / float(found["elapsed_s"])
