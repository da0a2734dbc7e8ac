"""A run that a bot ends in its middle loses nothing of what was finished before."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.simulation.test_checkpoint import finished_in
from tests.simulation.test_out_rows import Kept
from tests.simulation.test_same_numbers import numbers
from tests.support.rulesets import rules_of
from truco.actions import Action
from truco.errors import TrucoError
from truco.observation import Observation
from truco.simulation import BotFailure, Simulation, Stopped, match_player, run
from truco.simulation.compare import compare
from truco.simulation.comparison import Comparison, ComparisonStopped, Contender
from truco.simulation.row_players import Rows, row_width
from truco.simulation.workers import Inline, Played, WorkersLost

FAILS_AT = 37
LATE = "TRUCO_TEST_LATE_SEEDS"
"""Variable with seeds of more matches, which processes inherit."""
HERE = "tests.simulation.test_unfinished"


class Late:
    """Plays as `sample_bots:first`, and fails in one match of the run that is known by its seed."""

    def __init__(self, seed: int) -> None:
        self._fails = seed in _SEEDS or str(seed) in os.environ.get(LATE, "").split()

    def act(self, observation: Observation) -> Action:
        if self._fails and observation.hand_number > 1:
            raise LookupError("lost my way")
        return observation.legal_actions[0]


class Sound(Late):
    """The same without the fault."""

    def __init__(self) -> None:
        self._fails = False


_SEEDS = set() if LATE in os.environ else {match_player._bot_seed(5, FAILS_AT, 0)}


def simulation(bot: str = "Late", **changes: object) -> Simulation:
    plain = Simulation(rules_of("paulista"), bots=(f"{HERE}:{bot}", "random"), matches=60, seed=5)
    return replace(plain, **changes)  # type: ignore[arg-type]


def before(matches: int, **changes: object) -> dict[str, object]:
    """The numbers of the first matches, but for the name of the bot."""
    return nameless(run(simulation("Sound", matches=matches, **changes)))


def nameless(result: object) -> dict[str, object]:
    found = numbers(result)  # type: ignore[arg-type]
    found.pop("bots")
    return json.loads(json.dumps(found).replace("Late", "Sound"))  # type: ignore[no-any-return]


def numbered(kept: Kept) -> list[int]:
    width = row_width(rules_of("paulista").tables(2).tables)
    return kept.numbers[::width]


def failure_of(simulation: Simulation, kept: Kept | None = None) -> BotFailure:
    with pytest.raises(BotFailure, match=f"match {FAILS_AT}: it raised LookupError") as caught:
        run(simulation, rows=[] if kept is None else [kept])
    return caught.value


def test_every_match_before_the_failure_is_counted_and_has_its_row() -> None:
    kept = Kept()
    failure = failure_of(simulation(), kept)
    assert failure.result is not None
    assert failure.result.matches == FAILS_AT, "those of the chunk in which it failed too"
    assert numbered(kept) == list(range(FAILS_AT))
    assert nameless(failure.result) == before(FAILS_AT)
    assert failure.kept is None


def test_with_swap_whole_deals_are_counted() -> None:
    # Match 37 of a swapped run is the second of deal 18.
    deal = FAILS_AT // 2
    _SEEDS.add(match_player._bot_seed(5, deal, 1))
    try:
        kept = Kept()
        failure = failure_of(simulation(swap=True), kept)
    finally:
        _SEEDS.discard(match_player._bot_seed(5, deal, 1))
    assert failure.result is not None
    assert failure.result.matches == 2 * deal
    assert numbered(kept) == list(range(2 * deal))
    assert nameless(failure.result) == before(2 * deal, swap=True)


def test_processes_bring_what_they_finished() -> None:
    kept = Kept()
    failure = failure_of(simulation(jobs=2), kept)
    assert failure.result is not None
    rows = numbered(kept)
    assert rows == sorted(rows)
    assert len(rows) == failure.result.matches, "each counted match has its row"
    assert set(range(FAILS_AT)) <= set(rows), "chunks before the failure are waited for"
    assert FAILS_AT not in rows


def test_a_checkpoint_has_the_matches_before_and_goes_on_when_the_bot_is_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.json"
    failure = failure_of(simulation(checkpoint=path))
    assert failure.kept == finished_in(path) == FAILS_AT
    monkeypatch.setattr(f"{HERE}._SEEDS", set())
    whole = run(simulation(checkpoint=path))
    assert nameless(whole) == before(60)


def test_a_failure_beyond_the_end_of_a_run_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where one worker would have stopped, the failure of another that went ahead is no matter."""
    until = simulation("Sound", matches=10**6, until=0.07, bots=(f"{HERE}:Sound", "random"))
    alone = run(until)
    assert alone.matches >= 1000
    monkeypatch.setattr(f"{HERE}._SEEDS", set())
    beyond = (match_player._bot_seed(5, number, 0) for number in range(alone.matches, 3000))
    monkeypatch.setenv(LATE, " ".join(map(str, beyond)))
    ahead = run(replace(until, bots=(f"{HERE}:Late", "random"), jobs=3))
    assert nameless(ahead) == nameless(alone)


def test_a_sink_that_fails_does_not_keep_rows_from_the_others() -> None:
    class Full:
        def __init__(self) -> None:
            self.given = 0

        def add(self, rows: Rows) -> None:
            self.given += 1
            raise TrucoError("full")

    full, kept = Full(), Kept()
    with pytest.raises(Stopped, match="full") as caught:
        run(simulation("Sound"), rows=[full, kept])
    assert full.given == 1
    assert caught.value.result is not None
    assert numbered(kept) == list(range(caught.value.result.matches))


def test_what_goes_wrong_afterwards_is_noted_on_what_went_wrong_first() -> None:
    class FullLater(Kept):
        def add(self, rows: Rows) -> None:
            if FAILS_AT - 1 in rows:
                raise TrucoError("no room for the last rows")
            super().add(rows)

    with pytest.raises((BotFailure, Stopped)) as caught:
        run(simulation(jobs=2), rows=[FullLater()])
    told = [str(caught.value), *getattr(caught.value, "__notes__", ())]
    assert any("no room for the last rows" in each for each in told)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no such device")
def test_a_record_that_cannot_be_written_ends_the_run_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "paulista-seed5-match000004.toml").touch()
    with pytest.raises(Stopped, match=r"match000004\.toml is there already") as caught:
        run(simulation("Sound", records=tmp_path))
    assert caught.value.result is not None
    assert caught.value.result.matches == 4


def test_a_full_disk_names_the_record_and_leaves_no_half_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = match_player.keep_record
    written = 0

    def until_full(*arguments: object) -> None:
        nonlocal written
        written += 1
        if written == 4:
            monkeypatch.setattr(Path, "open", lambda path, *_, **__: _Full(os.open(path, 0o101)))
        kept(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(match_player, "keep_record", until_full)
    stopped = r"match000003\.toml: No space left on device; the records before it are whole$"
    with pytest.raises(Stopped, match=stopped) as caught:
        run(simulation("Sound", records=tmp_path))
    monkeypatch.undo()
    assert caught.value.result is not None
    assert caught.value.result.matches == 3
    assert len(list(tmp_path.iterdir())) == 3


class _Full:
    """A new file on a disk that is full."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __enter__(self) -> _Full:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._number)

    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")


class TestComparison:
    """`compare` shows the deals that all had played."""

    def comparison(self, jobs: int = 1, bot: str = "Late", **changes: object) -> Comparison:
        rules = rules_of("paulista")
        pairs = [("random", "random"), (f"{HERE}:{bot}", "random"), (f"{HERE}:Sound", "random")]
        contenders = tuple(
            Contender(f"{number} {pair[0]}", rules, pair) for number, pair in enumerate(pairs)
        )
        plain = Comparison(contenders[: 3 if bot == "Late" else 2], matches=60, seed=5, jobs=jobs)
        return replace(plain, **changes)  # type: ignore[arg-type]

    @pytest.mark.parametrize("jobs", [1, 2])
    def test_every_deal_before_the_failure_is_compared(self, jobs: int) -> None:
        with pytest.raises(BotFailure, match=f"match {FAILS_AT}: ") as caught:
            compare(self.comparison(jobs))
        found = caught.value.found
        assert found is not None
        assert found.matches == FAILS_AT
        assert {entry.result.matches for entry in found.entries} == {FAILS_AT}
        sound = compare(self.comparison(bot="Sound", matches=FAILS_AT))
        for late, plain in zip(found.entries, sound.entries, strict=False):
            assert nameless(late.result) == nameless(plain.result)
        assert found.differences[0].measures == sound.differences[0].measures

    def test_lost_workers_leave_what_all_had_played(self, monkeypatch: pytest.MonkeyPatch) -> None:
        played = 0
        submit = Inline.submit

        def lose(self: Inline, chunk: object) -> object:
            nonlocal played
            played += 1
            if played > 5:
                raise WorkersLost("all are gone")
            return submit(self, chunk)  # type: ignore[arg-type]

        monkeypatch.setattr(Inline, "submit", lose)
        with pytest.raises(ComparisonStopped, match="all are gone") as caught:
            compare(self.comparison(bot="Sound", matches=10_000))
        assert caught.value.found is not None
        assert caught.value.found.matches >= 2


def test_a_chunk_played_halfway_survives_the_way_between_processes() -> None:
    import pickle

    failure = failure_of(simulation())
    sent = Played(rules_of("paulista").tables(2).tables, 1.0, None, failure)  # type: ignore[arg-type]
    found = pickle.loads(pickle.dumps(sent)).failure
    assert str(found) == str(failure)
    assert found.record == failure.record
