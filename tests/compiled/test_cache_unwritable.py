"""A cache folder that cannot be written or is full: compiling in memory, and a line about it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from truco.compiled import cache
from truco.compiled.cache import NAMED, ROOM, load_module, untold

pytestmark = pytest.mark.compiled

SOURCE = """from numba import njit


@njit(cache=True)
def twice(number):
    return 2 * number
"""

PROGRAM = f"""
import sys
if len(sys.argv) > 1:
    import resource
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])))
from truco.compiled.cache import load_module, untold
for name in ("truco_kernel_one", "truco_kernel_two"):
    print(load_module(name, lambda: {SOURCE!r}).twice(21))
print(*untold(), sep="\\n")
assert untold() == []
"""


def said(folder: Path, *options: str) -> list[str]:
    """What a process prints that loads two modules and asks what there is to tell."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *options],
        env={**os.environ, NAMED: str(folder)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def not_kept(folder: Path, reason: str) -> str:
    return (
        f"what is compiled is not kept: {folder} cannot be written ({reason}); "
        f"{NAMED} may name another folder"
    )


def test_where_no_folder_can_be_made_modules_work_and_it_is_told_once(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file where the folder should be")
    folder = blocked / "cache"
    assert said(folder) == ["42", "42", not_kept(folder, "Not a directory")]
    assert blocked.read_text() == "a file where the folder should be"


@pytest.mark.skipif(os.name != "posix", reason="limits as Unix has them")
def test_a_full_folder_is_noticed_before_anything_is_compiled_for_it(tmp_path: Path) -> None:
    assert said(tmp_path, str(ROOM // 2)) == ["42", "42", not_kept(tmp_path, "File too large")]
    assert not [path for path in tmp_path.rglob("*") if path.is_file()], "nothing is left"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="the superuser writes anywhere")
def test_a_folder_that_may_not_be_written_to(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    assert said(folder) == ["42", "42", not_kept(folder, "Permission denied")]
    assert not list(folder.iterdir())


def test_a_folder_that_became_read_only_after_modules_were_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert said(tmp_path) == ["42", "42", ""], "there is nothing to tell"

    def read_only(**_: object) -> object:
        raise OSError(30, "Read-only file system")

    monkeypatch.setenv(NAMED, str(tmp_path))
    monkeypatch.setattr(cache.tempfile, "TemporaryFile", read_only)
    monkeypatch.setattr(cache, "_told", set())
    module = load_module("truco_kernel_one", lambda: SOURCE)
    try:
        assert module.twice(21) == 42
        assert untold() == [not_kept(tmp_path, "Read-only file system")]
    finally:
        del sys.modules["truco_kernel_one"]


def test_what_fails_in_memory_is_not_known_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(NAMED, str(tmp_path / "file"))
    with pytest.raises(RuntimeError, match="halfway"):
        load_module("truco_kernel_broken", lambda: "raise RuntimeError('halfway')\n")
    assert "truco_kernel_broken" not in sys.modules
    untold()
