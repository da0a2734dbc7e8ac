"""The same seed gives the same numbers, however a run is cut, by whomever it is played."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tests.support.rulesets import COMBINATIONS, IDS, rules_of, tables_of
from truco.compiled.engine import is_available
from truco.simulation import Result, Simulation, run
from truco.simulation.bots import KERNEL_BOTS
from truco.simulation.chunks import Chunk
from truco.simulation.ledger import Ledger
from truco.simulation.work import Work, interpreted_player
from truco.tables.layout import Log

needs_numba = pytest.mark.skipif(not is_available(), reason="numba is not installed")

HOW = ("engine", "jobs", "elapsed_s", "compile_s", "matches_per_s", "actions_per_s")


def numbers(result: Result) -> dict[str, object]:
    """A result without what says how it was played."""
    return {key: value for key, value in result.to_json().items() if key not in HOW}


@pytest.fixture(scope="session")
def compiled_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for compiled modules, so that tests compile what is there and use it twice."""
    return tmp_path_factory.mktemp("compiled")


@pytest.fixture
def compiling(compiled_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUCO_CACHE_DIR", str(compiled_cache))


def played(work: Work, chunks: list[Chunk]) -> Log:
    ledger = Ledger(work.rules.tables(work.players).tables)
    play = interpreted_player(work)
    for chunk in chunks:
        ledger.add(chunk, play(chunk))
    return ledger.total


@pytest.mark.parametrize("swap", [False, True], ids=["plain", "swap"])
@pytest.mark.parametrize(("name", "players"), COMBINATIONS, ids=IDS)
def test_where_a_run_is_cut_makes_no_difference(name: str, players: int, swap: bool) -> None:
    matches = 24
    bots = (KERNEL_BOTS["basic"], KERNEL_BOTS["random"])
    work = Work(rules_of(name), players, bots, 2024, swap)
    shuffler = random.Random(f"{name} {players}")
    cuts = sorted({0, matches, *(2 * shuffler.randrange(matches // 2) for _ in range(4))})
    chunks = [Chunk(a, b - a) for a, b in pairwise(cuts)]
    shuffler.shuffle(chunks)
    whole = played(work, [Chunk(0, matches)])
    assert played(work, chunks) == whole
    assert whole.matches == matches == sum(whole.wins)
    assert sum(whole.pairs) == (matches // 2 if swap else 0)


def test_another_seed_gives_other_numbers() -> None:
    one, other = (
        run(Simulation(rules_of("paulista"), matches=20, seed=seed, engine="interpreted"))
        for seed in (1, 2)
    )
    assert one.actions != other.actions


@pytest.mark.parametrize("swap", [False, True], ids=["plain", "swap"])
def test_processes_give_the_same_numbers(swap: bool) -> None:
    alone = Simulation(
        rules_of("argentino"),
        players=4,
        bots=("basic", "random"),
        matches=60,
        seed=3,
        engine="interpreted",
        swap=swap,
    )
    together = run(replace(alone, jobs=3))
    assert (together.engine, together.jobs) == ("interpreted", 3)
    assert numbers(together) == numbers(run(alone))


@needs_numba
@pytest.mark.usefixtures("compiling")
@pytest.mark.xdist_group("compiled-simulation")
@pytest.mark.parametrize(
    ("name", "players", "matches"), [("paulista", 2, 2000), ("argentino", 4, 500)]
)
def test_compiled_threads_give_the_same_numbers(name: str, players: int, matches: int) -> None:
    for bots, swap in ((("basic", "random"), True), (("basic", "basic"), False)):
        simulation = Simulation(
            rules_of(name), players, bots, matches, 9, engine="interpreted", swap=swap
        )
        expected = numbers(run(simulation))
        for jobs in (1, 3):
            found = run(replace(simulation, engine="compiled", jobs=jobs))
            assert found.engine == "compiled"
            assert numbers(found) == expected


@needs_numba
@pytest.mark.usefixtures("compiling")
@pytest.mark.xdist_group("compiled-simulation")
def test_a_long_run_compiles_and_says_so() -> None:
    tables_of("paulista", 2)
    said: list[str] = []
    result = run(Simulation(rules_of("paulista"), matches=40_000), notify=said.append)
    assert result.engine == "compiled"
    assert result.compile_s > 0
    assert len(said) == 1
    assert "compil" in said[0]
    assert result.matches == 40_000
