"""The promise that rules mean the same in every process, whatever the order of its sets."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Sequence

from truco.rules import Rules
from truco.testing.running import NotConforming

WORDS = (
    "rules mean the same in every process: nothing in them depends on the order of a set, on "
    "random numbers, on the clock or on what was done before"
)
TIMEOUT_S = 300


def check_processes(rules: Rules, players: Sequence[int]) -> None:
    """Build the tables in a new process too, where strings have other hashes, and compare them.

    Raises :class:`NotConforming` naming the parts of the tables that differ.
    """
    here = [_parts(rules, seats) for seats in players]
    there = json.loads(_other_process(rules, players))
    for seats, own, other in zip(players, here, there, strict=True):
        differ = [name for name in own if own[name] != other[name]]
        if differ:
            raise NotConforming(
                f"{rules.name} with {seats} players breaks a promise: {WORDS}.\n\n"
                f"what:    built in another process, these tables differ: {', '.join(differ)}",
                None,
            )


def _parts(rules: Rules, players: int) -> dict[str, str]:
    """A hash of each part of the tables, by its name in ``truco/tables/layout.py``."""
    import hashlib

    from truco.tables.counts import LazyCounts
    from truco.tables.layout import Tables, structure_fields

    built = rules.tables(players)
    found = {"names": repr((built.bet_ids, built.call_ids, built.mode_names, list(built.deck)))}
    for name in structure_fields(Tables):
        value = getattr(built.tables, name)
        numbers = value.complete() if isinstance(value, LazyCounts) else value
        found[name] = repr(numbers)
    return {name: hashlib.sha256(text.encode()).hexdigest() for name, text in found.items()}


def _other_process(rules: Rules, players: Sequence[int]) -> bytes:
    done = subprocess.run(
        [sys.executable, "-c", f"from {__name__} import main; main()"],
        input=pickle.dumps((list(sys.path), pickle.dumps(rules), list(players))),
        env={**os.environ, "PYTHONHASHSEED": "1"},
        capture_output=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    if done.returncode:
        error = done.stderr.decode(errors="replace").strip()
        raise NotConforming(
            f"{rules.name} breaks a promise: {WORDS}.\n\n"
            f"what:    another process cannot load or build the rules:\n{error}",
            None,
        )
    return done.stdout


def main() -> None:
    """What the other process does: rules from standard input, hashes to standard output."""
    path, pickled, players = pickle.loads(sys.stdin.buffer.read())
    sys.path[:] = path
    rules: Rules = pickle.loads(pickled)
    print(json.dumps([_parts(rules, seats) for seats in players]))
