"""A run that is killed leaves rows that are right, and nothing that hinders the next one."""

from __future__ import annotations

import os
import random
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a kill as Unix has it")

MATCHES = 6000
COMMAND = (
    *(sys.executable, "-m", "truco", "simulate", "--rules", "paulista", "--bots", "random"),
    *("--seed", "11", "--engine", "interpreted", "--matches", str(MATCHES)),
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a run that nothing disturbs."""
    found = {}
    for form in ("csv", "jsonl"):
        path = tmp_path_factory.mktemp("whole") / f"rows.{form}"
        subprocess.run([*COMMAND, "--out", str(path)], check=True, capture_output=True, timeout=120)
        found[form] = path.read_bytes()
    return found


@pytest.mark.parametrize("form", ["csv", "jsonl"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_a_killed_run_wrote_is_the_beginning_of_what_it_would_have_written(
    tmp_path: Path, whole: dict[str, bytes], form: str, jobs: str
) -> None:
    path = tmp_path / f"rows.{form}"
    command = [*COMMAND, "--jobs", jobs, "--out", str(path), "--force"]
    moments = random.Random(f"{form} {jobs}")
    for _ in range(2):
        written = kill_while_writing(command, path, moments.random() * 0.4)
        assert whole[form].startswith(written)
        assert written.count(b"\n") > 1
        assert [each.name for each in tmp_path.iterdir()] == [path.name]
    # The lock of a process that is gone locks nothing.
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    assert path.read_bytes() == whole[form]


def test_processes_of_a_killed_run_end_with_it(tmp_path: Path) -> None:
    # They hold the other end of this pipe, which ends with the last of them.
    command = [*COMMAND, "--jobs", "2", "--matches", "1000000", "--out", str(tmp_path / "rows.csv")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    with process.stdout as output:
        end = time.monotonic() + 60
        while not (tmp_path / "rows.csv").exists() and time.monotonic() < end:
            time.sleep(0.01)
        process.kill()
        process.wait()
        ready, _, _ = select.select([output], [], [], 30)
        assert ready
        assert output.read() == b""


def kill_while_writing(command: list[str], path: Path, wait_s: float) -> bytes:
    """Start a run, kill it some time after its first rows, and return what it wrote."""
    before = path.stat().st_ino if path.exists() else None
    size = path.stat().st_size if path.exists() else 0
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        # The file of the run before is cut when this one begins to write.
        if path.exists() and 0 < path.stat().st_size != size:
            break
        time.sleep(0.005)
    assert before in (None, path.stat().st_ino), "written over in place, as devices and links are"
    time.sleep(wait_s)
    process.kill()
    process.communicate()
    assert process.returncode == -signal.SIGKILL, "killed before it had finished"
    return path.read_bytes()
