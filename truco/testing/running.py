"""Holding rulesets to the promises: random matches, a report of what broke, and its record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from truco.errors import TrucoError
from truco.files import home_of
from truco.record import Record
from truco.rules import Rules
from truco.testing.courses import Chooser, Course, random_start, recorded, registry_of
from truco.testing.keeping import Recorded, Repeated, Saved
from truco.testing.knowing import Secret
from truco.testing.playing import Ends, Explained, Legal, SameAnswers
from truco.testing.promises import Broken, Promise, watched
from truco.testing.shrinking import shrunk

if TYPE_CHECKING:
    from truco.plugins.manager import PluginRegistry

PROMISES: Final[tuple[type[Promise], ...]] = (
    Ends,
    Legal,
    SameAnswers,
    Explained,
    Secret,
    Repeated,
    Saved,
    Recorded,
)
"""What every match of every ruleset must keep."""

MATCHES: Final = 4
DECISIONS: Final = 100
LEAVING: Final = 0.01
"""How likely a seat leaves the last match, at each act."""


class NotConforming(TrucoError, AssertionError):
    """A ruleset breaks a promise. `str()` is the whole report, `record` the file, if one could be
    written."""

    def __init__(self, report: str, record: Path | None) -> None:
        self.report = report
        self.record = record
        super().__init__(report, record)

    def __str__(self) -> str:
        return self.report


@dataclass(frozen=True, slots=True)
class Amount:
    """How much is played: matches of each kind, and decisions in all where each is looked at."""

    matches: int = MATCHES
    decisions: int = DECISIONS
    seed: int = 0


def check(
    rules: Rules,
    players: int,
    promise: type[Promise] | None = None,
    *,
    matches: int = MATCHES,
    decisions: int = DECISIONS,
    seed: int = 0,
    folder: str | Path = "truco-failures",
) -> None:
    """Play random matches and hold them to a promise, or to all of them.

    The first match begins from nothing, the others from random scores; from the last one seats may
    leave. Where every decision is looked at, `decisions` of them are. Raises
    :class:`NotConforming`, after writing a record to `folder`.
    """
    for kept in PROMISES if promise is None else (promise,):
        _check(rules, players, kept, Amount(matches, decisions, seed), Path(folder))


def _check(
    rules: Rules, players: int, promise: type[Promise], amount: Amount, folder: Path
) -> None:
    each = max(1, amount.decisions // amount.matches)
    for number in range(amount.matches):
        start = random_start(rules, players, amount.seed, number)
        leaves = number > 0 and number == amount.matches - 1
        chooser = Chooser(amount.seed * 1_000 + number, LEAVING if leaves else 0.0)

        def choose(match: object, acts: int, chooser: Chooser = chooser) -> str | None:
            return chooser(match) if promise.whole or acts < each else None  # type: ignore[arg-type]

        try:
            watched(promise, Course(rules, players, start), choose)
        except Broken as broken:
            where = f"match {number} of seed {amount.seed}"
            raise report(broken, where, folder) from None


def check_record(
    path: str | Path,
    promises: Sequence[type[Promise]] = PROMISES,
    registry: PluginRegistry | None = None,
) -> None:
    """Hold the match of a record to the promises: a record of a failure becomes a test.

    Raises :class:`NotConforming` when one does not hold, `RecordError` when the record cannot be
    read, and `Unplayable` when its acts cannot be taken.
    """
    record = Record.load(path)
    rules = Rules.from_data(record.ruleset, registry, str(path))
    course = recorded(record, rules)
    for promise in promises:
        try:
            watched(promise, course)
        except Broken as broken:
            told = _report(broken, [f"record:  {path}"])
            raise NotConforming(told, Path(path)) from None


# The report


def report(broken: Broken, found_in: str, folder: Path) -> NotConforming:
    """The failure for people, made shorter, with a record of it in `folder`."""
    shorter = shrunk(broken)
    lines = [f"found:   {found_in}, after {_count(broken.course, 'act')}"]
    path = None
    try:
        path = written(shorter, folder)
        shown = _shown(path)
        loaded = registry_of(broken.course.rules).plugins
        shown_with = shown + "".join(
            f" --plugin {plugin.source}" for plugin in loaded if plugin.distribution is None
        )
        lines += [
            f"record:  {shown}, {_count(shorter.course, 'act')}",
            f"replay:  truco replay {shown_with}",
            f"mended?  python -m truco.testing {shown_with}",
        ]
    except (TrucoError, OSError) as error:
        lines.append(f"record:  none, since it could not be written: {error}")
    return NotConforming(_report(shorter, lines), path)


def _report(broken: Broken, more: Iterable[str]) -> str:
    course = broken.course
    lines = [
        f"{course.rules.name} with {course.players} players breaks a promise: "
        f"{broken.promise.words}.",
        "",
        f"what:    {broken.told}",
        *_where(course),
        *more,
    ]
    return "\n".join(lines)


def _where(course: Course) -> list[str]:
    """Where the match stands when the promise breaks."""
    try:
        match = course.played()
    except TrucoError:
        return []
    scores = " ".join(f"{account} {points}" for account, points in match.scores.items())
    acts = [*course.acts]
    lines = [f"where:   hand {match.hand_number} ({match.mode}), {scores}"]
    lines[0] += ", over" if match.over else f", {match.seat_to_act} to act"
    if acts:
        left_out = f"({len(acts) - 12} more before) " if len(acts) > 12 else ""
        lines.append(f"acts:    {left_out}{'; '.join(acts[-12:])}")
    return lines


def written(broken: Broken, folder: Path) -> Path:
    """Write the record of what breaks a promise; one of the same name is from an earlier run."""
    course = broken.course
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{course.rules.name}-{course.players}-{broken.promise.name}"
    path = folder / (re.sub(r"[^\w.-]+", "-", name) + ".toml")
    course.played().record().save(path)
    return path


def _shown(path: Path) -> str:
    """The path as it can be typed in the working folder."""
    try:
        return str(home_of(path).relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def _count(course: Course, what: str) -> str:
    number = len(course.acts)
    return f"{number} {what}{'' if number == 1 else 's'}"
