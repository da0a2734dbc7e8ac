"""A match in a file: JSON with the merged ruleset, so that it loads anywhere."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from truco.errors import RecordError, shown
from truco.playing.loading import played_again
from truco.playing.setting_up import tables_of
from truco.rules import Rules

if TYPE_CHECKING:
    from truco.match import Match
    from truco.plugins.manager import PluginRegistry

FORMAT: Final = "truco match"
VERSION: Final = 1
_KEYS: Final = {"format", "version", "ruleset", "fingerprint", "players", "state"}


def match_data(match: Match) -> dict[str, Any]:
    """The match with its merged ruleset as plain data."""
    if match.rules is None:
        raise RecordError("a match made from tables alone has no ruleset to write")
    return {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": dict(match.rules.data),
        "fingerprint": match.tables.fingerprint,
        "players": match.players,
        "state": match.state(),
    }


def match_from(data: object, registry: PluginRegistry | None) -> Match:
    """The match that :func:`match_data` wrote."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise RecordError("this is no saved match")
    if data.get("version") != VERSION:
        raise RecordError(
            f"the saved match has version {shown(data.get('version'))}: expected {VERSION}"
        )
    if set(data) != _KEYS or not isinstance(data["ruleset"], Mapping):
        raise RecordError(f"a saved match has the keys {', '.join(sorted(_KEYS))}")
    if type(data["players"]) is not int:
        raise RecordError(f"the saved match has a wrong players: {shown(data['players'])}")
    _check_plain(data["ruleset"])
    rules = Rules.from_data(data["ruleset"], registry, "saved match")
    here = tables_of(rules, data["players"]).fingerprint
    if here != data["fingerprint"]:
        raise RecordError(
            f"the rules of the saved match mean {shown(data['fingerprint'])} where it was saved "
            f"and {here} here: its variant is not the same here"
        )
    return played_again(rules, data["players"], data["state"])


def _check_plain(ruleset: Mapping[object, object]) -> None:
    """A ruleset holds what a rule file can hold: JSON can hold more. Raises RecordError."""
    waiting: list[object] = [ruleset]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
            waiting.extend(value.values())
        elif isinstance(value, list | tuple):
            waiting.extend(value)
        elif not isinstance(value, str | int | float):
            raise RecordError(f"the ruleset of the saved match holds {shown(value)}")


def save(match: Match, path: Path) -> None:
    """Write a match to a file."""
    path.write_text(json.dumps(match_data(match), ensure_ascii=False) + "\n", encoding="utf-8")


def load(path: Path, registry: PluginRegistry | None) -> Match:
    """The match in a file; raises RecordError for a file that cannot be read or is no match."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RecordError(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:  # the latter where it is nested too deep
        raise RecordError(f"{path}: is no JSON: {error}") from None
    try:
        return match_from(data, registry)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None
