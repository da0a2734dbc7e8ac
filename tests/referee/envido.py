"""The calls of the envido and what a chain of them pays."""

from __future__ import annotations

from .amounts import worth
from .rules import Rules

POINTS = {"envido": 2, "real-envido": 3}
FALTA = "falta-envido"
CALLS = {*POINTS, FALTA}

#: The chains before falta; each may be followed by falta, which may also stand alone.
E, R = "envido", "real-envido"
PLAIN_CHAINS = [[E], [E, E], [R], [E, R], [E, E, R]]
CHAINS = PLAIN_CHAINS + [[*chain, FALTA] for chain in PLAIN_CHAINS] + [[FALTA]]


def next_calls(chain: list[str]) -> set[str]:
    """The calls that may follow: those that make another chain of the list."""
    return {call for call in CALLS if [*chain, call] in CHAINS}


def declined(chain: list[str]) -> int:
    """What was agreed before the last call, at least 1 (E+E+F declined pays 4)."""
    return max(1, sum(POINTS[call] for call in chain[:-1]))


def accepted(chain: list[str], rules: Rules, winner: str, scores: dict[str, int], mode: str) -> int:
    """Values add; falta replaces them, or adds to them by choice."""
    agreed = sum(POINTS[call] for call in chain if call != FALTA)
    if FALTA not in chain:
        return agreed
    falta = worth(rules.falta, rules, winner, scores, mode)
    return agreed + falta if rules.falta_adds else falta
