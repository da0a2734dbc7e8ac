"""What players would notice of the difference between two rulesets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from truco.rules import Rules
    from truco.tables.ruletables import RuleTables
    from truco.words import Words


def noticed(left: Rules, right: Rules, words: Words, names: Words) -> list[str]:
    """Lines for people, from what both rulesets mean for each number of seats they share.

    They are told in `words`, which are those of `left`; `names` has what `right` calls its calls
    and kinds of hand. Raises `RulesetError` when one of the two cannot be played.
    """
    shared = [seats for seats in left.players if seats in right.players]
    found: dict[str, list[int]] = {}
    for seats in shared:
        tables = left.tables(seats), right.tables(seats)
        for line in _between(left, right, *tables, words, names):
            found.setdefault(line, []).append(seats)
    lines = list(_seats(left, right, words))
    for line, where in found.items():
        if where == shared:
            lines.append(f"{line[0].upper()}{line[1:]}.")
        else:
            some = alternatives(where, words)
            lines.append(words.say("With {numbers} players {what}.", numbers=some, what=line))
    if not shared:
        lines.append(words.say("They share no number of players."))
    elif not lines:
        lines.append(words.say("Players would notice nothing: both mean the same."))
    return lines


def alternatives(numbers: Iterable[int], words: Words) -> str:
    """`2`, `2 or 4`, `2, 4 or 6`."""
    return words.listing([str(number) for number in numbers], " or ")


def _seats(left: Rules, right: Rules, words: Words) -> Iterator[str]:
    for rules, other in ((left, right), (right, left)):
        own = [seats for seats in rules.players if seats not in other.players]
        if own:
            numbers = alternatives(own, words)
            yield words.say("Only {name} is played by {numbers}.", name=rules.name, numbers=numbers)


def _between(
    left: Rules, right: Rules, a: RuleTables, b: RuleTables, words: Words, names: Words
) -> Iterator[str]:
    if a.fingerprint == b.fingerprint:
        return
    found = [*_deck(left, right, a, b, words), *_course(left, right, a, b, words)]
    both = ((left, a, b, words), (right, b, a, names))
    for rules, own, other, known in both:
        if calls := _only(own.call_ids, other.call_ids):
            said = ", ".join(map(known.call, calls))
            found.append(
                words.say("only {name} has the calls {calls}", name=rules.name, calls=said)
            )
    for rules, own, other, known in both:
        if modes := _only(own.mode_names, other.mode_names):
            said = ", ".join(map(known.mode, modes))
            found.append(
                words.say("only {name} has the kinds of hand {kinds}", name=rules.name, kinds=said)
            )
    if not found:
        found = [
            words.say(
                "{name} and {other} differ in when calls may be made, or in what they pay",
                name=left.name,
                other=right.name,
            )
        ]
    yield from found


def _only(these: Iterable[str], those: Iterable[str]) -> list[str]:
    """What the first have and the second have not, each once."""
    others = set(those)
    return [name for name in dict.fromkeys(these) if name not in others]


def _deck(left: Rules, right: Rules, a: RuleTables, b: RuleTables, words: Words) -> Iterator[str]:
    cards, others = list(map(str, a.deck)), list(map(str, b.deck))
    if len(cards) != len(others):
        yield words.say(
            "{name} is played with {number} cards, {other} with {others}",
            name=left.name,
            number=len(cards),
            other=right.name,
            others=len(others),
        )
    elif cards != others:
        yield words.say("the packs of cards differ")
    elif _ranking(a) != _ranking(b):
        yield words.say("the order of the cards differs")


def _ranking(rules: RuleTables) -> list[list[int]]:
    """The place of each card among all, for each class of turned card."""
    t = rules.tables
    found = []
    for row in range(t.classes):
        strengths = t.strength[row * t.cards : (row + 1) * t.cards]
        places = {value: place for place, value in enumerate(sorted(set(strengths)))}
        found.append([places[value] for value in strengths])
    return found


def _course(left: Rules, right: Rules, a: RuleTables, b: RuleTables, words: Words) -> Iterator[str]:
    x, y = a.tables, b.tables
    names = {"name": left.name, "other": right.name}
    if x.total != y.total:
        numbers = {"number": x.total, "others": y.total}
        yield words.say("{number} points win in {name}, {others} in {other}", **names, **numbers)
    if x.chicos_needed != y.chicos_needed:
        numbers = {"number": x.chicos_needed, "others": y.chicos_needed}
        yield words.say(
            "{number} chicos win the match in {name}, {others} in {other}", **names, **numbers
        )
    if x.hand_size != y.hand_size:
        numbers = {"number": x.hand_size, "others": y.hand_size}
        yield words.say(
            "{number} cards are dealt to each in {name}, {others} in {other}", **names, **numbers
        )
    if _results(a) != _results(b):
        yield words.say("tied tricks are settled differently")


def _results(rules: RuleTables) -> list[int]:
    """Who wins a hand of the first mode, by what its tricks were."""
    return rules.tables.hand_result[:256]
