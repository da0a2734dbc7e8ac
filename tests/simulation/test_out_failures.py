"""A full disk and a closed pipe: one clear line, and the rows already written can be read."""

from __future__ import annotations

import os
import subprocess
import sys
from array import array
from pathlib import Path

import pytest

from tests.simulation.test_out_rows import ARGENTINO, columns_of, read, rows_of
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
file = row_file(Path(sys.argv[1]), rows.columns_of(simulation), {})
try:
    run(simulation, rows=[file])
    file.close()
except RowsError as error:
    print(error)
"""
"""Plays with a limit on the size of files, which is the full disk that a test may have."""


def on_a_small_disk(path: Path, limit: int, *options: str) -> str:
    """The message of a run whose file may not grow beyond `limit` bytes."""
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path), str(limit), *options],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_a_full_disk_leaves_whole_lines(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"rows.{form}"
    message = on_a_small_disk(path, 100_000)
    rows = read(path)
    assert 0 < len(rows) < 4000
    assert [row["match"] for row in rows] == list(range(len(rows)))
    assert path.read_bytes().endswith(b"\n")
    assert message.startswith(f"{path}: ")
    assert message.endswith(f"; the file ends after {len(rows):,} rows and can be read\n")


def test_a_full_disk_leaves_whole_row_groups(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "rows.parquet"
    message = on_a_small_disk(path, 600_000, "small groups")
    rows = read(path)
    assert 0 < len(rows) < 4000
    assert [row["match"] for row in rows] == list(range(len(rows)))
    assert parquet.ParquetFile(path).num_row_groups > 1
    assert message.endswith(f"; the file ends after {len(rows):,} rows and can be read\n")
    # What was set aside and not used has been given back.
    assert path.stat().st_size < 600_000


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
