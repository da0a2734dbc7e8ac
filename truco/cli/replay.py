"""`truco replay`: recorded matches, played again."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from truco.cli.errors import BAD_INPUT, show_error, show_message, speaks
from truco.cli.options import JsonOption, PluginOption
from truco.cli.streams import print_json, say
from truco.errors import RecordError, RulesetError, TrucoError

if TYPE_CHECKING:
    from truco.plugins.manager import PluginRegistry
    from truco.record import Record


@speaks
def replay(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Records.", show_default=False)
    ],
    json: JsonOption = False,
    plugins: PluginOption = [],  # noqa: B006 -- typer reads the default, nobody changes it
) -> None:
    """Play recorded matches again and fail where the engine does not agree with a record.

    A record is played by the ruleset within it. Where the installed ruleset of that name means
    something else, the keys that differ are named.

    \b
    Examples:
      truco replay games/*.toml
      truco replay --json failed-paulista-seed0-match000012.toml
    """
    from truco.cli.loading import open_registry, warn_of_failures

    registry = open_registry(plugins)
    warn_of_failures(registry)
    found = []
    for path in files:
        replayed = _replay(path, registry)
        found.append(replayed)
        if json:
            continue
        if replayed.error is None:
            typer.echo(f"{path}: {replayed.told}")
        elif isinstance(replayed.error, RulesetError):
            show_message(f"{path}: its ruleset cannot be loaded")
            show_error(replayed.error)
        else:
            show_error(_at(path, replayed.error))
        if replayed.changed:
            say(f"{path}: {replayed.changes_told}", label="note", colour="cyan")
    if json:
        print_json({"schema": 1, "files": [replayed.to_json() for replayed in found]})
    if any(replayed.error is not None for replayed in found):
        raise typer.Exit(BAD_INPUT)


@dataclass(frozen=True, slots=True)
class _Replayed:
    """What came of a file. `changed` are keys that the installed ruleset sets differently."""

    path: Path
    record: Record | None
    changed: tuple[str, ...]
    installed: bool
    error: TrucoError | None

    @property
    def told(self) -> str:
        """The result in a line for people."""
        assert self.record is not None
        record = self.record
        hands = f"{len(record.hands)} hand{'' if len(record.hands) == 1 else 's'}"
        scores = ", ".join(f"{name} {points}" for name, points in record.final_scores.items())
        ending = f"{record.winner} won" if record.winner is not None else "not over"
        return f"{record.name}, {record.players} players, {hands}, {ending} ({scores}): agrees"

    @property
    def changes_told(self) -> str:
        """What differs, in a line for people."""
        assert self.record is not None
        return f"the installed {self.record.name} differs in {', '.join(self.changed)}"

    def to_json(self) -> dict[str, object]:
        """The same as plain data."""
        record = self.record
        return {
            "path": str(self.path),
            "agrees": self.error is None,
            "error": None if self.error is None else str(self.error),
            "ruleset": None if record is None else record.name,
            "ruleset_installed": self.installed,
            "changed_keys": list(self.changed),
            "players": None if record is None else record.players,
            "hands": None if record is None else len(record.hands),
            "winner": None if record is None else record.winner,
            "scores": None if record is None else dict(record.final_scores),
        }


def _replay(path: Path, registry: PluginRegistry) -> _Replayed:
    from truco import record as records

    record = None
    changed: list[str] | None = None
    try:
        record = records.Record.load(path)
        changed = records.changed_keys(record, registry)
        records.replay(record, registry)
    except TrucoError as error:
        return _Replayed(path, record, tuple(changed or ()), changed is not None, error)
    return _Replayed(path, record, tuple(changed or ()), changed is not None, None)


def _at(path: Path, error: TrucoError) -> TrucoError:
    """The error with the file before it, where it does not say that itself."""
    text = str(error)
    return error if text.startswith(str(path)) else RecordError(f"{path}: {text}")
