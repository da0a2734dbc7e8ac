"""What tables show that can be played and is hardly meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from truco.explain.chains import following, payment, reachable, starts
from truco.explain.windows import call_window
from truco.kernel.codes import ACCEPT, COMPARED, GIVEN_IN, PAY_ACCEPTED, PAY_DECLINED
from truco.tables.layout import Tables
from truco.tables.ruletables import RuleTables

__all__ = ["Suspicion", "suspicions"]


@dataclass(frozen=True, slots=True)
class Suspicion:
    """Something that looks wrong; `key` is the table of the rule file it belongs to, if any."""

    key: str | None
    message: str


def suspicions(rules: RuleTables) -> Iterator[Suspicion]:
    """Everything in the tables that looks wrong."""
    t = rules.tables
    for bet, name in enumerate(rules.bet_ids):
        key = None if bet == 0 else name
        for message in dict.fromkeys(_of_bet(rules, bet)):
            yield Suspicion(key, message)
        if bet and not starts(t, bet):
            yield Suspicion(key, f"{name} is in no hand of these rules")
    for call, name in enumerate(rules.call_ids):
        window = call_window(rules, call)
        if window.never and window.refused:
            reasons = "; ".join(reason for reason, _ in window.refused)
            yield Suspicion(None, f"{name} can never be called: {reasons}")
    for mode in range(t.modes):
        if mode not in reachable_modes(t):
            label = rules.mode_ids[mode]
            yield Suspicion(None, f"no hand of kind {label} ever comes, at whatever score")


def _of_bet(rules: RuleTables, bet: int) -> Iterator[str]:
    """What the calls of a bet pay, compared with what they raise and with the total."""
    t = rules.tables
    for start in starts(t, bet):
        for node in reachable(t, start):
            for call, target in following(t, node):
                name = rules.call_ids[call]
                yield from _of_call(t, name, node, target, is_first=node == start or bet == 0)


def _of_call(t: Tables, name: str, node: int, target: int, *, is_first: bool) -> Iterator[str]:
    """`is_first`: the call opens the bet, or is a rung of the stake's ladder."""
    if t.answer_kind[target] == GIVEN_IN:
        return
    before, after = payment(t, node, PAY_ACCEPTED), payment(t, target, PAY_ACCEPTED)
    declined = payment(t, target, PAY_DECLINED)
    plain = not (after.formula or after.holder)
    # A long chain may add up to more than anybody needs; a rung of the ladder should not.
    if plain and after.points > t.total and is_first:
        yield f"{name} is worth {after.points}, but {t.total} points win"
    raised = t.depth[node] > 0 and t.answer_mask[node] >> ACCEPT & 1
    if raised and plain and not (before.formula or before.holder) and after.points <= before.points:
        yield f"{name} raises nothing: it is worth {after.points}, what it raises {before.points}"
    if t.answer_kind[target] == COMPARED:
        return
    if plain and not (declined.formula or declined.holder) and declined.points > after.points:
        yield (
            f"to decline {name} costs {declined.points}, more than the {after.points} that it is"
            " worth: nobody would"
        )
    if after.formula and not after.points and not after.holder:
        yield from _of_formula(t, name, after.formula, declined.points)


def _of_formula(t: Tables, name: str, formula: int, declined: int) -> Iterator[str]:
    """A formula that pays nothing, or never more than declining does."""
    width = t.total + 1
    values = [
        min(t.formula[(formula * width + winner) * width + other], t.total - winner)
        for winner in range(t.total)
        for other in range(t.total)
    ]
    if not any(values):
        yield f"{name} pays nothing at any score"
    elif max(values) <= declined:
        yield (
            f"{name} never pays more than the {declined} that declining it does, at whatever score"
        )


def reachable_modes(t: Tables) -> set[int]:
    """Modes that some hand may have, whatever the points at its start."""
    width = (t.total + 1) ** 2
    found: set[int] = set()
    waiting = [t.modes]
    while waiting:
        previous = waiting.pop()
        for latch in (0, 1):
            at = (previous * 2 + latch) * width
            row = (
                t.next_mode[at + a * (t.total + 1) + b]
                for a in range(t.total)
                for b in range(t.total)
            )
            fresh = set(row) - found
            found |= fresh
            waiting += fresh
    return found
