"""What people type instead of the engine's words."""

from __future__ import annotations

from typing import Final

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
