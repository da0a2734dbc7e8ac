"""Tricks: who wins a hand of three of them, and when a card may be played face down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from truco.plugins.situation import Situation
from truco.plugins.variant import HandResult, Trick

TRICKS: Final = 3

AllTied = Literal["mano", "dealer", "nobody", "replay"]
"""Who wins a hand of tied tricks only: a side, nobody, or nobody and the same seat deals again."""

ALL_TIED: Final[Mapping[AllTied, HandResult]] = {
    "mano": HandResult.MANO_SIDE,
    "dealer": HandResult.DEALER_SIDE,
    "nobody": HandResult.NOBODY,
    "replay": HandResult.NOBODY_SAME_DEALER,
}

FaceDown = Literal["never", "from-first-trick", "from-second-trick", "from-third-trick"]
"""From which trick on a card may be played face down."""

FIRST_DOWN: Final = {"from-first-trick": 1, "from-second-trick": 2, "from-third-trick": 3}


def hand_result(tricks: Sequence[Trick], all_tied: AllTied = "mano") -> HandResult | None:
    """Who wins a hand of three tricks, None while it is open.

    Two tricks win it; where a trick is tied, the first one that was won decides it. `all_tied` says
    who wins when none was won. (Rulebook 000, statements 14 to 18; rulebook 002, statement 4;
    rulebook 003, statements 6 and 17.)

    Examples:
        >>> hand_result(["tie", "B"]).name, hand_result(["A", "B", "tie"]).name
        ('B', 'A')
    """
    won = [trick for trick in tricks if trick != "tie"]
    for side in won:
        if won.count(side) >= 2:
            return HandResult[side]
    if won and "tie" in tricks:
        return HandResult[won[0]]
    return ALL_TIED[all_tied] if len(tricks) == TRICKS else None


def why_not_down(
    situation: Situation,
    face_down: FaceDown,
    *,
    once_per_side: bool = False,
    after_tie: bool = True,
) -> str | None:
    """The reason against playing a card face down, None when it may be done.

    `once_per_side`: a side plays one such card in a hand; `after_tie`: one may be played though the
    first trick was tied.
    """
    if face_down == "never":
        return "cards are played face up"
    first = FIRST_DOWN[face_down]
    if first > 1 and situation.trick < first:
        return f"cards may be played face down from trick {first} on"
    if not after_tie and situation.first_trick_tied:
        return "no card is played face down after a tied first trick"
    if once_per_side and situation.side_played_down:
        return "the side has already played a card face down"
    return None
