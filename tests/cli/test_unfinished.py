"""A run that something ends in its middle says what, and shows what it had finished."""

from __future__ import annotations

import csv
import json
import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.conftest import Truco
from tests.simulation.test_checkpoint import finished_in
from tests.simulation.test_unfinished import FAILS_AT, HERE

LATE = ("--rules", "paulista", "--seed", "5", "--matches", "60", "--bots", f"{HERE}:Late,random")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Records of failures go to the working directory; bots are found where they were."""
    monkeypatch.syspath_prepend(Path.cwd())
    monkeypatch.chdir(tmp_path)


def matches_in(path: Path) -> list[int]:
    with path.open(newline="") as file:
        return [int(row["match"]) for row in csv.DictReader(file)]


@contextmanager
def small_files(limit: int) -> Iterator[None]:
    """Within it no file may grow beyond so many bytes: a full disk, as far as a test has one."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_fails_leaves_the_rows_and_the_result_of_the_matches_before(
    truco: Truco, jobs: str
) -> None:
    found = truco("simulate", *LATE, "--jobs", jobs, "--out", "rows.csv", "--json")
    assert found.status == 1
    result = json.loads(found.out)
    rows = matches_in(Path("rows.csv"))
    assert rows[:FAILS_AT] == list(range(FAILS_AT))
    assert len(rows) == result["matches"]
    record = f"failed-paulista-seed5-match{FAILS_AT:06}.toml"
    assert found.err == (
        f"error: bot {HERE}:Late at A1, seed 5, match {FAILS_AT}: it raised LookupError: "
        f"lost my way ({Path(sys.modules[HERE].__file__ or '')}:{line_of('lost my way')})\n"
        f"the match until then is in {record}; truco replay plays it again\n"
        f"{len(rows)} of 60 matches were played\n"
    )
    assert Path(record).is_file()


def line_of(text: str) -> int:
    """Where the bot that fails does."""
    lines = Path(sys.modules[HERE].__file__ or "").read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if f'"{text}"' in line)


def test_a_bot_that_fails_leaves_a_table(truco: Truco) -> None:
    found = truco("simulate", *LATE)
    assert found.status == 1
    assert found.out.startswith(f"paulista, 2 players, {FAILS_AT} matches, seed 5\n")


def test_a_bot_that_fails_leaves_a_checkpoint(truco: Truco) -> None:
    found = truco("simulate", *LATE, "--checkpoint", "run.json")
    assert found.status == 1
    assert finished_in(Path("run.json")) == FAILS_AT
    assert found.err.endswith(
        f"{FAILS_AT} of 60 matches were played; the same command goes on from run.json\n"
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_fails_leaves_the_comparison_of_the_deals_before(
    truco: Truco, jobs: str
) -> None:
    found = truco("compare", *LATE, "--bots", "random,random", "--jobs", jobs, "--json")
    assert found.status == 1
    assert json.loads(found.out)["matches"] == FAILS_AT
    assert f"seed 5, match {FAILS_AT}: it raised LookupError" in found.err
    assert found.err.endswith(f"\n{FAILS_AT} of 60 matches were played by all\n")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="limits as Unix has them")
@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet"])
def test_a_full_disk_leaves_rows_and_result(truco: Truco, form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    with small_files(30_000):
        found = truco(
            *("simulate", "--rules", "paulista", "--matches", "3000"),
            *("--engine", "interpreted", "--out", f"rows.{form}", "--json"),
        )
    assert found.status == 1
    result = json.loads(found.out)
    path = Path(f"rows.{form}")
    if form == "parquet":
        import pyarrow.parquet

        rows = pyarrow.parquet.read_table(path).num_rows
    else:
        rows = len(path.read_bytes().splitlines()) - (form == "csv")
    assert 0 < rows < 3000
    assert rows <= result["matches"] <= 3000
    assert found.err == (
        f"error: rows.{form}: File too large; the file ends after {rows:,} rows and can be read\n"
        f"{result['matches']:,} of 3,000 matches were played\n"
    )


def test_a_checkpoint_without_room_says_how_much_it_has(
    truco: Truco, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("truco.simulation.checkpoint.EVERY_S", 0.0)
    replaced = 0
    rename = os.replace

    def full(source: str, target: str) -> None:
        nonlocal replaced
        replaced += 1
        if replaced > 3:
            raise OSError(28, "No space left on device")
        rename(source, target)

    monkeypatch.setattr(os, "replace", full)
    command = ("simulate", "--rules", "paulista", "--matches", "3000")
    command += ("--engine", "interpreted", "--checkpoint", "run.json", "--json")
    found = truco(*command)
    has = finished_in(Path("run.json"))
    played = json.loads(found.out)["matches"]
    assert (found.status, 0 < has < played) == (1, True)
    assert found.err == (
        f"error: run.json cannot be written: No space left on device; it has {has:,} matches\n"
        f"{played:,} of 3,000 matches were played; run.json has {has:,} of them, from which the "
        f"same command goes on\n"
    )


def test_a_checkpoint_in_a_folder_that_is_not_there_names_both(truco: Truco) -> None:
    found = truco("simulate", "--rules", "paulista", "--checkpoint", "none/run.json")
    folder = Path("none").resolve()
    assert (found.status, found.out) == (1, "")
    assert found.err == f"error: none/run.json: there is no folder {folder}\n"


def test_a_file_that_another_run_writes_is_refused_before_anything_is_played(
    truco: Truco, tmp_path: Path
) -> None:
    from truco.simulation.file_lock import lock_open

    path = tmp_path / "rows.csv"
    path.write_text("kept\n")
    with path.open("r+") as file:
        lock_open(file.fileno())
        found = truco("simulate", "--rules", "paulista", "--out", "rows.csv", "--force")
    assert (found.status, found.out) == (1, "")
    assert found.err.startswith("error: rows.csv is being written by ")
    assert found.err.endswith(": wait until it ends, or name another file\n")
    assert path.read_text() == "kept\n"


def test_runs_with_one_new_file_are_told_so_before_they_play(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "truco", "simulate", "--rules", "paulista", "--json"]
    command += ["--matches", "1500", "--engine", "interpreted", "--out", "rows.csv"]
    runs = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    found = [(*run.communicate(timeout=120), run.returncode) for run in runs]
    won = [outcome for outcome in found if outcome[2] == 0]
    lost = [outcome for outcome in found if outcome[2] != 0]
    assert len(won) == 1
    assert json.loads(won[0][0])["matches"] == 1500
    assert matches_in(Path("rows.csv")) == list(range(1500))
    for out, err, status in lost:
        assert (out, status) == ("", 1)
        assert re.fullmatch(
            r"error: rows\.csv (is being written by process \d+: wait until it ends, or name "
            r"another file|is there already; --force writes over it)\n",
            err,
        )


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_rows_that_have_no_place_are_told_before_playing(truco: Truco, form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    path = Path(f"loop.{form}")
    path.symlink_to(path)
    found = truco("simulate", "--rules", "paulista", "--out", str(path), "--force")
    assert (found.status, found.out) == (1, "")
    assert found.err == f"error: loop.{form}: Too many levels of symbolic links\n"


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_a_run_that_never_begins_leaves_files_as_they_were(truco: Truco, form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    old, new = Path(f"old.{form}"), Path(f"new.{form}")
    old.write_text("precious")
    for path in (old, new):
        options = ("--bots", "no_such:Bot", "--out", str(path), "--force")
        assert truco("simulate", "--rules", "paulista", *options).status == 1
    assert old.read_text() == "precious"
    assert not new.exists()


def test_a_working_folder_that_is_gone_is_named(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    program = "import os, sys; from truco.cli.app import run; os.rmdir(os.getcwd()); "
    program += "sys.exit(run(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", program, "simulate", "--rules", "paulista", "--matches", "2"],
        cwd=gone,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "error: the working folder is not there any more, and paths begin in it: "
        "go to a folder that is (cd), and try again\n"
    )
