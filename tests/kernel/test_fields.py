"""Every value that the kernel writes fits its field, and every place it reads exists."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.rulesets import COMBINATIONS, IDS, tables_of
from tests.support.structures import Unfit, fitting, fitting_tables
from tests.support.toys import CROWDED, toy_tables
from truco.kernel.advance import leave
from truco.kernel.codes import MATCH_OVER
from truco.kernel.play import play_matches
from truco.kernel.policies import BASIC, RANDOM
from truco.kernel.random import root_words
from truco.kernel.view import fill_view
from truco.tables.layout import Game, Log, Tables, View
from truco.tables.ruletables import RuleTables

MATCHES = 12


def play_checked(rules: RuleTables) -> Log:
    """Some matches of either policy with structures that check themselves."""
    t = fitting_tables(rules.tables)
    g, s, v = fitting(Game, t), fitting(Log, t), fitting(View, t)
    play_matches(g, t, s, v, *root_words(5), 0, MATCHES, RANDOM, RANDOM, 0)
    play_matches(g, t, s, v, *root_words(6), 0, MATCHES, BASIC, RANDOM, 1)
    for seat in range(t.seats):
        fill_view(v, g, t, seat)
    assert g.phase == MATCH_OVER
    leave(g, t, s, 0)
    return s


@pytest.mark.parametrize(("ruleset", "players"), COMBINATIONS, ids=IDS)
def test_values_of_a_ruleset_fit_their_fields(ruleset: str, players: int) -> None:
    assert play_checked(tables_of(ruleset, players)).matches == 2 * MATCHES


@pytest.mark.parametrize("game", CROWDED, ids=lambda game: game.name)
def test_values_of_a_game_that_uses_every_primitive_fit(game: Any) -> None:
    assert play_checked(game.tables()).matches == 2 * MATCHES


# ------------------------------------------------------------- the checking structures do check


def test_a_value_too_wide_for_its_field_is_an_error() -> None:
    t = toy_tables().tables
    g = fitting(Game, t)
    g.mano = 127
    with pytest.raises(Unfit, match=r"128 does not fit mano \(i1\)"):
        g.mano = 128
    with pytest.raises(Unfit, match=r"-32769 does not fit score \(i2\)"):
        g.score[1] = -32769
    with pytest.raises(Unfit, match="None does not fit key0"):
        g.key0 = None  # type: ignore[assignment]


def test_a_place_that_is_not_there_is_an_error() -> None:
    t = toy_tables().tables
    g = fitting(Game, t)
    with pytest.raises(Unfit, match="score has no place 2"):
        g.score[2] = 0
    with pytest.raises(Unfit, match="left has no place -1"):
        g.left[-1]
    checked = fitting_tables(t)
    assert isinstance(checked, Tables)
    with pytest.raises(Unfit, match="depth has no place -1"):
        checked.depth[-1]
