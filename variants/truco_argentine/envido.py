"""Envido, real envido and falta envido: chains, what they pay, and when they may be called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from truco.plugins import Bet, Call, Node, Pay, Situation
from truco.plugins.toolbox.windows import why_not_opened
from truco_argentine.settings import EnvidoCall, EnvidoSettings

ENVIDO: Final = "envido"
REAL: Final = "real-envido"
FALTA: Final = "falta-envido"

Chain = tuple[str, ...]
"""The calls made so far, in order."""


class Envido(Bet[Chain]):
    """The contest of the best two cards of a suit. A state is the chain of calls."""

    id = ENVIDO

    def __init__(self, settings: EnvidoSettings, truco: str = "truco") -> None:
        """`truco`: the first call on the stake."""
        self.settings = settings
        self.truco = truco
        self.most: Mapping[str, int] = {
            ENVIDO: settings.envido_times,
            REAL: settings.real_envido_times,
            FALTA: 1,
        }
        self.followers: Mapping[str, tuple[EnvidoCall, ...]] = {
            ENVIDO: settings.order.envido,
            REAL: settings.order.real_envido,
            FALTA: (),
        }
        self.calls = tuple(Call(call) for call in (ENVIDO, REAL, FALTA) if call in self.used())
        self.settles = settings.settles
        self.answered_by = settings.answered_by
        self.announce_all = settings.announce == "all"

    def used(self) -> set[str]:
        """The calls that some chain can hold."""
        found: set[str] = set(self.settings.order.first)
        for _ in self.followers:
            found.update(*(self.followers[call] for call in found))
        return found

    def start(self, mode: str) -> Chain:
        return ()

    def after(self, state: Chain, call: str) -> Chain | None:
        allowed = self.followers[state[-1]] if state else self.settings.order.first
        if call not in allowed or state.count(call) >= self.most[call]:
            return None
        return (*state, call)

    def node(self, state: Chain) -> Node:
        """The start pays nothing; a chain pays by how it is answered."""
        return Node(accepted=self.accepted(state), declined=self.declined(state))

    def accepted(self, chain: Chain) -> Pay:
        """Values add up; falta replaces them, or adds to them (000's table, 001.17)."""
        if FALTA not in chain:
            return Pay(self.points(chain))
        agreed = self.points(chain[:-1]) if self.settings.falta_adds else 0
        if isinstance(self.settings.falta, int):
            return Pay(agreed + self.settings.falta)
        return Pay(agreed, formula=self.settings.falta)

    def declined(self, chain: Chain) -> Pay:
        """What was agreed before the last call, at least 1 (rulebook 000, statements 46 to 56)."""
        if chain[-1:] == (FALTA,) and self.settings.falta_declined == "one":
            return Pay(1)
        if self.settings.declined == "own-bets":
            # Sides take turns, so every second call is one of the side that declines.
            return Pay(max(1, self.points(chain[-2::-2])))
        agreed = self.points(chain[:-1])
        if self.settings.declined == "agreed-plus-one":
            return Pay(agreed + 1)
        return Pay(max(1, agreed))

    def points(self, chain: Chain) -> int:
        """What the calls of a chain without falta add up to."""
        return (
            chain.count(ENVIDO) * self.settings.envido
            + chain.count(REAL) * self.settings.real_envido
        )

    def why_not(self, situation: Situation, unsung_flor: bool) -> str | None:
        """The reason against opening or raising envido, None when it may be done.

        `unsung_flor`: the seat holds a flor. (Once a flor is sung there is no envido to call.)
        """
        if unsung_flor:
            return "who holds a flor does not call envido"
        return why_not_opened(
            situation,
            ENVIDO,
            until=self.settings.window,
            over_stake=self.settings.interrupts_truco,
            stake_call=self.truco,
        )
