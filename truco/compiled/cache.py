"""Where compiled modules are kept between runs, and loading them from there."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Final

NAMED: Final = "TRUCO_CACHE_DIR"
"""Variable that names the folder."""
ROOM: Final = 4 << 20
"""Bytes that must be free where a new module is kept; some need a third of it."""
PREFIX: Final = "truco_kernel_"


def cache_dir() -> Path:
    """The folder of compiled modules.

    ``TRUCO_CACHE_DIR`` when set, else the user's cache folder by the custom of the platform.
    """
    named = os.environ.get(NAMED)
    if named:
        return Path(named)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "truco"


def module_name(*parts: str) -> str:
    """A name that changes with all that a module is made from, and with whatever compiles it."""
    return PREFIX + _digest("\n".join(parts))[:20]


def load_module(name: str, make_source: Callable[[], str]) -> ModuleType:
    """Import a module of this name from the cache folder; new ones are written there.

    `make_source` makes its text, and is called where the folder does not have it whole. Safe when
    several processes do it at once: the file is written beside and moved into place, and all would
    write the same. When the folder cannot be written, or is full, the module is compiled in memory
    and gone with the process; :func:`untold` has a line about that.
    """
    known = sys.modules.get(name)
    if known is not None:
        return known
    try:
        _check_folder(is_new=not is_cached(name))
        path = _find(name) or _write(name, make_source())
    except OSError as error:
        return _in_memory(name, make_source(), error)
    _drop_broken(path)
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot import the compiled module {path}")
    module = importlib.util.module_from_spec(spec)
    execute = spec.loader.exec_module
    return _executed(name, module, lambda: execute(module))


def untold() -> list[str]:
    """Lines for people about what could not be kept, each of them once."""
    lines = list(_untold)
    _untold.clear()
    return lines


_untold: Final[list[str]] = []
_told: Final[set[str]] = set()


def _in_memory(name: str, source: str, reason: OSError) -> ModuleType:
    """A module that is kept nowhere."""
    line = (
        f"what is compiled is not kept: {cache_dir()} cannot be written "
        f"({reason.strerror or reason}); {NAMED} may name another folder"
    )
    if line not in _told:
        _told.add(line)
        _untold.append(line)
    code = compile(source.replace("cache=True", "cache=False"), f"<{name}>", "exec")
    module = ModuleType(name)
    return _executed(name, module, lambda: exec(code, module.__dict__))


def _executed(name: str, module: ModuleType, execute: Callable[[], None]) -> ModuleType:
    """Make a module known and execute it; when that fails, it is known no longer."""
    sys.modules[name] = module
    try:
        execute()
    except BaseException:
        del sys.modules[name]
        raise
    return module


def is_cached(name: str) -> bool:
    """Whether this module was compiled before (numba left its index beside it)."""
    return name in sys.modules or any((cache_dir() / "__pycache__").glob(f"{name}.*.nbi"))


def _find(name: str) -> Path | None:
    """The file of a module in the cache folder, if it is there as it was written."""
    path = cache_dir() / f"{name}.py"
    try:
        seal, _, source = path.read_text("utf-8").partition("\n")
    except (OSError, UnicodeDecodeError):
        return None
    return path if seal == _seal(source) else None


def _seal(source: str) -> str:
    """First line of a file: tells whether the rest is as it was written."""
    return f"# {_digest(source)}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _drop_broken(path: Path) -> None:
    """Delete what numba keeps beside a module where a file is plainly no pickle of its own.

    numba would raise on it at every start; without it, it compiles again.
    """
    for file in (path.parent / "__pycache__").glob(f"{path.stem}.*.nb[ci]"):
        try:
            text = file.read_bytes()
            if not (text.startswith(b"\x80") and text.endswith(b".")):
                file.unlink(missing_ok=True)
        except OSError:
            continue


def _check_folder(*, is_new: bool) -> None:
    """Raise OSError where numba could not keep what it compiles, which it does beside the module.

    It wants to write even where it finds everything; what is new takes room.
    """
    folder = cache_dir() / "__pycache__"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
        if is_new:
            left = ROOM
            while left > 0:
                left -= file.write(bytes(min(left, 1 << 20)))


def _write(name: str, source: str) -> Path:
    """Write the file of a module into the cache folder. Raises OSError."""
    folder = cache_dir()
    path = folder / f"{name}.py"
    handle, temporary = tempfile.mkstemp(dir=folder, suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(f"{_seal(source)}\n{source}")
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    return path
