"""Rulesets with other options than the shipped ones, for partly known hands."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, Final

from tests.fuzz.options import Draw, Refused, random_draw
from truco.tables.ruletables import RuleTables


def _chosen(name: str, players: tuple[int, ...], **options: Any) -> list[Draw]:
    """A ruleset with some options, ``__`` for the dot in a key."""
    overrides = tuple((key.replace("__", "."), value) for key, value in options.items())
    return [Draw(name, seats, overrides) for seats in players]


SEAT: Final = {"fold__scope": "seat"}
LATE: Final = {"envido__settles": "hand-end"}
CHOSEN: Final = (
    # Who answers a flor, and what a fold does to the answer.
    *_chosen("argentino-15-flor", (4,), flor__answered_by="all", flor__alone=4, **SEAT),
    *_chosen("argentino-15-flor", (4,), flor__answered_by="last", flor__alone=4, **SEAT),
    *_chosen("argentino-9-pica-pica", (4, 6), flor__answered_by="all", flor__alone=4, **SEAT),
    *_chosen("argentino", (4, 6), flor__answered_by="all", envido__answered_by="all", **SEAT),
    *_chosen("uruguayo", (2, 4), flor__answered_by="all", flor__alone=5, **SEAT),
    *_chosen("gaucho", (4, 6), flor__answered_by="all", flor__alone=4, **SEAT),
    *_chosen("gaucho-amostra", (4,), flor__answered_by="last", **SEAT),
    *_chosen("venezolano", (4,), flor__answered_by="all", flor__unsung="void", **SEAT),
    *_chosen("venezolano", (2, 4), flor__unsung="counts", flor__singing="either"),
    # When flor must be called, and when counts are compared and announced.
    *_chosen("argentino-15-flor", (2, 4), flor__singing="on-turn", **LATE),
    *_chosen("argentino", (2, 4), flor__singing="before-all-else", envido__announce="all"),
    *_chosen("uruguayo", (4,), flor__singing="by-choice", **LATE),
    *_chosen("argentino-15-flor", (4,), flor__answered_by="all", **SEAT, **LATE),
    # The highest card, and cards that are laid face down before.
    *_chosen(
        "mineiro", (2, 4, 6), tricks__highest_after_tie=True, tricks__face_down="from-first-trick"
    ),
    *_chosen("mineiro-seis-vale-6", (4,), tricks__highest_after_tie=True, **SEAT),
    *_chosen("paulista", (2, 4), tricks__face_down="from-first-trick", **SEAT),
    *_chosen("argentino", (4,), tricks__face_down="from-first-trick", **SEAT),
)
DRAWN: Final = 12
"""How many more are drawn key by key from all that the settings allow."""


@cache
def drawn() -> tuple[Draw, ...]:
    """Rulesets with random options, always the same."""
    chooser = random.Random("options of partly known hands")
    found: list[Draw] = []
    while len(found) < DRAWN:
        try:
            found.append(random_draw(chooser))
        except Refused:
            continue
    return tuple(found)


def tables_of(draw: Draw) -> RuleTables:
    """The tables of a draw."""
    return draw.rules().tables(draw.players)
