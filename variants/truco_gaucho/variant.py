"""Gaúcho truco: the games of the Río de la Plata, played in Portuguese."""

from __future__ import annotations

from truco.plugins import Words
from truco_gaucho.words import ALIASES
from truco_uruguayan import Uruguayan


class Gaucho(Uruguayan):
    """Truco with envido and flor as in Rio Grande do Sul, with or without a turned card.

    What differs from the neighbours' games, such as three ties that nobody wins and cards played
    face down, a rule file says.
    """

    id = "gaucho"
    title = "Gaúcho truco: envido and flor, cards played face down, with or without an amostra"

    def words(self) -> Words:
        return Words(ALIASES)
