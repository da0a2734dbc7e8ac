"""A way to play chunks that can be sent to any machine where truco is installed."""

from __future__ import annotations

import hashlib
import pickle
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from truco._version import __version__
from truco.errors import TrucoError
from truco.simulation.chunks import Chunk
from truco.simulation.sources import sources_digest
from truco.simulation.work import Player, Work
from truco.simulation.workers import Played, timed


@dataclass(frozen=True, slots=True)
class Portable:
    """Plays chunks of a run wherever it is called, and makes sure the same game is played there.

    It travels with every chunk, so that a worker may come and go at any time; a worker unpacks it
    once in each thread. Raises TrucoError where truco, the rules or the engine are not the same.
    """

    version: str
    sources: str
    """Digest of the engine's source code, which may change while the version stays."""
    fingerprint: str
    packed: bytes
    """The work and how a player for it is made, pickled."""
    name: str
    """The same for the same work, and for no other."""

    def __call__(self, chunk: Chunk) -> Played:
        return timed(_player_of(self), chunk)


def portable(work: Work, make_player: Callable[[Work], Player]) -> Portable:
    """The work of a run, to be sent elsewhere; `make_player` must be a function of a module."""
    packed = pickle.dumps((work, make_player))
    fingerprint = work.rules.tables(work.players).fingerprint
    return Portable(
        __version__, sources_digest(), fingerprint, packed, hashlib.sha256(packed).hexdigest()
    )


class _Here(threading.local):
    """The player of the last work that came to this thread: another run soon has another."""

    name: str | None = None
    player: Player | None = None


_here: Final = _Here()
_making: Final = threading.Lock()


def _player_of(sent: Portable) -> Player:
    if _here.player is None or _here.name != sent.name:
        # Threads of one worker share what is built and compiled.
        with _making:
            _here.player, _here.name = _made(sent), sent.name
    return _here.player


def _made(sent: Portable) -> Player:
    if sent.version != __version__:
        raise TrucoError(
            f"a worker has truco {__version__} where {sent.version} is needed: "
            f"install the same version there"
        )
    if sent.sources != sources_digest():
        raise TrucoError(
            f"a worker has another engine than is needed, of the same version {__version__} "
            f"(source code {sources_digest()}, not {sent.sources}): install the same there"
        )
    work, make_player = pickle.loads(sent.packed)
    found = work.rules.tables(work.players).fingerprint
    if found != sent.fingerprint:
        raise TrucoError(
            f"{work.rules.name} means something else to a worker (fingerprint {found}, not "
            f"{sent.fingerprint}): install the same plugins there"
        )
    try:
        player: Player = make_player(work)
    except ImportError as error:
        raise TrucoError(
            f"a worker cannot use the compiled engine ({error}): pip install 'truco[fast]' there, "
            f"or choose --engine interpreted"
        ) from error
    return player
