"""Counts said aloud, and the seat that wins by them."""

from __future__ import annotations

BUENAS = "son buenas"


def winner(counts: dict[str, int]) -> str:
    """The seat of the best count; `counts` is in order from mano, who wins ties (000.38)."""
    best = max(counts.values())
    return next(seat for seat, count in counts.items() if count == best)


def announcements(counts: dict[str, int], all_announce: bool) -> dict[str, int | str]:
    """From mano in play order: a later seat says its count only if it beats the best so far."""
    said: dict[str, int | str] = {}
    best = -1
    for seat, count in counts.items():
        if count > best or all_announce:
            said[seat] = count
        else:
            said[seat] = BUENAS
        best = max(best, count)
    return said
