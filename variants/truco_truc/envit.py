"""Envit, torne, la falta: chains and what they pay."""

from __future__ import annotations

from typing import Final

from truco.plugins import Bet, Call, Node, Pay
from truco_truc.settings import EnvitSettings

ENVIT: Final = "envit"
FALTA: Final = "falta"

Chain = tuple[int, bool]
"""How many of the numbered calls were made, and whether falta followed them."""


class Envit(Bet[Chain]):
    """The contest of the best two cards of a suit."""

    id = ENVIT

    def __init__(self, settings: EnvitSettings) -> None:
        self.settings = settings
        self.calls = tuple(Call(call) for call in (*settings.calls, FALTA))
        self.answered_by = settings.answered_by
        self.announce_all = settings.announce == "all"

    def start(self, mode: str) -> Chain:
        return 0, False

    def after(self, state: Chain, call: str) -> Chain | None:
        """Each call follows the one before it; falta follows any, or may open (rule space, 2.5)."""
        made, falta = state
        if falta:
            return None
        if call == FALTA:
            return (made, True) if made or self.settings.falta_opens else None
        return (made + 1, False) if self.settings.calls[made : made + 1] == (call,) else None

    def node(self, state: Chain) -> Node:
        made, falta = state
        if falta:
            return Node(self.falta(), Pay(max(1, self.worth(made))))
        return Node(Pay(self.worth(made)), Pay(max(1, self.worth(made - 1))))

    def worth(self, made: int) -> int:
        """What so many calls are worth in all, 0 before the first."""
        return self.settings.values[made - 1] if made > 0 else 0

    def falta(self) -> Pay:
        """What falta is worth, instead of the calls before it."""
        falta = self.settings.falta
        return Pay(falta) if isinstance(falta, int) else Pay(formula=falta)
