"""What payments that depend on the points come to, at sample scores."""

from __future__ import annotations

from collections.abc import Iterator

from truco.explain.document import Block, Paragraph, Section, Table
from truco.explain.telling import Telling

__all__ = ["formula_names", "formulas_section", "samples"]


def formulas_section(telling: Telling) -> Section | None:
    """A table for each formula; None where every payment is a fixed number."""
    if telling.t.formulas == 1:
        return None
    title = telling.words.say("Payments by the score")
    return Section.of("formulas", title, _blocks(telling))


def formula_names(telling: Telling) -> list[str]:
    """The variant's name of each formula, from formula 1 on, as its bets give them."""
    t, rules = telling.t, telling.rules
    bets = list(rules.variant.bets())
    names = [""] * t.formulas
    for node, (bet, state) in enumerate(zip(rules.node_bet, rules.node_state, strict=True)):
        meaning = bets[bet].node(state)
        for pay, given in enumerate((meaning.accepted, meaning.declined, meaning.alone)):
            if given.formula is not None:
                names[t.pay_formula[3 * node + pay]] = given.formula
    return names[1:]


def samples(total: int) -> list[int]:
    """Points worth showing: the ends, the middle, and between."""
    half = (total + 1) // 2
    found = {0, total // 4, half - 1, half, (half + total) // 2, total - 1}
    return sorted(points for points in found if 0 <= points < total)


def added(telling: Telling, formula: int, winner: int, other: int) -> int:
    """Points a formula adds: its value, as far as the winner lacks them."""
    t = telling.t
    width = t.total + 1
    return min(t.formula[(formula * width + winner) * width + other], t.total - winner)


def _blocks(telling: Telling) -> Iterator[Block]:
    words, t = telling.words, telling.t
    points = samples(t.total)
    for formula, name in enumerate(formula_names(telling), 1):
        every = range(t.total)
        if all(added(telling, formula, w, o) == t.total - w for w in every for o in every):
            yield Paragraph(
                words.say(
                    "Table {number}: {name} ({id}). At every score that is all that the winner"
                    " still lacks.",
                    number=formula,
                    name=words.formula(name),
                    id=name,
                )
            )
            continue
        yield Table(
            (
                words.say("winner / other side"),
                *map(str, points),
            ),
            tuple(
                (str(winner), *(str(added(telling, formula, winner, other)) for other in points))
                for winner in points
            ),
            words.say(
                "Table {number}: {name} ({id}). Points added for the side that is paid, by the"
                " points of both before it.",
                number=formula,
                name=words.formula(name),
                id=name,
            ),
        )
