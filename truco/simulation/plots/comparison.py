"""A comparison in five panels."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from truco.simulation.comparison import Compared, Entry
from truco.simulation.differences import Estimate
from truco.simulation.measure_words import comparison_title, measure_label
from truco.simulation.measures import POINTS, RATES
from truco.simulation.plots.picture import (
    COLOURS,
    HATCHES,
    LINES,
    MARKERS,
    percent,
    picture,
    rows_of,
    short,
    whole,
)
from truco.words import Words

if TYPE_CHECKING:
    from matplotlib.axes import Axes


_BINS: Final = 24
"""Points of a line that shows how long matches were."""


def draw_comparison(found: Compared, path: Path, words: Words | None = None) -> None:
    """Draw what each contender did, and the differences from the first with their intervals.

    In English without `words`. Raises OSError when the file cannot be written.
    """
    words = Words("en") if words is None else words
    many = len(found.entries)
    called = _called(found)
    bets = [name for name in found.entries[0].means if name.startswith(POINTS)]
    heights = [
        1.1 + 0.5 * many,
        1.5 + max(0.26 * many * len(bets), 1.6),
        1.2 + (0.13 + 0.12 * many) * len(called),
    ]
    heights = heights if called else heights[:2]
    with picture(path, comparison_title(found, words), 10.5, 0.9 + sum(heights)) as figure:
        grid = figure.add_gridspec(len(heights), 2, height_ratios=heights)
        _draw_rates(figure.add_subplot(grid[0, 0]), found, words)
        _draw_differences(figure.add_subplot(grid[0, 1]), found, words)
        _draw_points(figure.add_subplot(grid[1, 0]), found, bets, words)
        _draw_lengths(figure.add_subplot(grid[1, 1]), found, words)
        if called:
            _draw_calls(figure.add_subplot(grid[2, :]), found, called, words)
        handles, labels = figure.axes[3].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside lower left", ncols=min(3, many))


def _look(number: int) -> dict[str, Any]:
    return {"color": COLOURS[number % len(COLOURS)]}


def _draw_rates(axes: Axes, found: Compared, words: Words) -> None:
    axes.set_title(words.say("Matches won, with 95 % intervals"))
    for number, entry in enumerate(found.entries):
        for row, name in enumerate(RATES):
            _interval(axes, entry.means[name], row, number, len(found.entries))
    if found.players % 2 == 0:  # where three play for themselves, nobody expects a half
        axes.axvline(0.5, color="#888888", linewidth=1, linestyle=":")
    percent(axes.xaxis, words)
    rows_of(axes, [measure_label(name, words) for name in RATES])


def _draw_differences(axes: Axes, found: Compared, words: Words) -> None:
    axes.set_title(words.say("Difference from {label}", label=short(found.entries[0].label)))
    for number, difference in enumerate(found.differences, 1):
        for row, name in enumerate(RATES):
            _interval(axes, difference.measures[name], row, number, len(found.entries))
    axes.axvline(0, color="#888888", linewidth=1, linestyle=":")
    percent(axes.xaxis, words)
    rows_of(axes, [""] * len(RATES))


def _interval(axes: Axes, estimate: Estimate, row: int, number: int, many: int) -> None:
    axes.errorbar(
        estimate.mean,
        row + _offset(number, many),
        xerr=[[estimate.mean - estimate.low], [estimate.high - estimate.mean]],
        fmt=MARKERS[number % len(MARKERS)],
        capsize=3,
        markersize=6,
        **_look(number),
    )


def _offset(number: int, many: int) -> float:
    """Where in a row of height 1 a contender is drawn."""
    return 0.75 * ((number + 0.5) / many - 0.5)


def _draw_points(axes: Axes, found: Compared, bets: Sequence[str], words: Words) -> None:
    axes.set_title(words.say("Points by source"))
    many = len(found.entries)
    for number, entry in enumerate(found.entries):
        estimates = [entry.means[name] for name in bets]
        axes.barh(
            [row + _offset(number, many) for row in range(len(bets))],
            [estimate.mean for estimate in estimates],
            height=0.7 / many,
            xerr=[
                [estimate.mean - estimate.low for estimate in estimates],
                [estimate.high - estimate.mean for estimate in estimates],
            ],
            error_kw={"linewidth": 1, "capsize": 2},
            hatch=HATCHES[number % len(HATCHES)],
            edgecolor="white",
            linewidth=0,
            **_look(number),
        )
    axes.set_xlabel(words.say("points a match"))
    rows_of(axes, [words.bet(name.removeprefix(POINTS)) for name in bets])


def _draw_lengths(axes: Axes, found: Compared, words: Words) -> None:
    axes.set_title(words.say("Length of matches"))
    # Matches of so many hands and the next few together, or the lines of long ones are all noise.
    longest = max(max(entry.lengths) for entry in found.entries)
    width = -(-longest // _BINS)
    for number, entry in enumerate(found.entries):
        bins = range(max(0, min(entry.lengths) // width - 1), max(entry.lengths) // width + 2)
        shares = [
            sum(entry.lengths.get(hands, 0) for hands in range(each * width, (each + 1) * width))
            / found.matches
            for each in bins
        ]
        axes.plot(
            [each * width + (width - 1) / 2 for each in bins],
            shares,
            linestyle=LINES[number % len(LINES)],
            marker=MARKERS[number % len(MARKERS)],
            markersize=4,
            label=short(entry.label),
            **_look(number),
        )
    axes.set_xlabel(words.say("hands"))
    axes.set_ylabel(words.say("share of matches"))
    axes.set_ylim(bottom=0)
    whole(axes.xaxis)
    percent(axes.yaxis, words)


def _called(found: Compared) -> list[str]:
    """Calls answered often enough to be seen, in the order of the first rules that have them."""
    calls: dict[str, None] = {}
    for entry in found.entries:
        counts = entry.result.calls.items()
        seen = entry.result.hands / 1000
        calls.update(dict.fromkeys(call for call, n in counts if max(n[1:]) >= seen))
    return list(calls)


def _draw_calls(axes: Axes, found: Compared, called: Sequence[str], words: Words) -> None:
    """Accepted calls to the right, declined ones to the left."""
    axes.set_title(words.say("Calls and their answers"))
    many = len(found.entries)
    for number, entry in enumerate(found.entries):
        places = [row + _offset(number, many) for row in range(len(called))]
        for sign, answers in ((1, _answers(entry, called, 1)), (-1, _answers(entry, called, 2))):
            axes.barh(
                places,
                [sign * each for each in answers],
                height=0.7 / many,
                hatch=HATCHES[number % len(HATCHES)],
                edgecolor="white",
                linewidth=0,
                **_look(number),
            )
    axes.axvline(0, color="black", linewidth=0.8)
    widest = max((abs(edge) for edge in axes.get_xlim()), default=1)
    axes.set_xlim(-widest, widest)
    axes.xaxis.set_major_formatter(lambda value, _: words.number(abs(value), "g"))
    declined, accepted = words.say("declined"), words.say("accepted")
    axes.set_xlabel(f"← {declined}     {words.say('in a hundred hands')}     {accepted} →")
    rows_of(axes, [words.call(call) for call in called])


def _answers(entry: Entry, called: Sequence[str], kind: int) -> list[float]:
    """Accepted (1) or declined (2) calls in a hundred hands."""
    result = entry.result
    return [
        100 * result.calls[call][kind] / result.hands if call in result.calls else 0.0
        for call in called
    ]
