"""The ledger of a run: what is finished, in whatever order it came, and where a run may end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.rulesets import tables_of
from truco.simulation.chunks import Chunk
from truco.simulation.intervals import wilson
from truco.simulation.ledger import Ledger
from truco.simulation.looks import FIRST_LOOK, interval_width, is_look, look_after, most_needed
from truco.tables.layout import Log, blank

TABLES = tables_of("paulista", 2).tables


def counted(chunk: Chunk, swap: bool = False) -> Log:
    """What a chunk counts when bot A wins four matches of five, and both have their pairs."""
    log = blank(Log, TABLES)
    log.matches = chunk.matches
    log.wins[0] = sum(match % 5 != 0 for match in range(chunk.start, chunk.start + chunk.matches))
    log.wins[1] = chunk.matches - log.wins[0]
    if swap:
        for pair in range(chunk.start // 2, (chunk.start + chunk.matches) // 2):
            log.pairs[pair % 3] += 1
    return log


def cut(ends: Sequence[int]) -> list[Chunk]:
    """The chunks between these matches, and between the looks among them."""
    looks = [0]
    while looks[-1] < max(ends):
        looks.append(look_after(looks[-1]))
    every = sorted({*ends, *(look for look in looks if look < max(ends))})
    return [Chunk(start, end - start) for start, end in pairwise(every)]


def test_looks_are_even_and_grow_by_a_sixteenth() -> None:
    looks = [look_after(0)]
    while looks[-1] < 10**9:
        looks.append(look_after(looks[-1]))
    assert looks[0] == FIRST_LOOK
    assert all(look % 2 == 0 and is_look(look) for look in looks)
    assert all(1 < after / before <= 1 + 1 / 16 for before, after in pairwise(looks))
    assert look_after(looks[7] - 1) == looks[7]
    assert look_after(looks[7]) == looks[8]
    assert not is_look(looks[7] + 2)
    assert not is_look(0)


@pytest.mark.parametrize("width", [0.3, 0.02, 0.005])
def test_what_most_needed_says_is_enough_for_the_closest_bots(width: float) -> None:
    matches = most_needed(width, False)
    log = blank(Log, TABLES)
    log.matches, log.wins[0] = matches, matches // 2
    assert interval_width(log, False) <= width
    assert (
        matches == FIRST_LOOK or wilson(matches * 2 // 5, matches * 4 // 5).high > 0.5 + width / 2
    )
    assert most_needed(width, True) >= matches


@given(
    ends=st.sets(st.integers(1, 4000), max_size=12).map(lambda found: sorted({0, 4001, *found})),
    order=st.randoms(use_true_random=False),
    looks=st.booleans(),
)
def test_the_order_of_chunks_makes_no_difference(
    ends: list[int], order: object, looks: bool
) -> None:
    chunks = cut(ends)
    order.shuffle(chunks)  # type: ignore[attr-defined]
    ledger = Ledger(TABLES, looks=looks)
    for number, chunk in enumerate(chunks, 1):
        ledger.add(chunk, counted(chunk))
        assert ledger.finished == ledger.total.matches == sum(c.matches for c in chunks[:number])
        gaps = list(ledger.gaps(4001))
        assert ledger.finished + sum(gap.matches for gap in gaps) == 4001
        assert all(before.end <= after.start for before, after in pairwise(ledger.parts))
    assert ledger.total == ledger.first.log == counted(Chunk(0, 4001))
    assert list(ledger.gaps(4001)) == []
    assert list(ledger.gaps(4005)) == [Chunk(4001, 4)]
    assert (ledger.narrowest < inf) is looks


@pytest.mark.parametrize("swap", [False, True], ids=["plain", "swap"])
def test_a_run_ends_at_the_same_look_whatever_comes_first(swap: bool) -> None:
    until = 0.03
    looks = [FIRST_LOOK]
    while looks[-1] < 20_000:
        looks.append(look_after(looks[-1]))
    expected = next(
        look for look in looks if interval_width(counted(Chunk(0, look), swap), swap) <= until
    )
    assert FIRST_LOOK < expected < 20_000
    chunks = cut([0, 500, 6002, 20_000])
    for order in (chunks, chunks[::-1], chunks[::2] + chunks[1::2]):
        ledger = Ledger(TABLES, swap, until=until)
        for chunk in order:
            ledger.add(chunk, counted(chunk, swap))
        assert ledger.is_narrow
        assert ledger.first.end == expected
        assert ledger.total == counted(Chunk(0, expected), swap)
        assert ledger.narrowest > until
        # A narrower interval goes on from there with nothing lost.
        further = Ledger(TABLES, swap, until=0.025, parts=ledger.parts, narrowest=ledger.narrowest)
        assert further.first.end > expected
        assert further.finished == 20_000
        assert further.is_narrow


def test_a_run_that_is_not_narrow_yet_counts_all_it_has() -> None:
    ledger = Ledger(TABLES, until=0.0001)
    for chunk in cut([0, 3000])[1:]:
        ledger.add(chunk, counted(chunk))
    assert not ledger.is_narrow
    assert ledger.total.matches == 2000


def test_a_match_cannot_be_finished_twice() -> None:
    ledger = Ledger(TABLES)
    ledger.add(Chunk(10, 10), counted(Chunk(10, 10)))
    for again in (Chunk(10, 10), Chunk(15, 1), Chunk(0, 11), Chunk(19, 5)):
        with pytest.raises(ValueError, match="came twice"):
            ledger.add(again, counted(again))
    assert ledger.finished == 10
