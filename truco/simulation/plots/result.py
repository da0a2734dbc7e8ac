"""The result of a simulation in four panels."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from truco.simulation.plots.picture import (
    ACCEPTED,
    COLOURS,
    DECLINED,
    OTHERWISE,
    percent,
    picture,
    rows_of,
    whole,
)
from truco.simulation.result import Result
from truco.words import Words

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def draw_result(
    result: Result, lengths: Mapping[int, int], path: Path, words: Words | None = None
) -> None:
    """Draw who won, what paid the points, how long matches were, and how calls were answered.

    `lengths` says how many matches had how many hands. In English without `words`. Raises OSError
    when the file cannot be written.
    """
    words = Words("en") if words is None else words
    called = [call for call, counts in result.calls.items() if counts.made]
    height = 6.2 + 0.26 * max(0, len(called) - 6)
    with picture(path, _title(result, words), 10.5, height) as figure:
        wins, length = figure.add_subplot(2, 2, 1), figure.add_subplot(2, 2, 2)
        points, calls = figure.add_subplot(2, 2, 3), figure.add_subplot(2, 2, 4)
        _draw_wins(wins, result, words)
        _draw_lengths(length, lengths, words)
        _draw_points(points, result, words)
        _draw_calls(calls, result, called, words)


def _title(result: Result, words: Words) -> str:
    players = words.say_many("{number} player", "{number} players", result.players)
    matches = words.say_many("{number:,} match", "{number:,} matches", result.matches)
    return f"{result.ruleset}, {players}, {matches}, {words.say('seed {seed}', seed=result.seed)}"


def _draw_wins(axes: Axes, result: Result, words: Words) -> None:
    axes.set_title(words.say("Matches won, with 95 % intervals"))
    rows = {
        f"A: {result.bots[0]}": result.win_rate.A,
        f"B: {result.bots[1]}": result.win_rate.B,
        words.say("first mano"): result.first_mano_win_rate,
    }
    for row, (rate, colour, marker) in enumerate(
        zip(rows.values(), COLOURS, ("o", "s", "^"), strict=False)
    ):
        axes.errorbar(
            rate.mean,
            row,
            xerr=[[rate.mean - rate.low], [rate.high - rate.mean]],
            fmt=marker,
            color=colour,
            capsize=4,
            markersize=7,
        )
        axes.annotate(
            f"{words.number(100 * rate.mean, '.1f')} %",
            (rate.mean, row),
            xytext=(0, 9),
            textcoords="offset points",
            ha="center",
        )
    if result.players % 2 == 0:  # where three play for themselves, nobody expects a half
        axes.axvline(0.5, color="#888888", linewidth=1, linestyle=":")
    low = min(0.45, *(rate.low for rate in rows.values()))
    high = max(0.55, *(rate.high for rate in rows.values()))
    margin = 0.12 * (high - low)
    axes.set_xlim(max(-0.06, low - margin), min(1.06, high + margin))
    percent(axes.xaxis, words)
    rows_of(axes, list(rows))
    axes.set_ylim(2.5, -0.75)


def _draw_lengths(axes: Axes, lengths: Mapping[int, int], words: Words) -> None:
    """How many of the matches had how many hands."""
    axes.set_title(words.say("Length of matches"))
    total = sum(lengths.values())
    mean = sum(hands * matches for hands, matches in lengths.items()) / total
    axes.bar(
        list(lengths),
        [matches / total for matches in lengths.values()],
        color=COLOURS[5],
        width=0.9,
    )
    axes.axvline(mean, color="black", linewidth=1.2, linestyle="--")
    axes.annotate(
        words.say("mean {number:.1f}", number=mean),
        (mean, 1),
        xycoords=("data", "axes fraction"),
        xytext=(5, -4),
        textcoords="offset points",
        va="top",
    )
    axes.set_xlabel(words.say("hands"))
    axes.set_ylabel(words.say("share of matches"))
    whole(axes.xaxis)
    percent(axes.yaxis, words)
    axes.margins(y=0.12)


def _draw_points(axes: Axes, result: Result, words: Words) -> None:
    axes.set_title(words.say("Points by source"))
    total = sum(result.points.values())
    values = [points / result.matches for points in result.points.values()]
    bars = axes.barh(range(len(values)), values, color=COLOURS[0], height=0.6)
    shares = [f"{100 * points / max(1, total):.0f} %" for points in result.points.values()]
    axes.bar_label(bars, labels=shares, padding=4)
    axes.set_xlabel(words.say("points a match"))
    axes.margins(x=0.15)
    rows_of(axes, [words.bet(bet) for bet in result.points])


def _draw_calls(axes: Axes, result: Result, called: list[str], words: Words) -> None:
    axes.set_title(words.say("Calls and their answers"))
    if not called:
        axes.text(0.5, 0.5, words.say("nothing was called"), ha="center", transform=axes.transAxes)
        axes.set_axis_off()
        return
    counts = [result.calls[call] for call in called]
    parts = (
        (words.say("accepted"), ACCEPTED, "", [each.accepted for each in counts]),
        (words.say("declined"), DECLINED, "////", [each.declined for each in counts]),
        (
            words.say("raised, settled or void"),
            OTHERWISE,
            "",
            [max(0, each.made - each.accepted - each.declined) for each in counts],
        ),
    )
    left = [0.0] * len(called)
    for label, colour, hatch, numbers in parts:
        widths = [100 * number / result.hands for number in numbers]
        axes.barh(
            range(len(called)),
            widths,
            left=left,
            color=colour,
            hatch=hatch,
            edgecolor="white",
            linewidth=0,
            height=0.7,
            label=label,
        )
        left = [before + width for before, width in zip(left, widths, strict=True)]
    for row, made in enumerate(left):
        axes.annotate(
            words.number(made, ".1f") if made >= 0.05 else f"< {words.number(0.1, '.1f')}",
            (made, row),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
        )
    axes.set_xlabel(words.say("in a hundred hands"))
    axes.margins(x=0.12)
    rows_of(axes, [words.call(call) for call in called])
    axes.legend(loc="lower right", handlelength=1.6)
