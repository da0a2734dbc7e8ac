"""Truc: one class that answers for every choice of its rule files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from truco.cards import Card, Deck
from truco.plugins import Bet, RulesetSettings, Situation, Words
from truco.plugins.toolbox.order import strengths
from truco.plugins.toolbox.three_tricks import ThreeTricks
from truco.plugins.toolbox.windows import why_not_opened
from truco_argentine.counts import envido_count
from truco_argentine.formulas import FORMULAS
from truco_truc.deck import order_within, pack
from truco_truc.envit import ENVIT, Envit
from truco_truc.settings import TrucRules
from truco_truc.stake import JOC_FORA
from truco_truc.stake import Truc as Stake
from truco_truc.words import ALIASES


class Truc(ThreeTricks):
    """Truc with a small or a large Spanish pack, envit or none, and joc fora."""

    id = "truc"
    title = "Valencian and Catalan truc: envit, torne and falta, joc fora, packs from 22 to 48"
    Settings = TrucRules
    settings: TrucRules

    def __init__(self, settings: RulesetSettings, seats: int) -> None:
        super().__init__(settings, seats)
        rules = self.settings
        self._deck = pack(rules.deck.cards)
        self._strengths = strengths(order_within(rules.deck.order, self._deck), self._deck)
        self._stake = Stake(rules.truc)
        self._envit = Envit(rules.envit) if rules.envit.enabled else None

    # Cards.

    def deck(self) -> Deck:
        return self._deck

    def strength(self, card: Card, turned: Card | None) -> int:
        return self._strengths[card]

    def count(self, bet: str, holding: tuple[Card, ...], turned: Card | None) -> int | None:
        """The envit counts as the envido does in Argentina, at most 33 (rule space, 3)."""
        return envido_count(holding)

    # Bets.

    def bets(self) -> Sequence[Bet[Any]]:
        """Envit is settled before truc."""
        return [self._stake] if self._envit is None else [self._stake, self._envit]

    def formula(self, name: str, winner: int, other: int) -> int:
        total = self.settings.match.total
        if name == JOC_FORA:
            return self._stake.joc_fora(winner, other, total)
        return FORMULAS[name](winner, other, total)

    def may_call(self, call: str, situation: Situation) -> str | None:
        if self._envit is None or call in self.settings.truc.calls:
            return self._stake.why_not(situation)
        return why_not_opened(
            situation,
            ENVIT,
            until=self.settings.envit.window,
            over_stake=self.settings.envit.interrupts_truc,
            stake_call=self.settings.truc.calls[0],
        )

    # Words.

    def words(self) -> Words:
        return Words(ALIASES)
