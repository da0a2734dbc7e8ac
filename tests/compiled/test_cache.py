"""Keeping compiled modules: several processes at once, folders that fail, files that are broken.

A source of one small function stands for the kernel: what is kept, and when, is the same.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from truco.compiled.cache import PREFIX, cache_dir, is_cached, load_module, module_name

pytestmark = pytest.mark.compiled

SOURCE = """from numba import njit


@njit(cache=True)
def twice(number):
    return 2 * number
"""

PROGRAM = f"""
import sys
from truco.compiled.cache import is_cached, load_module
source = {SOURCE!r}
before = is_cached(source, ("1",))
module = load_module(source, ("1",))
print(module.twice(21), before, is_cached(source, ("1",)), module.__file__)
"""


def start(cache: Path, program: str = PROGRAM, **variables: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program],
        env={**os.environ, "TRUCO_CACHE_DIR": str(cache), **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def answer(process: subprocess.Popen[str]) -> list[str]:
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return out.split()


def test_a_module_is_compiled_once_and_found_again(tmp_path: Path) -> None:
    assert answer(start(tmp_path))[:3] == ["42", "False", "True"]
    assert answer(start(tmp_path))[:3] == ["42", "True", "True"]
    assert len(list(tmp_path.glob(f"{PREFIX}*.py"))) == 1


def test_processes_that_start_at_once_do_not_disturb_each_other(tmp_path: Path) -> None:
    processes = [start(tmp_path) for _ in range(3)]
    assert [answer(process)[0] for process in processes] == ["42"] * 3
    assert len(list(tmp_path.glob(f"{PREFIX}*.py"))) == 1
    assert not list(tmp_path.glob("*.tmp")), "no unfinished file is left"
    assert answer(start(tmp_path))[:2] == ["42", "True"]


def test_a_folder_that_cannot_be_made_is_replaced_by_a_temporary_one(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file where the folder should be")
    elsewhere = tmp_path / "temporary"
    elsewhere.mkdir()
    found = answer(start(blocked / "cache", TMPDIR=str(elsewhere)))
    assert found[0] == "42"
    assert Path(found[3]).is_relative_to(elsewhere)
    assert blocked.read_text() == "a file where the folder should be"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="the superuser writes anywhere")
def test_a_folder_that_may_not_be_written_is_replaced_by_a_temporary_one(tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o500)
    assert answer(start(locked, TMPDIR=str(tmp_path)))[0] == "42"
    assert not list(locked.iterdir())


def test_no_folder_at_all_is_one_clear_error(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    # With nowhere to write, not even the temporary folder, Python itself finds none.
    program = PROGRAM.replace(
        "import sys", f"import sys, tempfile\ntempfile.tempdir = {str(blocked)!r}"
    )
    process = start(blocked, program)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 1
    assert f"no folder to keep compiled modules in: {blocked} cannot be written" in err


@pytest.mark.parametrize("broken", ["", "def twice(number):\n    return 3 * number\n", "\x00\xff"])
def test_a_module_that_was_changed_on_disk_is_written_anew(tmp_path: Path, broken: str) -> None:
    path = Path(answer(start(tmp_path))[3])
    path.write_text(broken, "utf-8")
    assert answer(start(tmp_path))[0] == "42"
    assert path.read_text("utf-8") == SOURCE


@pytest.mark.parametrize("what", ["nbi", "nbc"])
@pytest.mark.parametrize("broken", [b"", b"not what numba wrote"])
def test_machine_code_that_is_broken_is_compiled_again(
    tmp_path: Path, what: str, broken: bytes
) -> None:
    answer(start(tmp_path))
    files = [path for path in (tmp_path / "__pycache__").iterdir() if path.suffix == f".{what}"]
    assert files
    for path in files:
        path.write_bytes(broken)
    assert answer(start(tmp_path))[0] == "42"


def test_the_name_changes_with_the_source_and_with_what_compiles_it() -> None:
    names = {
        module_name(source, versions)
        for source in (SOURCE, SOURCE + "\n")
        for versions in (("3.11", "0.60"), ("3.11", "0.61"), ("3.12", "0.60"))
    }
    assert len(names) == 6
    assert all(re.fullmatch(rf"{PREFIX}[0-9a-f]{{20}}", name) for name in names)


def test_a_module_that_fails_is_not_kept_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRUCO_CACHE_DIR", str(tmp_path))
    source = "raise RuntimeError('halfway')\n"
    for _ in range(2):
        with pytest.raises(RuntimeError, match="halfway"):
            load_module(source, ("1",))
    assert module_name(source, ("1",)) not in sys.modules
    assert not is_cached(source, ("1",))


def test_where_modules_are_kept_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUCO_CACHE_DIR", "/somewhere/else")
    assert cache_dir() == Path("/somewhere/else")
    monkeypatch.delenv("TRUCO_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", "/users/cache")
    if sys.platform == "linux":
        assert cache_dir() == Path("/users/cache/truco")
