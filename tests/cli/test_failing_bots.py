"""A bot may raise anything: each is the bot's failure, told in one line, and its match is kept."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome

BOTS = '''
import contextlib
import os
import sys


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


def long(observation):
    return "x" * 10**7


def talks(observation):
    raise ValueError("x" * 10**7)


def nests(observation):
    return ["x" * 10**7]


def closes(observation):
    sys.stdout.close()
    sys.stderr.close()
    sys.__stdout__.close()
    return observation.legal_actions[0]


def cuts(observation):
    for number in (1, 2):
        with contextlib.suppress(OSError):
            os.close(number)
    return observation.legal_actions[0]


calls = 0


def forks(observation):
    global calls
    calls += 1
    if calls == 3:
        os.fork()
    return observation.legal_actions[0]


def prints(observation):
    global calls
    calls += 1
    if calls == 1:
        print("I am a bot")
    return observation.legal_actions[0]
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
    "long": "it chose what it may not: ",
    "talks": "it raised ValueError: xxx",
    "nests": "it returned ['xxx",
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
    assert len(error) < 2000
    assert jobs == "2" or told[1] == "0"
    record = f"failed-paulista-seed5-match{int(told[1]):06}.toml"
    assert note == f"the match until then is in {record}; truco replay plays it again"
    assert (folder / record).is_file()


def test_ctrl_c_within_a_bot_is_ctrl_c(folder: Path) -> None:
    found = played(folder, "interrupts")
    assert (found.status, found.out) == (130, "")
    assert found.err == "interrupted: 0 of 20 matches were played\n"
    assert [path.name for path in folder.iterdir() if path.suffix == ".toml"] == []


@pytest.mark.parametrize("bot", ["closes", "cuts"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_closes_the_streams_keeps_nobody_from_the_results(
    folder: Path, bot: str, jobs: str
) -> None:
    found = played(folder, bot, "--jobs", jobs, "--json")
    assert (found.status, found.err) == (0, "")
    assert json.loads(found.out)["matches"] == 20
    found = played(folder, bot, "--jobs", jobs, "--out", "-")
    assert (found.status, found.err) == (0, "")
    assert len(found.out.splitlines()) == 21


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_forks_neither_holds_up_a_run_nor_doubles_it(folder: Path, jobs: str) -> None:
    found = played(folder, "forks", "--jobs", jobs, "--records", "games", "--json")
    assert (found.status, found.err) == (0, "")
    assert json.loads(found.out)["matches"] == 20
    assert len(list((folder / "games").iterdir())) == 20


def test_what_a_bot_prints_comes_before_the_results(folder: Path) -> None:
    found = played(folder, "prints", "--jobs", "1")
    assert (found.status, found.err) == (0, "")
    assert found.out.startswith("I am a bot\npaulista, 2 players, 20 matches, seed 5\n")
