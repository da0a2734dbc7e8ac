"""A comparison for people."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from truco.simulation.comparison import Compared, Difference, Entry
from truco.simulation.differences import Estimate
from truco.simulation.measure_words import comparison_title, measure_label
from truco.simulation.measures import RATES
from truco.words import Words


def comparison_tables(found: Compared, words: Words | None = None) -> Group:
    """What each contender did, and how it differs from the first; in English without `words`."""
    return Group(*_parts(found, Words("en") if words is None else words))


def _parts(found: Compared, words: Words) -> Iterator[RenderableType]:
    yield Text(comparison_title(found, words))
    yield _means(found.entries, words)
    for difference in found.differences:
        yield _differences(difference, words)


def _means(entries: tuple[Entry, ...], words: Words) -> Table:
    table = _table(words.say("a match"), *(entry.label for entry in entries))
    for name in entries[0].means:
        table.add_row(
            measure_label(name, words), *(_mean(name, entry.means[name]) for entry in entries)
        )
    return table


def _differences(difference: Difference, words: Words) -> Table:
    heading = words.say("{label} less {other}", label=difference.label, other=difference.against)
    table = _table(heading, words.say("difference"), "95 %", "")
    for name, estimate in difference.measures.items():
        # A difference that may well be none is not worth a glance.
        is_clear = estimate.low > 0 or estimate.high < 0
        is_rate = name in RATES
        low, high = _signed(estimate.low, is_rate), _signed(estimate.high, is_rate)
        table.add_row(
            measure_label(name, words),
            _signed(estimate.mean, is_rate) + (" %" if is_rate else ""),
            f"{low} … {high}{' %' if is_rate else ''}",
            "*" if is_clear else "",
            style="bold" if is_clear else "",
        )
    how = words.say("the same deals") if difference.is_paired else words.say("deals of its own")
    table.caption = words.say("{how}; * the interval is on one side of 0", how=how)
    table.caption_justify = "left"
    return table


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for number, column in enumerate(columns):
        table.add_column(Text(column), justify="right" if number else "left")
    return table


def _mean(name: str, estimate: Estimate) -> str:
    return f"{100 * estimate.mean:.1f} %" if name in RATES else f"{estimate.mean:.2f}"


def _signed(number: float, is_rate: bool) -> str:
    text = f"{100 * number:+.1f}" if is_rate else f"{number:+.2f}"
    return text.replace("-", "−")
