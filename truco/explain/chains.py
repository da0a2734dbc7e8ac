"""Chains of calls, read from the tables: what may follow what, and what each chain pays.

This module knows numbers only; `truco.explain.bets` puts them into words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from truco.kernel.codes import CALL, PAY_ACCEPTED, PAY_DECLINED
from truco.tables.layout import Tables

__all__ = ["Chain", "Payment", "Steps", "chains", "count_chains", "payment", "starts", "steps"]

MANY: Final = 40
"""Chains that a reader still reads one by one."""
SHORT: Final = 20
"""Those to show where there are more."""


@dataclass(frozen=True, slots=True)
class Payment:
    """What a node pays: points, a formula (0 none), points for each holder of the winning side."""

    points: int
    formula: int
    holder: int


@dataclass(frozen=True, slots=True)
class Chain:
    """Calls made one after the other, and the node they lead to."""

    calls: tuple[int, ...]
    node: int


def payment(t: Tables, node: int, pay: int) -> Payment:
    """One of the three payments of a node (`PAY_ACCEPTED` …)."""
    at = 3 * node + pay
    return Payment(t.pay_points[at], t.pay_formula[at], t.pay_holder[at])


def following(t: Tables, node: int) -> Iterator[tuple[int, int]]:
    """The calls that may follow a node, each with the node it leads to."""
    for call in range(t.calls):
        target = t.next_node[node * t.calls + call]
        if target >= 0:
            yield call, target


def may_follow(t: Tables, node: int, call: int) -> bool:
    """Whether anybody may ever make a call that the graph has after a node."""
    return bool((t.turn_calls[node] | t.answer_mask[node]) >> (CALL + call) & 1)


def starts(t: Tables, bet: int) -> dict[int, list[int]]:
    """Start nodes of a bet, in the order of the modes -> the modes that start there.

    Modes in which the bet does not exist are left out.
    """
    found: dict[int, list[int]] = {}
    for mode in range(t.modes):
        node = t.start_node[mode * t.bets + bet]
        if node >= 0:
            found.setdefault(node, []).append(mode)
    return found


def reachable(t: Tables, start: int) -> list[int]:
    """Nodes that can be reached from a node, itself first, in the order they are met."""
    found = [start]
    for node in found:
        found += [to for call, to in following(t, node) if to not in found]
    return found


def count_chains(t: Tables, start: int) -> int:
    """How many different chains of one call or more begin at a node."""

    @cache
    def after(node: int) -> int:
        return sum(1 + after(target) for _, target in following(t, node))

    return after(start)


def chains(t: Tables, start: int, longest: int | None = None) -> Iterator[Chain]:
    """Every chain from a node, each before those that go on from it; at most `longest` calls."""
    waiting = [Chain((), start)]
    while waiting:
        chain = waiting.pop()
        if chain.calls:
            yield chain
        if longest is None or len(chain.calls) < longest:
            waiting += [
                Chain((*chain.calls, call), target)
                for call, target in reversed(list(following(t, chain.node)))
            ]


def shown_length(t: Tables, start: int) -> int | None:
    """The most calls of the chains to show one by one; None where all of them are few enough."""
    if count_chains(t, start) <= MANY:
        return None
    length = 1
    while sum(1 for _ in chains(t, start, length + 1)) <= SHORT:
        length += 1
    return length


def longest_chain(t: Tables, start: int) -> int:
    """Calls of the longest chain from a node."""

    @cache
    def after(node: int) -> int:
        return max((1 + after(target) for _, target in following(t, node)), default=0)

    return after(start)


@dataclass(frozen=True, slots=True)
class Steps:
    """What holds for every chain of a bet, where it holds without exception.

    `adds` says what each call adds to what acceptance pays, for the calls that always add the same;
    `replaces` what the others are always worth. `declined_more`: what declining a call that
    raises another pays above what was agreed before it; None where that varies.
    """

    adds: Mapping[int, Payment]
    replaces: Mapping[int, Payment]
    declined_more: int | None


def steps(t: Tables, start: int) -> Steps:
    """What the chains from a node have in common."""
    gains: dict[int, set[Payment | None]] = {}
    worth: dict[int, set[Payment]] = {}
    more: set[int | None] = set()
    for node in reachable(t, start):
        before = payment(t, node, PAY_ACCEPTED)
        for call, target in following(t, node):
            after = payment(t, target, PAY_ACCEPTED)
            declined = payment(t, target, PAY_DECLINED)
            gains.setdefault(call, set()).add(_gain(before, after))
            worth.setdefault(call, set()).add(after)
            if node != start:
                same = (declined.formula, declined.holder) == (before.formula, before.holder)
                more.add(declined.points - before.points if same else None)
    adds = {
        call: gain
        for call, found in gains.items()
        for gain in found
        if gain is not None and len(found) == 1
    }
    replaces = {
        call: next(iter(pays))
        for call, pays in worth.items()
        if call not in adds and len(pays) == 1
    }
    only = next(iter(more)) if len(more) == 1 else None
    return Steps(adds, replaces, only)


def _gain(before: Payment, after: Payment) -> Payment | None:
    """What is paid more after a call than before it; None where it is not simply more."""
    points, holder = after.points - before.points, after.holder - before.holder
    if before.formula not in (0, after.formula) or points < 0 or holder < 0:
        return None
    return Payment(points, 0 if after.formula == before.formula else after.formula, holder)
