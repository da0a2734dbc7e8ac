"""The calls of the flor and what they pay: obligatory (000), by choice (001), with truco."""

from __future__ import annotations

from .amounts import worth
from .rules import BY_CHOICE, OBLIGATORY, Rules

FLOR, CONTRA, REST, ACHICO = "flor", "contraflor", "contraflor-al-resto", "achico"
#: Venezuela: « con mi flor, truco », both in one breath.
FLOR_TRUCO = "flor-truco"
CALLS = {FLOR, CONTRA, REST, ACHICO, FLOR_TRUCO}


def answers(chain: list[str], rules: Rules) -> set[str]:
    """What the holder asked may say to the last call (folding aside)."""
    last = chain[-1]
    if rules.flor == OBLIGATORY:
        return {
            FLOR: {"accept", "decline", CONTRA, REST},
            CONTRA: {"accept", "decline", REST},
            REST: {"accept", "decline"},
        }[last]
    if rules.flor == BY_CHOICE:
        # By choice a plain flor is neither accepted nor declined (001.26).
        give_in = {ACHICO} if rules.flor_pays.achico else set()
        return {
            FLOR: {FLOR, CONTRA, REST} | give_in,
            CONTRA: {"accept", "decline", REST} | give_in,
            REST: {"accept", "decline"},
        }[last]
    return {FLOR, "decline"}


def alone(rules: Rules, flores: int) -> int:
    """Nobody on the other side can answer; `flores`: those of the side that is paid."""
    pays = rules.flor_pays
    return pays.alone + (pays.each * flores if pays.each_alone else 0)


def declined(chain: list[str], rules: Rules, flores: int) -> int:
    """What the last call pays when it is declined, given up or folded under."""
    pays = rules.flor_pays
    base = {
        (FLOR,): pays.declined,
        (FLOR_TRUCO,): pays.declined,
        (FLOR, CONTRA): pays.contraflor_declined,
        (FLOR, REST): pays.rest_declined_direct,
        (FLOR, CONTRA, REST): pays.rest_declined,
    }[tuple(chain)]
    return base + pays.each * flores


def achico(chain: list[str], rules: Rules, flores: int) -> int:
    """Giving up with achico pays what declining would (001.29: 3 under flor, 4 under contra)."""
    pays = rules.flor_pays
    base = pays.declined if chain == [FLOR] else pays.contraflor_declined
    return base + pays.each * flores


def accepted(
    chain: list[str], rules: Rules, winner: str, scores: dict[str, int], mode: str, flores: int
) -> int:
    pays = rules.flor_pays
    if chain[-1] == REST:
        base = worth(rules.rest, rules, winner, scores, mode)
    elif chain[-1] == CONTRA:
        base = pays.contraflor
    else:
        return pays.against + (pays.each * flores if pays.each_against else 0)
    return base + pays.each * flores
