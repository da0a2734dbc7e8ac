"""What a run does with what it is asked: defaults, refusals, the choice of the engine, Ctrl-C."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.support.rulesets import rules_of
from truco.errors import BotError, RulesetError, SetupError, TrucoError
from truco.rules import load_ruleset
from truco.simulation import Interrupted, Simulation, default_players, engines, run
from truco.simulation.chunks import Chunk
from truco.simulation.engines import Engine
from truco.simulation.work import Player, Work
from truco.simulation.workers import Played, timed

PAULISTA = Simulation(rules_of("paulista"), matches=40, seed=11, engine="interpreted")

KEYS = [
    "schema",
    "ruleset",
    "rules_path",
    "fingerprint",
    "players",
    "bots",
    "seed",
    "engine",
    "jobs",
    "matches",
    "wins",
    "win_rate",
    "first_mano_win_rate",
    "hands",
    "tricks",
    "actions",
    "points",
    "calls",
    "modes",
    "tied_tricks",
    "hands_without_winner",
    "elapsed_s",
    "compile_s",
    "matches_per_s",
    "actions_per_s",
]


def test_json_has_the_documented_keys_in_order() -> None:
    found = json.loads(json.dumps(run(PAULISTA).to_json()))
    assert list(found) == KEYS
    assert found["schema"] == 1
    assert found["ruleset"] == "paulista"
    assert found["rules_path"].endswith("paulista.toml")
    assert found["fingerprint"] == PAULISTA.rules.tables(2).fingerprint
    assert found["bots"] == ["basic", "basic"]
    assert list(found["wins"]) == list(found["win_rate"]) == ["A", "B"]
    for rate in (*found["win_rate"].values(), found["first_mano_win_rate"]):
        assert list(rate) == ["mean", "low", "high"]
    assert list(found["points"]) == ["stake"]
    assert list(found["calls"]) == ["truco", "seis", "nove", "doze"]
    assert list(found["calls"]["truco"]) == ["made", "accepted", "declined"]
    assert found["compile_s"] == 0


def test_numbers_agree_with_each_other() -> None:
    result = run(replace(PAULISTA, matches=200))
    assert result.matches == 200 == sum(result.wins)
    assert result.win_rate.A.mean == result.wins.A / 200
    assert result.win_rate.B.mean == result.wins.B / 200
    assert sum(result.modes.values()) == result.hands
    assert set(result.modes) == {"normal", "eleven", "iron"}
    assert result.tied_tricks <= result.tricks <= 3 * result.hands
    # The loser has at most one point less than the winner, who has twelve.
    assert 12 * 200 <= sum(result.points.values()) <= 23 * 200
    assert result.matches_per_s == pytest.approx(200 / result.elapsed_s)
    assert result.actions_per_s == pytest.approx(result.actions / result.elapsed_s)


def test_rules_from_no_file_have_no_path() -> None:
    rules = type(PAULISTA.rules).from_data(PAULISTA.rules.data)
    assert run(replace(PAULISTA, rules=rules)).rules_path is None


def test_a_stronger_bot_wins_on_either_side() -> None:
    for bots, index in ((("basic", "random"), 0), (("random", "basic"), 1)):
        result = run(replace(PAULISTA, bots=bots, matches=200, swap=True))
        assert result.bots == bots
        assert result.wins[index] > 150
        assert result.win_rate[index].low > 0.5


def test_swap_plays_each_deal_twice() -> None:
    result = run(replace(PAULISTA, matches=80, swap=True))
    # Both sides play alike, so the second match of a pair is the first with the names exchanged.
    assert result.wins == (40, 40)
    assert result.win_rate.A == (0.5, 0.5, 0.5)
    once = run(replace(PAULISTA, matches=40))
    assert (result.hands, result.actions) == (2 * once.hands, 2 * once.actions)
    assert result.first_mano_win_rate.mean == once.first_mano_win_rate.mean
    # Forty deals tell no more about mano for being played twice.
    assert result.first_mano_win_rate.high - result.first_mano_win_rate.low > 0.25


def test_swap_tells_mano_s_advantage_where_three_play_for_themselves() -> None:
    swapped = replace(PAULISTA, rules=rules_of("gallo"), players=3, matches=60, swap=True)
    rate = run(swapped).first_mano_win_rate
    assert 0 < rate.low < rate.mean < rate.high < 1
    # A pair tells no more than a match.
    assert rate.high - rate.low > 0.25


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"matches": 0}, "matches must be from 1"),
        ({"matches": 10**12 + 1}, "matches must be from 1"),
        ({"matches": 7, "swap": True}, "7 matches must be even"),
        ({"seed": -1}, "seed must be 0 or more"),
        ({"jobs": 0}, "jobs must be from 1 to 1024, not 0"),
        ({"jobs": 10**5000}, "jobs must be from 1 to 1024, not a number of thousands of digits"),
        ({"jobs": 1.0}, "jobs is 1.0: expected a whole number, from 1 to 1024"),
        ({"matches": True}, "matches is True: expected a whole number, from 1"),
        ({"matches": "9" * 10**6}, "matches is '9{78}…: expected a whole number"),
        ({"seed": "1"}, "seed is '1': expected a whole number, 0 or more"),
        ({"players": "2"}, "players is '2': expected a whole number, 2 or more"),
        ({"swap": 1}, "swap is 1: expected True or False"),
        ({"engine": "x"}, "engine is 'x': expected auto, interpreted or compiled"),
        ({"engine": []}, r"engine is \[\]: expected auto, interpreted or compiled"),
        ({"until": "x"}, "until must be between 0 and 1, not 'x'"),
        ({"until": float("nan")}, "until must be between 0 and 1, not nan"),
        ({"until": 1}, "until must be between 0 and 1, not 1"),
        ({"bots": "basic"}, "bots is 'basic': expected a pair of names"),
        ({"bots": ("basic", 3)}, "bots is .'basic', 3.: expected a pair of names"),
        ({"rules": "paulista"}, "rules is 'paulista': expected what load_ruleset.. gives"),
        ({"backend": 3}, "backend is 3: expected a text, or None"),
        ({"address": "tcp://x"}, "address needs a backend"),
        ({"checkpoint": 3}, "checkpoint is 3: expected a path, or None"),
        ({"records": ""}, "records is '': expected a path, or None"),
    ],
)
def test_what_makes_no_simulation_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        replace(PAULISTA, **change)  # type: ignore[arg-type]


def test_a_path_may_be_a_text(tmp_path: Path) -> None:
    records: Any = str(tmp_path / "games")
    run(replace(PAULISTA, matches=2, records=records))
    assert len(list(Path(records).iterdir())) == 2


def test_a_number_of_players_the_rules_do_not_allow_is_refused() -> None:
    with pytest.raises(RulesetError, match="not played by 3"):
        run(replace(PAULISTA, players=3))


def test_an_unknown_bot_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(BotError, match="there is no bot basik; did you mean basic"):
        run(replace(PAULISTA, bots=("basic", "basik")))


def test_two_play_where_the_rules_allow_it() -> None:
    assert default_players(PAULISTA.rules) == 2
    four = load_ruleset("paulista", ["match.players=[6, 4]"])
    assert default_players(four) == 4


def test_seeds_of_any_size_are_taken() -> None:
    seed = 2**200 + 1
    result = run(replace(PAULISTA, seed=seed))
    assert result.seed == seed
    assert result.actions != run(replace(PAULISTA, seed=1)).actions


class TestChoiceOfEngine:
    """`auto` weighs what compiling costs against what it saves."""

    @pytest.fixture(autouse=True)
    def _fakes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def compiled(work: Work, jobs: int, notify: engines.Notify) -> Engine:
            found = engines._interpreted(work, jobs, 16)
            return replace(found, name="compiled")

        monkeypatch.setattr(engines, "_compiled", compiled)
        monkeypatch.setattr(engines, "_is_cached", lambda work: False)

    def choose(self, monkeypatch: pytest.MonkeyPatch, needed_s: float) -> tuple[str, list[str]]:
        """What is chosen when a run would need so many seconds, and what is said about it."""

        def timed_in_step(player: Player, chunk: Chunk) -> Played:
            return timed(player, chunk)._replace(seconds=chunk.matches * needed_s / 40)

        monkeypatch.setattr(engines, "timed", timed_in_step)
        said: list[str] = []
        result = run(replace(PAULISTA, engine="auto"), notify=said.append)
        assert result.matches == 40
        return result.engine, said

    def test_a_short_run_is_interpreted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(engines, "_is_cached", lambda work: True)
        assert self.choose(monkeypatch, 2.9) == ("interpreted", [])

    def test_a_run_shorter_than_compiling_is_interpreted(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert self.choose(monkeypatch, 9) == ("interpreted", [])

    def test_a_run_longer_than_compiling_is_compiled(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(engines, "_is_available", lambda: True)
        assert self.choose(monkeypatch, 11)[0] == "compiled"

    def test_what_was_compiled_before_is_used_sooner(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(engines, "_is_available", lambda: True)
        monkeypatch.setattr(engines, "_is_cached", lambda work: True)
        assert self.choose(monkeypatch, 3.1)[0] == "compiled"

    def test_without_numba_a_long_run_names_what_is_missing(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(engines, "_is_available", lambda: False)
        engine, said = self.choose(monkeypatch, 300)
        assert engine == "interpreted"
        assert said == ["this takes about 5 min; pip install 'truco[fast]' makes it far shorter"]

    def test_a_numba_that_does_not_work_is_done_without(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(work: Work, jobs: int, notify: engines.Notify) -> Engine:
            raise TrucoError("the compiled engine cannot be used: no numpy")

        monkeypatch.setattr(engines, "_is_available", lambda: True)
        monkeypatch.setattr(engines, "_compiled", broken)
        engine, said = self.choose(monkeypatch, 300)
        assert engine == "interpreted"
        assert said == ["the compiled engine cannot be used: no numpy; going on without it"]


def test_asking_for_the_compiled_engine_without_numba_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engines, "_is_available", lambda: False)
    with pytest.raises(TrucoError, match=r"not installed: pip install 'truco\[fast\]'"):
        run(replace(PAULISTA, engine="compiled"))


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_gives_what_was_finished(jobs: int) -> None:
    def interrupt(finished: int) -> None:
        if finished:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        run(replace(PAULISTA, matches=100_000, jobs=jobs), progress=interrupt)
    partial = caught.value.result
    assert partial is not None
    assert 0 < partial.matches < 100_000
    assert sum(partial.wins) == partial.matches
    if jobs == 1:
        whole = run(replace(PAULISTA, matches=partial.matches))
        assert (partial.wins, partial.actions) == (whole.wins, whole.actions)


def test_progress_rises_to_the_number_of_matches() -> None:
    seen: list[int] = []
    run(replace(PAULISTA, matches=300), progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 300
