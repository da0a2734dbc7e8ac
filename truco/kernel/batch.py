"""Many matches side by side: one call moves them all.

Arrays have one entry a match unless said otherwise; the compiled form takes NumPy arrays, the
interpreted form lists.
"""

from __future__ import annotations

from truco.kernel.advance import advance, start_match, step
from truco.kernel.bits import nth, popcount
from truco.kernel.codes import MATCH_OVER
from truco.kernel.encode import encode_view
from truco.kernel.legal import legal_actions
from truco.kernel.random import key_match
from truco.kernel.view import fill_view
from truco.tables.layout import Game, Log, Tables, View


def batch_start(
    games: list[Game], t: Tables, s: Log, numbers: list[int], root0: int, root1: int
) -> None:
    """Start every match; `numbers` has the number of each in its run, which keys its cards."""
    for i in range(len(games)):
        start_numbered(games[i], t, s, numbers[i], root0, root1)


def start_numbered(g: Game, t: Tables, s: Log, number: int, root0: int, root1: int) -> None:
    """Start match `number` of the run and go on until a seat must act."""
    key_match(g, root0, root1, number)
    start_match(g, t)
    advance(g, t, s)


def batch_legal(games: list[Game], t: Tables, masks: list[int], seats: list[int]) -> None:
    """Write each match's mask of legal actions (0 when it is over) and the seat to act (or -1)."""
    for i in range(len(games)):
        masks[i] = legal_actions(games[i], t)
        seats[i] = games[i].to_act


def batch_flags(masks: list[int], width: int, out: list[int]) -> None:
    """Spread masks into 0 and 1: `width` entries of `out` a match."""
    for i in range(len(masks)):
        mask = masks[i]
        for action in range(width):
            out[i * width + action] = mask >> action & 1


def batch_step(
    games: list[Game],
    t: Tables,
    s: Log,
    actions: list[int],
    points: list[int],
    winners: list[int],
    numbers: list[int],
    restart: int,
    root0: int,
    root1: int,
) -> int:
    """Take one action in every match; the index of the first illegal one, -1 when all were legal.

    Nothing moves when an action is illegal. `points` gets two entries a match: what the action
    brought side A and side B. `winners` gets the account that won, -1 while the match goes on.
    With `restart` (how far match numbers move on, 0 for never) a match that ends starts again under
    its next number; without, a match that is over is left alone.
    """
    for i in range(len(games)):
        legal = legal_actions(games[i], t)
        action = actions[i]
        if legal and (action < 0 or action > 62 or not legal >> action & 1):
            return i
    for i in range(len(games)):
        g = games[i]
        winners[i] = -1
        points[2 * i] = 0
        points[2 * i + 1] = 0
        if g.phase == MATCH_OVER:
            winners[i] = g.winner
            continue
        before_a = s.side_points[0]
        before_b = s.side_points[1]
        step(g, t, s, actions[i])
        points[2 * i] = s.side_points[0] - before_a
        points[2 * i + 1] = s.side_points[1] - before_b
        if g.phase == MATCH_OVER:
            winners[i] = g.winner
            if restart:
                numbers[i] += restart
                start_numbered(g, t, s, numbers[i], root0, root1)
    return -1


def batch_observe(games: list[Game], t: Tables, v: View, width: int, out: list[int]) -> None:
    """Write what the seat to act sees: `width` entries of `out` a match, zeros when it is over."""
    for i in range(len(games)):
        for at in range(i * width, (i + 1) * width):
            out[at] = 0
        g = games[i]
        if g.to_act >= 0:
            fill_view(v, g, t, g.to_act)
            encode_view(v, t, out, i * width)


def batch_random(masks: list[int], words: list[int], actions: list[int]) -> None:
    """A legal action for each match, drawn with a 32-bit word each; 0 where there is none."""
    for i in range(len(masks)):
        left = masks[i]
        if left == 0:
            actions[i] = 0
            continue
        actions[i] = nth(left, (words[i] * popcount(left)) >> 32)
