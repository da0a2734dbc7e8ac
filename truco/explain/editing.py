"""Changing keys of a rule file: comments and layout stay, and no broken file is ever written."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from truco.errors import Fault, RulesetError, TrucoError
from truco.rulefile.layers import merge
from truco.rulefile.overrides import read_overrides
from truco.rulefile.positions import read_document
from truco.rulefile.reading import Unreadable, read_source
from truco.rules import load_ruleset

if TYPE_CHECKING:
    from truco.plugins.manager import PluginRegistry

__all__ = ["Edit", "edit", "write_atomically"]

_PREFIX: Final = "--set "
"""What faults of overrides are shown with; here they are arguments."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A rule file before and after a change; nothing has been written."""

    path: Path
    """The file itself, links to it followed."""
    before: str
    after: str

    @property
    def changes(self) -> bool:
        """Whether there is anything to write."""
        return self.before != self.after

    def write(self) -> None:
        """Put the new text in place of the old at one stroke. Raises `OSError`."""
        write_atomically(self.path, self.after)


def edit(
    path: str | Path, assignments: Sequence[str], registry: PluginRegistry | None = None
) -> Edit:
    """The rule file at `path` with keys set as texts `key=value` say (the form of `--set`).

    The result is checked as `truco rules check` does: it loads, with all it extends, and for every
    number of players its tables can be built. Raises `RulesetError` with every fault found, and
    `TrucoError` without tomlkit or when the file is written in a way that cannot be kept.
    """
    try:
        import tomlkit
        import tomlkit.exceptions
    except ImportError:
        raise TrucoError(
            "changing a rule file needs tomlkit, which is not installed: pip install 'truco[edit]'"
        ) from None
    file = Path(path)
    if not os.path.lexists(file):
        fault = "there is no such file; truco new ruleset writes one"
        raise RulesetError([Fault(str(path), None, None, None, fault, "the path of a rule file")])
    _check(file, assignments, registry)
    try:
        before = read_source(file).text
    except Unreadable as unreadable:
        raise RulesetError([unreadable.fault]) from unreadable
    wanted = read_document(before).data
    try:
        document = tomlkit.parse(before)
        for layer in read_overrides(assignments)[0]:
            wanted = merge(wanted, layer.document.data)
            _set(document, layer.document.data)
        after = tomlkit.dumps(document)
    except (tomlkit.exceptions.TOMLKitError, TypeError, ValueError) as error:
        raise TrucoError(f"{path}: cannot be changed without rewriting it: {error}") from error
    written = read_document(after)
    if written.faults or written.data != wanted:
        keys = ", ".join(text.partition("=")[0].strip() for text in assignments)
        raise TrucoError(
            f"{path}: {keys} cannot be set without rewriting the lines around; change it by hand"
        )
    return Edit(Path(os.path.realpath(file)), before, after)


def _check(path: Path, assignments: Sequence[str], registry: PluginRegistry | None) -> None:
    """Raise with everything that would be wrong with the changed file."""
    try:
        rules = load_ruleset(path, list(assignments), registry)
        if rules.ruleset.abstract:
            return
        for players in rules.players:
            rules.tables(players)
    except RulesetError as error:
        raise RulesetError(_as_arguments(fault, str(path)) for fault in error.faults) from error


def _as_arguments(fault: Fault, path: str) -> Fault:
    """A fault of an override, shown in the argument as it was typed."""
    if fault.line is not None or not (fault.source_line or "").startswith(_PREFIX):
        return fault
    column = None if fault.column is None else max(1, fault.column - len(_PREFIX))
    line = (fault.source_line or "").removeprefix(_PREFIX)
    return replace(fault, path=path, column=column, source_line=line)


def _set(table: MutableMapping[str, Any], data: Mapping[str, object]) -> None:
    """Merge `data` into a table of the document: tables key by key, everything else replaced."""
    for key, value in data.items():
        below = table.get(key)
        if isinstance(value, Mapping) and isinstance(below, MutableMapping):
            _set(below, value)
        elif below is None or not _same(below, value):
            table[key] = value


def _same(left: object, right: object) -> bool:
    """Whether a value stands there already, in the type that is wanted."""
    return left == right and isinstance(left, bool) == isinstance(right, bool)


def write_atomically(path: Path, text: str) -> None:
    """Write a text file whole or not at all; it keeps its permissions. Raises `OSError`."""
    descriptor, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with open(descriptor, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, os.stat(path).st_mode & 0o7777)
        os.replace(beside, path)
    except BaseException:
        os.unlink(beside)
        raise
