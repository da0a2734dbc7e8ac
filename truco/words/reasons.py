"""Why an action is refused, for people: the engine's English reasons with places for names.

A reason is a whole English text, in which seats, cards and calls are named. It is translated by the
text below that fits it; plugins add the texts of their own reasons in context ``reason``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

__all__ = ["CONTEXT", "REASONS", "Pattern", "fields_of", "patterns"]

CONTEXT: Final = "reason"

REASONS: Final = (
    "the match is over",
    "it is the turn of {seat}",
    "there is no call {call}",
    "it is not allowed here",
    "cards are played face up",
    "whether {seat} has {bet} must be told first",
    "the {bet} of {seat} must be told first: its cards are not known",
    "{seat} must call {calls} first, or be told to have none",
    "{card} does not agree with what is known of {seat}'s cards",
    "{card} cannot be a card of {seat}: it is known to lie elsewhere",
    "{seat} plays no cards in this hand",
    "this does not agree with what is known of {seat}'s cards",
    "{seat} cannot have {fact}, by what is known of its cards",
    "{card} is named twice",
    "{card} is another card of {seat}",
    "all cards of {seat} are known, and {card} is none",
    "card {place} of {seat} is known already",
    "{seat} has left the match already",
    "{wrong}; expected what is told of a seat's cards, such as {examples}",
    "expected what is told of a seat's cards, such as {examples}",
    "{seat} has no card {word}, only {places}",
    "no card stands after {place}",
    "no card is named",
    "{seat} was dealt {number} cards",
    "nothing is told by what stands after no {bet}",
    "the cards that {seat} would keep do not agree with what was said of them",
    "{said} is no count of {bet}",
    "{word} is no contest",
    "{word} is no contest (did you mean {guess}?)",
    "{word} is neither a card of the deck nor a contest",
    "{word} is neither a card of the deck nor a contest (did you mean {guess}?)",
    "cards must be discarded before all else",
    "there is nothing to discard",
    "the {call} must be answered first",
    "whether to play the hand ({mode}) must be answered first",
    "no call waits for an answer: there is nothing to {verb}",
    "the {call} cannot be answered by {verb}: expected {answers}",
    "whether to play the hand ({mode}) cannot be answered by {verb}: expected {answers}",
    "there is no {bet} in this hand",
    "{bet} is closed for this hand",
    "the side that made the last call waits for the other side to raise it",
    "{call} cannot be called after {last_call}",
    "{call} cannot be called before anything was called",
    "{seat} has no {bet}",
    "{seat} played its first card without a call of {bet}",
    "{call} is no answer to the {last_call}",
    "{call} is no answer to whether to play the hand ({mode})",
    "{call} can only be called in answer to a call",
    "{seat} was dealt {number} cards: there is no card {card}",
    "card {card} is not known: it must be named",
    "{seat} has played card {place}",
    "the card must be named",
    "{seat} does not see its cards: they are played by place, as in '{example}'",
    "card {card} is not in the deck of {number} cards",
    "{seat} has played {card}",
    "{seat} does not hold {card}",
    "only one of the seat's strongest cards may be played here",
    "{seat} must call {calls} first",
    "{bet} is opened in the first trick",
    "{bet} is opened before one's own first card",
    "{bet} is opened before any card is played",
    "{bet} is opened by the last seat of each side",
    "{bet} is not called once {call} was accepted",
    "{bet} may come before {call}, not before its raise",
    "{bet} is called before {call}",
    "cards may be played face down from trick {trick} on",
    "no card is played face down after a tied first trick",
    "the side has already played a card face down",
    "there is no folding in this game",
    "expected an action such as 'play 1e', 'accept' or 'truco'",
    "expected 'play CARD', {known}",
    "expected one card after {verb}, as in '{example}'",
    "expected the place of a card from 1, as in 'play #2'",
    "{text} is not a card: expected a rank and one letter for the suit, such as 1e, 12o, 4C or KH",
)

_FIELD: Final = re.compile(r"\{(\w+)(?::[^}]*)?\}")
_FORMS: Final = {
    "seat": r"[AB]\d+",
    "number": r"\d+",
    "matches": r"[\d,]+",
    "jobs": r"\d+",
    "players": r"\d+",
    "trick": r"\d+",
    "place": r"#\d+",
    "card": r"\S+",
    "word": r"\S+",
    "verb": r"[a-z-]+",
    "bet": r"[a-z0-9-]+",
    "call": r"[a-z0-9-]+",
    "last_call": r"[a-z0-9-]+",
}
"""What may stand in a field; any text in one that is not listed."""

Pattern = tuple[re.Pattern[str], str]
"""What a reason looks like, and the text that it is translated by."""


def fields_of(text: str) -> set[str]:
    """Names of the fields of a text."""
    return set(_FIELD.findall(text))


def patterns(texts: Iterable[str]) -> list[Pattern]:
    """The pattern of each text, those that say most first."""
    ordered = sorted(texts, key=lambda text: len(_FIELD.sub("", text)), reverse=True)
    return [(_pattern(text), text) for text in ordered]


def _pattern(text: str) -> re.Pattern[str]:
    parts = _FIELD.split(text)
    form = "".join(
        f"(?P<{part}>{_FORMS.get(part, '.+')})" if at % 2 else re.escape(part)
        for at, part in enumerate(parts)
    )
    return re.compile(form)
