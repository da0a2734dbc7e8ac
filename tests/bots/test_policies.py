"""The kernel's bots played from Python, on the observations of a match."""

from __future__ import annotations

import pytest

from tests.support.rulesets import rules_of, tables_of
from truco.bots import Basic, Random
from truco.errors import BotError
from truco.kernel.advance import advance, start_match, step
from truco.kernel.codes import MATCH_OVER
from truco.kernel.policies import BASIC, choose
from truco.kernel.random import key_match, next_word, root_words
from truco.kernel.view import fill_view
from truco.match import Match
from truco.tables.layout import Game, Log, View, blank

SEED = 8


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [
        ("paulista", 2),
        ("paulista", 4),
        ("paulista-ferro-no-escuro", 2),
        ("argentino", 2),
        ("argentino", 6),
        ("venezolano", 2),
        ("gallo", 3),
    ],
)
def test_basic_from_python_plays_what_the_kernel_plays(ruleset: str, players: int) -> None:
    """The same words, the same choices, to the end of the match."""
    t = tables_of(ruleset, players).tables
    game, log, view = blank(Game, t), blank(Log, t), blank(View, t)
    key_match(game, *root_words(SEED), 0)
    start_match(game, t)
    advance(game, t, log)
    match = Match(rules_of(ruleset), players, SEED)
    while game.phase != MATCH_OVER:
        seat = game.to_act
        words = next_word(game, seat), next_word(game, seat)
        fill_view(view, game, t, seat)
        view.word0, view.word1 = words
        action = choose(BASIC, view, t)
        match.act(Basic.choice(match.observation(match.seats[seat]), words))
        assert match.story.acts[-1].number == action
        step(game, t, log, action)
    assert match.over


def test_a_bot_is_the_same_for_the_same_seed() -> None:
    assert _played(3) == _played(3)
    assert _played(3) != _played(4)


def _played(seed: int) -> list[str]:
    match = Match(rules_of("paulista"), 2, SEED)
    bots = {"A1": Basic(seed), "B1": Random(seed)}
    while not match.over:
        seat = match.seat_to_act
        assert seat is not None
        match.act(bots[seat].act(match.observation(seat)))
    return [str(event) for event in match.events]


def test_a_bot_that_is_not_to_act_says_so() -> None:
    match = Match(rules_of("paulista"), 2, SEED)
    (waiting,) = set(match.seats) - {match.seat_to_act}
    with pytest.raises(BotError, match=f"{waiting} has nothing to do"):
        Basic().act(match.observation(waiting))


def test_it_plays_cards_that_nobody_has_told() -> None:
    """What it takes for an unknown card is one that may lie there."""
    match = Match(
        rules_of("paulista"), 2, SEED, dealer="B1", deal={"A1": ["?", "4C", "?"], "turned": "7D"}
    )
    action = Basic.choice(match.observation("A1"), (0, 0))
    assert action in match.legal_actions()
