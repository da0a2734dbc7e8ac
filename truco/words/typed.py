"""What people type for actions: words that `Match.act` takes, and the phrases of a menu."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from truco.actions import ANSWERS, Action
from truco.cards import Card

if TYPE_CHECKING:
    from truco.words.phrases import Words

__all__ = ["read", "stands_for"]

_BETWEEN: Final = re.compile(r"[\s_-]+")
_NAME: Final = re.compile(r" \([^()]*\)")
"""The own name of a card, after its rank and suit."""


def stands_for(word: str, name: str, aliases: Mapping[str, str]) -> bool:
    """Whether `Match.act` takes a word for the answer or the call of this name."""
    plain = _typed(word)
    if plain == name or plain in ANSWERS:
        return plain == name
    return any(to == name for alias, to in aliases.items() if _typed(alias) == plain)


def read(words: Words, text: str, actions: Iterable[Action], turned: Card | None) -> Action | str:
    """The action whose phrase a text is; the answer whose word it is; else the text as it is."""
    wanted = _plain(text)
    found = []
    for action in actions:
        phrase = words.action(action, turned)
        if wanted in (_plain(phrase), _plain(_NAME.sub("", phrase))):
            found.append(action)
    if len(found) == 1:
        return found[0]
    return next((verb for verb in ANSWERS if _plain(words.verb(verb)) == wanted), text)


def _typed(text: str) -> str:
    """A word as `Match.act` reads it."""
    return "-".join(text.lower().replace("_", "-").split())


def _plain(text: str) -> str:
    """A text without what people leave out: capitals, accents, hyphens."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return _BETWEEN.sub(" ", bare).strip()
