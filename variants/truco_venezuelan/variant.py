"""Venezuelan truco: one class that answers for every choice of its rule files."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from typing import Any

from truco.cards import Card, Deck
from truco.plugins import (
    Bet,
    MatchState,
    Mode,
    RulesetSettings,
    Situation,
    Words,
    suits_alike,
)
from truco.plugins.toolbox import Pieces
from truco.plugins.toolbox.order import strengths
from truco.plugins.toolbox.three_tricks import ThreeTricks
from truco.plugins.toolbox.windows import why_not_opened
from truco_argentine.deck import pack
from truco_argentine.formulas import FORMULAS
from truco_argentine.stake import Stake
from truco_venezuelan.counts import envido_count, flor_count
from truco_venezuelan.envido import ENVIDO, Envido
from truco_venezuelan.flor import FLOR, FLOR_TRUCO, Flor
from truco_venezuelan.modes import Privando
from truco_venezuelan.settings import VenezuelanSettings
from truco_venezuelan.words import ALIASES, PIECE_NAMES

PERICO, PERICA, KING = "11", "10", "12"


class Venezuelan(ThreeTricks):
    """Truco with perico and perica, envido by stones, flor sung with truco, and privando."""

    id = "venezuelan"
    title = "Venezuelan truco: perico and perica, envido by stones, flor with truco, privando"
    Settings = VenezuelanSettings
    settings: VenezuelanSettings

    def __init__(self, settings: RulesetSettings, seats: int) -> None:
        super().__init__(settings, seats)
        rules = self.settings
        self._deck = pack(rules.deck.cards)
        self._strengths = strengths(rules.deck.order, self._deck)
        self._pieces = Pieces((PERICO, PERICA), KING if rules.pieces.king_replaces else None)
        self._worth = cache(self._worth_of_pieces)
        self._stake = Stake(rules.truco)
        self._truco = rules.truco.calls[0]
        self._privando = Privando(rules)
        self._envido: Envido | None = None
        if rules.envido.enabled:
            self._envido = Envido(rules.envido, rules.privando.worth, rules.match.total)
        self._flor: Flor | None = None
        if rules.flor.enabled:
            self._flor = Flor(rules.flor, envido=rules.envido.enabled, truco=self._truco)

    # Cards.

    def deck(self) -> Deck:
        return self._deck

    def has_turned_card(self) -> bool:
        return True

    def turned_class(self, turned: Card) -> Hashable:
        return self._pieces.turned_class(turned)

    def strength(self, card: Card, turned: Card | None) -> int:
        """Perico and perica stand above the order (rule space, 2.1)."""
        pieces = list(self._worth(turned))
        if card in pieces:
            return len(self.settings.deck.order) + len(pieces) - pieces.index(card)
        return self._strengths[card]

    @suits_alike
    def count(self, bet: str, holding: tuple[Card, ...], turned: Card | None) -> int | None:
        pieces = self._worth(turned)
        if bet == ENVIDO:
            return envido_count(holding, pieces)
        reserved_wins = self.settings.flor.reserved == "unbeatable"
        return flor_count(holding, pieces, reserved_wins=reserved_wins)

    def _worth_of_pieces(self, turned: Card | None) -> Mapping[Card, int]:
        """The pieces of a hand, the best first, and what each counts."""
        assert turned is not None, "in this game a card is turned in every hand"
        values = (self.settings.pieces.perico, self.settings.pieces.perica)
        return dict(zip(self._pieces.of(turned), values, strict=True))

    # Bets.

    def bets(self) -> Sequence[Bet[Any]]:
        """Flor is settled before envido, envido before truco."""
        contests = (self._envido, self._flor)
        return [self._stake, *(contest for contest in contests if contest is not None)]

    def formula(self, name: str, winner: int, other: int) -> int:
        return FORMULAS[name](winner, other, self.settings.match.total)

    def may_call(self, call: str, situation: Situation) -> str | None:
        if call in (FLOR, FLOR_TRUCO) and self._flor is not None:
            reason = self._flor.why_not(call, situation)
            return reason or (self._why_no_raise(situation) if call == FLOR_TRUCO else None)
        if self._envido is not None and call in (known.id for known in self._envido.calls):
            return self._why_no_envido(situation)
        return self._why_no_raise(situation)

    def _why_no_raise(self, situation: Situation) -> str | None:
        if not self.settings.truco.after_tied_first and situation.first_trick_tied:
            return "no call is made after a tied first trick"
        return self._stake.why_not(situation)

    def _why_no_envido(self, situation: Situation) -> str | None:
        if self._flor is not None and situation.holds(FLOR):
            return "who holds a flor does not call envido"
        return why_not_opened(
            situation,
            ENVIDO,
            until=self.settings.envido.window,
            over_stake=self.settings.envido.interrupts_truco,
            stake_call=self._truco,
        )

    # Modes.

    def modes(self) -> Sequence[Mode]:
        return self._privando.modes()

    def next_mode(self, state: MatchState) -> str:
        return self._privando.next_mode(state)

    # Words.

    def words(self) -> Words:
        return Words(ALIASES, self._card_name)

    def _card_name(self, card: Card, turned: Card | None) -> str | None:
        """The name of a piece."""
        if turned is None:
            return None
        return dict(zip(self._worth(turned), PIECE_NAMES, strict=True)).get(card)
