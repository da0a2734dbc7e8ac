"""Kinds of hand: normal, eleven (one side is a point short), iron (both are)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from truco.plugins import MatchState, Mode
from truco_paulista.settings import PaulistaSettings

NORMAL: Final = "normal"
ELEVENS: Final = ("eleven-a", "eleven-b")
"""A mode for each side that may have to choose; people see both as `eleven`."""
AFTER_ELEVEN: Final = "after-eleven"
"""A normal hand of a side that has had its hand of eleven, where it gets only one."""
IRON: Final = "iron"
SPECIAL: Final = (*ELEVENS, IRON)


def modes(settings: PaulistaSettings, seats: int) -> Sequence[Mode]:
    """The kinds of hand that can come about (rulebook 003, statements 18 to 21)."""
    found = [Mode(NORMAL, NORMAL)]
    if settings.eleven.enabled:
        seen = settings.eleven.partners_seen and seats > 2
        for side, mode in enumerate(ELEVENS):
            found.append(Mode(mode, "eleven", opening=side, shown=(side,) if seen else ()))
        if not settings.eleven.every_hand:
            found.append(Mode(AFTER_ELEVEN, NORMAL))
    if settings.iron.enabled:
        # Whoever folds in it loses the match, so no partner can play on.
        found.append(Mode(IRON, IRON, blind=settings.iron.blind, fold_scope="side"))
    return found


def next_mode(settings: PaulistaSettings, state: MatchState) -> str:
    """The kind of the next hand, by the points and the kind before."""
    nearly = settings.match.total - settings.eleven.short_by
    there = [side for side, points in enumerate(state.scores) if points >= nearly]
    if len(there) == 2:
        return IRON if settings.iron.enabled else NORMAL
    if not there or not settings.eleven.enabled:
        return NORMAL
    if not settings.eleven.every_hand and state.previous in (*ELEVENS, AFTER_ELEVEN):
        return AFTER_ELEVEN
    return ELEVENS[there[0]]
