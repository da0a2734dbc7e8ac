"""What a chain of envido calls pays."""

from __future__ import annotations

from .amounts import worth
from .rules import Rules


def next_calls(chain: list[str], rules: Rules) -> set[str]:
    return rules.envido_calls.following(chain)


def agreed(chain: list[str], rules: Rules) -> int:
    """What the calls before a falta come to."""
    calls = rules.envido_calls
    return calls.agreed([call for call in chain if call != calls.falta])


def declined(chain: list[str], rules: Rules) -> int:
    """What was agreed before the last call, at least 1 (E+E+F declined pays 4).

    In Uruguay one more than what was agreed (rule space 2.5).
    """
    before = agreed(chain[:-1], rules)
    return before + 1 if rules.envido_declined_one_more else max(1, before)


def accepted(chain: list[str], rules: Rules, winner: str, scores: dict[str, int], mode: str) -> int:
    """Values add; falta replaces them, or adds to them by choice."""
    before = agreed(chain, rules)
    if rules.envido_calls.falta not in chain:
        return before
    falta = worth(rules.falta, rules, winner, scores, mode)
    return before + falta if rules.falta_adds else falta
