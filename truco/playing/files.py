"""A match in a file: JSON with the merged ruleset, so that it loads anywhere."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from truco.errors import RecordError
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
    from truco.match import Match

    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise RecordError("this is no saved match")
    if data.get("version") != VERSION:
        raise RecordError(
            f"the saved match has version {data.get('version')!r}: expected {VERSION}"
        )
    if set(data) != _KEYS or not isinstance(data["ruleset"], Mapping):
        raise RecordError(f"a saved match has the keys {', '.join(sorted(_KEYS))}")
    if type(data["players"]) is not int:
        raise RecordError(f"the saved match has a wrong players: {data['players']!r}")
    match = Match.restored(
        Rules.from_data(data["ruleset"], registry, "saved match"), data["players"], data["state"]
    )
    if match.tables.fingerprint != data["fingerprint"]:
        raise RecordError(
            f"the rules of the saved match mean {data['fingerprint']} where it was saved and "
            f"{match.tables.fingerprint} here: its variant is not the same here"
        )
    return match


def save(match: Match, path: Path) -> None:
    """Write a match to a file."""
    path.write_text(json.dumps(match_data(match), ensure_ascii=False) + "\n", encoding="utf-8")


def load(path: Path, registry: PluginRegistry | None) -> Match:
    """The match in a file; raises RecordError for a file that cannot be read or is no match."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RecordError(f"{path}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise RecordError(f"{path}: is no JSON: {error}") from None
    try:
        return match_from(data, registry)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None
