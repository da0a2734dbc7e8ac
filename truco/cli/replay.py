"""`truco replay`: recorded matches, played again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from truco.cli.errors import BAD_INPUT, show_error, show_message, speaks
from truco.cli.language import LangOption, open_words
from truco.cli.options import JsonOption, PluginOption
from truco.cli.streams import print_json, put, say, warn
from truco.errors import RulesetError, TrucoError

if TYPE_CHECKING:
    from truco.plugins.manager import PluginRegistry
    from truco.record import Record
    from truco.rules import Rules
    from truco.words import Words


@speaks
def replay(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Records.", show_default=False)
    ],
    json: JsonOption = False,
    plugins: PluginOption = [],  # noqa: B006 -- typer reads the default, nobody changes it
    lang: LangOption = None,
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
    open_words(lang, registry=registry)  # what is wrong with the option is said at once
    found = []
    for path in files:
        replayed = _replay(path, registry)
        found.append(replayed)
        if not json:
            _tell(replayed, _words(replayed, lang, registry))
    if json:
        print_json({"schema": 1, "files": [replayed.to_json() for replayed in found]})
    if any(replayed.error is not None for replayed in found):
        raise typer.Exit(BAD_INPUT)


def _words(replayed: _Replayed, lang: str | None, registry: PluginRegistry) -> Words:
    """The words of the game that was recorded."""
    from truco.words import language

    code = open_words(lang, registry=registry).code
    return language(code, replayed.rules, known=[code])


def _tell(replayed: _Replayed, words: Words) -> None:
    path, error = replayed.path, replayed.error
    if error is None:
        put(f"{path}: {replayed.told(words)}")
    elif isinstance(error, RulesetError):
        show_message(f"{path}: {words.say('its ruleset cannot be loaded')}")
        show_error(error)
    else:
        # The message names the file itself where the file is no record.
        text = str(error).removeprefix(f"{path}: ")
        show_message(f"{path}: {words.disagreement(text)}")
    for name, file in replayed.plugins.items():
        warn(f"{path}: plugin {name} had another text when this was played than {file} has now")
    if replayed.changed:
        say(f"{path}: {replayed.changes_told(words)}", label="note", colour="cyan")


@dataclass(frozen=True, slots=True)
class _Replayed:
    """What came of a file. `changed` are keys that the installed ruleset sets differently."""

    path: Path
    record: Record | None
    rules: Rules | None
    changed: tuple[str, ...]
    installed: bool
    error: TrucoError | None
    plugins: Mapping[str, Path]
    """Plugins for which a file of another text stands now, by their names."""

    def told(self, words: Words) -> str:
        """The result in a line for people."""
        assert self.record is not None
        record = self.record
        players = words.say_many("{number} player", "{number} players", record.players)
        hands = words.say_many("{number} hand", "{number} hands", len(record.hands))
        scores = ", ".join(f"{name} {points}" for name, points in record.final_scores.items())
        if record.winner is None:
            ending = words.say("not over")
        else:
            ending = words.say("{winner} won", winner=record.winner)
        agrees = words.say("agrees")
        return f"{record.name}, {players}, {hands}, {ending} ({scores}): {agrees}"

    def changes_told(self, words: Words) -> str:
        """What differs, in a line for people."""
        assert self.record is not None
        keys = ", ".join(self.changed)
        return words.say("the installed {name} differs in {keys}", name=self.record.name, keys=keys)

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
            "changed_plugins": {name: str(file) for name, file in self.plugins.items()},
            "players": None if record is None else record.players,
            "hands": None if record is None else len(record.hands),
            "winner": None if record is None else record.winner,
            "scores": None if record is None else dict(record.final_scores),
        }


def _replay(path: Path, registry: PluginRegistry) -> _Replayed:
    from truco import record as records

    record = rules = None
    plugins: dict[str, Path] = {}
    changed: list[str] | None = None
    error: TrucoError | None = None
    try:
        record = records.Record.load(path)
        plugins = records.changed_plugins(record, registry)
        rules = records.record_rules(record, registry)
        changed = records.changed_keys(record, registry)
        records.replay(record, registry)
    except TrucoError as raised:
        error = raised
    installed = changed is not None
    return _Replayed(path, record, rules, tuple(changed or ()), installed, error, plugins)
