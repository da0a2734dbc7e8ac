"""When each call may be made, and why not: the windows of the variant in words."""

from __future__ import annotations

from collections.abc import Iterator

from truco.explain.conditions import condition
from truco.explain.document import Block, Bullets, Paragraph, Section
from truco.explain.telling import Telling, sentence
from truco.explain.windows import Window, call_window, window

__all__ = ["calls_section", "told"]


def calls_section(telling: Telling) -> Section:
    """When calls are made and answered."""
    return Section.of("calls", telling.words.say("When calls may be made"), _blocks(telling))


def _blocks(telling: Telling) -> Iterator[Block]:
    words, t = telling.words, telling.t
    text = words.say(
        "A call is made on one's own turn before playing a card, or in answer to another call."
        " Whoever made the last call of a bet cannot raise it: that is for the other side."
    )
    if t.bets > 1:
        order = words.listing([telling.bet(bet) for bet in reversed(range(t.bets))])
        text += " " + words.say(
            "Bets are settled in this order: {bets}. A call of an earlier one may come over an"
            " unanswered call of a later one, which then waits.",
            bets=order,
        )
    yield Paragraph(text)
    for bet in range(t.bets):
        groups: dict[tuple[str, ...], list[int]] = {}
        for call in telling.calls_of(bet):
            found = told(telling, call_window(telling.rules, call), bet)
            groups.setdefault(found, []).append(call)
        for items, calls in groups.items():
            yield Bullets(items, sentence(telling.call_list(calls)) + ":")
    accepting = window(telling.rules, telling.rules.variant.may_accept)
    if not accepting.always:
        yield Bullets(told(telling, accepting, None), words.say("Accepting:"))


def told(telling: Telling, found: Window, bet: int | None) -> tuple[str, ...]:
    """A window as a list: where it is open, or where it is not, whichever is shorter."""
    words = telling.words
    if found.always:
        if bet is None:
            return (words.say("always"),)
        return (words.say("whenever the call may follow what was called before"),)
    if found.never:
        return (words.say("never: {reason}", reason=words.reason(found.refused[0][0])),)
    against = [(reason, cube) for reason, cubes in found.refused for cube in cubes]
    if len(against) < len(found.allowed):
        return tuple(
            words.say(
                "refused {condition}: {reason}",
                condition=condition(telling, cube, bet),
                reason=words.reason(reason),
            )
            for reason, cube in against
        )
    reasons = [words.reason(reason) for reason, _ in found.refused]
    return (
        *(condition(telling, cube, bet) for cube in found.allowed),
        words.say("otherwise not: {reasons}", reasons="; ".join(reasons)),
    )
