"""Rows about actions a second."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any, Final

from tests.benchmarks.agreement import Sample
from tests.benchmarks.children import run_program, simulate
from tests.benchmarks.rows import Bench, Measured, Row, Skipped, rate
from tests.benchmarks.yardstick import RULESET

COMPILED: Final[Mapping[str, tuple[str, int, int, float]]] = {
    "compiled-2": (RULESET, 2, 400_000, 0.6),
    "compiled-paulista-2": ("paulista", 2, 400_000, 0.5),
    "compiled-argentino-4": ("argentino", 4, 200_000, 0.35),
    "compiled-argentino-6": ("argentino", 6, 150_000, 0.3),
}
"""Ruleset, seats, matches, and the share of the yardstick's speed that is the target."""


def compiled(bench: Bench, name: str) -> Measured:
    """The compiled form, random play on one core, beside the yardstick in C."""
    ruleset, players, matches, target = COMPILED[name]
    words = ["--players", str(players), "--bots", "random", "--engine", "compiled"]
    simulate(ruleset, *words, "--matches", "2")  # compiles what was not compiled before
    ours: list[Mapping[str, Any]] = []
    yardstick: list[Sample] = []

    def run() -> float:
        size = str(bench.size(matches))
        ours.append(simulate(ruleset, *words, "--matches", size, clock=bench.clock)[0])
        return rate(ours[-1])

    speed, reference = bench.alternate(run, lambda: bench.yardstick_rate(yardstick))
    sample = Sample.of(ours[0])
    bench.check(ruleset, players, sample, yardstick)
    note = f"{sample.mean:.3f} actions a hand, as the referee"
    what = f"{ruleset}, {players} seats, random, compiled"
    return [
        Row(name, what, "actions/s", speed, reference, "C", speed / reference, target, note=note)
    ]


def basic(bench: Bench) -> Measured:
    """What it costs to play by rules of thumb."""
    words = ["--players", "2", "--engine", "compiled"]

    def run(bots: str, matches: int) -> float:
        size = str(bench.size(matches))
        found, _ = simulate(RULESET, *words, "--bots", bots, "--matches", size, clock=bench.clock)
        return rate(found)

    for bots in ("basic", "random"):
        simulate(RULESET, *words, "--bots", bots, "--matches", "2")
    speed, reference = bench.alternate(
        lambda: run("basic,basic", 100_000), lambda: run("random,random", 400_000)
    )
    what = f"{RULESET}, basic,basic, compiled"
    return [
        Row("basic", what, "actions/s", speed, reference, "random,random", speed / reference, 0.4)
    ]


def threads(bench: Bench) -> Measured:
    """Two threads beside one; by the wall clock, whatever else is asked for."""
    words = ["--players", "2", "--engine", "compiled", "--bots", "random"]
    simulate(RULESET, *words, "--matches", "2")

    def run(jobs: int) -> float:
        size = str(bench.size(1_000_000))
        return rate(simulate(RULESET, *words, "--matches", size, "--jobs", str(jobs))[0])

    two, one = bench.alternate(lambda: run(2), lambda: run(1))
    return [
        Row(
            "threads",
            f"{RULESET}, --jobs 2",
            "actions/s",
            two,
            one,
            "--jobs 1",
            two / one,
            1.8,
            note="wall clock; means something only while both cores are idle",
        )
    ]


def interpreted(bench: Bench) -> Measured:
    """The interpreted form, and pytruco in the same run where it is installed."""
    ours: list[Mapping[str, Any]] = []

    def run() -> float:
        size = str(bench.size(6000))
        words = ["--players", "2", "--bots", "random", "--engine", "interpreted"]
        ours.append(simulate(RULESET, *words, "--matches", size, clock=bench.clock)[0])
        return rate(ours[-1])

    what = f"{RULESET}, 2 seats, random, interpreted"
    if bench.peers_python is None or "missing" in play_peer(bench, "pytruco"):
        (speed,) = bench.alternate(run)
        peers: Measured = [Skipped("pytruco", "ask for --peers with pytruco installed")]
    else:
        speed, reference = bench.alternate(run, lambda: rate(play_peer(bench, "pytruco")))
        version = play_peer(bench, "pytruco")["version"]
        peers = [
            Row(
                "pytruco",
                what,
                "actions/s",
                speed,
                reference,
                f"pytruco {version}",
                speed / reference,
                30,
            )
        ]
    bench.check(RULESET, 2, Sample.of(ours[0]))
    return [Row("interpreted", what, "actions/s", speed, None, "", speed, 150_000), *peers]


def inside(bench: Bench, name: str, program: str, what: str, target: float) -> Measured:
    """What is measured from inside Python, by `tests.benchmarks.programs`."""
    unit = "actions/s" if program == "match" else "steps/s"
    words = [sys.executable, "-m", "tests.benchmarks.programs", program, bench.clock]
    if program != "match":
        run_program([*words, "0.01"])  # compiles what was not compiled before
    (speed,) = bench.alternate(
        lambda: rate(json.loads(run_program([*words, str(bench.scale)]).out))
    )
    return [Row(name, what, unit, speed, None, "", speed, target)]


PEERS: Final[Mapping[str, str]] = {
    "pokerkit": "PokerKit, fixed-limit hold'em",
    "rlcard": "RLCard, Leduc hold'em",
    "open-spiel": "OpenSpiel, Leduc poker in C++ driven from Python",
}
"""Engines of other games: their decisions are smaller or larger than ours, so no target."""


def peers(bench: Bench) -> Measured:
    """The batch's steps and the interpreted form's place among engines of other card games."""
    found: Measured = []
    if bench.peers_python is None:
        return found
    for name, what in PEERS.items():
        first = play_peer(bench, name)
        if "missing" in first:
            found.append(Skipped(name, f"not installed ({first['missing']})"))
            continue

        def ours() -> float:
            words = ["--bots", "random", "--engine", "interpreted"]
            size = str(bench.size(3000))
            return rate(simulate(RULESET, *words, "--matches", size, clock=bench.clock)[0])

        def theirs(name: str = name) -> float:
            return rate(play_peer(bench, name))

        speed, reference = bench.alternate(ours, theirs)
        beside = f"{what} ({first['version']})"
        text = f"{RULESET}, 2 seats, random, interpreted"
        found.append(
            Row(name, text, "actions/s", speed, reference, beside, speed / reference, None)
        )
    return found


def play_peer(bench: Bench, name: str) -> Mapping[str, Any]:
    """What a peer did in a second, or that it is `missing`."""
    assert bench.peers_python is not None
    program = "tests/benchmarks/peer_programs.py"
    found: Mapping[str, Any] = json.loads(
        run_program([bench.peers_python, program, name, bench.clock]).out
    )
    return found
