"""A comparison plays what simulations play, and its sums do not depend on how."""

from __future__ import annotations

import json
from array import array
from dataclasses import replace
from pathlib import Path

import pytest

from tests.simulation.test_out_rows import Kept
from tests.support.rulesets import rules_of, tables_of
from truco.compiled.engine import is_available
from truco.errors import SetupError, TrucoError
from truco.rules import load_ruleset
from truco.simulation import BotFailure, Simulation, measures, run
from truco.simulation.compare import compare
from truco.simulation.comparison import (
    Compared,
    Comparison,
    ComparisonInterrupted,
    Contender,
    deals_alike,
)
from truco.simulation.measures import Measures, measure_names

FLOR = Contender("flor", rules_of("argentino"))
NO_FLOR = Contender("no flor", load_ruleset("argentino", ["flor.enabled=false"]))
PAULISTA = Contender("paulista", rules_of("paulista"))
SMALL = Comparison((FLOR, NO_FLOR), matches=60, seed=5, engine="interpreted")
TIMES = ("elapsed_s", "compile_s", "matches_per_s", "actions_per_s", "engine", "jobs")


def numbers(found: Compared) -> str:
    """Everything found that does not say how it was played."""
    plain = json.loads(json.dumps(found.to_json()))
    for entry in plain["entries"]:
        for name in TIMES:
            del entry["result"][name]
    return json.dumps(plain)


@pytest.mark.parametrize("swap", [False, True], ids=["plain", "swap"])
def test_each_contender_plays_what_simulate_plays(swap: bool) -> None:
    found = compare(replace(SMALL, swap=swap))
    for contender, entry in zip(SMALL.contenders, found.entries, strict=True):
        alone = run(
            Simulation(contender.rules, matches=60, seed=5, engine="interpreted", swap=swap)
        )
        assert (entry.result.wins, entry.result.win_rate) == (alone.wins, alone.win_rate)
        assert entry.result.calls == alone.calls
        assert entry.means["win_rate"] == alone.win_rate.A
        assert entry.means["first_mano_win_rate"] == alone.first_mano_win_rate
        assert entry.means["hands"].mean == pytest.approx(alone.hands / 60)
        assert entry.means["actions"].mean == pytest.approx(alone.actions / 60)
        for bet, points in alone.points.items():
            assert entry.means[f"points.{bet}"].mean == pytest.approx(points / 60)
        assert sum(hands * n for hands, n in entry.lengths.items()) == alone.hands
        assert sum(entry.lengths.values()) == 60


@pytest.mark.parametrize("swap", [False, True], ids=["plain", "swap"])
def test_a_difference_is_that_of_the_means(swap: bool) -> None:
    found = compare(replace(SMALL, swap=swap, contenders=(FLOR, NO_FLOR, PAULISTA)))
    first, *others = found.entries
    assert [each.is_paired for each in found.differences] == [True, False]
    for entry, difference in zip(others, found.differences, strict=True):
        assert (difference.label, difference.against) == (entry.label, "flor")
        for name, estimate in difference.measures.items():
            expected = entry.means[name].mean - first.means[name].mean
            assert estimate.mean == pytest.approx(expected, abs=1e-12)
            assert estimate.low <= estimate.mean <= estimate.high


def test_the_differences_of_deals_are_what_is_averaged() -> None:
    kept = []
    for contender in SMALL.contenders:
        sink = Kept()
        run(Simulation(contender.rules, matches=60, seed=5, engine="interpreted"), rows=[sink])
        tables = contender.rules.tables(2)
        kept.append(Measures(tables, ["actions"], 1).of(array("q", sink.numbers))[0])
    apart = [ours - theirs for theirs, ours in zip(*kept, strict=True)]
    mean = sum(apart) / 60
    error = (sum((each - mean) ** 2 for each in apart) / 59 / 60) ** 0.5
    found = compare(SMALL).differences[0].measures["actions"]
    assert found.mean == pytest.approx(mean)
    # Student's quantile for 59 degrees of freedom.
    assert found.high - found.mean == pytest.approx(2.001 * error, rel=1e-3)


def test_the_same_deals_tell_more_than_two_runs_apart() -> None:
    # The change is rare: a match that ends sooner at 29 points.
    sooner = Contender("29", load_ruleset("argentino", ["match.target=29"]))
    found = compare(replace(SMALL, matches=200, contenders=(FLOR, sooner)))
    paired = found.differences[0].measures["hands"]
    first, second = (entry.means["hands"] for entry in found.entries)
    apart = ((first.high - first.low) ** 2 + (second.high - second.low) ** 2) ** 0.5
    assert paired.high - paired.low < apart / 2


def test_any_number_of_workers_finds_the_same() -> None:
    three = replace(SMALL, contenders=(FLOR, NO_FLOR, PAULISTA), matches=200)
    assert numbers(compare(replace(three, jobs=2))) == numbers(compare(three))


@pytest.mark.parametrize("swap", [False, True], ids=["plain", "swap"])
def test_numpy_finds_the_same(swap: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    comparison = replace(SMALL, swap=swap)
    monkeypatch.setattr(measures, "_FAST_FROM", 10**9)
    plain = compare(comparison)
    monkeypatch.setattr(measures, "_FAST_FROM", 1)
    assert numbers(compare(comparison)) == numbers(plain)


def test_bots_are_compared_by_the_deals_of_the_first() -> None:
    pairs = [("random", "random"), ("basic", "random")]
    contenders = tuple(Contender(",".join(pair), PAULISTA.rules, pair) for pair in pairs)
    found = compare(replace(SMALL, contenders=contenders, swap=True))
    assert found.differences[0].is_paired
    assert found.differences[0].measures["win_rate"].low > 0.2


def test_bots_in_python_are_compared_too() -> None:
    pairs = [("random", "random"), ("tests.simulation.sample_bots:first", "random")]
    contenders = tuple(Contender(pair[0], PAULISTA.rules, pair) for pair in pairs)
    found = compare(replace(SMALL, contenders=contenders, matches=10))
    assert found.entries[1].result.bots[0] == "tests.simulation.sample_bots:first"


def test_a_bot_that_fails_is_named() -> None:
    pairs = [("random", "random"), ("tests.simulation.sample_bots:raises", "random")]
    contenders = tuple(Contender(pair[0], PAULISTA.rules, pair) for pair in pairs)
    with pytest.raises(BotFailure, match="sample_bots:raises at A1"):
        compare(replace(SMALL, contenders=contenders, seed=6))


def test_points_of_a_bet_that_rules_do_not_have_are_0() -> None:
    found = compare(replace(SMALL, contenders=(PAULISTA, FLOR)))
    assert found.entries[0].means["points.flor"] == (0, 0, 0)
    assert found.entries[1].means["points.flor"].mean > 0


def test_rules_of_another_deck_play_deals_of_their_own() -> None:
    said: list[str] = []
    clean = Contender("clean", rules_of("paulista-limpo"))
    again = Contender("again", load_ruleset("paulista-limpo", ["match.target=9"]))
    comparison = replace(SMALL, contenders=(PAULISTA, clean, FLOR, again))
    found = compare(comparison, notify=said.append)
    assert [entry.result.seed for entry in found.entries] == [5, 6, 7, 6]
    assert [entry.is_paired for entry in found.entries] == [True, False, False, False]
    assert [line.partition(" deals ")[0] for line in said] == ["clean", "flor", "again"]


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("argentino", "argentino-30-sin-flor", True),
        ("argentino", "uruguayo", True),
        ("paulista", "mineiro", True),
        ("paulista", "paulista-limpo", False),
        ("argentino", "paulista", False),
    ],
)
def test_which_rules_deal_alike(one: str, other: str, alike: bool) -> None:
    assert deals_alike(tables_of(one, 2), tables_of(other, 2)) is alike


def test_ctrl_c_gives_the_deals_that_all_played() -> None:
    def interrupt(finished: int) -> None:
        if finished >= 20:
            raise KeyboardInterrupt

    with pytest.raises(ComparisonInterrupted) as caught:
        compare(replace(SMALL, matches=100_000), progress=interrupt)
    found = caught.value.found
    assert found is not None
    assert 20 <= found.matches < 100_000
    assert numbers(found) == numbers(compare(replace(SMALL, matches=found.matches)))


def test_the_same_game_is_not_compared_with_itself() -> None:
    again = Contender("again", load_ruleset("argentino", ["match.target=30"]))
    with pytest.raises(TrucoError, match="flor and again mean the same with 2 players"):
        compare(replace(SMALL, contenders=(FLOR, again)))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"matches": 1}, "matches must be from 2"),
        ({"matches": 2, "swap": True}, "matches must be from 4"),
        ({"matches": 7, "swap": True}, "7 matches must be even"),
        ({"seed": -1}, "seed must be 0 or more"),
        ({"jobs": 0}, "jobs must be from 1 to 1024"),
        ({"engine": "x"}, "engine is 'x': expected auto, interpreted or compiled"),
        ({"contenders": (FLOR, FLOR._replace(bots="basic"))}, "bots is 'basic': expected a pair"),
        ({"contenders": (FLOR, FLOR._replace(rules=None))}, "rules is None: expected what"),
        ({"contenders": (FLOR,)}, "needs at least two contenders"),
    ],
)
def test_what_makes_no_sense_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        replace(SMALL, **change)  # type: ignore[arg-type]


def test_measures_have_every_bet_once() -> None:
    assert measure_names(["stake", "envido"]) == (
        *("win_rate", "first_mano_win_rate", "hands", "tricks", "actions"),
        *("points.stake", "points.envido"),
    )


@pytest.mark.skipif(not is_available(), reason="numba is not installed")
@pytest.mark.compiled
@pytest.mark.xdist_group("compiled-rows")
def test_the_compiled_engine_finds_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRUCO_CACHE_DIR", str(tmp_path))
    twice = replace(
        SMALL,
        contenders=tuple(
            Contender(",".join(pair), PAULISTA.rules, pair)
            for pair in (("basic", "random"), ("random", "basic"))
        ),
        matches=3000,
    )
    plain = compare(twice)
    for jobs in (1, 2):
        found = compare(replace(twice, engine="compiled", jobs=jobs))
        assert {entry.result.engine for entry in found.entries} == {"compiled"}
        assert numbers(found) == numbers(plain)
