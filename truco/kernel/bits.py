"""Masks of seats, actions and bets.

The compiled form replaces the first three by the processor's own instructions, and the fourth
where it has one for it.
"""

from __future__ import annotations


def popcount(mask: int) -> int:
    """Number of bits set in `mask` (not negative)."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Number of the lowest bit set; `mask` is not 0."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """Number of the highest bit set; `mask` is not 0."""
    return mask.bit_length() - 1


def nth(mask: int, n: int) -> int:
    """Number of the n-th bit set in `mask`, counted from 0."""
    while n > 0:
        mask &= mask - 1
        n -= 1
        if mask == 0:  # Cannot be; a second way out keeps compilers from unrolling the loop.
            break
    return lowest(mask)


def next_in(mask: int, seat: int) -> int:
    """The first seat of `mask` after `seat`, round the table; `mask` is not 0."""
    above = mask >> (seat + 1)
    if above:
        return seat + 1 + lowest(above)
    return lowest(mask)
