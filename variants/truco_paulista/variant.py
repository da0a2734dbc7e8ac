"""Paulista truco: one class that answers for every choice of its rule files."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from truco.cards import Card, Deck
from truco.plugins import (
    Bet,
    MatchState,
    Mode,
    RulesetSettings,
    Situation,
    Words,
)
from truco.plugins.toolbox.three_tricks import ThreeTricks
from truco_paulista.deck import (
    fixed_trumps,
    next_rank,
    pack,
    ranks_of,
    strengths,
    trumps_of,
)
from truco_paulista.modes import SPECIAL, modes, next_mode
from truco_paulista.settings import PaulistaSettings
from truco_paulista.stake import GAME, Stake
from truco_paulista.words import ALIASES, TRUMP_NAMES


class Paulista(ThreeTricks):
    """Truco with trumps that follow the turned card, hands of eleven and of iron."""

    id = "paulista"
    title = "Paulista truco: trumps after the turned card, hands of eleven and of iron"
    Settings = PaulistaSettings
    settings: PaulistaSettings

    def __init__(self, settings: RulesetSettings, seats: int) -> None:
        super().__init__(settings, seats)
        self._deck = pack(self.settings.deck.cards)
        self._ranks = ranks_of(self.settings.deck.order, self._deck)
        self._stake = Stake(self.settings)
        self._strengths: dict[str | None, dict[Card, int]] = {}

    # Cards.

    def deck(self) -> Deck:
        return self._deck

    def has_turned_card(self) -> bool:
        return self.settings.trump.kind == "next-rank"

    def turned_class(self, turned: Card) -> Hashable:
        """The suit of the turned card means nothing."""
        return turned.rank

    def strength(self, card: Card, turned: Card | None) -> int:
        rank = None if turned is None else turned.rank
        if rank not in self._strengths:
            self._strengths[rank] = strengths(self._ranks, self._deck, self._trumps(rank))
        return self._strengths[rank][card]

    def _trumps(self, turned_rank: str | None) -> list[Card]:
        """The trumps of a hand from the best down (rulebook 003, statements 9 and 10)."""
        trump = self.settings.trump
        if trump.kind == "fixed":
            return fixed_trumps(trump.cards, self._deck)
        if turned_rank is None:
            return []
        return trumps_of(next_rank(turned_rank, self._ranks), trump.suits, self._deck)

    # Bets.

    def bets(self) -> Sequence[Bet[Any]]:
        return [self._stake]

    def formula(self, name: str, winner: int, other: int) -> int:
        """The whole chico, for a last call that is worth it; there is no other formula."""
        return self.settings.match.total if name == GAME else super().formula(name, winner, other)

    def may_call(self, call: str, situation: Situation) -> str | None:
        return self._stake.why_not(situation)

    # Tricks.

    def may_play_down(self, situation: Situation) -> str | None:
        reason = super().may_play_down(situation)
        special = situation.mode in SPECIAL and not self.settings.tricks.face_down_in_special
        return reason or ("no card is played face down in this hand" if special else None)

    # Modes.

    def modes(self) -> Sequence[Mode]:
        return modes(self.settings, self.seats)

    def next_mode(self, state: MatchState) -> str:
        return next_mode(self.settings, state)

    # Words.

    def words(self) -> Words:
        return Words(ALIASES, self._card_name)

    def _card_name(self, card: Card, turned: Card | None) -> str | None:
        """The name of a trump."""
        trumps = self._trumps(None if turned is None else turned.rank)
        return TRUMP_NAMES.get(card.suit) if card in trumps else None
