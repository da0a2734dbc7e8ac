"""The result of a simulation for people."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from truco.simulation.intervals import Rate
from truco.simulation.result import Result


def simulation_tables(result: Result) -> Group:
    """Everything a result holds, the answer to "who wins" first."""
    return Group(*_parts(result))


def _parts(result: Result) -> Iterator[RenderableType]:
    yield Text.assemble(
        (result.ruleset, "bold"),
        f", {result.players} players, {_matches(result.matches)}, seed {result.seed}",
    )
    yield _winners(result)
    yield _course(result)
    yield _points(result)
    if any(calls.made for calls in result.calls.values()):
        yield _calls(result)
    if len(result.modes) > 1:
        yield _modes(result)
    workers = f", {result.jobs} workers" if result.jobs > 1 else ""
    compiling = f", after {result.compile_s:.1f} s of compiling" if result.compile_s else ""
    yield Text(
        f"{result.elapsed_s:.2f} s {result.engine}{workers}{compiling}: "
        f"{result.matches_per_s:,.0f} matches/s, {result.actions_per_s:,.0f} actions/s"
    )


def _winners(result: Result) -> Table:
    table = _table("side", "bot", "matches won", "win rate", "95 %")
    rows = zip("AB", result.bots, result.wins, result.win_rate, strict=True)
    for side, bot, wins, rate in rows:
        table.add_row(side, bot, f"{wins:,}", *_rate(rate))
    mano = result.first_mano_win_rate
    table.add_row("", "first mano", f"{mano.mean * result.matches:,.0f}", *_rate(mano))
    return table


def _course(result: Result) -> Table:
    table = _table("", "total", "a match")
    rows = {
        "hands": result.hands,
        "hands without a winner": result.hands_without_winner,
        "tricks": result.tricks,
        "tied tricks": result.tied_tricks,
        "actions": result.actions,
    }
    for name, number in rows.items():
        table.add_row(name, f"{number:,}", f"{number / result.matches:.2f}")
    return table


def _points(result: Result) -> Table:
    table = _table("points from", "total", "a match", "share")
    total = sum(result.points.values())
    for source, points in result.points.items():
        share = points / total if total else 0.0
        a_match = points / result.matches
        table.add_row(source, f"{points:,}", f"{a_match:.2f}", _percent(share))
    return table


def _calls(result: Result) -> Table:
    table = _table("call", "made", "a hand", "accepted", "declined")
    for call, counts in result.calls.items():
        a_hand = f"{counts.made / result.hands:.3f}"
        answers = (f"{number:,}" for number in (counts.accepted, counts.declined))
        table.add_row(call, f"{counts.made:,}", a_hand, *answers)
    return table


def _modes(result: Result) -> Table:
    table = _table("mode", "hands", "share")
    for mode, hands in result.modes.items():
        table.add_row(mode, f"{hands:,}", _percent(hands / result.hands))
    return table


def _table(*columns: str) -> Table:
    """A table whose first column holds words and whose others hold numbers."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for number, column in enumerate(columns):
        words = number == 0 or column == "bot"
        table.add_column(column, justify="left" if words else "right")
    return table


def _rate(rate: Rate) -> tuple[str, str]:
    return _percent(rate.mean), f"{100 * rate.low:.1f}–{_percent(rate.high)}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _matches(number: int) -> str:
    return f"{number:,} match" if number == 1 else f"{number:,} matches"
