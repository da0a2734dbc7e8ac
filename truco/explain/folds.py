"""Who may fold, whom that takes out, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator

from truco.explain.calls import told
from truco.explain.conditions import condition
from truco.explain.document import Block, Bullets, Paragraph, Section
from truco.explain.telling import Telling, clause
from truco.explain.windows import amounts, window

__all__ = ["folds_section"]


def folds_section(telling: Telling) -> Section:
    """Folding, and leaving the match."""
    return Section.of("folds", telling.words.say("Folding"), _blocks(telling))


def _blocks(telling: Telling) -> Iterator[Block]:
    words, variant = telling.words, telling.rules.variant
    found = window(telling.rules, variant.may_fold)
    if found.never:
        yield Paragraph(words.say("Nobody may fold."))
    else:
        if not found.always:
            yield Bullets(told(telling, found, None), words.say("A seat may fold:"))
        yield Bullets(tuple(_price(telling)))
    yield Paragraph(_leaving(telling))


def _leaving(telling: Telling) -> str:
    words = telling.words
    if telling.t.accounts != 2:
        return words.say(
            "The match ends when a seat leaves it: of the others the one with the most points wins,"
            " of equal ones the first in the order of play."
        )
    return words.say(
        "A seat that leaves the match counts as folded in every hand from then on, without what"
        " a fold adds. A side with no seat left loses the match."
    )


def _price(telling: Telling) -> Iterator[str]:
    words, t = telling.words, telling.t
    yield words.say("A seat folds on its own turn, to play or to answer.")
    whole = [mode for mode in range(t.modes) if t.fold_side_modes >> mode & 1]
    single = [mode for mode in range(t.modes) if mode not in whole]
    for modes, text in (
        (whole, words.say("A fold takes the whole side out of the hand.")),
        (
            single,
            words.say(
                "A fold takes out only the seat; the hand is lost when its side's last seat is out."
            ),
        ),
    ):
        if not modes:
            continue
        if whole and single:
            yield words.say(
                "Hands of kind {kinds}: {what}", kinds=telling.label_list(modes), what=clause(text)
            )
        else:
            yield text
    yield words.say("It declines the calls that wait for an answer, each for what declining pays.")
    yield words.say(
        "The hand itself pays the other side what it is worth at that moment; a call on it that was"
        " not answered counts for nothing."
    )
    for found in amounts(telling.rules, telling.rules.variant.fold_bonus):
        where = [condition(telling, cube) or words.say("always") for cube in found.cubes]
        yield words.say(
            "With no call waiting it pays {number} more: {where}.",
            number=found.amount,
            where=words.listing(where, " or "),
        )
