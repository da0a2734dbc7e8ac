"""Argentine truco: one class that answers for every choice of its rule files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from truco.cards import Card, Deck
from truco.plugins import (
    Bet,
    MatchState,
    Mode,
    RulesetSettings,
    Seating,
    Situation,
    Words,
)
from truco.plugins.toolbox.order import strengths
from truco.plugins.toolbox.three_tricks import ThreeTricks
from truco_argentine.counts import envido_count, flor_count
from truco_argentine.deck import pack
from truco_argentine.envido import ENVIDO, Envido
from truco_argentine.flor import FLOR, Flor
from truco_argentine.formulas import FORMULAS
from truco_argentine.modes import PicaPica
from truco_argentine.settings import ArgentineSettings
from truco_argentine.stake import Stake
from truco_argentine.words import ALIASES, card_name


class Argentine(ThreeTricks):
    """Truco with envido and flor, as played in Argentina and, by choice, at pica-pica."""

    id = "argentine"
    title = "Argentine truco: envido, flor and falta by any formula, pica-pica for six"
    Settings = ArgentineSettings
    settings: ArgentineSettings

    def __init__(self, settings: RulesetSettings, seats: int) -> None:
        super().__init__(settings, seats)
        rules = self.settings
        self._deck = pack(rules.deck.cards)
        self._strengths = strengths(rules.deck.order, self._deck)
        self._stake = Stake(rules.truco)
        self._envido = (
            Envido(rules.envido, *rules.truco.calls[:1]) if rules.envido.enabled else None
        )
        self._flor = Flor(rules.flor, rules.envido) if rules.flor.enabled else None
        self._pica_pica = PicaPica(rules.pica_pica, rules.match, seats)

    # Cards.

    def deck(self) -> Deck:
        return self._deck

    def strength(self, card: Card, turned: Card | None) -> int:
        return self._strengths[card]

    def count(self, bet: str, holding: tuple[Card, ...], turned: Card | None) -> int | None:
        return flor_count(holding) if bet == FLOR else envido_count(holding)

    # Bets.

    def bets(self) -> Sequence[Bet[Any]]:
        """Flor is settled before envido, envido before truco."""
        contests = (self._envido, self._flor)
        return [self._stake, *(contest for contest in contests if contest is not None)]

    def formula(self, name: str, winner: int, other: int) -> int:
        return FORMULAS[name](winner, other, self.settings.match.total)

    def may_call(self, call: str, situation: Situation) -> str | None:
        if self._flor is not None and call in (known.id for known in self._flor.calls):
            return self._flor.why_not(call, situation)
        if self._envido is not None and call in (known.id for known in self._envido.calls):
            unsung = self._flor is not None and situation.holds(FLOR)
            return self._envido.why_not(situation, unsung)
        if self._flor is not None and self.settings.flor.bars_truco and self._unsung(situation):
            return "who holds a flor sings it before calling truco"
        return self._stake.why_not(situation)

    def _unsung(self, situation: Situation) -> bool:
        """The seat holds a flor that it can still sing."""
        return (
            situation.first_card_unplayed
            and situation.holds(FLOR)
            and not situation.closed(FLOR)
            and not situation.declared(FLOR)
        )

    def fold_bonus(self, situation: Situation) -> int:
        """More for a fold in the first trick without envido (rulebook 002, statement 13)."""
        bonus = self.settings.fold.first_trick_bonus
        if not bonus or situation.trick > 1:
            return 0
        return 0 if self._envido is not None and situation.opened(ENVIDO) else bonus

    # Seats and modes.

    def seating(self, mode: str, mano: int) -> Seating:
        return self._pica_pica.seating(mode, mano, self.seats)

    def modes(self) -> Sequence[Mode]:
        return self._pica_pica.modes()

    def next_mode(self, state: MatchState) -> str:
        return self._pica_pica.next_mode(state)

    # Words.

    def words(self) -> Words:
        return Words(ALIASES, card_name)
