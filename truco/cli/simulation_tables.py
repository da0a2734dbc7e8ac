"""The result of a simulation for people."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rich.text import Text

from truco.cli.tables import Column, Part, Table
from truco.simulation.intervals import Rate
from truco.simulation.result import Result
from truco.words import Words


def simulation_tables(result: Result, words: Words) -> Iterator[Part]:
    """Everything a result holds, the answer to "who wins" first."""
    players = words.say_many("{number} player", "{number} players", result.players)
    seed = words.say("seed {seed}", seed=result.seed)
    yield Text.assemble(
        (result.ruleset, "bold"),
        f", {players}, {_matches(words, result.matches)}, {seed}",
    )
    yield _winners(result, words)
    yield _course(result, words)
    yield _points(result, words)
    if any(calls.made for calls in result.calls.values()):
        yield _calls(result, words)
    if len(result.modes) > 1:
        yield _modes(result, words)
    yield _pace(result, words)


def _winners(result: Result, words: Words) -> Table:
    table = _table(
        words.say("side"),
        words.say("bot"),
        words.say("matches won"),
        words.say("win rate"),
        "95 %",
        texts=2,
    )
    shares = _percents([rate.mean for rate in result.win_rate], words)
    rows = zip("AB", result.bots, result.wins, shares, result.win_rate, strict=True)
    for side, bot, wins, share, rate in rows:
        table.add(side, bot, words.number(wins), share, _interval(rate, words))
    mano = result.first_mano_win_rate
    table.add(
        "",
        words.say("first mano"),
        words.number(mano.mean * result.matches, ",.0f"),
        *_percents([mano.mean], words),
        _interval(mano, words),
    )
    return table


def _course(result: Result, words: Words) -> Table:
    table = _table("", words.say("total"), words.say("a match"))
    rows = {
        words.say("hands"): result.hands,
        words.say("hands without a winner"): result.hands_without_winner,
        words.say("tricks"): result.tricks,
        words.say("tied tricks"): result.tied_tricks,
        words.say("actions"): result.actions,
    }
    for name, number in rows.items():
        table.add(name, words.number(number), words.number(number / result.matches, ".2f"))
    return table


def _points(result: Result, words: Words) -> Table:
    table = _table(
        words.say("points from"), words.say("total"), words.say("a match"), words.say("share")
    )
    total = sum(result.points.values())
    shares = [points / total if total else 0.0 for points in result.points.values()]
    rows = zip(result.points.items(), _percents(shares, words), strict=True)
    for (source, points), share in rows:
        table.add(
            words.bet(source),
            words.number(points),
            words.number(points / result.matches, ".2f"),
            share,
        )
    return table


def _calls(result: Result, words: Words) -> Table:
    table = _table(
        words.say("call"),
        words.say("made"),
        words.say("a hand"),
        words.say("accepted"),
        words.say("declined"),
    )
    for call, counts in result.calls.items():
        a_hand = words.number(counts.made / result.hands, ".3f")
        answers = (words.number(number) for number in (counts.accepted, counts.declined))
        table.add(words.call(call), words.number(counts.made), a_hand, *answers)
    return table


def _modes(result: Result, words: Words) -> Table:
    table = _table(words.say("mode"), words.say("hands"), words.say("share"))
    shares = _percents([hands / result.hands for hands in result.modes.values()], words)
    for (mode, hands), share in zip(result.modes.items(), shares, strict=True):
        table.add(words.mode(mode), words.number(hands), share)
    return table


def _pace(result: Result, words: Words) -> str:
    """How long the run took, and in which form of the engine."""
    seconds = result.elapsed_s
    if result.engine == "compiled":
        parts = [words.say("{number:.2f} s compiled", number=seconds)]
    else:
        parts = [words.say("{number:.2f} s interpreted", number=seconds)]
    if result.jobs > 1:
        parts.append(words.say_many("{number} worker", "{number} workers", result.jobs))
    if result.compile_s:
        parts.append(words.say("after {number:.1f} s of compiling", number=result.compile_s))
    matches = words.say("{number:,.0f} matches/s", number=result.matches_per_s)
    actions = words.say("{number:,.0f} actions/s", number=result.actions_per_s)
    return f"{', '.join(parts)}: {matches}, {actions}"


def _table(*columns: str, texts: int = 1) -> Table:
    """A table whose first columns hold texts and whose others hold numbers."""
    return Table(
        [
            Column(column, "text" if number < texts else "number")
            for number, column in enumerate(columns)
        ]
    )


def _interval(rate: Rate, words: Words) -> str:
    low, high = (words.number(100 * bound, ".1f") for bound in (rate.low, rate.high))
    return f"{low}–{high} %"


def _percents(shares: Sequence[float], words: Words) -> list[str]:
    """Shares as texts, rounded so that those that make up a whole add up to 100 as they stand."""
    exact = [1000 * share for share in shares]
    found = [round(number) for number in exact]
    if abs(sum(exact) - 1000) < 0.001:
        found = [math.floor(number + 1e-9) for number in exact]
        # Where most was cut off, one more is shown; of equals the first has it.
        by_rest = sorted(range(len(exact)), key=lambda at: (round(found[at] - exact[at], 6), at))
        for at in by_rest[: 1000 - sum(found)]:
            found[at] += 1
    return [f"{words.number(number / 10, '.1f')} %" for number in found]


def _matches(words: Words, number: int) -> str:
    return words.say_many("{number:,} match", "{number:,} matches", number)
