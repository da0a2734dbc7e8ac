"""What may be asked of a run, said in one message where it may not."""

from __future__ import annotations

from pathlib import Path
from typing import Final, get_args

from truco.errors import SetupError, shown
from truco.rules import Rules
from truco.simulation.engines import EngineChoice

MOST_MATCHES: Final = 10**12
MOST_JOBS: Final = 1024


def check_rules(rules: object) -> None:
    """Raise SetupError for what are no rules."""
    if not isinstance(rules, Rules):
        raise SetupError(f"rules is {shown(rules)}: expected what load_ruleset() gives")


def check_bots(bots: object) -> None:
    """Raise SetupError for what are not two names."""
    if not (isinstance(bots, tuple) and list(map(type, bots)) == [str, str]):
        raise SetupError(f"bots is {shown(bots)}: expected a pair of names")


def check_numbers(
    *, matches: object, fewest: int, swap: object, seed: object, players: object
) -> None:
    """Raise SetupError for a number that is none, or is out of range."""
    _whole("matches", matches, fewest, MOST_MATCHES)
    if not isinstance(swap, bool):
        raise SetupError(f"swap is {shown(swap)}: expected True or False")
    if swap and isinstance(matches, int) and matches % 2:
        raise SetupError(f"swap plays each deal twice, so {matches} matches must be even")
    _whole("seed", seed, 0)
    if players is not None:
        _whole("players", players, 2)


def check_workers(*, jobs: object, engine: object) -> None:
    """Raise SetupError for workers, or a form of the engine, that there cannot be."""
    if jobs is not None:
        _whole("jobs", jobs, 1, MOST_JOBS)
    if engine not in get_args(EngineChoice):
        names = get_args(EngineChoice)
        raise SetupError(
            f"engine is {shown(engine)}: expected {', '.join(names[:-1])} or {names[-1]}"
        )


def check_width(until: object) -> None:
    """Raise SetupError for what is no width of an interval of a rate."""
    if not isinstance(until, float) or not 0 < until < 1:  # no whole number is between the two
        raise SetupError(f"until must be between 0 and 1, not {shown(until)}")


def check_text(name: str, value: object) -> None:
    """Raise SetupError for what is neither None nor a text."""
    if value is not None and not isinstance(value, str):
        raise SetupError(f"{name} is {shown(value)}: expected a text, or None")


def as_path(name: str, value: object) -> Path | None:
    """A path that may be given as text. Raises SetupError for what is none."""
    if value is None or isinstance(value, Path):
        return value
    if isinstance(value, str) and value:
        return Path(value)
    raise SetupError(f"{name} is {shown(value)}: expected a path, or None")


def _whole(name: str, value: object, low: int, high: int | None = None) -> None:
    allowed = f"{low} or more" if high is None else f"from {low} to {high}"
    if not isinstance(value, int) or isinstance(value, bool):
        raise SetupError(f"{name} is {shown(value)}: expected a whole number, {allowed}")
    if value < low or (high is not None and value > high):
        raise SetupError(f"{name} must be {allowed}, not {shown(value)}")
