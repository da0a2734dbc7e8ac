"""The real entry point, as a process: what it imports, says and ends with."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from importlib.metadata import entry_points, version
from pathlib import Path

import pytest

from tests.cli.conftest import Truco
from tests.support.interrupts import heed_interrupts
from truco import __version__
from truco.cli import main

HEAVY = ("numpy", "numba", "rich", "pluggy", "truco.rules", "truco.simulation")


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["--help"], (*HEAVY, "pydantic")),
        (["--version"], (*HEAVY, "pydantic")),
        (["simulate", "--help"], HEAVY),  # typer itself may check options by pydantic
    ],
)
def test_help_and_version_import_nothing_heavy(
    arguments: list[str], names: tuple[str, ...]
) -> None:
    program = (
        "import sys\n"
        "from truco.cli import main\n"
        "try:\n"
        f"    main({arguments!r})\n"
        "except SystemExit as ending:\n"
        "    assert not ending.code\n"
        f"print('IMPORTED', [name for name in {names!r} if name in sys.modules])\n"
    )
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert found.stdout.splitlines()[-1] == "IMPORTED []"


def test_the_installed_script_calls_the_same_function() -> None:
    (script,) = entry_points(group="console_scripts", name="truco")
    assert script.load() is main


def test_version_is_a_word_of_its_own_and_names_the_parts_found(truco_process: Truco) -> None:
    found = truco_process("--version")
    assert (found.status, found.err) == (0, "")
    words = found.out.replace(",", " ").split()
    assert __version__ in words
    for part in ("numba", "numpy"):
        assert words[words.index(part) + 1] == version(part)


def test_results_go_to_stdout_and_nothing_else_does(truco_process: Truco) -> None:
    found = truco_process("simulate", "--rules", "paulista.toml", "--matches", "20", "--json")
    assert (found.status, found.err) == (0, "")
    assert json.loads(found.out)["matches"] == 20


def test_an_error_is_one_clear_message_on_stderr(truco_process: Truco) -> None:
    found = truco_process("simulate", "--rules", "paulsta")
    assert (found.status, found.out) == (1, "")
    assert "paulsta: error: there is no such file, and no ruleset of this name" in found.err
    assert "did you mean paulista?" in found.err
    assert "Traceback" not in found.err


@pytest.mark.parametrize(
    "arguments", [["--help"], ["simulate", "--rules", "paulista", "--matches", "20"]]
)
def test_a_closed_pipe_is_no_error(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        found = subprocess.run(
            [sys.executable, "-m", "truco", *arguments],
            stdout=writer,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writer)
    assert (found.returncode, found.stderr) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent differently there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_is_done_and_ends_with_130(jobs: str, tmp_path: Path) -> None:
    # Records show from outside that the run is well under way.
    command = ["simulate", "--rules", "paulista", "--matches", "1000000", "--jobs", jobs]
    process = subprocess.Popen(
        [sys.executable, "-m", "truco", *command, "--json", "--records", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    )
    limit = time.monotonic() + 60
    while len(list(tmp_path.iterdir())) < 60:
        assert process.poll() is None
        assert time.monotonic() < limit
        time.sleep(0.05)
    # As from a terminal: every process of the group is told.
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    result = json.loads(out)
    assert err == f"interrupted: {result['matches']:,} of 1,000,000 matches were played\n"
    assert 0 < result["matches"] < 1_000_000
    assert sum(result["wins"].values()) == result["matches"]


@pytest.mark.parametrize("arguments", [["simulate", "--rules", "nobody"], ["simulat"]])
def test_a_closed_stderr_spoils_nothing(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        found = subprocess.run(
            [sys.executable, "-m", "truco", *arguments],
            stdout=subprocess.PIPE,
            stderr=writer,
            text=True,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writer)
    assert found.stdout == ""
    assert found.returncode == (1 if "nobody" in arguments else 2)
