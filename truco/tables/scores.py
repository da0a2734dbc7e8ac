"""Tables over the points of both sides: formulas and the mode of the next hand."""

from __future__ import annotations

from collections.abc import Sequence

from truco.errors import TrucoError
from truco.plugins.checks import raised
from truco.plugins.variant import MatchState, Mode, Variant
from truco.tables.faults import Faults


def formula_table(variant: Variant, name: str, total: int, faults: Faults) -> list[int]:
    """Values of a formula: row the winner's points, column the other side's."""
    table: list[int] = []
    for winner in range(total + 1):
        for other in range(total + 1):
            try:
                value = variant.formula(name, winner, other)
            except (TrucoError, KeyboardInterrupt):
                raise
            except BaseException as error:  # A plugin may raise anything; the message names it.
                faults.add(f"formula {name}: the variant {raised(error)}", method="formula")
                return [0] * ((total + 1) * (total + 1))
            if type(value) is not int or value < 0:
                faults.add(
                    f"formula {name} gives {value!r} for {winner} to {other}: "
                    f"expected a whole number, 0 or more",
                    method="formula",
                )
                return [0] * ((total + 1) * (total + 1))
            table.append(min(value, total))
    return table


def next_mode_table(
    variant: Variant, modes: Sequence[Mode], total: int, faults: Faults
) -> list[int]:
    """The automaton of modes; its last row stands for the start of a chico.

    Where the variant has several accounts for a side, or one for each seat, the points of the first
    two accounts are what the automaton is asked about.
    """
    numbers = {mode.id: number for number, mode in enumerate(modes)}
    table: list[int] = []
    for previous in [*(mode.id for mode in modes), None]:
        for abandoned in (False, True):
            for first in range(total + 1):
                for second in range(total + 1):
                    state = MatchState(previous, (first, second), abandoned)
                    wanted: object = variant.next_mode(state)
                    number = numbers.get(wanted) if isinstance(wanted, str) else None
                    if number is None:
                        faults.add(
                            f"mode {wanted!r} follows {previous or 'the start'} at "
                            f"{first}-{second}, but the modes are {', '.join(numbers)}",
                            method="next_mode",
                        )
                        return []
                    table.append(number)
    return table
