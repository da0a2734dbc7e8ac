"""Compiling and running the yardstick in C."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tests.benchmarks.children import BenchmarkError, run_program

SOURCE: Final = Path(__file__).with_name("yardstick.c")
OPTIONS: Final = ("-std=gnu11", "-O3", "-march=native", "-Wall", "-Wextra", "-Werror")
RULESET: Final = "argentino-30-sin-flor"
"""What the yardstick plays, with two seats."""


def compiler() -> str | None:
    """A C compiler that understands GNU C: `CC`, cc, gcc or clang."""
    for name in (os.environ.get("CC"), "cc", "gcc", "clang"):
        if name and (found := shutil.which(name)):
            return found
    return None


def compile_yardstick(folder: Path) -> Path:
    """The program, compiled in `folder`. Raises BenchmarkError when there is no compiler."""
    found = compiler()
    if found is None:
        raise BenchmarkError("the yardstick needs a C compiler: install gcc or clang, or set CC")
    program = folder / "yardstick"
    run_program([found, *OPTIONS, str(SOURCE), "-o", str(program)])
    return program


def run_yardstick(program: Path, matches: int, seed: int = 0) -> Mapping[str, Any]:
    """Play matches; what was counted, with `elapsed_s` and `cpu_s`."""
    found: Mapping[str, Any] = json.loads(run_program([str(program), str(matches), str(seed)]).out)
    return found
