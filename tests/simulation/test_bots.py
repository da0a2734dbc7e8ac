"""Bots written in Python: how they are named, how they play, and what happens when they fail."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.rulesets import rules_of
from truco.errors import BotError, TrucoError
from truco.plugins.manager import PluginRegistry
from truco.record import Record, replay
from truco.simulation import BotFailure, Simulation, run
from truco.simulation.bots import KERNEL_BOTS, bot_names, resolve_bot

SAMPLES = "tests.simulation.sample_bots"
PAULISTA = Simulation(rules_of("paulista"), matches=20, seed=5)
NO_PLUGINS = PluginRegistry()


def between(a: str, b: str = "random", **changes: object) -> Simulation:
    """A simulation between bots, those with a capital or an underscore from the samples."""
    names = tuple(name if name in KERNEL_BOTS else f"{SAMPLES}:{name}" for name in (a, b))
    return replace(PAULISTA, bots=names, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["first", "Dice", "Texts"])
def test_functions_and_classes_play(name: str) -> None:
    result = run(between(name))
    assert result.bots == (f"{SAMPLES}:{name}", "random")
    assert result.matches == 20 == sum(result.wins)
    assert result.engine == "interpreted"


def test_python_bots_play_the_same_in_any_number_of_processes() -> None:
    simulation = between("Dice", "Texts", players=4, swap=True)
    one, three = run(simulation), run(replace(simulation, jobs=3))
    assert (one.wins, one.actions, one.calls) == (three.wins, three.actions, three.calls)


def test_a_bot_begins_each_match_anew() -> None:
    whole = run(between("Texts", "Dice", matches=6))
    halves = [run(between("Texts", "Dice", matches=matches)) for matches in (3, 6)]
    assert halves[1].actions == whole.actions > halves[0].actions


@pytest.mark.parametrize(("name", "players"), [("paulista", 2), ("argentino", 4)])
@pytest.mark.parametrize("swap", [False, True], ids=["plain", "swap"])
def test_kernel_bots_count_the_same_when_records_are_kept(
    name: str, players: int, swap: bool, tmp_path: Path
) -> None:
    simulation = Simulation(
        rules_of(name), players, ("basic", "random"), 12, seed=3, engine="interpreted", swap=swap
    )
    plain = run(simulation).to_json()
    kept = run(replace(simulation, records=tmp_path)).to_json()
    for key in plain:
        if not key.endswith("_s"):
            assert kept[key] == plain[key], key


def test_a_record_of_each_match_is_kept_and_replays(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    result = run(replace(PAULISTA, bots=("basic", "random"), matches=4, swap=True, records=folder))
    paths = sorted(folder.iterdir())
    assert [path.name for path in paths] == [
        f"paulista-seed5-match{number:06}.toml" for number in range(4)
    ]
    records = [Record.load(path) for path in paths]
    assert [record.number for record in records] == [0, 0, 1, 1]
    assert [dict(record.seats) for record in records[:2]] == [
        {"A1": "basic", "B1": "random"},
        {"A1": "random", "B1": "basic"},
    ]
    winners = [replay(record).winner for record in records]
    by_basic = [w == side for w, side in zip(winners, "ABAB", strict=True)]
    assert sum(by_basic) == result.wins.A


def test_records_are_never_written_over(tmp_path: Path) -> None:
    simulation = replace(PAULISTA, matches=1, records=tmp_path)
    run(simulation)
    with pytest.raises(TrucoError, match=r"match000000\.toml is there already"):
        run(simulation)


def test_records_need_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    with pytest.raises(TrucoError, match="is a file; records need a folder"):
        run(replace(PAULISTA, records=path))


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("raises", r"it raised LookupError: no idea what to do \(.*sample_bots\.py:\d+\)"),
        ("breaks_in_a_library", r"it raised IndexError: .*sample_bots\.py:\d+\)"),
        ("ends_the_program", r"it raised SystemExit: 3 \(.*sample_bots\.py:\d+\)"),
        ("calls_what_is_not_there", "it chose what it may not: 'contraflor' is no action"),
        ("plays_a_card_it_has_not", "it chose what it may not: A1 play 4"),
        ("says_nothing", "it returned None; expected a legal action or its text"),
        ("NeedsMore", "a bot is made without depth: it may take only a seed"),
        ("CannotPlay", "expected a function of an observation, or a class with a method act"),
    ],
)
def test_a_bot_that_fails_ends_the_run_with_a_record(name: str, problem: str) -> None:
    with pytest.raises(BotFailure, match=problem) as caught:
        run(between(name, "first"))
    failure = caught.value
    bot = f"{SAMPLES}:{name}"
    assert str(failure).startswith(f"bot {bot} at A1, seed 5, match 0: ")
    assert dict(failure.record.seats) == {"A1": bot, "B1": f"{SAMPLES}:first"}
    again = replay(Record.from_toml(failure.record.to_toml()))
    assert not again.over


def test_a_failure_in_another_process_comes_back_whole() -> None:
    with pytest.raises(BotFailure, match="LookupError: no idea what to do") as caught:
        run(between("raises", "first", jobs=2))
    assert replay(caught.value.record).hand_number == 3


def test_a_failure_on_the_other_side_names_the_right_bot() -> None:
    with pytest.raises(BotFailure) as caught:
        run(between("first", "raises", swap=True))
    assert caught.value.bot == f"{SAMPLES}:raises"
    assert caught.value.seat == ("B1" if caught.value.match % 2 == 0 else "A1")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("rnadom", "there is no bot rnadom; did you mean random?"),
        ("x", "there is no bot x; expected basic, random or module:Name"),
        ("no_such_module:Bot", "there is no module no_such_module in the working directory"),
        (f"{SAMPLES}:frist", "has no frist; did you mean first?"),
        (f"{SAMPLES}:number", "expected a class or a function of an observation, not int"),
        ("two words:Bot", "two words:Bot is no bot: expected module:Name"),
        (":Bot", ":Bot is no bot: expected module:Name"),
    ],
)
def test_a_bot_that_is_not_there_is_refused(name: str, message: str) -> None:
    with pytest.raises(BotError) as caught:
        resolve_bot(name, NO_PLUGINS)
    assert message in str(caught.value)


def test_a_module_that_fails_is_named_with_the_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_bots.py").write_text("x = 1\nraise ValueError('half done')\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BotError, match=r"broken_bots raised ValueError: half done \(.*\.py:2\)"):
        resolve_bot("broken_bots:Bot", NO_PLUGINS)


def test_the_compiled_engine_refuses_python_bots_and_records(tmp_path: Path) -> None:
    with pytest.raises(TrucoError, match="plays only the kernel's own bots"):
        run(between("first", engine="compiled"))
    with pytest.raises(TrucoError, match="keeps no records"):
        run(replace(PAULISTA, records=tmp_path, engine="compiled"))


def test_plugins_bring_bots_by_name(tmp_path: Path) -> None:
    plugin = tmp_path / "lazy_bots.py"
    plugin.write_text(
        "def lazy(observation):\n"
        "    return observation.legal_actions[0]\n"
        "def truco_bots():\n"
        "    return {'lazy': lazy, 'made': lambda: lazy, 'basic': lazy}\n"
    )
    registry = PluginRegistry((), [plugin])
    assert bot_names(registry) == ("basic", "random", "lazy", "made")
    assert resolve_bot("basic", registry) is KERNEL_BOTS["basic"], "no plugin replaces it"
    simulation = replace(PAULISTA, registry=registry, engine="auto")
    found = [
        run(replace(simulation, bots=bots, jobs=jobs))
        for bots, jobs in ((("lazy", "random"), 1), (("made", "random"), 2))
    ]
    assert found[0].wins == found[1].wins
    assert found[1].bots == ("made", "random")
