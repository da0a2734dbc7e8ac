"""What players would notice of the difference between two rulesets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from truco.cli.streams import in_words

if TYPE_CHECKING:
    from truco.rules import Rules
    from truco.tables.ruletables import RuleTables


def noticed(left: Rules, right: Rules) -> list[str]:
    """Lines for people, from what both rulesets mean for each number of seats they share.

    Raises `RulesetError` when one of them cannot be played.
    """
    shared = [seats for seats in left.players if seats in right.players]
    found: dict[str, list[int]] = {}
    for seats in shared:
        for line in _between(left, right, left.tables(seats), right.tables(seats)):
            found.setdefault(line, []).append(seats)
    lines = list(_seats(left, right))
    for line, where in found.items():
        if where == shared:
            lines.append(f"{line[0].upper()}{line[1:]}.")
        else:
            lines.append(f"With {in_words(where)} players {line}.")
    if not shared:
        lines.append("They share no number of players.")
    elif not lines:
        lines.append("Players would notice nothing: both mean the same.")
    return lines


def _seats(left: Rules, right: Rules) -> Iterator[str]:
    for rules, other in ((left, right), (right, left)):
        own = [seats for seats in rules.players if seats not in other.players]
        if own:
            yield f"Only {rules.name} is played by {in_words(own)}."


def _between(left: Rules, right: Rules, a: RuleTables, b: RuleTables) -> Iterator[str]:
    if a.fingerprint == b.fingerprint:
        return
    names = f"{left.name} and {right.name}"
    found = [*_deck(left, right, a, b), *_course(left, right, a, b)]
    for name, x, y in (("calls", a.call_ids, b.call_ids), ("kinds of hand", *_modes(a, b))):
        found += [f"only {left.name} has the {name} {', '.join(only)}" for only in _only(x, y)]
        found += [f"only {right.name} has the {name} {', '.join(only)}" for only in _only(y, x)]
    if not found:
        found = [f"{names} differ in when calls may be made, or in what they pay"]
    yield from found


def _modes(a: RuleTables, b: RuleTables) -> tuple[tuple[str, ...], tuple[str, ...]]:
    x, y = (tuple(dict.fromkeys(rules.mode_names)) for rules in (a, b))
    return x, y


def _only(these: tuple[str, ...], those: tuple[str, ...]) -> Iterator[list[str]]:
    own = [name for name in these if name not in those]
    if own:
        yield own


def _deck(left: Rules, right: Rules, a: RuleTables, b: RuleTables) -> Iterator[str]:
    cards, others = list(map(str, a.deck)), list(map(str, b.deck))
    if len(cards) != len(others):
        yield f"{left.name} is played with {len(cards)} cards, {right.name} with {len(others)}"
    elif cards != others:
        yield "the packs of cards differ"
    elif _ranking(a) != _ranking(b):
        yield "the order of the cards differs"


def _ranking(rules: RuleTables) -> list[list[int]]:
    """The place of each card among all, for each class of turned card."""
    t = rules.tables
    found = []
    for row in range(t.classes):
        strengths = t.strength[row * t.cards : (row + 1) * t.cards]
        places = {value: place for place, value in enumerate(sorted(set(strengths)))}
        found.append([places[value] for value in strengths])
    return found


def _course(left: Rules, right: Rules, a: RuleTables, b: RuleTables) -> Iterator[str]:
    x, y = a.tables, b.tables
    for value, other, what in (
        (x.total, y.total, "points win"),
        (x.chicos_needed, y.chicos_needed, "chicos win the match"),
        (x.hand_size, y.hand_size, "cards are dealt to each"),
    ):
        if value != other:
            yield f"{value} {what} in {left.name}, {other} in {right.name}"
    if _results(a) != _results(b):
        yield "tied tricks are settled differently"


def _results(rules: RuleTables) -> list[int]:
    """Who wins a hand of the first mode, by what its tricks were."""
    return rules.tables.hand_result[:256]
