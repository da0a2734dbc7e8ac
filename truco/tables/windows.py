"""What is allowed in each situation that some rule of a variant can tell apart."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final, TypeVar

from truco.kernel.codes import ACCEPT, CALL, DECLINE, DOWN_MASK, FOLD_MASK, OPEN_MASK
from truco.plugins.situation import Situation
from truco.plugins.variant import Bet, Mode, Variant
from truco.tables.faults import Faults
from truco.tables.graph import Graph
from truco.tables.situations import (
    BET_FACTS,
    SIMPLE_FACTS,
    KnownFacts,
    Verdict,
    domains,
    explore,
    rows_of,
    strides,
)

SITUATIONS_MAX: Final = 1 << 18
BONUS_MAX: Final = 127

Answer = TypeVar("Answer")


def window_tables(
    variant: Variant,
    graph: Graph,
    bets: Sequence[Bet[Hashable]],
    modes: Sequence[Mode],
    total: int,
    faults: Faults,
) -> dict[str, Any]:
    """What is allowed in each situation that some rule can tell apart."""
    depth = max(d for d, bet in zip(graph.depth, graph.bet_of, strict=True) if bet == 0)
    values = domains(
        [mode.id for mode in modes], variant.tricks(), [bet.id for bet in bets], depth, total
    )
    before = len(faults.found)
    windows: list[tuple[int, list[Verdict[str | None]]]] = []
    for call, name in enumerate(graph.call_ids):
        verdicts = explore(_call_rule(variant, name), values)
        _check(verdicts, _is_reason, "may_call", f" for {name}", _REASON, values, faults)
        windows.append((1 << (CALL + call), verdicts))
    for mask, method, rule in (
        (FOLD_MASK, "may_fold", variant.may_fold),
        (1 << ACCEPT, "may_accept", variant.may_accept),
        (OPEN_MASK, "may_play", variant.may_play),
        (DOWN_MASK, "may_play_down", variant.may_play_down),
    ):
        verdicts = explore(_asking(rule), values)
        _check(verdicts, _is_reason, method, "", _REASON, values, faults)
        windows.append((mask, verdicts))
    bonuses = explore(lambda s: variant.fold_bonus(s), values)
    _check(bonuses, _is_bonus, "fold_bonus", "", _BONUS, values, faults)
    highest = explore(lambda s: variant.must_play_highest(s), values)
    _check(highest, _is_flag, "must_play_highest", "", "True or False", values, faults)
    if len(faults.found) > before:
        return {}
    read = [verdict.known for _, verdicts in windows for verdict in verdicts]
    read += [verdict.known for verdict in bonuses]
    read += [verdict.known for verdict in highest]
    stride, size = strides(read, values)
    if size > SITUATIONS_MAX:
        faults.add(
            f"the windows depend on too many facts at once ({size} situations, at most "
            f"{SITUATIONS_MAX}): {', '.join(stride)}",
            expected="fewer calls, a lower match.target, or rules that look at less",
        )
        return {}
    window = [1 << DECLINE] * size
    for mask, verdicts in windows:
        for verdict in verdicts:
            if verdict.answer is None:
                for row in rows_of(verdict.known, stride, values):
                    window[row] |= mask
    bonus = [0] * size
    for amount in bonuses:
        for row in rows_of(amount.known, stride, values):
            bonus[row] = amount.answer
    found: dict[str, Any] = {name: stride.get(fact, 0) for fact, name in SIMPLE_FACTS.items()}
    for fact, name in BET_FACTS.items():
        found[name] = [0] + [stride.get(f"{fact}:{bet.id}", 0) for bet in bets[1:]]
        found[f"uses_{fact}"] = int(any(found[name]))
    found["situations"] = size
    found["window"] = window
    found["fold_bonus"] = bonus
    found["uses_bonus"] = int(any(bonus))
    only = [0] * size
    for verdict_highest in highest:
        for row in rows_of(verdict_highest.known, stride, values):
            only[row] = int(verdict_highest.answer)
    found["highest_only"] = only
    found["uses_highest"] = int(any(only))
    return found


_REASON: Final = "None, or the reason against it"
_BONUS: Final = f"a whole number from 0 to {BONUS_MAX}"


def _is_reason(answer: object) -> bool:
    return answer is None or isinstance(answer, str)


def _is_bonus(answer: object) -> bool:
    return type(answer) is int and 0 <= answer <= BONUS_MAX


def _is_flag(answer: object) -> bool:
    return isinstance(answer, bool)


def _check(
    verdicts: Sequence[Verdict[Any]],
    is_good: Callable[[object], bool],
    method: str,
    about: str,
    expected: str,
    values: Mapping[str, Sequence[object]],
    faults: Faults,
) -> None:
    """What a method answered is what it may answer: a plugin need not keep to its types."""
    for verdict in verdicts:
        if is_good(verdict.answer):
            continue
        facts = [f"{fact} is {values[fact][index]}" for fact, index in verdict.known.items()]
        where = f" where {' and '.join(facts)}" if facts else ""
        faults.add(
            f"{method} gave {verdict.answer!r}{about}{where}: expected {expected}",
            method=method,
        )


def _asking(rule: Callable[[Situation], Answer]) -> Callable[[KnownFacts], Answer]:
    return lambda situation: rule(situation)


def _call_rule(variant: Variant, call: str) -> Callable[[KnownFacts], str | None]:
    return lambda situation: variant.may_call(call, situation)
