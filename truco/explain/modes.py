"""The kinds of hand: what each changes, and at which scores it comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from truco.explain.chains import payment
from truco.explain.document import Block, Bullets, Section
from truco.explain.regions import Score, region
from truco.explain.seating import sides_in_words
from truco.explain.telling import Telling, sentence
from truco.kernel.codes import PAY_ACCEPTED, PAY_DECLINED

__all__ = ["modes_section"]

Following = Mapping[str, frozenset[Score]]
"""Label of the next hand's mode -> the scores at which it comes."""


def modes_section(telling: Telling) -> Section | None:
    """The kinds of hand; None where there is but one, without anything to say of it."""
    blocks = list(_blocks(telling))
    if not blocks:
        return None
    return Section.of("modes", telling.words.say("Kinds of hand"), blocks)


def _blocks(telling: Telling) -> Iterator[Block]:
    alike: dict[tuple[str, ...], list[str]] = {}
    for label, modes in telling.kinds().items():
        items = tuple(dict.fromkeys(text for mode in modes for text in _changes(telling, mode)))
        alike.setdefault(items, []).append(label)
    for items, labels in alike.items():
        if items:
            yield Bullets(items, sentence(telling.words.listing(labels, " or ")) + ":")
    if telling.t.modes > 1:
        yield from _when(telling)


# What a mode changes.


def _changes(telling: Telling, mode: int) -> Iterator[str]:
    yield from _players(telling, mode)
    yield from _opening(telling, mode)
    words, t = telling.words, telling.t
    for bet in range(1, t.bets):
        if t.start_node[mode * t.bets + bet] < 0:
            yield words.say("There is no {bet}.", bet=telling.bet(bet))
        elif t.showdown[mode] >> bet & 1:
            start = t.start_node[mode * t.bets + bet]
            yield words.say(
                "The counts of {bet} are compared as soon as the cards are dealt, without a call;"
                " they pay {points}.",
                bet=telling.bet(bet),
                points=telling.pays(payment(t, start, PAY_ACCEPTED)),
            )
    if t.formulas > 1 and t.formula_cap[mode] < t.total:
        yield words.say(
            "What is paid by the score is at most {number} here.", number=t.formula_cap[mode]
        )
    if not t.ties[mode]:
        yield words.say("No trick is tied: of equal cards the one played first wins.")
    if t.blind[mode]:
        yield words.say("Nobody sees its own cards; they are played as they lie.")
    if t.shown[mode] and t.seats > 2:
        sides = [side for side in (0, 1) if t.shown[mode] >> side & 1]
        if len(sides) == 2:
            yield words.say("Partners see each other's cards.")
        elif sides == [t.opening_side[mode]]:
            yield words.say("The partners of the side that is asked see each other's cards.")
        else:
            yield words.say(
                "The partners of {side} see each other's cards.", side=words.side("AB"[sides[0]])
            )
    if _decides(telling, mode):
        yield words.say("Whoever wins the hand reaches {number} points.", number=t.total)
    if t.keep_deal[mode]:
        yield words.say("No new cards are dealt: those of the hand before are played.")


def _players(telling: Telling, mode: int) -> Iterator[str]:
    t = telling.t
    rows = [t.active[mode * t.seats + mano] for mano in range(t.seats)]
    if all(active == (1 << t.seats) - 1 for active in rows):
        return
    texts = list(dict.fromkeys(sides_in_words(telling, mode, mano) for mano in range(t.seats)))
    yield telling.words.say("Not all play; by who plays first: {sides}.", sides="; ".join(texts))


def _opening(telling: Telling, mode: int) -> Iterator[str]:
    """A hand that begins with the question whether it is played."""
    words, t = telling.words, telling.t
    if t.opening_side[mode] < 0:
        return
    node = t.start_node[mode * t.bets]
    side = t.opening_side[mode]
    scores = _scores_of(telling, mode)
    if scores and all(score[side] > score[1 - side] for score in scores):
        who = words.say("the side ahead")
    elif scores and all(score[side] < score[1 - side] for score in scores):
        who = words.say("the side behind")
    else:
        who = words.side("AB"[side])
    yield words.say(
        "Before anything else {side} says whether the hand is played: accepting, it plays for"
        " {accepted}; declining, it gives the other side {declined}.",
        side=who,
        accepted=telling.pays(payment(t, node, PAY_ACCEPTED)),
        declined=telling.pays(payment(t, node, PAY_DECLINED)),
    )


def _decides(telling: Telling, mode: int) -> bool:
    """Whether a special hand, at any score at which it comes, is worth what both sides lack."""
    t = telling.t
    pay = payment(t, t.start_node[mode * t.bets], PAY_ACCEPTED)
    scores = _scores_of(telling, mode)
    lacking = max((t.total - min(score) for score in scores), default=t.total)
    return not pay.formula and lacking <= pay.points


# When it comes.


def _scores_of(telling: Telling, mode: int) -> set[Score]:
    """The scores at which a mode comes, after some mode or other."""
    t = telling.t
    points = range(t.total)
    width = t.total + 1
    rows = range(0, 2 * (t.modes + 1) * width * width, width * width)
    return {
        (a, b)
        for a in points
        for b in points
        if any(t.next_mode[row + a * width + b] == mode for row in rows)
    }


def _when(telling: Telling) -> Iterator[Block]:
    words = telling.words
    groups = _groups(telling, 0)
    items = [text for befores, found in groups for text in _told(telling, befores, found, groups)]
    yield Bullets(tuple(items), words.say("Which kind of hand is played:"))
    left = _groups(telling, 1)
    if left != groups:
        items = [text for befores, found in left for text in _told(telling, befores, found, left)]
        yield Bullets(tuple(items), words.say("Once a seat has left the match:"))


Groups = list[tuple[tuple[str, ...], Following]]


def _groups(telling: Telling, latch: int) -> Groups:
    """What came before, as labels, with what follows at which scores. The start is no label."""
    words, t = telling.words, telling.t
    found: dict[tuple[tuple[str, frozenset[Score]], ...], list[str]] = {}
    for previous in (t.modes, *range(t.modes)):
        label = words.say("the start") if previous == t.modes else telling.labels[previous]
        key = tuple(_following(telling, previous, latch).items())
        befores = found.setdefault(key, [])
        if label not in befores:
            befores.append(label)
    return [(tuple(befores), dict(key)) for key, befores in found.items()]


def _following(telling: Telling, previous: int, latch: int) -> Following:
    t = telling.t
    width = t.total + 1
    found: dict[str, set[Score]] = {}
    for a in range(t.total):
        for b in range(t.total):
            mode = t.next_mode[((previous * 2 + latch) * width + a) * width + b]
            found.setdefault(telling.labels[mode], set()).add((a, b))
    return {label: frozenset(scores) for label, scores in sorted(found.items())}


def _told(
    telling: Telling, befores: tuple[str, ...], found: Following, groups: Groups
) -> Iterator[str]:
    words = telling.words
    # The plainest kind of hand is what comes otherwise.
    usual = min(found, key=telling.labels.index)
    parts = [
        words.say("{kind} when {scores}", kind=label, scores=region(telling, scores))
        for label, scores in found.items()
        if label != usual
    ]
    parts.append(words.say("otherwise {kind}", kind=usual) if parts else usual)
    text = "; ".join(parts)
    if len(groups) == 1:
        yield sentence(text) + "."
    else:
        befores_told = words.listing(list(befores), " or ")
        yield words.say("After {kinds}: {what}.", kinds=befores_told, what=text)
