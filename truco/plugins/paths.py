"""Plugins that are single files, as they are named in texts that outlive the place they are in.

In memory such a plugin is named by its whole path, so that it is found from anywhere. A text names
it from the folder the text is in, so that both can move together; where it is not there, another
file may stand for it.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from truco.files import read_regular

__all__ = ["digest_of", "from_folder", "is_file_name", "stand_in", "whole"]

_MOST_BYTES: Final = 16 * 1024 * 1024


def is_file_name(name: object) -> bool:
    """Whether a plugin is named by its file, not by the name of what is installed."""
    return isinstance(name, str) and name.endswith(".py")


def from_folder(data: Mapping[str, object], folder: Path) -> dict[str, object]:
    """A ruleset's data with its files named as seen from a folder."""

    def shorten(name: str) -> str:
        try:
            return Path(os.path.relpath(name, folder)).as_posix()
        except ValueError:  # It is on another drive.
            return name

    return _renamed(data, shorten)


def whole(data: Mapping[str, object], folder: Path) -> dict[str, object]:
    """A ruleset's data with its files, named as seen from a folder, named by their whole paths."""
    return _renamed(data, lambda name: os.path.abspath(folder / name))


def _renamed(data: Mapping[str, object], rename: Callable[[str], str]) -> dict[str, object]:
    plugins = data.get("plugins")
    if not isinstance(plugins, list):
        return dict(data)
    names = [rename(name) if is_file_name(name) else name for name in plugins]
    return {**data, "plugins": names}


def digest_of(path: Path) -> str | None:
    """What tells the text of a file from any other; None for a file that cannot be read."""
    try:
        return hashlib.sha256(read_regular(path, _MOST_BYTES)).hexdigest()[:16]
    except (OSError, ValueError):
        return None


def stand_in(
    path: Path, digest: str | None, given: Sequence[Path], folders: Iterable[Path | None]
) -> Path | None:
    """The file to take for the one that was at `path`; None when there is none.

    One with the text of that `digest` comes first, wherever it is; then one of the same name that
    is among those `given` by the user; then `path` itself; then one of the same name in one of the
    `folders`; at last whatever the user gave, if that is one file.
    """
    beside = [folder / path.name for folder in folders if folder is not None]
    if digest is not None:
        for candidate in (*given, path, *beside):
            if digest_of(candidate) == digest:
                return candidate
    named = [file for file in given if file.name == path.name]
    for candidate in (*named, path, *beside):
        if candidate.is_file():
            return candidate
    return given[0] if len(given) == 1 else None
