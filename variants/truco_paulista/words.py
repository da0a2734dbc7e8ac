"""What people type instead of the engine's words."""

from __future__ import annotations

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
