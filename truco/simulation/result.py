"""What a simulation found, for programs and for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final, NamedTuple

from truco.simulation.intervals import Rate

SCHEMA: Final = 1
"""Version of the form of `Result.to_json`: it changes when a key changes its meaning or goes."""


class Unfinished:
    """What an error that ended a run in its middle knows of the run."""

    result: Result | None = None
    """Of the matches finished until then; None if there are none."""
    kept: int | None = None
    """How many matches the checkpoint has; None without one."""


class Sides(NamedTuple):
    """A number for each bot: A plays for side A, except in every other match of a swapped run."""

    A: int
    B: int

    def to_json(self) -> dict[str, int]:
        """The numbers as plain data."""
        return self._asdict()


class WinRates(NamedTuple):
    """The share of matches that each bot won."""

    A: Rate
    B: Rate

    def to_json(self) -> dict[str, dict[str, float]]:
        """The rates as plain data."""
        return {"A": self.A.to_json(), "B": self.B.to_json()}


class CallCounts(NamedTuple):
    """How often a call was made, accepted, and declined (by a fold too).

    What remains was raised, settled without an answer or made void.
    """

    made: int
    accepted: int
    declined: int

    def to_json(self) -> dict[str, int]:
        """The numbers as plain data."""
        return self._asdict()


@dataclass(frozen=True, slots=True)
class Result:
    """The numbers of a run. All but the last four depend only on the rules, the bots and the seed.

    `matches` says how many were finished: fewer than asked for when the run was interrupted. The
    fields stand in the order in which `to_json` writes them.
    """

    ruleset: str
    rules_path: str | None
    """The file of the ruleset; None when it came from no file."""
    fingerprint: str
    """Hash of what the rules mean for this number of players."""
    players: int
    bots: tuple[str, str]
    seed: int
    engine: str
    """`interpreted` or `compiled`; the numbers are the same."""
    jobs: int
    """Workers at a time."""
    matches: int
    wins: Sides
    win_rate: WinRates
    """95 % intervals: Wilson's over matches, or over pairs of matches in a swapped run."""
    first_mano_win_rate: Rate
    """Matches won by the side that was mano in the first hand."""
    hands: int
    tricks: int
    actions: int
    """Decisions taken: each is one entry of a record."""
    points: Mapping[str, int]
    """Points paid by each bet."""
    calls: Mapping[str, CallCounts]
    modes: Mapping[str, int]
    """Hands played in each mode."""
    tied_tricks: int
    hands_without_winner: int
    elapsed_s: float
    """Seconds spent on playing, without compilation."""
    compile_s: float
    """Seconds spent on compiling, or on loading what was compiled before."""
    matches_per_s: float
    actions_per_s: float

    def to_json(self) -> dict[str, object]:
        """The result as plain data, `schema` first."""
        found: dict[str, object] = {"schema": SCHEMA}
        for field in fields(self):
            found[field.name] = _plain(getattr(self, field.name))
        return found


def _plain(value: object) -> object:
    if isinstance(value, Sides | WinRates | Rate | CallCounts):
        return value.to_json()
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return list(value)
    return value
