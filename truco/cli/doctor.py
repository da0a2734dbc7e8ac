"""`truco doctor`: what there is to know about an installation, to paste into a bug report."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from truco._version import __version__
from truco.cli.errors import speaks
from truco.cli.options import JsonOption, PluginOption
from truco.cli.streams import in_colour, print_json

if TYPE_CHECKING:
    from truco.plugins.manager import PluginRegistry

PARTS = (
    "pydantic",
    "pluggy",
    "typer",
    "rich",
    "numba",
    "numpy",
    "pyarrow",
    "matplotlib",
    "distributed",
    "tomlkit",
)
VARIABLES = ("NO_COLOR", "TERM", "COLUMNS", "LANG", "LC_ALL", "PYTHONUTF8")
"""Variables of the environment that matter, besides those that begin with TRUCO_."""


@speaks
def doctor(json: JsonOption = False, plugins: PluginOption = []) -> None:  # noqa: B006
    """Say what truco runs on: Python, numba, the cache, plugins and the terminal.

    Paste it into a bug report.

    \b
    Example:
      truco doctor
    """
    from truco.cli.loading import open_registry

    found: dict[str, dict[str, object]] = {
        "truco": {"version": __version__, "installed in": str(Path(__file__).parents[1])},
        "python": _python(),
        "parts": {name: _part(name) for name in PARTS},
        "cache": _cache(),
        "plugins": _plugins(open_registry(plugins)),
        "terminal": _terminal(),
        "environment": _environment(),
    }
    if json:
        print_json({"schema": 1, **found})
        return
    for heading, facts in found.items():
        print(f"{heading}:")
        for name, value in facts.items():
            print(f"  {name}: {value}")


def _python() -> dict[str, object]:
    return {
        "version": platform.python_version(),
        "implementation": platform.python_implementation(),
        "program": sys.executable,
        "system": platform.platform(),
        "processors": os.cpu_count(),
    }


def _part(name: str) -> str:
    """The version of a part, or why it cannot be used."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        found = version(name)
    except PackageNotFoundError:
        return "not installed"
    try:
        import_module(name)
    except Exception as error:  # a broken part may raise anything, which is what we came to see
        return f"{found}, but importing it raised {type(error).__name__}: {error}"
    return found


def _cache() -> dict[str, object]:
    from truco.cli.cache import compiled_files, in_megabytes, size_of
    from truco.compiled.cache import cache_dir

    folder = cache_dir()
    files = list(compiled_files())
    modules = [path for path in files if path.suffix == ".py"]
    place = next(path for path in (folder, *folder.parents) if path.exists())
    return {
        "folder": str(folder),
        "exists": folder.is_dir(),
        "can be written": os.access(place, os.W_OK),
        "compiled modules": len(modules),
        "size": in_megabytes(size_of(files)),
    }


def _plugins(registry: PluginRegistry) -> dict[str, object]:
    found: dict[str, object] = {}
    for plugin in registry.plugins:
        offers = [name for names in plugin.offers.values() for name in names]
        source = plugin.distribution or plugin.source
        found[plugin.name] = f"{plugin.version or 'no version'} from {source}: {', '.join(offers)}"
    for failure in registry.failures:
        found[f"{failure.plugin} FAILED"] = f"{failure.message} ({failure.place})"
    return found


def _terminal() -> dict[str, object]:
    columns, lines = shutil.get_terminal_size()
    return {
        "stdout": _stream(sys.stdout.isatty(), sys.stdout.encoding),
        "stderr": _stream(sys.stderr.isatty(), sys.stderr.encoding),
        "colours": in_colour(sys.stdout),
        "size": f"{columns} columns, {lines} lines",
    }


def _stream(is_terminal: bool, encoding: str | None) -> str:
    return f"{'a terminal' if is_terminal else 'no terminal'}, {encoding}"


def _environment() -> dict[str, object]:
    names = sorted(name for name in os.environ if name.startswith("TRUCO_"))
    return {name: os.environ[name] for name in (*names, *VARIABLES) if name in os.environ}
