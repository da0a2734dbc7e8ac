"""Kinds of hand: normal, and privando (a side is one point short)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from truco.plugins import MatchState, Mode
from truco_venezuelan.settings import VenezuelanSettings

NORMAL: Final = "normal"
PRIVANDO: Final = "privando"


class Privando:
    """When envido is counted without a call (rule space, 2.10)."""

    def __init__(self, settings: VenezuelanSettings) -> None:
        self.when = settings.privando.when
        self.nearly = settings.match.total - 1
        # In a game to one point everybody would always be a point short.
        self.played = settings.privando.enabled and settings.envido.enabled and self.nearly > 0

    def modes(self) -> Sequence[Mode]:
        found = [Mode(NORMAL, NORMAL)]
        if self.played:
            found.append(Mode(PRIVANDO, PRIVANDO, showdown=("envido",)))
        return found

    def next_mode(self, state: MatchState) -> str:
        """The kind of the next hand: by the points alone."""
        if not self.played:
            return NORMAL
        short = [points == self.nearly for points in state.scores]
        privando = {"either": any(short), "one": short[0] != short[1], "both": all(short)}
        return PRIVANDO if privando[self.when] else NORMAL
