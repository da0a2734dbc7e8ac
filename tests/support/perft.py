"""Perft: how many sequences of actions a fixed deal allows, to a fixed depth.

A sequence that ends the hand earlier counts once. One wrong legal action anywhere in thousands of
states changes the number. `python -m tests.support.perft` counts what the golden file lacks;
`--again` counts everything anew: look at every number that changes, and say why it does.
"""

from __future__ import annotations

import copy
import json
import sys
from pathlib import Path

from tests.support.rulesets import COMBINATIONS, tables_of
from truco.kernel.advance import advance, start_match, step
from truco.kernel.bits import popcount
from truco.kernel.codes import MATCH_OVER
from truco.kernel.contests import count_of
from truco.kernel.legal import legal_actions
from truco.kernel.random import key_match, root_words
from truco.tables.layout import Game, Log, Tables, blank, structure_fields

GOLDEN = Path(__file__).parents[1] / "kernel" / "perft.json"
MOST = 2000
"""Sequences counted at the chosen depth, at most, so that a number takes a fraction of a second."""
DEALS = 2000
"""Deals that are looked at for one with holders on both sides."""
LISTS = [name for name, field in structure_fields(Game).items() if field.size != "1"]


def scores_to_try(total: int) -> list[tuple[int, int]]:
    """Where rules differ by the score: the start, the second half, a last point, two of them."""
    return [(0, 0), (total // 2 + 1, 1), (total - 1, 1), (total - 1, total - 1)]


def position(t: Tables, scores: tuple[int, ...]) -> Game | None:
    """The first hand of the first match that is not over as it is dealt, None if all are.

    Where only holders may call, of the first whose deal gives each side one, if there is such.
    """
    first = None
    g, s = blank(Game, t), blank(Log, t)
    for match in range(DEALS):
        key_match(g, *root_words(1), match)
        start_match(g, t)
        g.score[:] = [*scores, *[0] * t.accounts][: t.accounts]
        advance(g, t, s)
        if g.phase != MATCH_OVER:
            if not t.holder_bets or both_sides_hold(g, t):
                return g
            first = first or copy.deepcopy(g)
    return first


def both_sides_hold(g: Game, t: Tables) -> bool:
    """Whether some seat of either side that plays qualifies for the highest bet of holders."""
    if t.uses_discard:
        return True  # Who holds is known only once cards are laid aside.
    bet = t.holder_bets.bit_length() - 1
    holders = [
        seat for seat in range(t.seats) if g.seats_in >> seat & 1 and count_of(g, t, bet, seat) >= 0
    ]
    return len({t.side[g.row * t.seats + seat] for seat in holders}) == 2


def perft(g: Game, t: Tables, depth: int) -> int:
    """Sequences of `depth` actions from here, or of fewer that end the hand."""
    mask = legal_actions(g, t)
    if depth == 1:
        return popcount(mask)
    found = 0
    s = blank(Log, t)
    for action in range(mask.bit_length()):
        if mask >> action & 1:
            after = copy.copy(g)
            for name in LISTS:
                setattr(after, name, getattr(g, name)[:])
            step(after, t, s, action)
            if after.phase == MATCH_OVER or after.hand != g.hand:
                found += 1
            else:
                found += perft(after, t, depth - 1)
    return found


def deepest(g: Game, t: Tables) -> list[int]:
    """The greatest depth at which there are at most `MOST` sequences, and their number."""
    depth, found = 1, perft(g, t, 1)
    while depth < 30:
        following = perft(g, t, depth + 1)
        if following > MOST or following == found:
            break
        depth, found = depth + 1, following
    return [depth, found]


def main(arguments: list[str]) -> int:
    golden = {} if "--again" in arguments else json.loads(GOLDEN.read_text("utf-8"))
    for name, players in COMBINATIONS:
        if f"{name}-{players}" in golden:
            continue
        t = tables_of(name, players).tables
        positions = {
            f"{one}-{other}": position(t, (one, other)) for one, other in scores_to_try(t.total)
        }
        golden[f"{name}-{players}"] = {
            scores: deepest(g, t) for scores, g in positions.items() if g is not None
        }
        print(f"{name}-{players}", golden[f"{name}-{players}"], flush=True)
    lines = [f'"{name}": {json.dumps(golden[name])}' for name in sorted(golden)]
    GOLDEN.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
