"""Seats round the table, in play order A1 B1 A2 B2 …"""

from __future__ import annotations

SIDES = ("A", "B")


def all_seats(players: int) -> list[str]:
    return [f"{SIDES[seat % 2]}{seat // 2 + 1}" for seat in range(players)]


def side_of(seat: str) -> str:
    return seat[0]


def other_side(side: str) -> str:
    return "B" if side == "A" else "A"


def starting_at(seat: str, ring: list[str]) -> list[str]:
    """The whole ring in play order, beginning with `seat`."""
    place = ring.index(seat)
    return ring[place:] + ring[:place]


def after(seat: str, ring: list[str]) -> list[str]:
    """Everyone else in play order, beginning with the seat after `seat`."""
    return starting_at(seat, ring)[1:]
