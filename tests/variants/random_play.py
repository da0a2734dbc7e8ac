"""Random matches of a variant with keys of its rulesets set otherwise.

The rulesets as they are shipped are played in both forms by the tests of the engine
(`tests/kernel`, `tests/compiled`), which take every file of `rulesets/`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.support.structures import fitting, fitting_tables
from tests.variants.table import rules_of
from truco.kernel.play import play_matches
from truco.kernel.policies import BASIC, RANDOM
from truco.kernel.random import root_words
from truco.tables.layout import Game, Log, View

MATCHES = 10


def played(
    ruleset: str,
    players: int,
    keys: Mapping[str, object] | None = None,
    policies: Sequence[tuple[int, int]] = ((RANDOM, RANDOM), (BASIC, RANDOM)),
) -> Log:
    """What was counted over some matches to their end, in structures that check every value.

    They are played once for each pair of `policies`, sides being exchanged in every second one.
    """
    t = fitting_tables(rules_of(ruleset, keys).tables(players).tables)
    game, log, view = fitting(Game, t), fitting(Log, t), fitting(View, t)
    for pair in policies:
        play_matches(game, t, log, view, *root_words(5), 0, MATCHES, *pair, 1)
    assert log.matches == MATCHES * len(policies) == sum(log.wins)
    return log
