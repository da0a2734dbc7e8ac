"""Why a record does not agree with the engine, for people.

The messages of :func:`truco.record.replay` are whole English texts, and are translated by the text
below that fits them. What stands in the record's file is told as it stands there.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from truco.words.reasons import Pattern, patterns

if TYPE_CHECKING:
    from truco.words.phrases import Words

__all__ = ["CONTEXT", "DISAGREEMENTS", "disagreement"]

CONTEXT: Final = "record"

DISAGREEMENTS: Final = (
    "hand {number}, action {turn} ({line}): the hand is over already",
    "hand {number}, action {turn} ({line}): {reason}",
    "hand {number}: the match is over",
    "hand {number}: hand {other} is not over",
    "hand {number}: expected a hand that is not over, but it is",
    "hand {number}: expected the hand to be over after its last action",
    "hand {number}: the mode: expected {mode}, got {other_mode}",
    "hand {number}: the dealer: expected {expected}, got {found}",
    "hand {number}: the points: expected {points}, got {other_points}",
    "hand {number}: the winner: expected {expected}, got {found}",
    "hand {number}: the scores: expected {expected}, got {found}",
    "the winner of the match: expected {expected}, got {found}",
    "the final scores: expected {expected}, got {found}",
    "the chicos: expected {expected}, got {found}",
    "the match of the record cannot be set up: {reason}",
)

_PAID = re.compile(r"(\d+) to (\S+) for (\S+)")


def disagreement(words: Words, text: str) -> str:
    """The message in the language of `words`; as it is when it is none of those above."""
    for pattern, english in _patterns():
        match = pattern.fullmatch(text)
        if match is not None:
            values = {name: _told(words, name, got) for name, got in match.groupdict().items()}
            return words.say_in(CONTEXT, english, **values)
    return text


def _told(words: Words, field: str, value: str) -> str:
    if field == "reason":
        return words.reason(value)
    if value == "none":
        return words.say("none")
    if field in ("mode", "other_mode"):
        return words.mode(value)
    if field in ("points", "other_points"):
        return ", ".join(_paid(words, one) for one in value.split(", "))
    return value


def _paid(words: Words, text: str) -> str:
    match = _PAID.fullmatch(text)
    if match is None:
        return text
    number, side, bet = match.groups()
    return words.say("{number} to {side} for {bet}", number=number, side=side, bet=words.bet(bet))


@cache
def _patterns() -> list[Pattern]:
    return patterns(DISAGREEMENTS)
