"""The whole rulebook of a ruleset, generated from its tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from truco.explain.bets import bet_sections
from truco.explain.calls import calls_section
from truco.explain.deck import deck_section
from truco.explain.document import Rulebook, Section
from truco.explain.folds import folds_section
from truco.explain.formulas import formulas_section
from truco.explain.modes import modes_section
from truco.explain.seating import seats_section, target_section
from truco.explain.telling import Telling
from truco.explain.tricks import tricks_section
from truco.rules import Rules
from truco.words import Words

__all__ = ["rulebook"]


def rulebook(rules: Rules, words: Words, players: int | None = None) -> Rulebook:
    """The rules for one number of players, or for all that the ruleset allows.

    A section that is the same for several numbers of players stands there once; one that differs
    says in its title whom it is for. Raises as `Rules.tables`.
    """
    counts = rules.players if players is None else (players,)
    told = {seats: list(_sections(Telling(rules.tables(seats), words))) for seats in counts}
    return Rulebook(
        name=rules.name,
        summary=rules.summary,
        players=tuple(counts),
        language=words.code,
        title=words.say("The rules of {name}", name=rules.name),
        sections=tuple(_merged(told, words)),
    )


def _sections(telling: Telling) -> Iterator[Section]:
    yield target_section(telling)
    yield seats_section(telling)
    yield deck_section(telling)
    yield tricks_section(telling)
    yield from bet_sections(telling)
    for section in (formulas_section(telling), modes_section(telling)):
        if section is not None:
            yield section
    yield calls_section(telling)
    yield folds_section(telling)


def _merged(told: dict[int, list[Section]], words: Words) -> Iterator[Section]:
    """Sections by what they are about, those that are alike once."""
    # The longest list has every section, in order.
    for id in [section.id for section in max(told.values(), key=len)]:
        alike: dict[Section, list[int]] = {}
        for seats, sections in told.items():
            for section in sections:
                if section.id == id:
                    alike.setdefault(section, []).append(seats)
        for section, counts in alike.items():
            if len(counts) == len(told):
                yield section
            else:
                yield Section(id, _for(section.title, counts, words), section.blocks)


def _for(title: str, counts: Sequence[int], words: Words) -> str:
    players = words.say(
        "{numbers} players", numbers=words.listing([str(seats) for seats in counts], " or ")
    )
    return f"{title} ({players})"
