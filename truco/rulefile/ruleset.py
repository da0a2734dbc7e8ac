"""A loaded ruleset."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import tomli_w

from truco.errors import BuildError, Fault, RulesetError
from truco.plugins.paths import from_folder
from truco.plugins.settings import RulesetSettings
from truco.rulefile.layers import Location, Stack, fault_at
from truco.rulefile.positions import KeyPath
from truco.rulefile.scalars import Trouble
from truco.rulefile.scanner import read_key

__all__ = ["Ruleset", "locate", "place_faults"]


@dataclass(frozen=True)
class Ruleset:
    """The rules that a file, its ancestors and the overrides choose. Made by `load_ruleset`."""

    name: str
    summary: str
    """One line on what is played; empty if the file has none."""
    variant: str
    """Id of the variant plugin."""
    plugins: tuple[str, ...]
    abstract: bool
    path: Path | None
    """The file asked for; None for a ruleset that came from no file."""
    chain: tuple[Path, ...]
    """The files it was made from: `path`, what it extends, and so on."""
    data: dict[str, object] = field(hash=False)
    """Everything written in the files and overrides, merged; loads again to the same ruleset."""
    checked: RulesetSettings | None = field(hash=False)
    """The settings; None for an abstract ruleset that leaves out what its children must say."""
    stack: Stack = field(repr=False, compare=False)
    """The texts behind it, for `locate`."""

    @property
    def settings(self) -> RulesetSettings:
        """The validated settings, an instance of the variant's own `Settings`.

        Raises `RulesetError` for an abstract ruleset that is not complete.
        """
        if self.checked is None:
            raise RulesetError([self._not_playable()])
        return self.checked

    def require_playable(self) -> None:
        """Raise `RulesetError` if this ruleset is abstract."""
        if self.abstract:
            raise RulesetError([self._not_playable()])

    def to_toml(self) -> str:
        """The merged ruleset as one rule file without `extends`.

        Plugins that are files are named as seen from the working directory.
        """
        return tomli_w.dumps(from_folder(self.data, Path.cwd()))

    def _not_playable(self) -> Fault:
        return fault_at(
            self.stack.locate(("abstract",)),
            ("abstract",),
            f"{self.name} is abstract: it cannot be played",
            "a ruleset that extends it",
        )


def locate(ruleset: Ruleset, key: str | KeyPath) -> Location:
    """Where a key was written, by its dotted form (`match.players[1]`) or its path.

    A key that keeps its default is located at the table around it, or at the file as a whole.
    """
    return ruleset.stack.locate(_parse(key) if isinstance(key, str) else key)


def place_faults(error: BuildError, ruleset: Ruleset) -> RulesetError:
    """The faults of a build, each shown at the place of its key in the ruleset's files."""
    faults = []
    for fault in error.faults:
        path = _parse(fault.key) if fault.key else ()
        location = ruleset.stack.locate(path)
        faults.append(fault_at(location, path, fault.told, fault.expected, fault.suggestion))
    return RulesetError(faults)


def _parse(key: str) -> KeyPath:
    """`match.players[1]` as a path. A text that is no key is taken as the name of one."""
    parts: list[str | int] = []
    for piece in key.split("["):
        number, bracket, rest = piece.partition("]")
        if bracket and number.isdecimal():
            parts.append(int(number))
            piece = rest.removeprefix(".")
        if piece:
            try:
                parts.extend(part.name for part in read_key(piece))
            except Trouble:
                return (key,)
    return tuple(parts)
