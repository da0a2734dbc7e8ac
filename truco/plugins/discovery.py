"""Where plugins come from: entry points of installed distributions, and single files.

Loading one gives the plugin or what is wrong with it; whatever a plugin raises stays here.
"""

from __future__ import annotations

import errno
import hashlib
import importlib.util
import inspect
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.metadata import Distribution, EntryPoint, entry_points
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

from truco.files import home_of, kind_of
from truco.plugins.checks import (
    Hook,
    PluginFailure,
    api_fault,
    find_hooks,
    nearest,
    one_line,
    place_of_error,
    shown_path,
)
from truco.plugins.hooks import PROJECT
from truco.plugins.trace import trace

__all__ = [
    "NOT_INSTALLED",
    "ONLY",
    "Loaded",
    "allowed_names",
    "installed",
    "load_entry_point",
    "load_file",
    "not_installed",
]

ONLY: Final = "TRUCO_PLUGINS"
"""Variable that names the installed plugins to load, with commas between; else all are."""

NOT_INSTALLED: Final = "no plugin of this name is installed"
NO_FILE: Final = "there is no such file"

_FRAMEWORK: Final = "truco"


@dataclass(frozen=True, slots=True)
class Loaded:
    """A plugin in memory. Its name is its entry point's, or the name of its file."""

    name: str
    version: str | None
    distribution: str | None
    """Name of the installed distribution; None for a single file."""
    source: str
    """What the entry point points to, such as `truco_argentine`, or the path of the file."""
    home: Path | None
    """The folder of its package, or its file."""
    place: str
    """Where to point when the plugin as a whole is to blame."""
    module: object
    hooks: tuple[Hook, ...]


def allowed_names() -> tuple[str, ...] | None:
    """The installed plugins that the user wants, from `TRUCO_PLUGINS`; None when all of them.

    Set to nothing, it means no installed plugin at all.
    """
    text = os.environ.get(ONLY)
    if text is None:
        return None
    return tuple(name for part in text.split(",") if (name := part.strip()))


def installed(only: Sequence[str] | None) -> tuple[list[EntryPoint], list[PluginFailure]]:
    """The entry points to load, and a failure for each name in `only` that none has.

    Those that come with the framework are first, the rest in the order of their names, so that of
    two plugins that offer the same thing it is always the same one that wins.
    """
    found = sorted(entry_points(group=PROJECT), key=_rank)
    if only is None:
        return found, []
    names = [entry.name for entry in found]
    failures = [PluginFailure(name, ONLY, not_installed(name, names)) for name in only]
    return (
        [entry for entry in found if entry.name in only],
        [failure for failure in failures if failure.plugin not in names],
    )


def _rank(entry: EntryPoint) -> tuple[bool, str, str]:
    distribution = _distribution_name(entry) or ""
    return distribution != _FRAMEWORK, entry.name, distribution


def not_installed(name: str, names: Sequence[str]) -> str:
    """That no plugin is called `name`, and which of the installed `names` may be meant."""
    close = nearest(name, names)
    hint = f"did you mean {close}?" if close is not None else f"expected {_some(names)}"
    return f"{NOT_INSTALLED}; {hint}"


def _some(names: Sequence[str]) -> str:
    return f"one of {', '.join(sorted(names))}" if names else "none, since there is none"


def load_entry_point(entry: EntryPoint) -> tuple[Loaded | None, list[PluginFailure]]:
    """Import an installed plugin and find its hooks."""
    if entry.pattern.match(entry.value) is None:
        message = f"its entry point is {entry.value!r}; expected a module, or module:object"
        return None, [PluginFailure(entry.name, _place_of_entry(entry), message)]
    home = _home(entry.module)
    try:
        module: object = entry.load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        # Whatever a stranger's module raises, even sys.exit(), must not end the program.
        place = place_of_error(error, home, _place_of_entry(entry))
        return None, [PluginFailure(entry.name, place, _cannot_import(error))]
    distribution = entry.dist
    return _examine(
        name=entry.name,
        version=distribution.version if distribution is not None else None,
        distribution=_distribution_name(entry),
        source=entry.value,
        home=home,
        module=module,
        place=_place_of_entry(entry) if home is None else _place_of_module(module, home),
    )


def load_file(path: Path, shown: str) -> tuple[Loaded | None, list[PluginFailure]]:
    """Run a single Python file as a plugin and find its hooks. `shown` is the path people know."""
    name = path.name
    fault = _file_fault(path)
    if fault is not None:
        return None, [PluginFailure(name, shown, fault)]
    home = home_of(path)
    # The same file always gets the same name, so that its classes can be found again by name.
    digest = hashlib.sha256(str(home).encode()).hexdigest()[:12]
    module_name = f"truco_plugin_{re.sub(r'[^0-9A-Za-z_]', '_', path.stem)}_{digest}"
    spec = importlib.util.spec_from_loader(
        module_name, _Uncached(module_name, str(home)), origin=str(home)
    )
    assert spec is not None
    spec.has_location = True
    try:
        module = _execute(spec)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        place = place_of_error(error, home, shown)
        return None, [PluginFailure(name, place, _cannot_import(error))]
    version = getattr(module, "__version__", None)
    return _examine(
        name=name,
        version=version if isinstance(version, str) else None,
        distribution=None,
        source=shown,
        home=home,
        module=module,
        place=shown,
    )


class _Uncached(SourceFileLoader):
    """Reads the source every time: a file being edited must not leave or meet stale bytecode."""

    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = self.source_to_code(self.get_data(self.path), self.path)
        return code


def _execute(spec: ModuleSpec) -> ModuleType:
    module = importlib.util.module_from_spec(spec)
    before = sys.modules.get(spec.name)
    sys.modules[spec.name] = module
    try:
        assert spec.loader is not None
        spec.loader.exec_module(module)
    except BaseException:
        if before is None:
            del sys.modules[spec.name]
        else:
            sys.modules[spec.name] = before
        raise
    return module


def _file_fault(path: Path) -> str | None:
    try:
        kind = kind_of(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return NO_FILE
    except OSError as error:
        if error.errno == errno.ELOOP:
            return "symbolic links lead in a circle; expected a .py file"
        return f"this file cannot be read: {error.strerror or error}"
    except ValueError as error:
        return f"this file cannot be read: {error}"
    if kind is not None:
        return f"this is {kind}; expected a .py file"
    return None if path.suffix == ".py" else "this is no .py file"


def _examine(
    *,
    name: str,
    version: str | None,
    distribution: str | None,
    source: str,
    home: Path | None,
    module: object,
    place: str,
) -> tuple[Loaded | None, list[PluginFailure]]:
    if isinstance(module, type):
        message = f"{source} is a class; expected a module, or an object of it"
        return None, [PluginFailure(name, place, message)]
    fault = api_fault(getattr(module, "truco_api_version", None), "it")
    if fault is not None and hasattr(module, "truco_api_version"):
        place = _place_of_name(module, "truco_api_version") or place
        return None, [PluginFailure(name, place, fault)]
    hooks, failures = find_hooks(name, module)
    trace(name, f"loaded from {source}, implements {', '.join(h.name for h in hooks) or 'no hook'}")
    loaded = Loaded(name, version, distribution, source, home, place, module, tuple(hooks))
    return loaded, failures


def _cannot_import(error: BaseException) -> str:
    return f"it cannot be imported: {type(error).__name__}{one_line(error)}"


# ----------------------------------------------------------------------------------------- places


def _distribution_name(entry: EntryPoint) -> str | None:
    return entry.dist.name if entry.dist is not None else None


def _home(module: str) -> Path | None:
    """The folder, or file, of the top-level package of a module, without running it."""
    try:
        spec = importlib.util.find_spec(module.partition(".")[0])
    except (ImportError, ValueError):
        return None
    if spec is None:
        return None
    if spec.submodule_search_locations:
        return Path(next(iter(spec.submodule_search_locations)))
    return Path(spec.origin) if spec.origin is not None else None


def _place_of_module(module: object, home: Path) -> str:
    return shown_path(getattr(module, "__file__", None) or home)


def _place_of_entry(entry: EntryPoint) -> str:
    """`file:line` of the entry point in its distribution, for a module that cannot be found."""
    line = f"{entry.name} = {entry.value}"
    distribution: Distribution | None = entry.dist
    for file in (distribution.files or []) if distribution is not None else []:
        if file.name != "entry_points.txt":
            continue
        path = Path(str(file.locate()))
        for number, text in enumerate(path.read_text("utf-8").splitlines(), 1):
            if text.replace(" ", "") == line.replace(" ", ""):
                return f"{shown_path(path)}:{number}"
    return f"entry point {line}"


def _place_of_name(module: object, name: str) -> str | None:
    """`file:line` where a module assigns to a name."""
    try:
        lines = inspect.getsource(module).splitlines()  # type: ignore[arg-type]
    except (OSError, TypeError):
        return None
    for number, text in enumerate(lines, 1):
        if re.match(rf"{name}\b\s*[:=]", text):
            return f"{shown_path(str(getattr(module, '__file__', '')))}:{number}"
    return None
