"""Rows about what happens before cards fly: imports, help, compiling, warm starts."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks.children import BenchmarkError, Ended, run_program, run_truco, simulate
from tests.benchmarks.rows import Bench, Measured, Row
from tests.benchmarks.yardstick import RULESET

IMPORTS = "import typer, pydantic, pluggy"
IMPORTED = f'python -c "{IMPORTS}"'


def seconds(bench: Bench, ended: Ended) -> float:
    """How long a whole program took, by the clock asked for."""
    return ended.cpu_s if bench.clock == "cpu" else ended.wall_s


def bare_import(bench: Bench) -> float:
    """Seconds to import what everything needs."""
    return seconds(bench, run_program([sys.executable, "-c", IMPORTS]))


def with_empty_cache(bench: Bench, run: Callable[[str], Ended]) -> Ended:
    """Run something with a cache folder that is empty."""
    with tempfile.TemporaryDirectory(dir=bench.folder) as cache:
        return run(cache)


def default_run(bench: Bench) -> Measured:
    """The first thing a new user types, with nothing compiled."""

    def run(cache: str) -> Ended:
        return run_truco("simulate", "--rules", "rulesets/paulista.toml", TRUCO_CACHE_DIR=cache)

    ours, bare = bench.alternate(
        lambda: seconds(bench, with_empty_cache(bench, run)), lambda: bare_import(bench)
    )
    return [
        Row(
            "default-run",
            "truco simulate --rules paulista.toml, no cache: time beyond the import",
            "s",
            ours,
            bare,
            IMPORTED,
            ours - bare,
            2.0,
            "at most",
        )
    ]


def help_page(bench: Bench) -> Measured:
    """`truco --help`."""
    ours, bare = bench.alternate(
        lambda: seconds(bench, run_truco("--help")), lambda: bare_import(bench)
    )
    return [Row("help", "truco --help", "s", ours, bare, IMPORTED, ours / bare, 3.0, "at most")]


def compiling(bench: Bench, name: str, ruleset: str, players: int, bots: str) -> Measured:
    """Compiling one combination from nothing, with its message."""

    def run() -> float:
        with tempfile.TemporaryDirectory(dir=bench.folder) as cache:
            found, ended = simulate(
                ruleset,
                *("--players", str(players), "--bots", bots),
                *("--engine", "compiled", "--matches", "2"),
                clock=bench.clock,
                TRUCO_CACHE_DIR=cache,
            )
            if not any(Path(cache).iterdir()):
                raise BenchmarkError("nothing was compiled into the cache folder")
        if "compiling" not in ended.err:
            raise BenchmarkError(f"compiling goes without a message: {ended.err!r}")
        return float(found["compile_s"])

    (ours,) = bench.alternate(run)
    what = f"compile {ruleset}, {players} seats, {bots}"
    return [Row(name, what, "s", ours, None, "", ours, 10.0, "at most")]


def warm_start(bench: Bench) -> Measured:
    """Loading what was compiled before, the import of numba included."""
    words = ["--players", "2", "--bots", "random", "--engine", "compiled", "--matches", "2"]
    simulate(RULESET, *words)
    (ours,) = bench.alternate(
        lambda: float(simulate(RULESET, *words, clock=bench.clock)[0]["compile_s"])
    )
    what = f"load {RULESET} compiled before, with numba's import"
    return [Row("warm-start", what, "s", ours, None, "", ours, 0.6, "at most")]


def linear(bench: Bench) -> Measured:
    """A run a hundred times as long costs a hundred times as much, in the same memory."""
    words = ["--players", "2", "--bots", "random", "--engine", "compiled"]
    simulate(RULESET, *words, "--matches", "2")
    few, many = bench.size(100_000), bench.size(10_000_000)
    peaks: dict[int, float] = {}

    def run(matches: int) -> float:
        found, ended = simulate(RULESET, *words, "--matches", str(matches), clock=bench.clock)
        peaks[matches] = max(peaks.get(matches, 0.0), ended.peak_mib)
        return 1e6 * float(found["elapsed_s"]) / matches

    (short,) = bench.alternate(lambda: run(few))
    long = run(many)
    what = f"{many:,} matches"
    beside = f"{few:,} matches"
    return [
        Row(
            "linear", f"cost of {what}", "µs a match", long, short, beside, long / short, 1.1,
            "at most", note="one long run",
        ),
        Row(
            "memory", f"peak memory of {what}", "MiB", peaks[many], peaks[few], beside,
            peaks[many] / peaks[few], 1.05, "at most",
        ),
    ]  # fmt: skip
