"""What is allowed in each situation that some rule of a variant can tell apart."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final

from truco.kernel.codes import ACCEPT, CALL, DECLINE, DOWN_MASK, FOLD_MASK, OPEN_MASK
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
    windows: list[tuple[int, list[Verdict[str | None]]]] = [
        (1 << (CALL + call), explore(_call_rule(variant, name), values))
        for call, name in enumerate(graph.call_ids)
    ]
    windows.append((FOLD_MASK, explore(lambda s: variant.may_fold(s), values)))
    windows.append((1 << ACCEPT, explore(lambda s: variant.may_accept(s), values)))
    windows.append((OPEN_MASK, explore(lambda s: variant.may_play(s), values)))
    windows.append((DOWN_MASK, explore(lambda s: variant.may_play_down(s), values)))
    bonuses = explore(lambda s: variant.fold_bonus(s), values)
    highest = explore(lambda s: variant.must_play_highest(s), values)
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
            reason: object = verdict.answer  # A plugin need not keep to its types.
            if reason is None:
                for row in rows_of(verdict.known, stride, values):
                    window[row] |= mask
            elif not isinstance(reason, str):
                faults.add(f"a window gives {reason!r}: expected None, or the reason against it")
    bonus = [0] * size
    for amount in bonuses:
        if type(amount.answer) is not int or not 0 <= amount.answer <= BONUS_MAX:
            faults.add(
                f"fold_bonus gives {amount.answer!r}: expected a whole number from 0 to {BONUS_MAX}"
            )
            return {}
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


def _call_rule(variant: Variant, call: str) -> Callable[[KnownFacts], str | None]:
    return lambda situation: variant.may_call(call, situation)
