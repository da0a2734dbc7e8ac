"""Running commands: in this process, which is quick, or in one of their own, which is true."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from truco.cli.app import run


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command wrote and the status it ended with."""

    status: int
    out: str
    err: str


Truco = Callable[..., Outcome]


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the locale and the terminal of who runs the tests."""
    monkeypatch.setenv("TRUCO_LANG", "en")
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture
def truco(capsys: pytest.CaptureFixture[str]) -> Truco:
    """Runs a command in this process: `truco("simulate", "--rules", "paulista")`."""

    def run_here(*arguments: str) -> Outcome:
        status = run(arguments)
        captured = capsys.readouterr()
        return Outcome(status, captured.out, captured.err)

    return run_here


@pytest.fixture
def truco_process() -> Truco:
    """Runs a command as a process of its own, through the entry point that people use."""

    def run_there(*arguments: str, **environment: str) -> Outcome:
        found = subprocess.run(
            [sys.executable, "-m", "truco", *arguments],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        return Outcome(found.returncode, found.stdout, found.stderr)

    return run_there
