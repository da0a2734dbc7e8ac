"""Measures of a comparison by the names that people see."""

from __future__ import annotations

from truco.simulation.measures import FIRST_MANO, POINTS, WIN_RATE
from truco.words import Words


def measure_label(name: str, words: Words) -> str:
    """What a measure is called, such as `points from envido`."""
    if name.startswith(POINTS):
        return words.say("points from {bet}", bet=words.bet(name.removeprefix(POINTS)))
    return {
        WIN_RATE: words.say("win rate of bot A"),
        FIRST_MANO: words.say("win rate of the first mano"),
        "hands": words.say("hands"),
        "tricks": words.say("tricks"),
        "actions": words.say("actions"),
    }[name]
