"""`truco doctor`: what there is to know about an installation, to paste into a bug report."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from truco._version import __version__
from truco.cli.errors import speaks
from truco.cli.language import LangOption, open_words
from truco.cli.options import JsonOption, PluginOption
from truco.cli.streams import in_colour, messages, print_json, put, results, warn

if TYPE_CHECKING:
    from truco.plugins.manager import PluginRegistry
    from truco.words import Words

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


LABELS: Final = (
    *("truco", "version", "installed in"),
    *("python", "implementation", "program", "system", "processors"),
    *("parts", "plugins", "environment"),
    *("cache", "folder", "exists", "can be written", "compiled modules", "size"),
    *("terminal", "stdout", "stderr", "colours"),
)
"""Headings and names of facts, which are the keys of the JSON; translated for people."""
_NAMES: Final = ("parts", "plugins", "environment")
"""Headings below which stand names of things, which no language changes."""


@speaks
def doctor(
    json: JsonOption = False,
    plugins: PluginOption = [],  # noqa: B006 -- typer reads the default, nobody changes it
    lang: LangOption = None,
) -> None:
    """Say what truco runs on: Python, numba, the cache, plugins and the terminal.

    Paste it into a bug report.

    \b
    Examples:
      truco doctor
      truco doctor --json > report.json
    """
    from truco.cli.loading import open_registry
    from truco.words import Words

    registry = open_registry(plugins)
    words = Words("en") if json else _words(lang, registry)
    found: dict[str, dict[str, object]] = {
        "truco": {"version": __version__, "installed in": str(Path(__file__).parents[1])},
        "python": _python(),
        "parts": {name: _part(name, words) for name in PARTS},
        "cache": _cache(),
        "plugins": _plugins(registry, words),
        "terminal": _terminal(words),
        "environment": _environment(),
    }
    if json:
        print_json({"schema": 1, **found})
        return
    for heading, facts in found.items():
        put(f"{words.say(heading)}:")
        for name, value in facts.items():
            shown = name if heading in _NAMES else words.say(name)
            put(f"  {shown}: {_told(value, words)}")


def _words(lang: str | None, registry: PluginRegistry) -> Words:
    """The words to tell it in: English when the environment asks for what there is not."""
    from truco.words import LanguageError, Words

    try:
        return open_words(lang, registry=registry)
    except LanguageError as error:
        # Whoever asks what is wrong with an installation should be told.
        warn(str(error))
        return Words("en")


def _told(value: object, words: Words) -> str:
    if isinstance(value, bool):
        return words.say("yes") if value else words.say("no")
    return str(value)


def _python() -> dict[str, object]:
    return {
        "version": platform.python_version(),
        "implementation": platform.python_implementation(),
        "program": sys.executable,
        "system": platform.platform(),
        "processors": os.cpu_count(),
    }


def _part(name: str, words: Words) -> str:
    """The version of a part, or why it cannot be used."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        found = version(name)
    except PackageNotFoundError:
        return words.say("not installed")
    try:
        import_module(name)
    except Exception as error:  # a broken part may raise anything, which is what we came to see
        what = f"{type(error).__name__}: {error}"
        return words.say("{version}, but importing it raised {error}", version=found, error=what)
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


def _plugins(registry: PluginRegistry, words: Words) -> dict[str, object]:
    found: dict[str, object] = {}
    for plugin in registry.plugins:
        offers = [name for names in plugin.offers.values() for name in names]
        found[plugin.name] = words.say(
            "{version} from {source}: {offers}",
            version=plugin.version or words.say("no version"),
            source=plugin.distribution or plugin.source,
            offers=", ".join(offers),
        )
    for failure in registry.failures:
        name = words.say("{plugin} FAILED", plugin=failure.plugin)
        found[name] = f"{failure.message} ({failure.place})"
    return found


def _terminal(words: Words) -> dict[str, object]:
    columns, lines = shutil.get_terminal_size()
    return {
        "stdout": _stream(results(), words),
        "stderr": _stream(messages(), words),
        "colours": in_colour(results()),
        "size": words.say("{columns} columns, {lines} lines", columns=columns, lines=lines),
    }


def _stream(stream: TextIO, words: Words) -> str:
    kind = words.say("a terminal") if stream.isatty() else words.say("no terminal")
    return f"{kind}, {stream.encoding}"


def _environment() -> dict[str, object]:
    names = sorted(name for name in os.environ if name.startswith("TRUCO_"))
    return {name: os.environ[name] for name in (*names, *VARIABLES) if name in os.environ}
