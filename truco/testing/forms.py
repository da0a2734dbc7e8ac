"""The promise that both forms of the engine play the same matches, bit for bit."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any, ClassVar, Final

from truco.kernel.bits import nth, popcount
from truco.kernel.legal import legal_actions
from truco.kernel.play import play_matches
from truco.kernel.policies import RANDOM
from truco.kernel.random import key_match, next_word, root_words
from truco.rules import Rules
from truco.tables.layout import Game, Log, View, blank
from truco.tables.ruletables import RuleTables
from truco.testing.courses import Course, Start, line_of, take
from truco.testing.promises import Broken, Promise
from truco.testing.running import report

MATCHES: Final = 200
WITHOUT: Final = (
    "the compiled form needs numba and NumPy, which are not installed: pip install 'truco[fast]'"
)


class SameForms(Promise):
    """What :func:`check_forms` holds to; as a promise it is only a name and a sentence."""

    name: ClassVar[str] = "both_forms_play_the_same"
    words: ClassVar[str] = "the interpreted and the compiled engine play the same matches"


def is_available() -> bool:
    """Whether the compiled form can be had."""
    from truco.compiled.engine import is_available as found

    return found()


def check_forms(
    rules: Rules,
    players: int,
    *,
    matches: int = MATCHES,
    seed: int = 0,
    folder: str | Path = "truco-failures",
) -> None:
    """Play matches at random in both forms and compare all that they count.

    Compiles for some seconds where these rules were not compiled before. Raises
    `NotConforming` with the record of the first match that differs.
    """
    from truco.compiled.engine import compiled_engine

    tables = rules.tables(players)
    engine = compiled_engine(tables, [RANDOM])
    root = root_words(seed)

    def differ(start: int, count: int) -> str | None:
        compiled = engine.play_matches(root, start, count, (RANDOM, RANDOM), False)
        return difference(_interpreted(tables, root, start, count), compiled)

    told = differ(0, matches)
    if told is None:
        return
    start, count = 0, matches
    while count > 1:
        half = count // 2
        first = differ(start, half)
        start, count = (start, half) if first else (start + half, count - half)
        told = first or differ(start, count) or told
    course = random_course(rules, players, seed, start)
    raise report(Broken(SameForms, told, course), f"match {start} of seed {seed}", Path(folder))


def _interpreted(tables: RuleTables, root: tuple[int, int], start: int, count: int) -> Log:
    t = tables.tables
    log = blank(Log, t)
    play_matches(blank(Game, t), t, log, blank(View, t), *root, start, count, RANDOM, RANDOM, 0)
    return log


def difference(interpreted: Log, compiled: Log) -> str | None:
    """What two runs counted differently, in words; None when it is the same."""
    found: list[str] = []
    for item in fields(Log):
        one: Any = getattr(interpreted, item.name)
        other: Any = getattr(compiled, item.name)
        if one != other:
            found.append(f"{item.name} {one} interpreted, {other} compiled")
    return "; ".join(found) or None


def random_course(rules: Rules, players: int, seed: int, number: int) -> Course:
    """The match that bot `random` plays with itself as match `number` of a run."""
    start = Start(seed, number)
    match = start.open(rules, players)
    t = match.tables.tables
    streams = blank(Game, t)  # its own random words, which a match does not use up
    key_match(streams, *root_words(seed), number)
    acts: list[str] = []
    while not match.over:
        g = match.running.g
        legal = legal_actions(g, t)
        word = next_word(streams, g.to_act)
        acts.append(line_of(match, g.to_act, nth(legal, (word * popcount(legal)) >> 32)))
        take(match, acts[-1])
    return Course(rules, players, start, tuple(acts))
