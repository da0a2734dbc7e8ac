"""Who wins a hand of three tricks, and when a card may be played face down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from truco.plugins import HandResult, Situation, Trick
from truco_paulista.modes import SPECIAL
from truco_paulista.settings import TricksSettings

TRICKS: Final = 3

ALL_TIED: Final = {
    "mano": HandResult.MANO_SIDE,
    "dealer": HandResult.DEALER_SIDE,
    "nobody": HandResult.NOBODY,
    "replay": HandResult.NOBODY_SAME_DEALER,
}

FIRST_DOWN: Final = {"from-first-trick": 1, "from-second-trick": 2, "from-third-trick": 3}


def hand_result(settings: TricksSettings, tricks: Sequence[Trick]) -> HandResult | None:
    """Two tricks win the hand; where a trick is tied, the first one that was won decides it.

    (Rulebook 003, statements 6 and 17.)
    """
    won = [trick for trick in tricks if trick != "tie"]
    for side in won:
        if won.count(side) == 2:
            return HandResult[side]
    if won and "tie" in tricks:
        return HandResult[won[0]]
    return ALL_TIED[settings.all_tied] if len(tricks) == TRICKS else None


def why_not_down(settings: TricksSettings, situation: Situation) -> str | None:
    """The reason against playing a card face down, None when it may be done."""
    if settings.face_down == "never":
        return "cards are played face up"
    first = FIRST_DOWN[settings.face_down]
    if first > 1 and situation.trick < first:
        return f"cards may be played face down from trick {first} on"
    if not settings.face_down_in_special and situation.mode in SPECIAL:
        return "no card is played face down in this hand"
    if not settings.face_down_after_tie and situation.first_trick_tied:
        return "no card is played face down after a tied first trick"
    if settings.face_down_once_per_side and situation.side_played_down:
        return "the side has already played a card face down"
    return None
