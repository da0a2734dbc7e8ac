"""Running programs and measuring what they took."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
PROCESSOR_CLOCK: Final = Path(__file__).with_name("processor_clock.py")


class BenchmarkError(Exception):
    """A program that should be measured did not do its work."""


@dataclass(frozen=True)
class Ended:
    """A program that has ended well."""

    out: str
    err: str
    wall_s: float
    cpu_s: float
    """Seconds of processor time, of all its threads and children."""
    peak_mib: float
    """The most memory it held at a time."""


def run_program(words: Sequence[str], **variables: str) -> Ended:
    """Run a program in the repository. Raises BenchmarkError when it fails."""
    environment = {**os.environ, "TRUCO_LANG": "en", "NO_COLOR": "1", **variables}
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.perf_counter()
        child = subprocess.Popen(
            words, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=err
        )
        # Only wait4 tells what this one child used.
        _, status, used = os.wait4(child.pid, 0)
        wall_s = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode("utf-8", "replace"))
    if child.returncode:
        raise BenchmarkError(f"{' '.join(words)}: status {child.returncode}\n{texts[1].strip()}")
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return Ended(texts[0], texts[1], wall_s, used.ru_utime + used.ru_stime, used.ru_maxrss / unit)


def run_truco(*words: str, clock: str = "wall", **variables: str) -> Ended:
    """Run `truco`; with the clock `cpu`, the seconds it reports are of processor time."""
    if clock == "cpu":
        return run_program([sys.executable, str(PROCESSOR_CLOCK), *words], **variables)
    return run_program([sys.executable, "-m", "truco", *words], **variables)


def simulate(
    ruleset: str, *words: str, clock: str = "wall", **variables: str
) -> tuple[Mapping[str, Any], Ended]:
    """What ``truco simulate --json`` printed, and what running it took."""
    rules = str(ROOT / "rulesets" / f"{ruleset}.toml")
    ended = run_truco("simulate", "--rules", rules, *words, "--json", clock=clock, **variables)
    found: Mapping[str, Any] = json.loads(ended.out)
    return found, ended
