"""The installed rulesets: those that ship with truco, and those of plugins."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from truco.errors import Fault, RulesetError
from truco.rulefile.positions import read_document
from truco.rulefile.reading import Unreadable, printable, read_source
from truco.rulefile.registry import RulesetRegistry
from truco.rulefile.shipped import shipped_rulesets_dir
from truco.rulefile.wording import nearest

__all__ = ["Catalogue", "find_ruleset"]

SUFFIX = ".toml"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Installed rule files by name, in alphabetical order, abstract ones among them."""

    files: Mapping[str, Path]
    shadowed: tuple[Path, ...] = ()
    """Files that cannot be reached by name, because an earlier one has the same name."""

    @classmethod
    def of(cls, registry: RulesetRegistry, shipped: Path | None = None) -> Catalogue:
        """What is installed now. `shipped` stands for truco's own directory of rulesets.

        truco's own come first and plugins in the order of the registry, so that a plugin adds
        rulesets and never changes what an existing name means. Raises `TrucoError` when truco's
        own directory is missing.
        """
        files: dict[str, Path] = {}
        shadowed: list[Path] = []
        for path in _rule_files([shipped or shipped_rulesets_dir(), *registry.ruleset_dirs()]):
            if files.setdefault(path.stem, path) != path:
                shadowed.append(path)
        return cls(dict(sorted(files.items())), tuple(shadowed))

    def get(self, name: str) -> Path | None:
        """The file of an installed ruleset, named with or without `.toml`."""
        return self.files.get(name.removesuffix(SUFFIX))

    def path(self, name: str) -> Path:
        """The file of an installed ruleset. Raises `RulesetError` with the nearest name."""
        found = self.get(name)
        if found is None:
            raise RulesetError([self.unknown(name)])
        return found

    def nearest(self, name: str) -> str | None:
        """The installed name most like `name`."""
        return nearest(Path(name).name.removesuffix(SUFFIX), self.files)

    def unknown(self, name: str) -> Fault:
        """The fault of a name that is neither a file nor installed."""
        return Fault(
            path=printable(name),
            line=None,
            column=None,
            key=None,
            message="there is no such file, and no ruleset of this name is installed",
            expected=f"a path, or one of {', '.join(self.playable())}",
            suggestion=self.nearest(name),
        )

    def playable(self) -> tuple[str, ...]:
        """Names of all but the abstract rulesets. Reads each file, none of its parents.

        A file that cannot be read is listed, so that whoever picks it is told what is wrong.
        """
        return tuple(name for name, path in self.files.items() if not _is_abstract(path))


def find_ruleset(source: str | Path, catalogue: Callable[[], Catalogue]) -> Path:
    """The file that `source` means: a path if such a file exists, else an installed name.

    `catalogue` is asked only for what is no file. Raises `RulesetError` if it is neither.
    """
    text = os.fspath(source)
    if not text or "\0" in text:
        message = "this is no path and no name" if text else "no ruleset is named"
        wanted = "a path, or the name of an installed ruleset"
        raise RulesetError([Fault(printable(text) or '""', None, None, None, message, wanted)])
    path = Path(source)
    # A directory does not hide the ruleset of its name; a broken link is a file that is broken.
    if os.path.lexists(path) and not path.is_dir():
        return path
    found = catalogue().get(text)
    if found is not None:
        return found
    if path.is_dir():
        return path
    raise RulesetError([catalogue().unknown(text)])


def _rule_files(places: Iterable[Path]) -> Iterable[Path]:
    for place in places:
        if place.is_dir():
            yield from sorted(place.glob("*" + SUFFIX))
        else:
            yield place


def _is_abstract(path: Path) -> bool:
    try:
        source = read_source(path)
    except Unreadable:
        return False
    return read_document(source.text).data.get("abstract") is True
