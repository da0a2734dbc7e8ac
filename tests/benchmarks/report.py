"""The table for people, for documents and for programs."""

from __future__ import annotations

import json
import os
import platform
import time
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Final

from tests.benchmarks.children import BenchmarkError
from tests.benchmarks.rows import Bench, Measured, Row, Skipped

BEGIN: Final = "<!-- table: begin (written by python -m tests.benchmarks --write) -->"
END: Final = "<!-- table: end -->"
HEADER: Final = ("what", "ours", "yardstick", "figure", "target", "")


def machine() -> str:
    """The machine in one line."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        names = [
            line.partition(":")[2].strip()
            for line in cpuinfo.read_text("utf-8").splitlines()
            if line.startswith("model name")
        ]
        model = names[0] if names else model
    return (
        f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"
    )


def load() -> str:
    """How busy the machine is, in one line."""
    if not hasattr(os, "getloadavg"):
        return "load unknown"
    return f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def clock_text(bench: Bench) -> str:
    """What the seconds of a table are."""
    if bench.clock == "cpu":
        return "seconds of processor time, because the machine had other work"
    return "seconds of wall clock"


def number(value: float) -> str:
    """Three significant digits, with M and k."""
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value:.3g}"


def cells(row: Row) -> tuple[str, ...]:
    """The texts of a row."""
    beside = "" if row.yardstick is None else f"{number(row.yardstick)} ({row.beside})"
    sign = "≥" if row.kind == "at least" else "≤"
    target = "" if row.target is None else f"{sign} {number(row.target)}"
    verdict = {True: "reached", False: "MISSED", None: ""}[row.reached]
    return (row.what, f"{number(row.ours)} {row.unit}", beside, number(row.figure), target, verdict)


def lines(rows: Measured) -> list[str]:
    """The table in columns, a line a row."""
    table = [HEADER, *(cells(row) for row in rows if isinstance(row, Row))]
    widths = [max(len(line[column]) for line in table) for column in range(len(HEADER))]
    found = [
        "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()
        for line in table
    ]
    found += [f"skipped {row.name}: {row.why}" for row in rows if isinstance(row, Skipped)]
    return found


def to_json(bench: Bench, rows: Measured) -> str:
    """Everything as JSON."""
    return json.dumps(
        {
            "date": date.today().isoformat(),
            "machine": machine(),
            "load": load(),
            "clock": bench.clock,
            "repeats": bench.repeats,
            "scale": bench.scale,
            "rows": [row.to_json() for row in rows if isinstance(row, Row)],
            "skipped": {row.name: row.why for row in rows if isinstance(row, Skipped)},
        },
        indent=2,
    )


def write_page(page: Path, bench: Bench, rows: Measured, command: Sequence[str]) -> None:
    """Replace the table of a page. Raises BenchmarkError when it has no place for one."""
    text = page.read_text("utf-8")
    if BEGIN not in text or END not in text:
        raise BenchmarkError(f"{page}: expected the lines {BEGIN} and {END}")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n{_markdown(bench, rows, command)}{END}{after}", "utf-8")


def _markdown(bench: Bench, rows: Measured, command: Sequence[str]) -> str:
    zone = time.strftime("%Y-%m-%d")
    found = [
        "",
        f"{zone}, {machine()}; {load()} at the end. Medians of {bench.repeats} alternating runs, "
        f"{clock_text(bench)}"
        + ("." if bench.scale == 1 else f"; runs {bench.scale:g} times as long as usual."),
        "",
        f"Command: `{' '.join(command)}`",
        "",
        "| what | ours | yardstick | figure | target | |",
        "|---|---|---|---|---|---|",
    ]
    found += [f"| {' | '.join(cells(row))} |" for row in rows if isinstance(row, Row)]
    found.append("")
    found += [f"- Not measured: {row.name}, {row.why}." for row in rows if isinstance(row, Skipped)]
    return "\n".join(found).rstrip() + "\n\n"
