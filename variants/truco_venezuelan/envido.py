"""Envido by stones: any number may be added, up to falta envido; and the envido of privando."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from truco.plugins import Bet, Call, Node, Pay
from truco_venezuelan.modes import PRIVANDO
from truco_venezuelan.settings import StonesSettings

ENVIDO: Final = "envido"
FALTA: Final = "falta-envido"


@dataclass(frozen=True, slots=True)
class Chain:
    """Where a chain of calls stands: the stones `agreed` before its last call, and those `bet` now.

    `falta`: its last call was falta envido. Nothing was called yet while nothing is bet.
    """

    agreed: int = 0
    bet: int = 0
    falta: bool = False


class Envido(Bet[Chain | str]):
    """The contest of the best two cards. A state is a chain, or `PRIVANDO` in such a hand."""

    id = ENVIDO

    def __init__(self, settings: StonesSettings, privando_worth: int, total: int) -> None:
        self.settings = settings
        self.privando_worth = privando_worth
        self.most = max(settings.stones, min(settings.most, total - 1))
        self.added = {ENVIDO: settings.stones}
        room = self.most if settings.open_by_number else self.most - settings.stones
        for stones in range(1, min(settings.largest, room) + 1):
            if stones != settings.stones:
                self.added[f"{ENVIDO}-{stones}"] = stones
        self.calls = tuple(Call(call) for call in (*self.added, FALTA))
        self.answered_by = settings.answered_by
        self.announce_all = settings.announce == "all"

    def start(self, mode: str) -> Chain | str:
        return PRIVANDO if mode == PRIVANDO else Chain()

    def after(self, state: Chain | str, call: str) -> Chain | None:
        """Stones are added to those that were bet; nothing follows falta (rule space, 2.5)."""
        if isinstance(state, str) or state.falta:
            return None
        if call == FALTA:
            return Chain(state.bet, state.bet, falta=True)
        if call != ENVIDO and not state.bet and not self.settings.open_by_number:
            return None
        bet = state.bet + self.added[call]
        return Chain(state.bet, bet) if bet <= self.most else None

    def node(self, state: Chain | str) -> Node:
        if isinstance(state, str):
            return Node(Pay(self.privando_worth), Pay(self.privando_worth))
        return Node(self.accepted(state), self.declined(state))

    def accepted(self, chain: Chain) -> Pay:
        """Stones add up; falta replaces them."""
        if not chain.falta:
            return Pay(chain.bet)
        falta = self.settings.falta
        return Pay(falta) if isinstance(falta, int) else Pay(formula=falta)

    def declined(self, chain: Chain) -> Pay:
        """What was agreed before the last call, at least 1."""
        if self.settings.declined == "agreed-plus-one":
            return Pay(chain.agreed + 1)
        return Pay(max(1, chain.agreed))
