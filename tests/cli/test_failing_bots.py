"""A bot may raise anything: each is the bot's failure, told in one line, and its match is kept."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome

BOTS = '''
class Strange(BaseException):
    """Neither an error nor a request to end the program."""


class Mute(Exception):
    def __str__(self):
        raise RuntimeError("no words")

    __repr__ = __str__


class Deaf(Exception):
    def __str__(self):
        raise Strange


class Shy:
    def __repr__(self):
        raise Strange("do not look")


def base(observation):
    raise Strange("out of here")


def ends(observation):
    raise SystemExit(7)


def mute(observation):
    raise Mute


def deaf(observation):
    raise Deaf


def wrong(observation):
    return "no such thing"


def fails(observation):
    return 1 // 0


def generator(observation):
    raise GeneratorExit


def shy(observation):
    return Shy()


class Made:
    def __init__(self):
        raise Strange("not today")


def interrupts(observation):
    raise KeyboardInterrupt
'''

FAILURES = {
    "fails": "it raised ZeroDivisionError: integer division or modulo by zero (bots.py:",
    "wrong": "it chose what it may not: ",
    "base": "it raised Strange: out of here (bots.py:",
    "ends": "it raised SystemExit: 7 (bots.py:",
    "mute": "it raised Mute",
    "deaf": "it raised Deaf",
    "generator": "it raised GeneratorExit (bots.py:",
    "shy": "it raised Strange: do not look (bots.py:",
    "Made": "it raised Strange: not today (bots.py:",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "bots.py").write_text(BOTS, encoding="utf-8")
    return tmp_path


def played(folder: Path, bot: str, *options: str) -> Outcome:
    """A run of a bot through the command that people use, in a folder of its own."""
    command = ["simulate", "--rules", "paulista", "--matches", "20", "--seed", "5", *options]
    found = subprocess.run(
        [sys.executable, "-m", "truco", *command, "--bots", f"bots:{bot},random"],
        cwd=folder,
        env={**os.environ, "PYTHONSAFEPATH": ""},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return Outcome(found.returncode, found.stdout, found.stderr)


@pytest.mark.parametrize(("bot", "problem"), FAILURES.items(), ids=FAILURES)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_whatever_a_bot_raises_is_its_failure_and_the_match_is_kept(
    folder: Path, bot: str, problem: str, jobs: str
) -> None:
    found = played(folder, bot, "--jobs", jobs)
    assert found.status == 1
    error, note, *_ = found.err.splitlines()
    # Of several workers any may be the first to fail.
    told = re.match(rf"error: bot bots:{bot} at A1, seed 5, match (\d+): (.*)", error)
    assert told is not None
    assert told[2].startswith(problem)
    assert jobs == "2" or told[1] == "0"
    record = f"failed-paulista-seed5-match{int(told[1]):06}.toml"
    assert note == f"the match until then is in {record}; truco replay plays it again"
    assert (folder / record).is_file()


def test_ctrl_c_within_a_bot_is_ctrl_c(folder: Path) -> None:
    found = played(folder, "interrupts")
    assert (found.status, found.out) == (130, "")
    assert found.err == "interrupted: 0 of 20 matches were played\n"
    assert [path.name for path in folder.iterdir() if path.suffix == ".toml"] == []
