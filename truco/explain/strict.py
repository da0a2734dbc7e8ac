"""What is allowed in a ruleset and yet looks like a mistake: warnings, each with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from truco.errors import BuildError, Fault
from truco.explain.alternatives import alternatives
from truco.explain.meaning import same_but_counts, same_counts
from truco.explain.suspicions import suspicions
from truco.rulefile.layers import fault_at
from truco.rulefile.models import HEAD_KEYS
from truco.rulefile.positions import KeyPath
from truco.rulefile.schema import model_at
from truco.rulefile.toml_text import short
from truco.rules import Rules
from truco.tables.build import build_tables
from truco.tables.ruletables import RuleTables

__all__ = ["idle_keys", "warnings"]

_ENOUGH: Final = 3
"""Other values, all of which mean the same, that show a key to be idle."""


def warnings(rules: Rules) -> list[Fault]:
    """Everything suspicious in rules that have no fault, in the order of the file.

    Only keys that the ruleset's own file writes are looked at: what it inherits is its parent's
    business. Raises as `Rules.tables`.
    """
    found = [*_idle(rules), *_suspicious(rules)]
    return sorted(found, key=lambda fault: (fault.line or 0, fault.column or 0))


# Options that cannot matter.


def _idle(rules: Rules) -> Iterator[Fault]:
    ruleset = rules.ruleset
    for path, value in idle_keys(rules):
        location = ruleset.stack.locate(path, key=True)
        yield fault_at(
            location,
            path,
            f"this cannot matter: in these rules another value than {short(value)} means the same",
        )


def idle_keys(rules: Rules) -> Iterator[tuple[KeyPath, object]]:
    """Keys of the file whose every other value near theirs leaves the fingerprints as they are."""
    model = type(rules.settings)
    body = {key: value for key, value in rules.data.items() if key not in HEAD_KEYS}
    own = rules.ruleset.stack.asked_for.document.data
    for path, value in _leaves(own, ()):
        # With other numbers of players there are other tables, so this key always matters.
        if path[0] in HEAD_KEYS or path == ("match", "players"):
            continue
        if model_at(model, path) is None and _is_idle(rules, body, path, value):
            yield path, value


def _leaves(data: Mapping[str, object], path: KeyPath) -> Iterator[tuple[KeyPath, object]]:
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, (*path, key))
        else:
            yield (*path, key), value


def _is_idle(rules: Rules, body: Mapping[str, object], path: KeyPath, value: object) -> bool:
    """Whether other values can stand here, and none of those tried changes what the rules mean."""
    equal: list[RuleTables] = []
    for other in alternatives(type(rules.settings), path, value):
        first: RuleTables | None = None
        for players in rules.players:
            tables = _tables_with(rules, body, path, other, players)
            if tables is None:
                break
            if not same_but_counts(rules.tables(players), tables):
                return False
            first = first or tables
        else:
            assert first is not None, "a ruleset is for some number of players"
            equal.append(first)
        if len(equal) == _ENOUGH:
            break
    # Counts take long, and do not depend on how many play: they are looked at when nothing else
    # is left that could differ.
    return bool(equal) and all(same_counts(rules.tables(one.seats), one) for one in equal)


def _tables_with(
    rules: Rules, body: Mapping[str, object], path: KeyPath, value: object, players: int
) -> RuleTables | None:
    """The tables with one key changed; None where that is not allowed."""
    try:
        settings = type(rules.settings).from_plain(_changed(body, path, value))
        if players not in settings.match.players:
            return None
        return build_tables(rules.variant_class(settings, players))
    except (ValueError, TypeError, BuildError):
        return None


def _changed(data: Mapping[str, object], path: KeyPath, value: object) -> dict[str, object]:
    key = str(path[0])
    if len(path) == 1:
        return {**data, key: value}
    inner = data.get(key)
    return {**data, key: _changed(inner if isinstance(inner, Mapping) else {}, path[1:], value)}


# Values that look wrong.


def _suspicious(rules: Rules) -> Iterator[Fault]:
    """What the tables show, once for all numbers of players that show it."""
    stack = rules.ruleset.stack
    said: dict[str, KeyPath] = {}
    for players in rules.players:
        for suspicion in suspicions(rules.tables(players)):
            path: KeyPath = (suspicion.key,) if suspicion.key else ()
            said.setdefault(suspicion.message, path)
    for message, path in said.items():
        yield fault_at(stack.locate(path, key=True), path, message)
