"""The fuzz driver finds nothing in a short run, and would find what it looks for."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.fuzz import hidden
from tests.fuzz.__main__ import main
from tests.fuzz.forms import Interpreted
from tests.fuzz.options import Draw, Refused, drawn, leaves, random_draw, value_at
from tests.fuzz.play import Broken, FuzzMatch
from tests.support.rulesets import COMBINATIONS, rules_of, tables_of
from truco.kernel.view import fill_view
from truco.tables.layout import Game, Tables, View

ROOT = (1, 2)
RULES = tables_of("argentino", 4)


def play_some(form: Interpreted, seldom: float) -> None:
    """Twenty random matches, checked as often as `seldom` says."""
    for number in range(20):
        FuzzMatch(RULES, form, ROOT, number, seldom).play()


def test_a_short_run_finds_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    names = ("argentino-9-pica-pica", "paulista")
    chosen = [word for name in names for word in ("--ruleset", name)]
    status = main(["--actions", "2000", "--form", "interpreted", "--quiet", *chosen])
    told = capsys.readouterr().out
    assert "failures: 0 of 0 kinds" in told
    assert status == 0


def test_a_point_from_nowhere_is_noticed() -> None:
    class Generous(Interpreted):
        def step(self, action: int) -> None:
            super().step(action)
            if self.game.hand == 1 and self.game.score[0] < self.t.total - 1:
                self.game.score[0] += 1

    with pytest.raises(Broken, match="points are explained"):
        play_some(Generous(RULES), 0.0)


def told_by_a_number(v: View, g: Game) -> None:
    v.best = sum(g.holding)


def told_by_the_cards(v: View, g: Game) -> None:
    v.known[:] = g.holding


@pytest.mark.parametrize("tell", [told_by_a_number, told_by_the_cards])
def test_a_card_that_shows_is_noticed(
    monkeypatch: pytest.MonkeyPatch, tell: Callable[[View, Game], None]
) -> None:
    def open_cards(v: View, g: Game, t: Tables, seat: int) -> None:
        fill_view(v, g, t, seat)
        tell(v, g)

    monkeypatch.setattr(hidden, "fill_view", open_cards)
    with pytest.raises(Broken, match="sees a difference"):
        play_some(Interpreted(RULES), 1.0)


def test_a_bot_that_knows_more_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    held = iter(range(10**6))
    monkeypatch.setattr(hidden, "choose", lambda policy, v, t: next(held))
    with pytest.raises(Broken, match="knows hidden cards"):
        play_some(Interpreted(RULES), 1.0)


def test_a_value_can_be_drawn_for_every_key() -> None:
    chooser = random.Random(1)
    for name in {name for name, _ in COMBINATIONS}:
        settings = rules_of(name).settings
        for key, field in leaves(type(settings)):
            now = value_at(settings, key)
            for _ in range(3):
                try:
                    drawn(key, field, now, chooser)
                except Refused:
                    continue


def test_most_random_rulesets_can_be_played() -> None:
    chooser = random.Random(2)
    found: list[Draw] = []
    for _ in range(12):
        try:
            found.append(random_draw(chooser, ("argentino", "paulista", "argentino-chico")))
        except Refused:
            continue
    assert len(found) > 6
    assert len(set(map(str, found))) == len(found)
