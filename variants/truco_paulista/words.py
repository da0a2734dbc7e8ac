"""What people type instead of the engine's words, and what they read in their own language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ALIASES: Final = {
    "aceitar": "accept",
    "aceito": "accept",
    "desce": "accept",
    "recusar": "decline",
    "nao": "decline",
    "não": "decline",
    "correr": "fold",
    "corro": "fold",
    "trucar": "truco",
}

LANGUAGES: Final = {
    code: Path(__file__).parent / "languages" / f"{code}.po" for code in ("en", "es", "pt")
}

TRUMP_NAMES: Final = {"C": "zap", "H": "copeta", "S": "espadilha", "D": "ouros"}
"""Names of the trumps by suit."""
