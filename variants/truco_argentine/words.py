"""What people type instead of the engine's words, and what they read in their own language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from truco.cards import Card

ALIASES: Final = {
    "quiero": "accept",
    "no-quiero": "decline",
    "mazo": "fold",
    "al-mazo": "fold",
    "me-voy-al-mazo": "fold",
    "quiero-retruco": "retruco",
    "quiero-vale-cuatro": "vale-cuatro",
    "vale-4": "vale-cuatro",
    "vale4": "vale-cuatro",
    "real": "real-envido",
    "falta": "falta-envido",
    "al-resto": "contraflor-al-resto",
    "me-achico": "achico",
    "con-flor-me-achico": "achico",
}

LANGUAGES: Final = {
    code: Path(__file__).parent / "languages" / f"{code}.po" for code in ("en", "es", "pt")
}

CARD_NAMES: Final = {"1e": "ancho", "1b": "ancho", "1o": "ancho-falso", "1c": "ancho-falso"}


def card_name(card: Card, turned: Card | None) -> str | None:
    """The name that players give to a card of the Spanish deck."""
    return CARD_NAMES.get(str(card))
