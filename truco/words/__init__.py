"""Messages and words for calls, cards and seats in the language of who reads them.

    words = language("es", rules)
    words.call("vale-cuatro"), words.card(parse_card("1e")), words.event(event)

The framework's own words are neutral; what a country calls its calls and cards comes from plugins.
"""

from __future__ import annotations

from truco.words.choosing import LanguageError
from truco.words.phrases import Words
from truco.words.po import PoError
from truco.words.sources import language, languages

__all__ = ["LanguageError", "PoError", "Words", "language", "languages"]
