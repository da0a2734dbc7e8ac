"""The benchmarks from the command line: ``python -m tests.benchmarks --help``."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from tests.benchmarks import speed, starting
from tests.benchmarks.agreement import Disagreement
from tests.benchmarks.children import ROOT, BenchmarkError
from tests.benchmarks.report import lines, load, machine, to_json, write_page
from tests.benchmarks.rows import Bench, Measured, Skipped
from tests.benchmarks.yardstick import RULESET

PAGE: Final = ROOT / "docs" / "performance.md"

MASKS: Final = "truco.batch, 4096 matches, random, with masks"
OBSERVATIONS: Final = "truco.batch, 4096 matches, random, with masks and observations"
MATCH: Final = "Match with legal actions and an observation at each turn"

ROWS: Final[Mapping[str, Callable[[Bench], Measured]]] = {
    **{name: partial(speed.compiled, name=name) for name in speed.COMPILED},
    "basic": speed.basic,
    "threads": speed.threads,
    "interpreted": speed.interpreted,
    "match": partial(speed.inside, name="match", program="match", what=MATCH, target=25_000),
    "default-run": starting.default_run,
    "help": starting.help_page,
    "compile": partial(
        starting.compiling, name="compile", ruleset=RULESET, players=2, bots="random"
    ),
    "compile-largest": partial(
        starting.compiling, name="compile-largest", ruleset="argentino", players=6, bots="basic"
    ),
    "warm-start": starting.warm_start,
    "linear": starting.linear,
    "batch-masks": partial(
        speed.inside, name="batch-masks", program="masks", what=MASKS, target=5e6
    ),
    "batch-observations": partial(
        speed.inside,
        name="batch-observations",
        program="observations",
        what=OBSERVATIONS,
        target=2e6,
    ),
    "peers": speed.peers,
}


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(
        prog="python -m tests.benchmarks",
        description="Measure every promise about speed beside a yardstick written in C.",
        epilog=f"rows: {' '.join(ROWS)}",
    )
    found.add_argument("--rows", metavar="A,B", help="only these rows")
    found.add_argument(
        "--peers", action="store_true", help="measure other engines too, where they are installed"
    )
    found.add_argument(
        "--peers-python",
        metavar="PATH",
        default=sys.executable,
        help="the interpreter that has the other engines (default: this one)",
    )
    found.add_argument("--json", action="store_true", help="print JSON")
    found.add_argument("--repeats", type=int, default=5, metavar="N", help="runs a row (default 5)")
    found.add_argument(
        "--scale", type=float, default=1.0, metavar="X", help="make runs X times as long"
    )
    found.add_argument(
        "--clock",
        choices=("wall", "cpu"),
        default="wall",
        help="wall clock, or processor time for a machine that has other work",
    )
    found.add_argument(
        "--write", action="store_true", help=f"put the table into {PAGE.relative_to(ROOT)}"
    )
    return found


def main(arguments: list[str]) -> int:
    options = parser().parse_args(arguments)
    names = list(ROWS) if options.rows is None else options.rows.split(",")
    unknown = [name for name in names if name not in ROWS]
    if unknown:
        parser().error(f"no row {unknown[0]!r}: expected some of {', '.join(ROWS)}")
    if options.repeats < 1 or options.scale <= 0:
        parser().error("--repeats and --scale must be more than nothing")
    if os.name != "posix":
        print("the benchmarks need a POSIX system", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="truco-benchmarks-") as folder:
        bench = Bench(
            Path(folder),
            options.clock,
            options.repeats,
            options.scale,
            options.peers_python if options.peers else None,
        )
        return measure(bench, names, options, arguments)


def measure(
    bench: Bench, names: list[str], options: argparse.Namespace, arguments: list[str]
) -> int:
    """Measure the rows and show them; 1 when one failed."""
    print(f"{machine()}; {load()}", file=sys.stderr)
    rows: Measured = []
    failed = False
    for name in names:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        try:
            found = ROWS[name](bench)
        except (BenchmarkError, Disagreement) as error:
            failed = True
            print(f"{name}: {error}", file=sys.stderr)
            found = [Skipped(name, "failed")]
        rows += found
        for line in lines(found)[1:]:
            print(f"  {line}", file=sys.stderr, flush=True)
    print(to_json(bench, rows) if options.json else "\n".join(lines(rows)))
    if options.write and not failed:
        write_page(PAGE, bench, rows, ["python", "-m", "tests.benchmarks", *_shown(arguments)])
    return int(failed)


def _shown(arguments: list[str]) -> list[str]:
    """The arguments without the path of an interpreter, which is this machine's own affair."""
    shown = arguments.copy()
    while "--peers-python" in shown:
        at = shown.index("--peers-python")
        del shown[at : at + 2]
    return [word for word in shown if not word.startswith("--peers-python=")]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
