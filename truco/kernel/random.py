"""Streams of random numbers: keyed by what they are for, the same in both forms.

Multiply-with-carry of lag two with 32-bit words. Every value fits a positive 64-bit integer, so
plain Python and compiled code agree without masks on the product.
"""

from __future__ import annotations

from typing import Final

from truco.tables.layout import Game, Tables

MULTIPLIER: Final = 1677882999
WORD: Final = 0xFFFFFFFF
SEAT_STREAM: Final = 0x5EA7
DEAL_STREAM: Final = 0xDEA1
FIRST_STREAM: Final = 0xF125


def scramble(x: int) -> int:
    """A bijection of 32-bit words that spreads every bit over all others."""
    x ^= x >> 16
    x = (x * 0x7FEB352D) & WORD
    x ^= x >> 15
    x = (x * 0x846CA68B) & WORD
    return x ^ (x >> 16)


def key_match(g: Game, root0: int, root1: int, match: int) -> None:
    """Set the keys of match number `match` from the two words of the root seed."""
    low = match & WORD
    high = match >> 32
    g.key0 = scramble((root0 + scramble(low)) & WORD)
    g.key1 = scramble((root1 + scramble((low * 5 + high + 0x9E3779B9) & WORD)) & WORD)


def open_stream(g: Game, stream: int, purpose: int, number: int) -> None:
    """Start stream `stream` of `g.rng` for (this match, `purpose`, `number`)."""
    at = 3 * stream
    first = scramble((g.key0 + number * 0x9E3779B9 + purpose) & WORD)
    second = scramble((g.key1 + first + number) & WORD)
    g.rng[at] = first
    g.rng[at + 1] = second
    g.rng[at + 2] = (second >> 2) | 1


def next_word(g: Game, stream: int) -> int:
    """The next 32-bit word of a stream."""
    at = 3 * stream
    product = MULTIPLIER * g.rng[at] + g.rng[at + 2]
    word = product & WORD
    g.rng[at] = g.rng[at + 1]
    g.rng[at + 1] = word
    g.rng[at + 2] = product >> 32
    return word


def below(g: Game, stream: int, n: int) -> int:
    """A number from 0 to n - 1 from a stream."""
    return (next_word(g, stream) * n) >> 32


def open_seat_streams(g: Game, t: Tables) -> None:
    """Start the stream of each seat's choices for this match."""
    for seat in range(t.seats):
        open_stream(g, seat, SEAT_STREAM, seat)


def draw_first_mano(g: Game, t: Tables) -> int:
    """The seat that is mano in the first hand of this match."""
    open_stream(g, t.seats, FIRST_STREAM, 0)
    return below(g, t.seats, t.seats)


def root_words(seed: int) -> tuple[int, int]:
    """The two words of the root seed, from a whole number of any size (0 or more)."""
    first = scramble(seed & WORD)
    second = scramble((first + 0x243F6A88) & WORD)
    rest = seed >> 32
    while rest:
        first = scramble((first ^ rest) & WORD)
        second = scramble((second + first + (rest & WORD)) & WORD)
        rest >>= 32
    return first, second
