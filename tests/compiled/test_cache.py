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
from truco.compiled.cache import is_cached, load_module, module_name
name = module_name("twice")
before = is_cached(name)
module = load_module(name, lambda: {SOURCE!r})
print(module.twice(21), before, is_cached(name), module.__file__)
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


@pytest.mark.parametrize("broken", ["", "def twice(number):\n    return 3 * number\n", "\x00\xff"])
def test_a_module_that_was_changed_on_disk_is_written_anew(tmp_path: Path, broken: str) -> None:
    path = Path(answer(start(tmp_path))[3])
    whole = path.read_text("utf-8")
    path.write_text(broken, "utf-8")
    assert answer(start(tmp_path))[0] == "42"
    assert path.read_text("utf-8") == whole
    assert whole.endswith(f"\n{SOURCE}")


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


def test_a_module_that_is_kept_needs_no_text(tmp_path: Path) -> None:
    answer(start(tmp_path))
    program = PROGRAM.replace(f"lambda: {SOURCE!r}", "lambda: 1 / 0")
    assert program != PROGRAM
    assert answer(start(tmp_path, program))[:2] == ["42", "True"]


def test_the_name_changes_with_the_source_and_with_what_compiles_it() -> None:
    names = {
        module_name(key, *versions)
        for key in ("one", "two")
        for versions in (("3.11", "0.60"), ("3.11", "0.61"), ("3.12", "0.60"))
    }
    assert len(names) == 6
    assert all(re.fullmatch(rf"{PREFIX}[0-9a-f]{{20}}", name) for name in names)


def test_a_module_that_fails_is_not_kept_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRUCO_CACHE_DIR", str(tmp_path))
    name = module_name("fails")
    for _ in range(2):
        with pytest.raises(RuntimeError, match="halfway"):
            load_module(name, lambda: "raise RuntimeError('halfway')\n")
    assert name not in sys.modules
    assert not is_cached(name)


def test_where_modules_are_kept_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUCO_CACHE_DIR", "/somewhere/else")
    assert cache_dir() == Path("/somewhere/else")
    monkeypatch.delenv("TRUCO_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", "/users/cache")
    if sys.platform == "linux":
        assert cache_dir() == Path("/users/cache/truco")
