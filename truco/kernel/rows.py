"""Matches one by one: a row of numbers for each, beside the counters of the whole run."""

from __future__ import annotations

from truco.kernel.play import play_numbered
from truco.tables.layout import Game, Log, Tables, View


def row_names(t: Tables) -> list[tuple[str, int]]:
    """Name and number of each column of a row, in order; several columns share a name."""
    return [
        ("match", 1),  # number of the match in the run
        ("winner", 1),  # account that won
        ("bot", 1),  # bot that won: 0 A's, 1 B's
        ("first_mano", 1),  # seat that was mano in the first hand
        ("score", t.accounts),  # points of each account at the end
        ("chicos", t.accounts),  # chicos won by each account
        ("hands", 1),
        ("tricks", 1),
        ("actions", 1),
        ("points", t.bets),  # points paid by each bet
        ("made", t.calls),  # times each call was made
        ("accepted", t.calls),
        ("declined", t.calls),
    ]


def play_rows(
    g: Game,
    t: Tables,
    s: Log,
    v: View,
    root0: int,
    root1: int,
    start: int,
    count: int,
    policy_a: int,
    policy_b: int,
    swap: int,
    rows: list[int],
) -> None:
    """Play as :func:`truco.kernel.play.play_matches` does and write a row a match into `rows`.

    `rows` has ``count`` times as many entries as :func:`row_names` has columns. With `swap` pairs
    are counted too, so `start` and `count` are even.
    """
    at = 0
    won = 0
    counted = 4 + 2 * t.accounts
    for match in range(start, start + count):
        first = at
        at = count_match(s, t, rows, first + counted, -1)
        bot = play_numbered(g, t, s, v, root0, root1, match, policy_a, policy_b, swap)
        count_match(s, t, rows, first + counted, 1)
        rows[first] = match
        rows[first + 1] = g.winner
        rows[first + 2] = bot
        rows[first + 3] = g.first_mano
        for account in range(t.accounts):
            rows[first + 4 + account] = g.score[account]
            rows[first + 4 + t.accounts + account] = g.chicos[account]
        if swap:
            won += 1 - bot
            if match & 1:
                s.pairs[won] += 1
                won = 0


def count_match(s: Log, t: Tables, rows: list[int], at: int, sign: int) -> int:
    """Add the counters, times `sign`, to the columns from `at`; the index after them."""
    at = count_one(rows, at, s.hands, sign)
    at = count_one(rows, at, s.tricks, sign)
    at = count_one(rows, at, s.actions, sign)
    for bet in range(t.bets):
        at = count_one(rows, at, s.points[bet], sign)
    for call in range(t.calls):
        at = count_one(rows, at, s.made[call], sign)
    for call in range(t.calls):
        at = count_one(rows, at, s.accepted[call], sign)
    for call in range(t.calls):
        at = count_one(rows, at, s.declined[call], sign)
    return at


def count_one(rows: list[int], at: int, value: int, sign: int) -> int:
    """Start a column at minus `value`, or add `value` to it; the index after it."""
    if sign < 0:
        rows[at] = -value
    else:
        rows[at] += value
    return at + 1
