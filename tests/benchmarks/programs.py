"""What is measured from inside Python: ``python -m tests.benchmarks.programs NAME CLOCK SCALE``.

Prints JSON with `actions` and `elapsed_s`. A process of its own for each run, as users have it.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Final

RULESET: Final = "argentino-30-sin-flor"
BATCH_SIZE: Final = 4096
BATCH_STEPS: Final = 1500
MATCHES: Final = 300

Clock = Callable[[], float]
CLOCKS: Final[dict[str, Clock]] = {"wall": time.perf_counter, "cpu": time.process_time}


def play_match(clock: Clock, scale: float) -> tuple[int, float]:
    """Whole matches through `Match`: at each turn the legal actions and what the seat sees."""
    from tests.support.rulesets import rules_of
    from truco import Match

    rules = rules_of(RULESET)
    chooser = random.Random(1)
    Match(rules, players=2, seed=0).legal_actions()  # builds the tables, which is not measured
    actions = 0
    start = clock()
    for number in range(max(1, int(MATCHES * scale))):
        match = Match(rules, players=2, seed=1, number=number)
        while not match.over:
            legal = match.legal_actions()
            seat = match.seat_to_act
            assert seat is not None
            seen = match.observation(seat)
            assert seen.cards is not None, "what is seen is worked out when it is asked for"
            assert len(seen.scores) == 2
            match.act(chooser.choice(legal))
            actions += 1
    return actions, clock() - start


def step_masks(clock: Clock, scale: float) -> tuple[int, float]:
    """Steps of a batch, the legal actions as rows of 0 and 1 before each."""
    return _step(clock, scale, observe=False)


def step_observations(clock: Clock, scale: float) -> tuple[int, float]:
    """The same, and what each seat to act sees."""
    return _step(clock, scale, observe=True)


def _step(clock: Clock, scale: float, observe: bool) -> tuple[int, float]:
    from tests.support.rulesets import rules_of
    from truco.batch import Batch

    batch = Batch(rules_of(RULESET), players=2, size=BATCH_SIZE, seed=1, restart=True)
    batch.reset()
    taken, start = 0, 0.0
    steps = max(10, int(BATCH_STEPS * scale))
    for step in range(steps + 2):
        if step == 2:  # all is compiled or loaded
            start = clock()
        batch.legal_mask()
        if observe:
            batch.observe()
        batch.step(batch.random_actions())
        taken += step >= 2
    return taken * BATCH_SIZE, clock() - start


PROGRAMS: Final = {"match": play_match, "masks": step_masks, "observations": step_observations}


def main(arguments: list[str]) -> int:
    name, clock, scale = arguments
    actions, elapsed_s = PROGRAMS[name](CLOCKS[clock], float(scale))
    print(json.dumps({"actions": actions, "elapsed_s": elapsed_s}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
