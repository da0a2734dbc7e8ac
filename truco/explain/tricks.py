"""Who wins a trick and a hand, and how cards are played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from truco.explain.calls import told
from truco.explain.document import Block, Bullets, Paragraph, Section, Table
from truco.explain.telling import Telling
from truco.explain.windows import window
from truco.kernel.codes import SAME_DEAL, WON_A, WON_B, WON_DEALER, WON_MANO, WON_NOBODY
from truco.tables.layout import HISTORIES

__all__ = ["endings", "tricks_section"]

Ending = tuple[tuple[int, ...], int]
"""Results of the tricks (1 side A, 2 side B, 3 tie), and who wins the hand."""

_SWAPPED: Final = {1: 2, 2: 1, 3: 3}


def tricks_section(telling: Telling) -> Section:
    """Tricks and ties."""
    return Section.of("tricks", telling.words.say("Tricks"), _blocks(telling))


def _blocks(telling: Telling) -> Iterator[Block]:
    words, t = telling.words, telling.t
    items = [
        words.say(
            "The strongest card wins the trick for its side. Equal cards of one side are no tie;"
            " the first of them to be played leads on."
        )
    ]
    if any(t.ties):
        items.append(
            words.say("After a tied trick the first of the tied cards leads.")
            if t.lead_tied
            else words.say("After a tied trick whoever led it leads again.")
        )
    yield Bullets(tuple(items))
    yield from _cards(telling)
    for modes, found in _by_result(telling).items():
        title = ""
        if len(modes) < t.modes:
            title = words.say("Hands of kind {kinds}:", kinds=telling.label_list(modes))
        yield _results(telling, found, title)


def _cards(telling: Telling) -> Iterator[Block]:
    """How cards are played: face up, face down, and which."""
    words, variant = telling.words, telling.rules.variant
    down = window(telling.rules, variant.may_play_down)
    if down.never:
        yield Paragraph(words.say("Cards are played face up."))
    else:
        yield Bullets(told(telling, down, None), words.say("A card may be played face down:"))
        yield Paragraph(
            words.say("A card face down never wins against one face up; two face down are equal.")
        )
    up = window(telling.rules, variant.may_play)
    if not up.always:
        yield Bullets(told(telling, up, None), words.say("A card may be played face up:"))
    if telling.t.uses_highest:
        highest = window(
            telling.rules,
            lambda situation: "highest" if variant.must_play_highest(situation) else None,
        )
        from truco.explain.conditions import condition

        where = [condition(telling, cube) for _, cubes in highest.refused for cube in cubes]
        yield Bullets(
            tuple(text or words.say("always") for text in where),
            words.say("The strongest card must be played when a card is played face up:"),
        )


def _by_result(telling: Telling) -> dict[tuple[int, ...], list[Ending]]:
    """Modes whose hands are won alike -> how they are won."""
    kinds: dict[tuple[int, ...], list[int]] = {}
    t = telling.t
    for mode in range(t.modes):
        row = tuple(t.hand_result[mode * HISTORIES : (mode + 1) * HISTORIES])
        kinds.setdefault(row, []).append(mode)
    return {tuple(modes): endings(row) for row, modes in kinds.items()}


def endings(row: tuple[int, ...]) -> list[Ending]:
    """The tricks after which a hand is over, in the order of play, from the results of a mode."""
    found: list[Ending] = []

    def follow(tricks: tuple[int, ...], history: int) -> None:
        for result in (1, 2, 3):
            longer = (*tricks, result)
            number = history | result << 2 * len(tricks)
            if number >= len(row):
                return
            if row[number]:
                found.append((longer, row[number]))
            elif len(longer) < 4:
                follow(longer, number)

    follow((), 0)
    return found


def _results(telling: Telling, found: list[Ending], title: str) -> Table:
    """The endings as a table; where the sides stand alike, each but once."""
    words = telling.words
    alike = {(_swap(tricks), _swapped_result(result)) for tricks, result in found} == set(found)
    if alike:
        found = [one for one in found if next((r for r in one[0] if r < 3), 1) == 1]
        sides = {1: words.say("one side"), 2: words.say("the other side")}
    else:
        sides = {1: words.side("A"), 2: words.side("B")}
    winners = {
        WON_A: sides[1],
        WON_B: sides[2],
        WON_MANO: words.say("the side of the mano"),
        WON_DEALER: words.say("the side of the dealer"),
        WON_NOBODY: words.say("nobody"),
        SAME_DEAL: words.say("nobody; the same seat deals again"),
    }
    longest = max(len(tricks) for tricks, _ in found)
    names = {**sides, 3: words.say("tie")}
    header = [words.say("trick {number}", number=number + 1) for number in range(longest)]
    return Table(
        (*header, words.say("wins the hand")),
        tuple(
            (
                *(names[result] for result in tricks),
                *("–" for _ in range(longest - len(tricks))),
                winners[result],
            )
            for tricks, result in found
        ),
        title,
    )


def _swap(tricks: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(_SWAPPED[result] for result in tricks)


def _swapped_result(result: int) -> int:
    return {WON_A: WON_B, WON_B: WON_A}.get(result, result)
