"""A comparison for people."""

from __future__ import annotations

from collections.abc import Iterator

from truco.cli.tables import Column, Part, Table
from truco.simulation.comparison import Compared, Difference, Entry
from truco.simulation.differences import Estimate
from truco.simulation.measure_words import comparison_title, measure_label
from truco.simulation.measures import RATES
from truco.words import Words


def comparison_tables(found: Compared, words: Words) -> Iterator[Part]:
    """What each contender did, and how it differs from the first."""
    yield comparison_title(found, words)
    yield _means(found.entries, words)
    for difference in found.differences:
        yield _differences(difference, words)


def _means(entries: tuple[Entry, ...], words: Words) -> Table:
    table = _table(words.say("a match"), *(entry.label for entry in entries))
    for name in entries[0].means:
        table.add(
            measure_label(name, words),
            *(_mean(name, entry.means[name], words) for entry in entries),
        )
    return table


def _differences(difference: Difference, words: Words) -> Table:
    heading = words.say("{label} less {other}", label=difference.label, other=difference.against)
    table = _table(heading, words.say("difference"), "95 %", "")
    for name, estimate in difference.measures.items():
        # A difference that may well be none is not worth a glance.
        is_clear = estimate.low > 0 or estimate.high < 0
        is_rate = name in RATES
        low, high = (_signed(end, is_rate, words) for end in (estimate.low, estimate.high))
        table.add(
            measure_label(name, words),
            _signed(estimate.mean, is_rate, words) + (" %" if is_rate else ""),
            f"{low} … {high}{' %' if is_rate else ''}",
            "*" if is_clear else "",
            strong=is_clear,
        )
    how = words.say("the same deals") if difference.is_paired else words.say("deals of its own")
    table.caption = words.say("{how}; * the interval is on one side of 0", how=how)
    return table


def _table(*columns: str) -> Table:
    return Table(
        [Column(column, "number" if number else "text") for number, column in enumerate(columns)]
    )


def _mean(name: str, estimate: Estimate, words: Words) -> str:
    if name in RATES:
        return f"{words.number(100 * estimate.mean, '.1f')} %"
    return words.number(estimate.mean, ".2f")


def _signed(number: float, is_rate: bool, words: Words) -> str:
    text = words.number(100 * number, "+.1f") if is_rate else words.number(number, "+.2f")
    return text.replace("-", "−")
