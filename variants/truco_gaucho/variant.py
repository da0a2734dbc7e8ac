"""Gaúcho truco: the games of the Río de la Plata, played in Portuguese."""

from __future__ import annotations

from truco.cards import Card
from truco.plugins import Words, suits_alike
from truco_gaucho.words import ALIASES, CARD_NAMES
from truco_uruguayan import Uruguayan


class Gaucho(Uruguayan):
    """Truco with envido and flor as in Rio Grande do Sul, with or without a turned card.

    What differs from the neighbours' games, such as three ties that nobody wins and cards played
    face down, a rule file says.
    """

    id = "gaucho"
    title = "Gaúcho truco: envido and flor, cards played face down, with or without an amostra"

    @suits_alike
    def count(self, bet: str, holding: tuple[Card, ...], turned: Card | None) -> int | None:
        return super().count(bet, holding, turned)

    def words(self) -> Words:
        return Words(ALIASES, self._card_name)

    def _card_name(self, card: Card, turned: Card | None) -> str | None:
        """The name of a piece, or of one of the two best aces."""
        return self._piece_name(card, turned) or CARD_NAMES.get(str(card))
