"""The same deals under several rules or by several bots: `compare(Comparison(...))`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from truco.errors import TrucoError
from truco.rules import default_registry
from truco.simulation import differences as diff
from truco.simulation.bots import resolve_bot
from truco.simulation.chunks import Splitter, added
from truco.simulation.comparison import (
    Compared,
    Comparison,
    ComparisonInterrupted,
    ComparisonStopped,
    Contender,
    Difference,
    Entry,
    check_different,
    common_players,
    deals_alike,
)
from truco.simulation.differences import Estimate, Moments
from truco.simulation.engines import Engine, Notify, ready_engine
from truco.simulation.in_order import MOST_MATCHES
from truco.simulation.match_player import BotFailure
from truco.simulation.measures import (
    FIRST_MANO,
    RATES,
    WIN_RATE,
    Measures,
    difference,
    hands_of,
    measure_names,
)
from truco.simulation.result import Result
from truco.simulation.run import message_of
from truco.simulation.side_by_side import play_side_by_side
from truco.simulation.statistics import result_of
from truco.simulation.work import Work
from truco.simulation.workers import Played
from truco.tables.layout import Log, blank
from truco.tables.ruletables import RuleTables

Progress = Callable[[int], None]


def compare(
    comparison: Comparison, *, progress: Progress | None = None, notify: Notify | None = None
) -> Compared:
    """Play every contender's matches and return how they differ from the first one's.

    Contenders with the same deck and seats play the same deals, and their intervals are those of
    the differences of each deal. One with another deck plays deals of its own, from the next seed
    that nobody has, so that they have nothing to do with the others.

    `progress` is called with the matches that all have finished; `notify` with lines for people.
    Raises TrucoError for what cannot be compared or had. Once matches are played, what ends the
    comparison early has as `found` what was found of the deals that all had played:
    :class:`truco.simulation.BotFailure` when a bot written in Python fails,
    :class:`ComparisonStopped` when those who played are lost, and :class:`ComparisonInterrupted` on
    Ctrl-C.
    """
    players = common_players(comparison)
    tables = [contender.rules.tables(players) for contender in comparison.contenders]
    check_different(comparison, tables)
    bets = tuple(dict.fromkeys(bet for rules in tables for bet in rules.bet_ids))
    names = measure_names(bets)
    sides: list[_Side] = []
    try:
        for contender, rules, group in zip(
            comparison.contenders, tables, _deck_groups(tables), strict=True
        ):
            sides.append(_side(comparison, contender, rules, group, names, notify or _ignore))
        course = _Course(sides, len(names))
        ending: TrucoError | OSError | KeyboardInterrupt | None = None
        try:
            _play_all(comparison, sides, course, progress or _ignore)
        except (TrucoError, OSError, KeyboardInterrupt) as error:
            ending = error
    finally:
        for side in sides:
            side.engine.workers.close()
    found = None
    if course.matches >= 2 * comparison.step:
        found = _found(comparison, players, sides, course, names)
    if ending is not None or found is None:
        raise _unfinished(ending, found)
    return found


def _unfinished(
    ending: TrucoError | OSError | KeyboardInterrupt | None, found: Compared | None
) -> BaseException:
    """The error to raise for what ended a comparison early, with what was found."""
    if isinstance(ending, BotFailure):
        ending.found = found
        return ending
    error: ComparisonStopped | ComparisonInterrupted
    if isinstance(ending, TrucoError | OSError):
        error = ComparisonStopped(message_of(ending), found)
    else:
        error = ComparisonInterrupted(found)
    error.__cause__ = ending
    for note in getattr(ending, "__notes__", ()):
        error.add_note(note)
    return error


def _play_all(
    comparison: Comparison, sides: Sequence[_Side], course: _Course, progress: Progress
) -> None:
    """Have all sides play every chunk, and add up the chunks that all have played, in order."""
    first = min(MOST_MATCHES, *(side.engine.first_chunk for side in sides))
    splitter = Splitter(comparison.matches, comparison.jobs, comparison.swap, first)

    def add(played: Sequence[Played]) -> None:
        course.add(played)
        progress(course.matches)

    play_side_by_side([side.engine.workers for side in sides], splitter, comparison.jobs, add)


@dataclass(frozen=True, slots=True)
class _Side:
    """A contender, ready to play."""

    contender: Contender
    rules: RuleTables
    work: Work
    bots: tuple[str, str]
    engine: Engine
    is_paired: bool
    measures: Measures


class _Sums(NamedTuple):
    """What was added up of a contender."""

    log: Log
    lengths: Counter[int]
    moments: tuple[Moments, ...]
    differences: tuple[Moments, ...]
    """Of its deals less those of the first contender, where they are the same deals."""
    seconds: float = 0.0


class _Course:
    """The sums of all sides over the chunks that all have played."""

    def __init__(self, sides: Sequence[_Side], measures: int) -> None:
        self._sides = sides
        none = (Moments(),) * measures
        self.sums = tuple(
            _Sums(blank(Log, side.rules.tables), Counter(), none, none) for side in sides
        )

    def add(self, played: Sequence[Played]) -> None:
        """Take a chunk, played by each side.

        The new sums replace the old ones in a single step, so that Ctrl-C in the middle leaves
        sums of whole chunks.
        """
        found: list[_Sums] = []
        first: list[Sequence[int]] | None = None
        for side, sums, each in zip(self._sides, self.sums, played, strict=True):
            assert each.rows is not None
            values = side.measures.of(each.rows)
            first = values if first is None else first
            differences = sums.differences
            if side.is_paired:
                pairs = zip(differences, values, first, strict=True)
                differences = tuple(m.plus(difference(ours, base)) for m, ours, base in pairs)
            found.append(
                _Sums(
                    added(sums.log, each.log, side.rules.tables),
                    sums.lengths + Counter(hands_of(each.rows, side.rules.tables)),
                    tuple(m.plus(v) for m, v in zip(sums.moments, values, strict=True)),
                    differences,
                    sums.seconds + each.seconds,
                )
            )
        self.sums = tuple(found)

    @property
    def matches(self) -> int:
        """Matches that each side has finished."""
        return self.sums[0].log.matches


def _deck_groups(tables: Sequence[RuleTables]) -> list[int]:
    """For each contender a number, the same for those that deal alike; 0 for the first."""
    heads: list[RuleTables] = []
    found = []
    for rules in tables:
        group = next((n for n, head in enumerate(heads) if deals_alike(head, rules)), len(heads))
        if group == len(heads):
            heads.append(rules)
        found.append(group)
    return found


def _side(
    comparison: Comparison,
    contender: Contender,
    rules: RuleTables,
    group: int,
    names: Sequence[str],
    notify: Notify,
) -> _Side:
    registry = comparison.registry or default_registry()
    bot_a, bot_b = (resolve_bot(name, registry) for name in contender.bots)
    seed = comparison.seed + group
    if group:
        notify(
            f"{contender.label} deals other cards than {comparison.contenders[0].label}: "
            f"it plays deals of its own (seed {seed}), and its intervals are those of "
            f"unpaired deals"
        )
    work = Work(contender.rules, rules.seats, (bot_a, bot_b), seed, comparison.swap, rows=True)
    return _Side(
        contender=contender,
        rules=rules,
        work=work,
        bots=(bot_a.name, bot_b.name),
        engine=ready_engine(work, comparison.matches, comparison.jobs, comparison.engine, notify),
        is_paired=group == 0,
        measures=Measures(rules, names, comparison.step),
    )


def _found(
    comparison: Comparison,
    players: int,
    sides: Sequence[_Side],
    course: _Course,
    names: Sequence[str],
) -> Compared:
    step = comparison.step
    entries: list[Entry] = []
    for side, sums in zip(sides, course.sums, strict=True):
        result = _result(comparison, side, sums)
        rates = {WIN_RATE: result.win_rate.A, FIRST_MANO: result.first_mano_win_rate}
        means = {
            name: Estimate(*rates[name]) if name in rates else diff.mean_of(moments, step)
            for name, moments in zip(names, sums.moments, strict=True)
        }
        lengths = dict(sorted(sums.lengths.items()))
        entries.append(Entry(side.contender.label, side.is_paired, result, means, lengths))
    differences = (
        Difference(
            entry.label,
            entries[0].label,
            entry.is_paired,
            _differences((entries[0], course.sums[0]), (entry, sums), step),
        )
        for entry, sums in zip(entries[1:], course.sums[1:], strict=True)
    )
    return Compared(
        players=players,
        matches=course.matches,
        seed=comparison.seed,
        swap=comparison.swap,
        entries=tuple(entries),
        differences=tuple(differences),
    )


def _differences(
    first: tuple[Entry, _Sums], other: tuple[Entry, _Sums], step: int
) -> dict[str, Estimate]:
    """Every measure of `other` less that of `first`."""
    (base, base_sums), (entry, sums) = first, other
    found = {}
    for number, name in enumerate(entry.means):
        if entry.is_paired:
            estimate = diff.paired_rates if name in RATES else diff.paired_difference
            found[name] = estimate(sums.differences[number], step)
        elif name in RATES:
            found[name] = diff.unpaired_rates(entry.means[name], base.means[name])
        else:
            ours, theirs = sums.moments[number], base_sums.moments[number]
            found[name] = diff.unpaired_difference(ours, theirs, step)
    return found


def _result(comparison: Comparison, side: _Side, sums: _Sums) -> Result:
    rules = side.contender.rules
    return result_of(
        sums.log,
        side.rules,
        ruleset=rules.name,
        rules_path=None if rules.path is None else str(rules.path),
        bots=side.bots,
        seed=side.work.seed,
        engine=side.engine.name,
        jobs=comparison.jobs,
        swap=comparison.swap,
        # The time that its own matches took, added up over the workers.
        elapsed_s=sums.seconds,
        compile_s=side.engine.compile_s,
    )


def _ignore(_: object) -> None:
    pass
