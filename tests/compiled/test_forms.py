"""Both forms of the engine play the same games, bit for bit, and never read out of bounds.

Compiling takes some seconds a module, so a few combinations stand for all: each style of flor,
fold and special hand, and a game that uses every primitive. `TRUCO_COMPILED=all` plays every
ruleset with every number of seats, by every bot.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.rulesets import COMBINATIONS, IDS

ROOT = Path(__file__).parents[2]
FEW = [
    ("argentino-30-sin-flor", 2, ("random=3000",)),
    ("argentino-15-flor", 4, ("random=2000",)),
    ("argentino-9-pica-pica", 6, ("random=2000",)),
    ("uruguayo", 4, ("random=1000", "basic=100")),
    ("venezolano", 4, ("random=1000", "basic=100")),
    ("gallo", 3, ("random=1000", "basic=100")),
    ("paulista", 4, ("random=2000", "basic=400", "both=200")),
    ("crowded", 4, ("random=2000", "basic=200")),
]
ALL = [(name, seats, ("random=3000", "basic=500", "both=300")) for name, seats in COMBINATIONS]
EVERY = os.environ.get("TRUCO_COMPILED") == "all"

pytestmark = pytest.mark.compiled


def run_python(cache: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the repository with a cache folder of its own."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "TRUCO_CACHE_DIR": str(cache), **variables},
        capture_output=True,
        text=True,
        timeout=600,
    )


def report_of(cache: Path, *arguments: str, **variables: str) -> Any:
    done = run_python(cache, "-m", "tests.compiled.compare", *arguments, **variables)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("name", "players", "runs"),
    ALL if EVERY else FEW,
    ids=IDS if EVERY else [f"{name}-{players}" for name, players, _ in FEW],
)
def test_both_forms_count_the_same_in_thousands_of_matches(
    name: str, players: int, runs: tuple[str, ...], compiled_cache: Path
) -> None:
    report = report_of(compiled_cache, name, str(players), *runs, NUMBA_BOUNDSCHECK="1")
    assert report["bounds_checked"]
    assert report["compiled"] == report["interpreted"]
    for run in runs:
        kind, _, count = run.partition("=")
        assert report["compiled"][kind]["matches"] == int(count)
        assert report["compiled"][kind]["actions"] > 5 * int(count)


def test_a_compiled_module_is_found_again(compiled_cache: Path) -> None:
    """A second process starts in a moment and still plays the same."""
    code = (
        "import time\n"
        "from tests.support.toys import toy_tables\n"
        "from truco.compiled.engine import compiled_engine, is_compiled\n"
        "rules = toy_tables()\n"
        "before = is_compiled(rules, [0])\n"
        "engine = compiled_engine(rules, [0])\n"
        "start = time.perf_counter()\n"
        "log = engine.play_matches((1, 2), 0, 50, (0, 0), False)\n"
        "print(before, is_compiled(rules, [0]), log.actions, time.perf_counter() - start)\n"
    )
    first = run_python(compiled_cache, "-c", code, NUMBA_BOUNDSCHECK="0")
    again = run_python(compiled_cache, "-c", code, NUMBA_BOUNDSCHECK="0")
    assert first.returncode == again.returncode == 0, first.stderr + again.stderr
    was, now, actions, seconds = first.stdout.split()
    assert (was, now) == ("False", "True")
    assert again.stdout.split()[:3] == ["True", "True", actions]
    assert float(again.stdout.split()[3]) < max(1.0, float(seconds) / 3)


def test_checking_bounds_is_a_module_of_its_own(tmp_path: Path) -> None:
    """A module compiled without checks must not be taken for one with them."""
    code = (
        "from tests.support.toys import toy_tables\n"
        "from truco.compiled.engine import kernel_module\n"
        "print(kernel_module(toy_tables(), (0,), ('seats_of',)).__name__)\n"
    )
    checked = run_python(tmp_path, "-c", code, NUMBA_BOUNDSCHECK="1")
    unchecked = run_python(tmp_path, "-c", code, NUMBA_BOUNDSCHECK="0")
    assert checked.returncode == unchecked.returncode == 0
    assert checked.stdout != unchecked.stdout


def test_an_index_out_of_bounds_in_a_function_of_the_kernel_is_noticed(tmp_path: Path) -> None:
    """Else the comparison above would prove less than it says."""
    code = (
        "from tests.support.toys import toy_tables\n"
        "from truco.compiled.engine import kernel_module\n"
        "from truco.compiled.records import blank_records, to_record\n"
        "from truco.tables.layout import Game, View\n"
        "rules = toy_tables()\n"
        "t = rules.tables\n"
        "module = kernel_module(rules, (0, 1), ('fill_view',))\n"
        "game, view = (blank_records(one, t)[0] for one in (Game, View))\n"
        "module.fill_view(view, game, to_record(t, t)[0], 40)\n"
    )
    done = run_python(tmp_path, "-c", code, NUMBA_BOUNDSCHECK="1")
    assert done.returncode == 1
    assert "IndexError" in done.stderr
    assert run_python(tmp_path, "-c", code, NUMBA_BOUNDSCHECK="0").returncode == 0


def test_the_functions_of_a_kernel_become_machine_code_once_and_together(tmp_path: Path) -> None:
    """One by one they would take three times as long to compile."""
    code = (
        "from numba.core.codegen import JITCodeLibrary as Library\n"
        "made = []\n"
        "finish = Library._finalize_specific\n"
        "def finalize(self):\n"
        "    made.append(self.name)\n"
        "    finish(self)\n"
        "Library._finalize_specific = finalize\n"
        "from tests.support.toys import toy_tables\n"
        "from truco.compiled.engine import compiled_engine\n"
        "module = compiled_engine(toy_tables(), (0, 1)).module\n"
        "print(*(name for name in made if hasattr(module, name)))\n"
    )
    done = run_python(tmp_path, "-c", code, NUMBA_BOUNDSCHECK="0")
    assert done.stdout.split() == ["play_matches"], done.stderr
