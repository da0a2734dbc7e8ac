"""What people type instead of the engine's words."""

from __future__ import annotations

from typing import Final

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
