"""Play the same matches in both forms and print what each counted, as JSON.

Run as a program, because numba reads ``NUMBA_BOUNDSCHECK`` when it is imported:

    NUMBA_BOUNDSCHECK=1 python -m tests.compiled.compare argentino 4 random=2000 basic=300
"""

from __future__ import annotations

import dataclasses
import json
import sys

from tests.support.rulesets import tables_of
from tests.support.toys import CROWDED
from truco.kernel.play import play_matches
from truco.kernel.policies import BASIC, RANDOM
from truco.kernel.random import root_words
from truco.tables.layout import Game, Log, View, blank
from truco.tables.ruletables import RuleTables

ROOT = root_words(20)
RUNS = {"random": (RANDOM, RANDOM, 0), "basic": (BASIC, RANDOM, 1), "both": (BASIC, BASIC, 0)}
"""Policies of sides A and B, and whether sides are exchanged."""


def tables(name: str, players: int) -> RuleTables:
    for game in CROWDED:
        if game.name == f"{name}-{players}":
            return game.tables()
    return tables_of(name, players)


def interpreted(rules: RuleTables, count: int, a: int, b: int, swap: int) -> Log:
    t = rules.tables
    s = blank(Log, t)
    play_matches(blank(Game, t), t, s, blank(View, t), *ROOT, 0, count, a, b, swap)
    return s


def main(arguments: list[str]) -> int:
    name, players, *wanted = arguments
    rules = tables(name, int(players))
    counts = {kind: int(number) for kind, number in (one.split("=") for one in wanted)}
    expected = {kind: interpreted(rules, count, *RUNS[kind]) for kind, count in counts.items()}

    import numba

    from truco.compiled.engine import compiled_engine

    needed = {policy for kind in counts for policy in RUNS[kind][:2]}
    engine = compiled_engine(rules, sorted(needed))
    found = {
        kind: engine.play_matches(ROOT, 0, count, RUNS[kind][:2], bool(RUNS[kind][2]))
        for kind, count in counts.items()
    }
    report = {
        "bounds_checked": bool(numba.config.BOUNDSCHECK),
        "module": engine.module.__name__,
        "interpreted": {kind: dataclasses.asdict(log) for kind, log in expected.items()},
        "compiled": {kind: dataclasses.asdict(log) for kind, log in found.items()},
    }
    print(json.dumps(report))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
