"""The calls of the flor and what they pay, in the two forms of 000 and 001."""

from __future__ import annotations

from .amounts import worth
from .rules import Rules

FLOR, CONTRA, REST, ACHICO = "flor", "contraflor", "contraflor-al-resto", "achico"
CALLS = {FLOR, CONTRA, REST, ACHICO}

ALONE = 3
AGAINST_FLOR = 4
CONTRAFLOR = 6


def answers(chain: list[str], rules: Rules) -> set[str]:
    """What the holder asked may say to the last call (folding aside)."""
    last = chain[-1]
    if rules.flor == "obligatory":
        return {
            FLOR: {"accept", "decline", CONTRA, REST},
            CONTRA: {"accept", "decline", REST},
            REST: {"accept", "decline"},
        }[last]
    # By choice a plain flor is neither accepted nor declined (001.26).
    return {
        FLOR: {FLOR, CONTRA, REST, ACHICO},
        CONTRA: {"accept", "decline", REST, ACHICO},
        REST: {"accept", "decline"},
    }[last]


def declined(chain: list[str], rules: Rules) -> int:
    """What the last call pays when it is declined, given up or folded under."""
    if chain == [FLOR]:
        return 3
    if chain == [FLOR, CONTRA]:
        return 4
    if chain == [FLOR, REST]:
        return rules.rest_declined_direct  # 4 in statement 000.62, 6 in 001.28
    return 6  # al resto over contraflor (000.63)


def achico(chain: list[str]) -> int:
    """Giving up with achico: 3 under a flor, 4 under a contraflor (ruling on 001.29)."""
    return 3 if chain == [FLOR] else 4


def accepted(chain: list[str], rules: Rules, winner: str, scores: dict[str, int], mode: str) -> int:
    last = chain[-1]
    if last == REST:
        return worth(rules.rest, rules, winner, scores, mode)
    return CONTRAFLOR if last == CONTRA else AGAINST_FLOR
