"""The yardstick plays what the rules say: as many actions a hand as the engine and the referee."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.benchmarks.agreement import (
    Disagreement,
    Sample,
    check_agreement,
    check_two,
    referee_plays,
)
from tests.benchmarks.yardstick import RULESET, compile_yardstick, compiler, run_yardstick
from tests.support.rulesets import tables_of
from truco.kernel.play import play_matches
from truco.kernel.policies import RANDOM
from truco.kernel.random import root_words
from truco.tables.layout import Game, Log, View, blank

needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
MATCHES = 100_000


@pytest.fixture(scope="module")
def yardstick(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_yardstick(tmp_path_factory.mktemp("yardstick"))


@needs_compiler
def test_the_engine_the_referee_and_the_yardstick_play_as_many_actions_a_hand(
    yardstick: Path,
) -> None:
    found = run_yardstick(yardstick, MATCHES)
    t = tables_of(RULESET, 2).tables
    s = blank(Log, t)
    play_matches(blank(Game, t), t, s, blank(View, t), *root_words(0), 0, 1500, RANDOM, RANDOM, 0)
    referee = referee_plays(RULESET, 2, 500)
    engine = Sample(s.matches, s.hands, s.actions)
    check_agreement("the engine", engine, referee)
    check_agreement("the yardstick", Sample.of(found), referee)
    check_two("the yardstick", Sample.of(found), "the engine", engine, referee)
    for bet, points in zip(("stake", "envido"), s.points, strict=True):
        ours = points / s.hands
        assert found["points"][bet] / found["hands"] == pytest.approx(ours, rel=0.05)


@needs_compiler
def test_a_seed_gives_the_same_matches_and_another_others(yardstick: Path) -> None:
    counted = ("matches", "hands", "actions", "wins", "points")
    first, again, other = (run_yardstick(yardstick, 500, seed) for seed in (1, 1, 2))
    assert [first[key] for key in counted] == [again[key] for key in counted]
    assert first["actions"] != other["actions"]
    assert first["matches"] == other["matches"] == 500


@needs_compiler
def test_neither_side_has_the_better_of_many_matches(yardstick: Path) -> None:
    found = run_yardstick(yardstick, MATCHES, 7)
    # Four standard errors.
    assert found["wins"] / MATCHES == pytest.approx(0.5, abs=2 / MATCHES**0.5)


@needs_compiler
@pytest.mark.parametrize("words", [[], ["0"], ["-3"], ["many"], ["1", "2", "3"]])
def test_wrong_arguments_are_explained(yardstick: Path, words: list[str]) -> None:
    done = subprocess.run([yardstick, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "usage:" in done.stderr


def test_another_game_is_noticed() -> None:
    """Else agreement would prove nothing: a hand without envido takes fewer actions."""
    plain, other = referee_plays(RULESET, 2, 300), referee_plays("paulista", 2, 300)
    with pytest.raises(Disagreement, match="actions a hand"):
        check_agreement("another game", other, plain)
