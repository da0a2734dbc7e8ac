"""The packs, and the order of their cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from truco.cards import SPANISH_40, SPANISH_48, Deck

PackName = Literal["spanish-40", "spanish-48"]

PACKS: Final = {"spanish-40": SPANISH_40, "spanish-48": SPANISH_48}

ORDER: Final = ("1e", "1b", "7e", "7o", "3", "2", "1", "12", "11", "10", "7", "6", "5", "4")
"""The fourteen levels, from the best down (rulebook 000, statement 20)."""


def pack(cards: str | Sequence[str]) -> Deck:
    """The deck that a pack's name, or a list of cards, stands for; raises `CardError`."""
    return PACKS[cards] if isinstance(cards, str) else Deck.parse(cards)
