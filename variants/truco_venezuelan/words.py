"""What people type instead of the engine's words, and what they read in their own language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from truco_argentine.words import LANGUAGES as ARGENTINE
from truco_venezuelan.settings import STONES_MAX

ALIASES: Final = {
    "quiero": "accept",
    "no-quiero": "decline",
    "me-voy": "fold",
    "a-la-baraja": "fold",
    "quiero-retruco": "retruco",
    "vale-9": "vale-nueve",
    "quiero-vale-nueve": "vale-nueve",
    "quiero-vale-juego": "vale-juego",
    "quiero-y-envido": "envido",
    "falta": "falta-envido",
    "con-flor": "flor",
    "con-mi-flor-truco": "flor-truco",
    **{f"{stones}-mas": f"envido-{stones}" for stones in range(1, STONES_MAX + 1)},
    **{f"{stones}-piedras-mas": f"envido-{stones}" for stones in range(1, STONES_MAX + 1)},
    "2-mas": "envido",
    "2-piedras-mas": "envido",
}

_HERE: Final = Path(__file__).parent / "languages"
LANGUAGES: Final = {
    "en": [ARGENTINE["en"]],
    **{code: [_HERE / f"{code}.po", ARGENTINE[code]] for code in ("es", "pt")},
}
"""Its own words before those of Argentine truco."""

PIECE_NAMES: Final = ("perico", "perica")
"""Names of the pieces from the best down."""
