"""What three cards count for envido and for flor when some of them are pieces.

`pieces` says of each card of the holding what it counts as a piece, None when it is none. Holdings
without a piece count as in Argentine truco.
"""

from __future__ import annotations

from collections.abc import Sequence

from truco.cards import Card
from truco_argentine.counts import envido_count as plain_envido
from truco_argentine.counts import flor_count as plain_flor
from truco_argentine.counts import value


def envido_count(holding: Sequence[Card], pieces: Sequence[int | None]) -> int:
    """The best piece in full and the best of the other two cards, of whatever suit: at most 37.

    A second piece counts its plain number here; two of them are a flor, so this matters only where
    the flor is not played or was not sung.
    """
    held = [points for points in pieces if points is not None]
    if not held:
        return plain_envido(holding)
    best = pieces.index(max(held))
    return max(held) + max(value(card) for place, card in enumerate(holding) if place != best)


def flor_count(holding: Sequence[Card], pieces: Sequence[int | None]) -> int | None:
    """Two pieces and any card, a piece and two of a suit, or three of a suit; None for no flor.

    The best piece counts in full, each other piece its last digit, the other cards their number:
    at most 47. Without a piece three of a suit count their sum plus 20.
    """
    held = [points for points in pieces if points is not None]
    if not held:
        return plain_flor(holding)
    plain = [card for card, points in zip(holding, pieces, strict=True) if points is None]
    if len(held) == 1 and len({card.suit for card in plain}) > 1:
        return None
    best = max(held)
    return best + sum(points % 10 for points in held) - best % 10 + sum(map(value, plain))
