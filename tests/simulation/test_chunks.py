"""Splitting a run: every match is played once, whatever the clock says."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.support.rulesets import rules_of, tables_of
from truco.simulation.bots import KERNEL_BOTS
from truco.simulation.chunks import CHUNK_S, Chunk, Splitter, added
from truco.simulation.work import Work, interpreted_player
from truco.tables.layout import Log, blank, structure_fields


@given(
    pairs=st.integers(1, 3000),
    odd=st.booleans(),
    jobs=st.integers(1, 9),
    first=st.integers(1, 5000),
    seconds=st.lists(st.floats(0, 5), min_size=1, max_size=20),
)
def test_chunks_cover_every_match_once(
    pairs: int, odd: bool, jobs: int, first: int, seconds: list[float]
) -> None:
    swap = not odd
    matches = 2 * pairs + odd
    splitter = Splitter(matches, jobs, swap, first)
    expected = 0
    for _ in range(matches + 1):
        chunk = splitter.take()
        if chunk is None:
            break
        assert chunk.start == expected
        assert chunk.matches >= 1
        if swap:
            assert chunk.matches % 2 == 0, "both matches of a pair belong to one chunk"
        expected += chunk.matches
        splitter.learn(chunk, seconds[expected % len(seconds)])
    assert expected == matches


def test_chunks_come_to_take_the_wanted_time() -> None:
    splitter = Splitter(10**9, 2, False, 16)
    for _ in range(20):
        chunk = splitter.take()
        assert chunk is not None
        splitter.learn(chunk, chunk.matches * 1e-4)
        size = chunk.matches
    assert size == CHUNK_S / 1e-4


def test_every_worker_gets_a_share_of_the_last_matches() -> None:
    splitter = Splitter(1000, 4, False, 10**6)
    first = splitter.take()
    assert first == Chunk(0, 250)


def test_adding_two_logs_adds_every_counter() -> None:
    tables = tables_of("paulista", 2).tables
    parts = []
    for offset in (1, 100):
        part = blank(Log, tables)
        for number, name in enumerate(structure_fields(Log)):
            old = getattr(part, name)
            setattr(part, name, offset + number if isinstance(old, int) else [offset] * len(old))
        parts.append(part)
    total = added(*parts, tables)
    for name in structure_fields(Log):
        found, one, other = (getattr(log, name) for log in (total, *parts))
        if name in ("on", "size", "entries"):
            assert found == getattr(blank(Log, tables), name), "events are no counters"
        elif isinstance(found, int):
            assert found == one + other
        else:
            assert found == [a + b for a, b in zip(one, other, strict=True)]


@given(
    gaps=st.lists(st.tuples(st.integers(1, 40), st.integers(1, 60)), max_size=6),
    jobs=st.integers(1, 5),
    first=st.integers(1, 100),
    cut=st.integers(1, 17),
    swap=st.booleans(),
)
def test_chunks_fill_the_gaps_and_cross_no_cut(
    gaps: list[tuple[int, int]], jobs: int, first: int, cut: int, swap: bool
) -> None:
    every = 2 * cut if swap else cut
    wanted, start = [], 0
    for skipped, length in gaps:
        start += skipped * (2 if swap else 1)
        wanted.append(Chunk(start, length * (2 if swap else 1)))
        start += wanted[-1].matches + (2 if swap else 1)
    splitter = Splitter(
        start, jobs, swap, first, gaps=wanted, cut=lambda match: match // every * every + every
    )
    found = []
    while (chunk := splitter.take()) is not None:
        assert chunk.start // every == (chunk.start + chunk.matches - 1) // every
        assert not swap or chunk.start % 2 == chunk.matches % 2 == 0
        found += range(chunk.start, chunk.start + chunk.matches)
    assert found == [m for gap in wanted for m in range(gap.start, gap.start + gap.matches)]


def test_a_chunk_leaves_nothing_behind_for_the_next() -> None:
    rules = rules_of("paulista")
    play = interpreted_player(
        Work(rules, 2, (KERNEL_BOTS["basic"], KERNEL_BOTS["random"]), 5, False)
    )
    first, again = play(Chunk(7, 5)), play(Chunk(7, 5))
    assert first == again
    assert first.matches == 5
