"""A full disk and a closed pipe: one clear line, and the rows already written can be read."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from array import array
from pathlib import Path

import pytest

from tests.simulation.test_out_rows import ARGENTINO, columns_of, read, rows_of
from truco.errors import TrucoError
from truco.simulation.row_files import ReaderGone, RowFile, RowsError, row_file
from truco.simulation.row_players import Rows

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="limits, pipes and devices as Unix has them"
)

FULL = Path("/dev/full")
"""A device on which every write finds the disk full."""

LIMITED = """
import resource, sys
from dataclasses import replace
from pathlib import Path
from tests.simulation import test_out_rows as rows
from truco.simulation import parquet, run
from truco.simulation.row_files import RowsError, row_file

limit = int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
if len(sys.argv) > 3:
    parquet.GROUP_ROWS = 64
simulation = replace(rows.ARGENTINO, matches=4000)
partial = None
file = row_file(Path(sys.argv[1]), rows.columns_of(simulation), {})
try:
    run(simulation, rows=[file])
    file.close()
except RowsError as error:
    partial = error.result
    print(error)
if partial is not None:
    print(partial.matches, sum(partial.wins))
"""
"""Plays with a limit on the size of files, which is the full disk that a test may have."""


def on_a_small_disk(path: Path, limit: int, *options: str) -> list[str]:
    """What a run says whose file may not grow beyond `limit` bytes: why, and what it finished."""
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path), str(limit), *options],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_a_full_disk_leaves_whole_lines(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"rows.{form}"
    message, counted = on_a_small_disk(path, 100_000)
    rows = read(path)
    assert 0 < len(rows) < 4000
    assert [row["match"] for row in rows] == list(range(len(rows)))
    assert path.read_bytes().endswith(b"\n")
    assert message.startswith(f"{path}: ")
    assert message.endswith(f"; the file ends after {len(rows):,} rows and can be read")
    finished, won = map(int, counted.split())
    assert len(rows) <= finished == won < 4000, "the result is of all that was finished"


def test_a_full_disk_leaves_whole_row_groups(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "rows.parquet"
    message, _ = on_a_small_disk(path, 150_000, "small groups")
    rows = read(path)
    assert 0 < len(rows) < 4000
    assert [row["match"] for row in rows] == list(range(len(rows)))
    assert parquet.ParquetFile(path).num_row_groups > 1
    assert message.endswith(f"; the file ends after {len(rows):,} rows and can be read")
    # What was set aside and not used has been given back.
    assert path.stat().st_size < 150_000


def test_a_group_too_large_for_the_disk_is_kept_in_part(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "rows.parquet"
    message = on_a_small_disk(path, 40_000)
    rows = read(path)
    assert 0 < len(rows) < 4000
    assert [row["match"] for row in rows] == list(range(len(rows)))
    assert message == [
        f"{path}: File too large; the file ends after {len(rows):,} rows and can be read"
    ], "the last rows are written when all matches are played"


def test_nothing_is_left_where_no_row_has_room(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "rows.parquet"
    assert on_a_small_disk(path, 9_000) == [f"{path}: File too large"]
    assert not path.exists()


def test_a_parquet_file_that_breaks_off_is_not_said_to_be_readable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "rows.parquet"
    file = row_file(path, columns_of(ARGENTINO), {})
    file.add(array("q", rows_of(ARGENTINO)))

    def fail(number: int, data: object) -> int:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "write", fail)
    with pytest.raises(RowsError, match=r"rows\.parquet: Input/output error$"):
        file.close()
    file.close()
    monkeypatch.undo()
    written = os.write

    def fail_late(number: int, data: memoryview) -> int:
        if os.fstat(number).st_ino == path.stat().st_ino and os.lseek(number, 0, os.SEEK_CUR) > 99:
            raise OSError(errno.EIO, "Input/output error")
        return written(number, data)

    file = row_file(path, columns_of(ARGENTINO), {}, force=True)
    file.add(array("q", rows_of(ARGENTINO)))
    monkeypatch.setattr(os, "write", fail_late)
    with pytest.raises(RowsError, match="Input/output error; the file is not complete, nothing"):
        file.close()
    file.close()


def test_room_is_found_by_writing_where_the_system_cannot_tell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow.parquet")
    monkeypatch.delattr(os, "posix_fallocate")
    path = tmp_path / "rows.parquet"
    file = row_file(path, columns_of(ARGENTINO), {})
    file.add(array("q", rows_of(ARGENTINO)))
    file.close()
    assert [row["match"] for row in read(path)] == list(range(60))
    assert path.stat().st_size < 100_000, "what was taken and not used is given back"


def test_rows_appended_to_standard_output_leave_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "all.csv"
    path.write_text("what was there\n")
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))"
    program = f"{limit}; import sys; from truco.cli.app import run; sys.exit(run(sys.argv[1:]))"
    command = [sys.executable, "-c", program, "simulate", "--rules", "paulista", "--out", "-"]
    with path.open("a") as output:
        done = subprocess.run(
            command, stdout=output, stderr=subprocess.PIPE, text=True, timeout=120, check=False
        )
    lines = path.read_text().splitlines()
    assert done.returncode == 1
    assert lines[0] == "what was there"
    assert [int(line.split(",")[1]) for line in lines[2:]] == list(range(len(lines) - 2))
    assert f"standard output: File too large; the file ends after {len(lines) - 2} rows" in (
        done.stderr.replace(",", "")
    )


@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet"])
def test_a_file_is_written_by_one_run_at_a_time(form: str, tmp_path: Path) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow.parquet")
    path = tmp_path / f"rows.{form}"
    rows = array("q", rows_of(ARGENTINO))
    first = row_file(path, columns_of(ARGENTINO), {}, force=True)
    second = row_file(path, columns_of(ARGENTINO), {}, force=True)
    first.add(rows)
    holder = f"process {os.getpid()}" if Path("/proc/locks").exists() else "another process"
    refused = (
        rf"rows\.{form} is being written by {holder}: wait until it ends, or name another file"
    )
    with pytest.raises(TrucoError, match=refused):
        row_file(path, columns_of(ARGENTINO), {}, force=True)
    with pytest.raises(RowsError, match=refused):
        second.add(rows)
    second.close()
    first.add(rows)
    first.close()
    assert [row["match"] for row in read(path)] == [*range(60), *range(60)]
    assert [each.name for each in tmp_path.iterdir()] == [path.name], "nothing else is left"
    again = row_file(path, columns_of(ARGENTINO), {}, force=True)
    again.add(rows)
    again.close()


@pytest.mark.skipif(not FULL.exists(), reason="the system has no such device")
@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet"])
def test_a_device_that_is_full_from_the_start(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"rows.{form}"
    path.symlink_to(FULL)
    file = row_file(path, columns_of(ARGENTINO), {})
    rows = array("q", rows_of(ARGENTINO))
    with pytest.raises(RowsError, match="No space left on device") as caught:
        _written(file, rows)
    assert "\n" not in str(caught.value)
    file.close()


def _written(file: RowFile, rows: Rows) -> None:
    file.add(rows)
    file.close()


def test_a_pipe_that_nobody_reads_any_more(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    file = row_file(path, columns_of(ARGENTINO), {})
    rows = array("q", rows_of(ARGENTINO))
    file.add(rows)
    os.close(reader)
    with pytest.raises(ReaderGone, match="its reader is gone; 60 rows were written"):
        file.add(rows)
    file.close()


def test_a_folder_that_may_not_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "rows.csv").symlink_to(tmp_path / "missing" / "rows.csv")
    file = row_file(tmp_path / "rows.csv", columns_of(ARGENTINO), {})
    with pytest.raises(RowsError, match=r"rows.csv: .+") as caught:
        file.add(array("q", rows_of(ARGENTINO)))
    assert "row" not in str(caught.value).replace("rows.csv", "")
