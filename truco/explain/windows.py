"""When the variant's windows allow an action, as conditions with the reasons against it.

Read from the same verdicts that the tables were filled with: every rule is asked again about every
situation it can tell apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from truco.explain.chains import following
from truco.explain.cover import Cube, cover
from truco.kernel.codes import CALL
from truco.tables.ruletables import RuleTables
from truco.tables.situations import BET_FACTS, KnownFacts, Verdict, domains, explore

__all__ = ["Amount", "Window", "amounts", "call_window", "window"]

Answer = TypeVar("Answer")

NO: Final = frozenset((0,))
YES: Final = frozenset((1,))


@dataclass(frozen=True, slots=True)
class Window:
    """Where an action is allowed, and where it is refused and why.

    `allowed` holds every situation in which it is; `refused` has the cubes of each reason, which
    may overlap (then several reasons hold). Nothing refused: it is always allowed.
    """

    allowed: tuple[Cube, ...]
    refused: tuple[tuple[str, tuple[Cube, ...]], ...]

    @property
    def always(self) -> bool:
        return not self.refused

    @property
    def never(self) -> bool:
        return not self.allowed


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that a rule gives, and where."""

    amount: int
    cubes: tuple[Cube, ...]


def values_of(rules: RuleTables) -> dict[str, Sequence[object]]:
    """The values that each fact can have."""
    t = rules.tables
    deepest = max(d for d, bet in zip(t.depth, rules.node_bet, strict=True) if bet == 0)
    return domains(rules.mode_ids, rules.variant.tricks(), rules.bet_ids, deepest, t.total)


def window(rules: RuleTables, rule: Callable[[KnownFacts], str | None]) -> Window:
    """Where a rule of the variant allows an action that is no call."""
    return _window(rules, rule, {})


def call_window(rules: RuleTables, call: int) -> Window:
    """Where the variant allows a call, among the situations in which its bet's graph has it."""
    name = rules.call_ids[call]
    return _window(
        rules, lambda situation: rules.variant.may_call(name, situation), _met_by(rules, call)
    )


def amounts(rules: RuleTables, rule: Callable[[KnownFacts], int]) -> list[Amount]:
    """Where a rule gives which amount, without the situations in which it gives 0."""
    values = values_of(rules)
    verdicts = explore(rule, values)
    space, never = _domain(values, {}), impossible(rules, values)
    found = []
    for amount in sorted({verdict.answer for verdict in verdicts} - {0}):
        cubes = cover(*_split(verdicts, amount), space, never)
        if cubes:
            found.append(Amount(amount, tuple(cubes)))
    return found


def _window(
    rules: RuleTables, rule: Callable[[KnownFacts], str | None], met: Mapping[str, frozenset[int]]
) -> Window:
    values = values_of(rules)
    verdicts = explore(rule, values)
    space, never = _domain(values, met), impossible(rules, values)
    allowed, against = _split(verdicts, None)
    refused = []
    for reason in dict.fromkeys(v.answer for v in verdicts if v.answer is not None):
        cubes = cover(_split(verdicts, reason)[0], allowed, space, never)
        if cubes:
            refused.append((reason, tuple(cubes)))
    return Window(tuple(cover(allowed, against, space, never)), tuple(refused))


def _split(
    verdicts: Sequence[Verdict[Answer]], answer: Answer
) -> tuple[list[Mapping[str, int]], list[Mapping[str, int]]]:
    """The points with an answer, and all others."""
    with_it = [verdict.known for verdict in verdicts if verdict.answer == answer]
    return with_it, [verdict.known for verdict in verdicts if verdict.answer != answer]


def _domain(values: Mapping[str, Sequence[object]], met: Cube) -> Cube:
    return {fact: met.get(fact, frozenset(range(len(all_)))) for fact, all_ in values.items()}


def _met_by(rules: RuleTables, call: int) -> dict[str, frozenset[int]]:
    """What the graph of a call's bet leaves of the situations in which anybody could make it."""
    t = rules.tables
    bet = t.call_bet[call]
    on_turn, in_answer, depths = False, False, set()
    for node in range(t.nodes):
        if rules.node_bet[node] != bet or all(made != call for made, _ in following(t, node)):
            continue
        depths.add(t.depth[node])
        on_turn |= bool(t.turn_calls[node] >> (CALL + call) & 1)
        in_answer |= bool(t.answer_mask[node] >> (CALL + call) & 1)
    pending = set(range(bet + 1)) if on_turn else set()
    if in_answer:
        pending.add(bet + 1)
    met = {"pending": frozenset(pending)}
    if bet == 0:
        met["stake_calls"] = frozenset(depths)
    else:
        met[f"closed:{rules.bet_ids[bet]}"] = NO
        if t.holder_bets >> bet & 1:
            met[f"holds:{rules.bet_ids[bet]}"] = YES
    return met


def impossible(rules: RuleTables, values: Mapping[str, Sequence[object]]) -> list[Cube]:
    """Situations that the engine never brings about, whatever the variant."""
    t = rules.tables
    later = frozenset(range(1, len(values["trick"])))
    never: list[Cube] = [
        # Every seat plays a card in each trick, so one that has played none is in the first.
        {"first_card_unplayed": YES, "trick": later},
        {"first_card_unplayed": NO, "leads_trick": YES, "trick": NO},
        {"last_of_trick": YES, "last_of_side": NO},
        {"first_trick_tied": YES, "trick": NO},
        {"first_trick_tied": YES, "first_card_unplayed": YES},
        {"pending": NO, "stake_pending": YES},
        {"pending": YES, "stake_pending": NO},
    ]
    if all(side < 0 for side in t.opening_side):
        # Without a hand that opens with a question, only a call can wait.
        never.append({"pending": YES, "stake_calls": NO})
        never.append({"stake_pending": YES, "stake_calls": NO})
    shown = 0
    for mask in t.showdown:
        shown |= mask
    for bet, name in enumerate(rules.bet_ids[1:], 1):
        top = frozenset((bet + 1,))
        never += [
            {"pending": top, f"closed:{name}": YES},
            {"pending": top, f"opened:{name}": NO},
            {"pending": top, f"settled:{name}": YES},
            {"pending": top, "contest_opened": NO},
            {f"settled:{name}": YES, f"closed:{name}": NO},
            {f"opened:{name}": YES, "contest_opened": NO},
            {f"declared:{name}": YES, f"opened:{name}": NO},
        ]
        if not shown >> bet & 1:
            never.append({f"settled:{name}": YES, f"opened:{name}": NO})
    assert all(
        fact in values or fact.partition(":")[0] in BET_FACTS for cube in never for fact in cube
    )
    return never
