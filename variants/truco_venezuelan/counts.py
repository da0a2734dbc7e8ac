"""What three cards count for envido and for flor, when a piece may be of any suit.

`pieces` are the pieces of the hand from the best down, each with what it counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from truco.cards import Card
from truco_argentine.counts import envido_count as plain_envido
from truco_argentine.counts import flor_count as plain_flor
from truco_argentine.counts import value

UNBEATABLE: Final = 100
"""Count of a flor that beats every other: more than any three cards add up to."""


def envido_count(holding: Sequence[Card], pieces: Mapping[Card, int]) -> int:
    """The best piece and the best other card, whatever their suits: at most 30 + 7.

    Beside a better piece a piece is a figure and counts nothing. Without any, the cards count as in
    Argentina (rule space, 2.5).
    """
    best = next((piece for piece in pieces if piece in holding), None)
    if best is None:
        return plain_envido(holding)
    return pieces[best] + max(value(card) for card in holding if card != best)


def flor_count(
    holding: Sequence[Card], pieces: Mapping[Card, int], *, reserved_wins: bool
) -> int | None:
    """Three of a suit, a piece being of any suit; None for a holding that is no flor.

    With a piece the three cards add up, without the 20 that other flores have. Perico and perica
    are a flor with any card, the reserved one: it beats all others, or else its perica counts only
    the last digit (rule space, 2.7).
    """
    held = [piece for piece in pieces if piece in holding]
    others = [card for card in holding if card not in held]
    if not held:
        return plain_flor(holding)
    if len({card.suit for card in others}) > 1:
        return None
    if len(held) > 1 and reserved_wins:
        return UNBEATABLE
    lesser = sum(pieces[piece] % 10 for piece in held[1:])
    return pieces[held[0]] + lesser + sum(map(value, others))
