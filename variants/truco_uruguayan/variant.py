"""Uruguayan truco: Argentine truco with a muestra."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from truco.cards import Card
from truco.plugins import RulesetSettings, Situation, Words, suits_alike
from truco_argentine import Argentine
from truco_argentine.flor import FLOR
from truco_argentine.settings import ArgentineSettings
from truco_argentine.stake import STAKE
from truco_argentine.words import ALIASES, card_name
from truco_uruguayan.counts import envido_count, flor_count
from truco_uruguayan.flor import UruguayanFlor
from truco_uruguayan.muestra import Muestra
from truco_uruguayan.settings import UruguayanSettings
from truco_uruguayan.words import PIECE, PIECE_NAMES, SUBSTITUTE


class Uruguayan(Argentine):
    """Truco with a turned card whose suit has pieces, above the matas and worth more in envido."""

    id = "uruguayan"
    title = "Uruguayan truco: a muestra and its pieces, several flores"
    Settings: ClassVar[type[ArgentineSettings]] = UruguayanSettings
    settings: UruguayanSettings

    def __init__(self, settings: RulesetSettings, seats: int) -> None:
        super().__init__(settings, seats)
        if self.settings.flor.enabled:
            self._flor = UruguayanFlor(self.settings.flor, self.settings.envido)
        self._muestra = Muestra(self.settings.muestra)
        self._levels = len(self.settings.deck.order)

    # Cards.

    def has_turned_card(self) -> bool:
        return self.settings.muestra.enabled

    def turned_class(self, turned: Card) -> Hashable:
        """The suit of the turned card, and the piece that its 12 stands in for."""
        return self._muestra.pieces.turned_class(turned)

    def strength(self, card: Card, turned: Card | None) -> int:
        """Pieces stand above every level of the order."""
        place = self._muestra.place(card, turned)
        return super().strength(card, turned) if place is None else self._levels + place

    @suits_alike
    def count(self, bet: str, holding: tuple[Card, ...], turned: Card | None) -> int | None:
        pieces = self._muestra.values(holding, turned)
        return flor_count(holding, pieces) if bet == FLOR else envido_count(holding, pieces)

    # Bets.

    def may_accept(self, situation: Situation) -> str | None:
        """A flor that can be sung comes before the truco that waits (rule space 2.7)."""
        if (
            self._flor is not None
            and self.settings.flor.bars_truco
            and situation.pending == STAKE
            and self._unsung(situation)
            and self._flor.why_not(FLOR, situation) is None
        ):
            return "who holds a flor sings it before accepting truco"
        return super().may_accept(situation)

    # Words.

    def words(self) -> Words:
        return Words(ALIASES, self._card_name)

    def _card_name(self, card: Card, turned: Card | None) -> str | None:
        """The name of a piece, or of a card as in Argentina."""
        return self._piece_name(card, turned) or card_name(card, turned)

    def _piece_name(self, card: Card, turned: Card | None) -> str | None:
        if self._muestra.place(card, turned) is None:
            return None
        if card.rank == self.settings.muestra.substitute:
            return SUBSTITUTE
        return PIECE_NAMES.get(card.rank, PIECE)
