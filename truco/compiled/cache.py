"""Where compiled modules are kept between runs, and loading them from there."""

from __future__ import annotations

import atexit
import hashlib
import importlib.util
import os
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Final

PREFIX: Final = "truco_kernel_"


def cache_dir() -> Path:
    """The folder of compiled modules.

    ``TRUCO_CACHE_DIR`` when set, else the user's cache folder by the custom of the platform.
    """
    named = os.environ.get("TRUCO_CACHE_DIR")
    if named:
        return Path(named)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "truco"


def module_name(source: str, versions: tuple[str, ...]) -> str:
    """A name that changes with the source and with whatever compiles it."""
    digest = hashlib.sha256("\n".join((*versions, source)).encode()).hexdigest()
    return PREFIX + digest[:20]


def load_module(source: str, versions: tuple[str, ...]) -> ModuleType:
    """Import `source` as a module of its own from the cache folder, writing it there when new.

    Safe when several processes do it at once: the file is written beside and moved into place,
    and all would write the same. When the folder cannot be written, a temporary one serves.
    """
    name = module_name(source, versions)
    known = sys.modules.get(name)
    if known is not None:
        return known
    path = _write(name, source)
    _drop_broken(path)
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot import the compiled module {path}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def is_cached(source: str, versions: tuple[str, ...]) -> bool:
    """Whether this module was compiled before (numba left its index beside it)."""
    name = module_name(source, versions)
    return name in sys.modules or any((cache_dir() / "__pycache__").glob(f"{name}.*.nbi"))


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


@cache
def _private_folder() -> Path:
    """A folder that only this process uses, gone when it ends."""
    folder = Path(tempfile.mkdtemp(prefix="truco-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _write(name: str, source: str) -> Path:
    for find_folder in (cache_dir, _private_folder):
        try:
            folder = find_folder()
            path = folder / f"{name}.py"
            if path.is_file() and path.read_text("utf-8") == source:
                return path
            folder.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=folder, suffix=".tmp")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(source)
            os.replace(temporary, path)
        except OSError:
            continue
        return path
    raise OSError(f"no folder to keep compiled modules in: {cache_dir()} cannot be written")
