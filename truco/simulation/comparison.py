"""What is compared with what, and what was found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from truco.errors import SetupError, TrucoError
from truco.rules import Rules
from truco.simulation.asking import check_bots, check_numbers, check_rules, check_workers
from truco.simulation.differences import Estimate
from truco.simulation.engines import EngineChoice
from truco.simulation.result import Result
from truco.simulation.run import DEFAULT_MATCHES
from truco.tables.ruletables import RuleTables

if TYPE_CHECKING:
    from truco.plugins.manager import PluginRegistry

SCHEMA: Final = 1
"""Version of the form of `Compared.to_json`: it changes when a key changes its meaning or goes."""


class Contender(NamedTuple):
    """Rules and bots to compare with others; `label` is what people call it."""

    label: str
    rules: Rules
    bots: tuple[str, str] = ("basic", "basic")


@dataclass(frozen=True, slots=True)
class Comparison:
    """The same deals played by several contenders; the first is what the others differ from.

    `players` None means two where all rules allow it, else the fewest that they all do. The rest
    is as for :class:`truco.simulation.Simulation`; `matches` are played by each contender, and with
    `swap` half as many deals.

    Raises :class:`~truco.errors.SetupError` for numbers out of range, for what is of another kind
    than it should be, and for fewer than two contenders or deals.
    """

    contenders: tuple[Contender, ...]
    players: int | None = None
    matches: int = DEFAULT_MATCHES
    seed: int = 0
    jobs: int = 1
    engine: EngineChoice = "auto"
    swap: bool = False
    registry: PluginRegistry | None = None

    def __post_init__(self) -> None:
        fewest = 4 if self.swap else 2
        check_numbers(
            matches=self.matches,
            fewest=fewest,
            swap=self.swap,
            seed=self.seed,
            players=self.players,
        )
        check_workers(jobs=self.jobs, engine=self.engine)
        if len(self.contenders) < 2:
            raise SetupError("a comparison needs at least two contenders")
        for contender in self.contenders:
            check_rules(contender.rules)
            check_bots(contender.bots)

    @property
    def step(self) -> int:
        """Matches that are played with each deal."""
        return 2 if self.swap else 1


class Entry(NamedTuple):
    """What one contender did."""

    label: str
    is_paired: bool
    """Whether it played the deals of the first contender."""
    result: Result
    means: Mapping[str, Estimate]
    """Each measure by its name: rates of matches won, and numbers a match."""
    lengths: Mapping[int, int]
    """How many matches had how many hands."""

    def to_json(self) -> dict[str, object]:
        """The entry as plain data."""
        return {
            "label": self.label,
            "paired": self.is_paired,
            "means": _plain(self.means),
            "hands_of_matches": {str(n): self.lengths[n] for n in sorted(self.lengths)},
            "result": self.result.to_json(),
        }


class Difference(NamedTuple):
    """How one contender differs from the first: its number less that of the first."""

    label: str
    against: str
    is_paired: bool
    measures: Mapping[str, Estimate]

    def to_json(self) -> dict[str, object]:
        """The differences as plain data."""
        return {
            "label": self.label,
            "against": self.against,
            "paired": self.is_paired,
            "measures": _plain(self.measures),
        }


@dataclass(frozen=True, slots=True)
class Compared:
    """What a comparison found. Only the times in the results depend on how it was played."""

    players: int
    matches: int
    """Matches finished by each contender."""
    seed: int
    swap: bool
    entries: tuple[Entry, ...]
    differences: tuple[Difference, ...]
    """For each contender but the first."""

    def to_json(self) -> dict[str, object]:
        """The findings as plain data, `schema` first."""
        return {
            "schema": SCHEMA,
            "players": self.players,
            "matches": self.matches,
            "seed": self.seed,
            "swap": self.swap,
            "entries": [entry.to_json() for entry in self.entries],
            "differences": [difference.to_json() for difference in self.differences],
        }


class ComparisonInterrupted(KeyboardInterrupt):
    """Ctrl-C ended a comparison. `found` is of the deals that all had played; None without two."""

    def __init__(self, found: Compared | None) -> None:
        self.found = found
        super().__init__(found)


class ComparisonStopped(TrucoError):
    """A comparison could not go on, through no fault of the rules or the bots.

    `found` is of the deals that all had played; None without two.
    """

    def __init__(self, message: str, found: Compared | None) -> None:
        self.message = message
        self.found = found
        super().__init__(message, found)

    def __str__(self) -> str:
        return self.message


def common_players(comparison: Comparison) -> int:
    """The number of seats that all play with. Raises TrucoError when there is none."""
    if comparison.players is not None:
        return comparison.players
    allowed = set(comparison.contenders[0].rules.players)
    for contender in comparison.contenders:
        allowed &= set(contender.rules.players)
    if not allowed:
        each = "; ".join(f"{c.label}: {_listing(c.rules.players)}" for c in comparison.contenders)
        raise TrucoError(f"no number of players is allowed by all ({each})")
    return 2 if 2 in allowed else min(allowed)


def deals_alike(ours: RuleTables, theirs: RuleTables) -> bool:
    """Whether two rulesets deal the same cards to the same seats from the same random numbers."""
    return (
        tuple(ours.deck) == tuple(theirs.deck)
        and ours.seats == theirs.seats
        and _dealt(ours) == _dealt(theirs)
    )


def check_different(comparison: Comparison, tables: list[RuleTables]) -> None:
    """Raise TrucoError when two contenders are the same game by the same bots."""
    seen: dict[tuple[str, tuple[str, str]], str] = {}
    for contender, rules in zip(comparison.contenders, tables, strict=True):
        other = seen.setdefault((rules.fingerprint, contender.bots), contender.label)
        if other is not contender.label:
            raise TrucoError(
                f"{other} and {contender.label} mean the same with {rules.seats} players "
                f"and the same bots: there is nothing to compare"
            )


def _dealt(rules: RuleTables) -> tuple[int, ...]:
    """Cards dealt to each seat in the first hand, when the first seat is mano."""
    t = rules.tables
    if t.uses_discard:
        return tuple(t.dealt_cards[: t.seats])
    return (t.hand_size,) * t.seats


def _listing(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def _plain(estimates: Mapping[str, Estimate]) -> dict[str, object]:
    return {name: estimate.to_json() for name, estimate in estimates.items()}
