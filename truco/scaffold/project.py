"""Writing the files of a new plugin package."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from string import Template
from typing import Final

from truco._version import __version__
from truco.errors import TrucoError
from truco.plugins.manager import PluginRegistry
from truco.scaffold.names import Names, check_free, names_of
from truco.scaffold.parents import Parent, parent_of

SUFFIX: Final = ".tmpl"


@dataclass(frozen=True, slots=True)
class Written:
    """A project that was written: its folder, its files relative to it, its names."""

    folder: Path
    files: tuple[PurePosixPath, ...]
    names: Names


def write_variant(name: str, parent: str | None, into: Path, registry: PluginRegistry) -> Written:
    """Write a plugin package called `name` to a new folder in `into`.

    With `parent`, the id of an installed variant, the new one is a subclass of it. Raises
    TrucoError for a name that cannot be or is taken, a parent that cannot be had, and a folder that
    is there already; nothing is written then.
    """
    names = names_of(name)
    check_free(names, registry)
    origin = None if parent is None else parent_of(parent, registry)
    values = _values(names, origin)
    texts = dict(_rendered(names, "common", values))
    texts.update(_rendered(names, "fresh" if origin is None else "child", values))
    folder = into / names.distribution
    try:
        into.mkdir(parents=True, exist_ok=True)
        folder.mkdir()
    except FileExistsError:
        taken = folder if into.is_dir() else into
        raise TrucoError(f"{taken} is there already, and is left as it is") from None
    for path, text in texts.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    return Written(folder, tuple(sorted(texts)), names)


def _values(names: Names, parent: Parent | None) -> dict[str, str]:
    """What stands for what in the templates."""
    needed = [f"truco>={__version__}"]
    values = {
        "variant": names.variant,
        "package": names.package,
        "distribution": names.distribution,
        "class_name": names.class_name,
        "title": names.title,
    }
    if parent is not None:
        if parent.distribution != "truco":
            needed.append(parent.distribution)
        values |= {
            "parent": parent.variant,
            "parent_module": parent.module,
            "parent_class": parent.class_name,
            "parent_settings_module": parent.settings_module,
            "parent_settings": parent.settings_class,
            "parent_ruleset": parent.ruleset,
            "begins": f"Begins with the variant `{parent.variant}` and changes what differs.",
        }
    else:
        values["begins"] = "A game of its own, small as yet."
    values["dependencies"] = ", ".join(f'"{each}"' for each in needed)
    return values


def _rendered(
    names: Names, kind: str, values: Mapping[str, str]
) -> Iterator[tuple[PurePosixPath, str]]:
    """The files that the templates of a kind make."""
    root = files("truco.scaffold").joinpath("templates", kind)
    for path, template in _templates(root, PurePosixPath()):
        text = Template(template.read_text(encoding="utf-8")).substitute(values)
        yield _target(path, names), text


def _templates(
    folder: Traversable, path: PurePosixPath
) -> Iterator[tuple[PurePosixPath, Traversable]]:
    for item in folder.iterdir():
        if item.is_dir():
            yield from _templates(item, path / item.name)
        elif item.name.endswith(SUFFIX):
            yield path / item.name.removesuffix(SUFFIX), item


def _target(path: PurePosixPath, names: Names) -> PurePosixPath:
    """Where the file of a template belongs."""
    stands_for = {
        "package": names.package,
        "variant.toml": f"{names.variant}.toml",
        "gitignore": ".gitignore",
    }
    return PurePosixPath(*(stands_for.get(part, part) for part in path.parts))
