"""What people type instead of the engine's words, and what they read in their own language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ALIASES: Final = {
    "vull": "accept",
    "no-vull": "decline",
    "me-n-vaig": "fold",
    "quatre": "quatre-val",
    "val-quatre": "quatre-val",
    "torne-a-envidar": "torne",
    "la-falta": "falta",
    "tapada": "play-down",
}

LANGUAGES: Final = {
    code: Path(__file__).parent / "languages" / f"{code}.po" for code in ("en", "es", "pt")
}
