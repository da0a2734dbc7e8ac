"""What a run tells of itself while it goes on, for people.

The lines that :func:`truco.simulation.run` and its kin give to `notify` are whole English texts,
and are translated by the text below that fits them. What went wrong is told as it is.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from truco.words.reasons import Pattern, patterns

if TYPE_CHECKING:
    from truco.words.phrases import Words

__all__ = ["CONTEXT", "NOTICES", "notice"]

CONTEXT: Final = "notice"

NOTICES: Final = (
    "using the compiled engine",
    "compiling {name} for {players} players: about {time} this once",
    "this takes about {time}; {command} makes it far shorter",
    "{problem}; going on without it",
    "going on after {matches:,} matches in {path}",
    "{label} deals other cards than {other}: it plays deals of its own (seed {seed}), and its"
    " intervals are those of unpaired deals",
    "starting a cluster of {jobs} worker on this machine",
    "starting a cluster of {jobs} workers on this machine",
    "what is compiled is not kept: {folder} cannot be written ({problem}); {variables} may name"
    " another folder",
)


def notice(words: Words, text: str) -> str:
    """The line in the language of `words`; as it is when it is none of those above."""
    for pattern, english in _patterns():
        match = pattern.fullmatch(text)
        if match is not None:
            values: dict[str, object] = dict(match.groupdict())
            if "matches" in values:
                values["matches"] = int(match["matches"].replace(",", ""))
            return words.say_in(CONTEXT, english, **values)
    return text


@cache
def _patterns() -> list[Pattern]:
    return patterns(NOTICES)
