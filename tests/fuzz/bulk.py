"""Many whole matches in both forms: all that is counted must be the same."""

from __future__ import annotations

from tests.fuzz.forms import Differ
from truco.kernel.play import play_matches
from truco.kernel.policies import BASIC, RANDOM
from truco.tables.layout import Game, Log, View, blank, structure_fields
from truco.tables.ruletables import RuleTables

RUNS = ((RANDOM, RANDOM, False), (BASIC, RANDOM, True), (BASIC, BASIC, False))
"""Bots of sides A and B, and whether sides are exchanged."""
SHARES = (0.9, 0.05, 0.05)
"""Parts of the acts that each of the runs should have; `basic` thinks longer."""


class Bulk:
    """Runs of whole matches for one ruleset; `acts` counts those of each form.

    With `thinking`, the bot `basic` plays some of them.
    """

    def __init__(self, rules: RuleTables, root: tuple[int, int], thinking: bool) -> None:
        from truco.compiled.engine import compiled_engine

        self.rules, self.root = rules, root
        self.engine = compiled_engine(rules, (RANDOM, BASIC) if thinking else (RANDOM,))
        self.shares = SHARES if thinking else (1.0,)
        self.acts = 0
        self.matches = 0

    def play(self, acts: int) -> None:
        """Play about so many acts in each form. Raises Differ."""
        for run, share in zip(RUNS, self.shares, strict=False):
            wanted, start, count = self.acts + share * acts, 0, 2
            while self.acts < wanted:
                before = self.acts
                self._compare(run, start, count)
                start += count
                # Half of what seems to be missing, an even number: matches differ in length.
                each = max(1, (self.acts - before) // count)
                count = max(2, int((wanted - self.acts) / each / 2) // 2 * 2)

    def _compare(self, run: tuple[int, int, bool], start: int, count: int) -> None:
        ours = self._interpreted(run, start, count)
        theirs = self.engine.play_matches(self.root, start, count, run[:2], run[2])
        if ours != theirs:
            told = ", ".join(
                f"{name}: {getattr(ours, name)} and {getattr(theirs, name)}"
                for name in structure_fields(Log)
                if getattr(ours, name) != getattr(theirs, name)
            )
            raise Differ(f"bots {run}, matches {start} to {start + count - 1}: {told}")
        self.acts += ours.actions
        self.matches += ours.matches

    def _interpreted(self, run: tuple[int, int, bool], start: int, count: int) -> Log:
        t = self.rules.tables
        log = blank(Log, t)
        play_matches(
            blank(Game, t), t, log, blank(View, t), *self.root, start, count, *run[:2], int(run[2])
        )
        return log


def counted(rules: RuleTables, root: tuple[int, int], acts: int) -> tuple[int, int]:
    """Play about so many acts compiled; the acts and the matches. Raises Differ.

    What is counted must add up.
    """
    from truco.compiled.engine import compiled_engine

    engine = compiled_engine(rules)
    done = start = 0
    count = 2
    while done < acts:
        log = engine.play_matches(root, start, count, (RANDOM, BASIC), True)
        sums = (log.matches, sum(log.wins), 2 * sum(log.pairs))
        if sums != (count,) * 3 or log.hands != sum(log.mode_hands) or log.hands < count:
            raise Differ(f"matches {start} to {start + count - 1} do not add up: {log}")
        done += log.actions
        start += count
        count = max(2, (acts - done) * count // log.actions // 2 * 2)
    return done, start
