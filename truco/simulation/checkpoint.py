"""A file from which a run goes on after it was interrupted, killed, or finished and wanted longer.

The file holds the whole ledger of the run and is replaced as a whole, so it is right at every
moment; at most a few seconds of work are played again. It is JSON, with a digest of itself.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, Final

from truco.errors import TrucoError
from truco.files import home_of, kind_of, read_regular
from truco.simulation.chunks import COUNTERS
from truco.simulation.file_lock import Locked, locked
from truco.simulation.ledger import Ledger, Part
from truco.tables.layout import Log, Tables, blank

SCHEMA: Final = 2
"""Version of the form of the file."""
EVERY_S: Final = 2.0
"""A run writes its file that often, and when it ends."""
MAX_BYTES: Final = 64 * 1024 * 1024
"""Bytes of a file that is read: some kilobytes for each of a thousand workers are far fewer."""


class CheckpointError(TrucoError):
    """A checkpoint cannot be read, belongs to another run, or cannot be written."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What must be the same for a run to go on: all that decides how a match goes."""

    version: str
    """Of truco: the bots of another version may play otherwise."""
    sources: str
    """Digest of the engine's source code, which may change while the version stays."""
    fingerprint: str
    """Of the rules for these players."""
    players: int
    bots: tuple[str, str]
    seed: int
    swap: bool


@dataclass
class Sitting:
    """One go at a run: the ledger it adds to, and what earlier goes left behind."""

    ledger: Ledger
    played_s: float = 0.0
    """Seconds that earlier goes were playing."""
    engine: str | None = None
    """Form of the engine in the last of them."""
    kept: int | None = None
    """How many matches the file has; None where there is no file yet."""

    def keep(self, elapsed_s: float, engine: str, *, now: bool = False) -> None:
        """Where there is a file, write it if it is time to, or at once with `now`."""


@contextmanager
def sitting(
    path: Path | None,
    identity: Identity,
    tables: Tables,
    *,
    matches: int,
    until: float | None,
) -> Iterator[Sitting]:
    """Begin a run, or go on with the one in the file `path`.

    A new file is written at once, so that a path that cannot be written is noticed before anything
    is played. Raises :class:`CheckpointError`, naming what is wrong with the file; it is then left
    as it was.
    """
    if path is None:
        yield Sitting(Ledger(tables, identity.swap, until=until))
        return
    # A link stays a link: the file it leads to is replaced.
    home = home_of(path)
    _check_place(path, home)
    with ExitStack() as stack:
        try:
            stack.enter_context(locked(home))
        except Locked as lock:
            raise CheckpointError(
                f"{path} is in use by {lock}: wait until it ends, or name another file"
            ) from None
        except OSError as error:
            # The file beside it that is the lock is nobody's business.
            raise CheckpointError(f"{path} cannot be written: {_reason(error)}") from error
        yield _opened(path, home, identity, tables, matches, until)


def _check_place(path: Path, home: Path) -> None:
    """Raise CheckpointError, before anything is touched, where no file can be."""
    try:
        mode = home.stat().st_mode
    except OSError:
        # What is wrong besides is said where the file is read or written.
        if not home.parent.is_dir():
            raise CheckpointError(f"{path}: there is no folder {home.parent}") from None
        return
    kind = kind_of(mode)
    if kind is not None:
        raise CheckpointError(f"{path} is {kind}; expected the name of a file")


class _Kept(Sitting):
    """A sitting with a file."""

    def __init__(self, path: Path, home: Path, identity: Identity, ledger: Ledger) -> None:
        super().__init__(ledger)
        self._path = path
        self._home = home
        self._identity = identity
        self._written = -inf

    def keep(self, elapsed_s: float, engine: str, *, now: bool = False) -> None:
        if not now and monotonic() - self._written < EVERY_S:
            return
        ledger = self.ledger
        body = {
            "truco_checkpoint": SCHEMA,
            "run": asdict(self._identity),
            "engine": engine,
            "elapsed_s": elapsed_s,
            "narrowest": None if ledger.narrowest == inf else ledger.narrowest,
            "parts": [
                {"start": part.start, "end": part.end, "counted": _numbers(part.log)}
                for part in ledger.parts
            ],
        }
        text = json.dumps({**body, "digest": _digest(body)}, indent=1)
        try:
            _replace(self._home, text + "\n")
        except OSError as error:
            has = "" if self.kept is None else f"; it has {self.kept:,} matches"
            raise CheckpointError(
                f"{self._path} cannot be written: {_reason(error)}{has}"
            ) from error
        self.kept = ledger.finished
        self._written = monotonic()


def _opened(
    path: Path,
    home: Path,
    identity: Identity,
    tables: Tables,
    matches: int,
    until: float | None,
) -> Sitting:
    try:
        text = read_regular(home, MAX_BYTES).decode("utf-8")
    except FileNotFoundError:
        ledger = Ledger(tables, identity.swap, looks=True, until=until)
        fresh = _Kept(path, home, identity, ledger)
        fresh.keep(0.0, "none", now=True)
        return fresh
    except (OSError, UnicodeDecodeError) as error:
        raise CheckpointError(f"{path} cannot be read: {_reason(error)}") from error
    found = _checked(path, text)
    _compare(path, found, identity)
    try:
        return _continued(path, home, found, identity, tables, matches, until)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise CheckpointError(_damaged(path, "it does not fit its own run")) from error


def _continued(
    path: Path,
    home: Path,
    found: Mapping[str, Any],
    identity: Identity,
    tables: Tables,
    matches: int,
    until: float | None,
) -> Sitting:
    parts = [
        Part(part["start"], part["end"], _log(part["counted"], tables)) for part in found["parts"]
    ]
    narrowest = inf if found["narrowest"] is None else float(found["narrowest"])
    held = sum(part.end - part.start for part in parts)
    done = parts[0].end
    if done > matches:
        raise CheckpointError(
            f"{path} has {done:,} matches already: ask for as many or more, or name another file"
        )
    if until is not None and narrowest <= until:
        raise CheckpointError(
            f"{path} went on after its interval was {narrowest:.4g} wide: a run that ends at "
            f"{until:g} needs a file of its own"
        )
    # What lies beyond the matches that are asked for is played again when somebody wants it.
    parts = [part for part in parts if part.end <= matches]
    ledger = Ledger(
        tables, identity.swap, looks=True, until=until, parts=parts, narrowest=narrowest
    )
    kept = _Kept(path, home, identity, ledger)
    kept.kept = held
    kept.played_s = float(found["elapsed_s"])
    kept.engine = str(found["engine"])
    return kept


def _checked(path: Path, text: str) -> Mapping[str, Any]:
    """The contents of a file that is what it was when it was written."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise CheckpointError(_damaged(path, "it is no JSON" if text else "it is empty")) from None
    if not isinstance(found, dict) or "truco_checkpoint" not in found:
        raise CheckpointError(_damaged(path, "it says nothing of a run"))
    if found["truco_checkpoint"] != SCHEMA:
        raise CheckpointError(
            f"{path} was written by another version of truco, in a form this one does not know"
        )
    if found.pop("digest", None) != _digest(found):
        raise CheckpointError(_damaged(path, "its digest does not fit"))
    return found


def _compare(path: Path, found: Mapping[str, Any], identity: Identity) -> None:
    """Raise CheckpointError when a file is of another run, naming all that differs."""
    theirs = found.get("run")
    if not isinstance(theirs, dict):
        raise CheckpointError(_damaged(path, "it says nothing of a run"))
    ours = json.loads(json.dumps(asdict(identity)))
    differences = [
        f"{_WORDS[key]} {_shown(theirs.get(key))}, not {_shown(ours[key])}"
        for key in ours
        if theirs.get(key) != ours[key]
    ]
    if differences:
        raise CheckpointError(
            f"{path} is of another run ({'; '.join(differences)}): name another file"
        )


_WORDS: Final = {
    "version": "version of truco",
    "sources": "source code of the engine",
    "fingerprint": "fingerprint of the rules",
    "players": "players",
    "bots": "bots",
    "seed": "seed",
    "swap": "swap",
}


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _damaged(path: Path, why: str) -> str:
    return f"{path} is no checkpoint, or a damaged one ({why}): it was left alone; name another"


def _reason(error: OSError | UnicodeDecodeError) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else "it is no text"


def _digest(body: Mapping[str, Any]) -> str:
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _numbers(log: Log) -> dict[str, int | list[int]]:
    return {name: getattr(log, name) for name in COUNTERS}


def _log(numbers: Mapping[str, Any], tables: Tables) -> Log:
    log = blank(Log, tables)
    for name in COUNTERS:
        value, empty = numbers[name], getattr(log, name)
        if type(value) is not type(empty) or (isinstance(value, list) and len(value) != len(empty)):
            raise ValueError(f"{name} is {value!r}")
        setattr(log, name, value)
    return log


def _replace(path: Path, text: str) -> None:
    """Write a file so that it is at every moment the old one or the new one."""
    # Always of the same name: what a killed process left behind is written over by the next.
    beside = path.with_name(path.name + ".tmp")
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
