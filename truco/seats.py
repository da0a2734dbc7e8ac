"""Seats and sides by name: A1 B1 A2 B2 … in play order.

The engine numbers seats from 0 in play order; people call them by their side's letter and a
number. Side A is 0, side B is 1.
"""

from __future__ import annotations

from typing import Final

from truco.errors import SeatError, shown

SIDES: Final = ("A", "B")
"""Names of the two sides, by number."""


def seat_name(seat: int) -> str:
    """Name of a seat by its number in play order: 0 is A1, 1 is B1, 2 is A2."""
    return f"{SIDES[seat % 2]}{seat // 2 + 1}"


def seat_names(seats: int) -> tuple[str, ...]:
    """Names of all seats of a table, in play order."""
    return tuple(map(seat_name, range(seats)))


def seat_number(name: str, seats: int) -> int:
    """Number of a seat by its name, upper or lower case.

    Raises :class:`SeatError` when a table of `seats` has no such seat.
    """
    names = seat_names(seats)
    wanted = str(name).strip().upper()
    if wanted not in names:
        raise SeatError(f"there is no seat {shown(name)}: expected one of {', '.join(names)}")
    return names.index(wanted)


def side_number(name: str) -> int:
    """Number of a side by its name; raises :class:`SeatError` when it is neither A nor B."""
    wanted = str(name).strip().upper()
    if wanted not in SIDES:
        raise SeatError(f"there is no side {shown(name)}: expected A or B")
    return SIDES.index(wanted)
