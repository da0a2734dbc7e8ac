"""Which situations of `tests/cases/peer_situations.jsonl` a test holds, and hands to play them.

The file lists what other engines and their tests say about one situation each. Where our reading
is another, the test says ours, and its docstring the other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from truco.events import PointsScored
from truco.match import Match

FILE = Path(__file__).parents[1] / "cases" / "peer_situations.jsonl"
FLORES = {"A1": "7e 6e 5e", "B1": "4o 3o 2o"}
"""Flor 38 for A1, 29 for B1."""
ONE_FLOR = {"A1": "1b 2o 4c", "B1": "7o 6o 5o"}
"""Flor 38 for B1 alone."""
WINS = {"spanish": ("3e 4e", "3b 4b", "3o 4o"), "french": ("3C 4C", "3H 4H", "3S 4S")}
"""For each trick a card and one that it beats."""
TIES = {"spanish": ("12e 12b", "11e 11b", "10e 10b"), "french": ("AC AH", "KC KH", "2C 2H")}
"""For each trick two cards that tie."""
_MARK = "peer_situations"
Test = TypeVar("Test", bound=Callable[..., None])


def situations() -> list[dict[str, Any]]:
    """Every line of the file."""
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def holds(variant: str, *texts: str) -> Callable[[Test], Test]:
    """Marks a test as holding the situations of a variant with these texts."""

    def marked(test: Test) -> Test:
        setattr(test, _MARK, {(variant, text) for text in texts} | held_by(test))
        return test

    return marked


def held_by(test: object) -> set[tuple[str, str]]:
    """The situations that a test holds, as (variant, situation)."""
    found: set[tuple[str, str]] = getattr(test, _MARK, set())
    return found


def paid(match: Match) -> list[tuple[str, str, int]]:
    """Everything that was paid: side, bet, points."""
    return [
        (event.side, event.source, event.points)
        for event in match.events
        if isinstance(event, PointsScored)
    ]


def texts_of(match: Match) -> list[str]:
    """The legal actions, as texts."""
    return [str(action) for action in match.legal_actions()]


def cards_for(results: str, game: str = "spanish") -> dict[str, list[str]]:
    """Cards of A1 and B1, one a trick, for which the tricks end so: A, B or T (tie)."""
    hands: dict[str, list[str]] = {"A1": [], "B1": []}
    for trick, result in enumerate(results.ljust(3, "T")):
        a, b = (TIES if result == "T" else WINS)[game][trick].split()
        hands["A1"].append(b if result == "B" else a)
        hands["B1"].append(a if result == "B" else b)
    return hands


def play_tricks(match: Match, hands: Mapping[str, Sequence[str]]) -> None:
    """Each seat on its turn plays its next card, as long as the first hand goes on."""
    count = dict.fromkeys(hands, 0)
    while match.hand_number == 1 and not match.over:
        seat = match.seat_to_act
        assert seat is not None
        match.act(f"play {hands[seat][count[seat]]}")
        count[seat] += 1
