"""What people type instead of the engine's words, and what they read in their own language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from truco_uruguayan.words import LANGUAGES as URUGUAYAN

ALIASES: Final = {
    "quero": "accept",
    "aceito": "accept",
    "nao-quero": "decline",
    "não-quero": "decline",
    "me-vou-ao-baralho": "fold",
    "ao-baralho": "fold",
    "correr": "fold",
    "quero-retruco": "retruco",
    "quero-vale-quatro": "vale-quatro",
    "vale-4": "vale-quatro",
    "invido": "envido",
    "real": "real-envido",
    "falta": "falta-envido",
    "contra-flor": "contraflor",
    "contra-flor-e-o-resto": "contraflor-al-resto",
    "resto": "contraflor-al-resto",
    "me-achico": "achico",
}

_HERE: Final = Path(__file__).parent / "languages"
LANGUAGES: Final = {
    "en": URUGUAYAN["en"],
    **{code: [_HERE / f"{code}.po", *URUGUAYAN[code]] for code in ("es", "pt")},
}
"""Its own words before those of Uruguayan truco."""

CARD_NAMES: Final = {"1e": "espadão", "1b": "bastião"}
