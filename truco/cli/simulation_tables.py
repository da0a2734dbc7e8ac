"""The result of a simulation for people."""

from __future__ import annotations

from collections.abc import Iterator

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
    rows = zip("AB", result.bots, result.wins, result.win_rate, strict=True)
    for side, bot, wins, rate in rows:
        table.add(side, bot, f"{wins:,}", *_rate(rate))
    mano = result.first_mano_win_rate
    table.add("", words.say("first mano"), f"{mano.mean * result.matches:,.0f}", *_rate(mano))
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
        table.add(name, f"{number:,}", f"{number / result.matches:.2f}")
    return table


def _points(result: Result, words: Words) -> Table:
    table = _table(
        words.say("points from"), words.say("total"), words.say("a match"), words.say("share")
    )
    total = sum(result.points.values())
    for source, points in result.points.items():
        share = points / total if total else 0.0
        a_match = points / result.matches
        table.add(words.bet(source), f"{points:,}", f"{a_match:.2f}", _percent(share))
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
        a_hand = f"{counts.made / result.hands:.3f}"
        answers = (f"{number:,}" for number in (counts.accepted, counts.declined))
        table.add(words.call(call), f"{counts.made:,}", a_hand, *answers)
    return table


def _modes(result: Result, words: Words) -> Table:
    table = _table(words.say("mode"), words.say("hands"), words.say("share"))
    for mode, hands in result.modes.items():
        table.add(words.mode(mode), f"{hands:,}", _percent(hands / result.hands))
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


def _rate(rate: Rate) -> tuple[str, str]:
    return _percent(rate.mean), f"{100 * rate.low:.1f}–{_percent(rate.high)}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _matches(words: Words, number: int) -> str:
    return words.say_many("{number:,} match", "{number:,} matches", number)
