"""What the turned card makes of its suit: pieces, their rank and what they count."""

from __future__ import annotations

from collections.abc import Sequence

from truco.cards import Card
from truco.plugins.toolbox import Pieces
from truco_uruguayan.settings import MuestraSettings


class Muestra:
    """Place and value of the pieces, by turned card (rule space 2.1 and 2.5)."""

    def __init__(self, settings: MuestraSettings) -> None:
        substitute = None if settings.substitute == "none" else settings.substitute
        self.pieces = Pieces(settings.pieces, substitute)
        self._values = settings.values
        # Kept by turned card, since counts are asked for by the thousand.
        self._by_rank: dict[Card, dict[str, int]] = {}

    def place(self, card: Card, turned: Card | None) -> int | None:
        """Place of a piece, 1 for the lowest; None for a card that is none."""
        if turned is None or card.suit != turned.suit:
            return None
        pieces = self.pieces.of(turned)
        return len(pieces) - pieces.index(card) if card in pieces else None

    def values(self, holding: Sequence[Card], turned: Card | None) -> list[int | None]:
        """What each card of a holding counts as a piece; None for a card that is none."""
        if turned is None:
            return [None] * len(holding)
        values = self._by_rank.get(turned)
        if values is None:
            ranks = (card.rank for card in self.pieces.of(turned))
            values = self._by_rank[turned] = dict(zip(ranks, self._values, strict=True))
        suit = turned.suit
        return [values.get(card.rank) if card.suit == suit else None for card in holding]
