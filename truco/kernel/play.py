"""Whole matches between kernel policies: the loop that ``truco simulate`` runs."""

from __future__ import annotations

from truco.kernel.advance import advance, start_match, step
from truco.kernel.bits import nth, popcount
from truco.kernel.codes import MATCH_OVER
from truco.kernel.legal import legal_actions
from truco.kernel.policies import RANDOM, choose
from truco.kernel.random import key_match, next_word
from truco.kernel.view import fill_view
from truco.tables.layout import Game, Log, Tables, View


def play_match(g: Game, t: Tables, s: Log, v: View, policy_a: int, policy_b: int) -> None:
    """Play the match whose keys are set to its end; `policy_a` plays for side A."""
    start_match(g, t)
    advance(g, t, s)
    while g.phase != MATCH_OVER:
        seat = g.to_act
        policy = policy_b if t.seat_bot[seat] else policy_a
        word = next_word(g, seat)
        if policy == RANDOM or not t.with_views:
            legal = legal_actions(g, t)
            action = nth(legal, (word * popcount(legal)) >> 32)
        else:
            fill_view(v, g, t, seat)
            v.word0 = word
            v.word1 = next_word(g, seat)
            action = choose(policy, v, t)
        step(g, t, s, action)


def play_matches(
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
) -> None:
    """Play matches `start` to `start + count - 1` of a run and count everything in `s`.

    Match m is keyed by m, or with `swap` by m // 2, odd matches with the policies exchanged.
    ``s.wins[0]`` counts the matches that `policy_a` won, on whichever side; ``s.pairs[k]`` the
    pairs of which it won k (with `swap`; `start` and `count` are then even).
    """
    won = 0
    for match in range(start, start + count):
        bot = play_numbered(g, t, s, v, root0, root1, match, policy_a, policy_b, swap)
        if swap:
            won += 1 - bot
            if match & 1:
                s.pairs[won] += 1
                won = 0


def play_numbered(
    g: Game,
    t: Tables,
    s: Log,
    v: View,
    root0: int,
    root1: int,
    match: int,
    policy_a: int,
    policy_b: int,
    swap: int,
) -> int:
    """Play match number `match` of a run; the bot that won it, 0 for `policy_a`."""
    exchanged = swap & match & 1
    key_match(g, root0, root1, match >> 1 if swap else match)
    play_match(
        g,
        t,
        s,
        v,
        policy_b if exchanged else policy_a,
        policy_a if exchanged else policy_b,
    )
    if g.winner == t.seat_account[g.first_mano]:
        s.first_mano_wins += 1
    bot = t.account_bot[g.winner] ^ exchanged
    s.wins[bot] += 1
    return bot
