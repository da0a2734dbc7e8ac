"""Backends play the same matches; what goes wrong with one is said in a line."""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.simulation.test_same_numbers import numbers
from tests.support.rulesets import rules_of
from truco.cli.app import run as truco
from truco.errors import TrucoError
from truco.plugins.manager import PluginRegistry
from truco.simulation import BotFailure, Interrupted, Simulation, Stopped, run
from truco.simulation.backends import BUILT_IN, backend_names
from truco.simulation.bots import KERNEL_BOTS
from truco.simulation.chunks import Chunk
from truco.simulation.portable import Portable, portable
from truco.simulation.work import Work, interpreted_player
from truco.simulation.workers import Played

PLAIN = Simulation(
    rules_of("paulista"), bots=("random", "random"), matches=400, seed=11, engine="interpreted"
)


class Pickling(ThreadPoolExecutor):
    """Threads that get and give only what can be sent to another machine."""

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs)
        self.jobs = jobs

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        sent = pickle.dumps((fn, args, kwargs))

        def call() -> Any:
            function, arguments, options = pickle.loads(sent)
            return pickle.loads(pickle.dumps(function(*arguments, **options)))

        return super().submit(call)


class Dying(Pickling):
    """Is gone after three chunks."""

    left = 3

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.left -= 1
        if self.left >= 0:
            return super().submit(fn, *args, **kwargs)
        gone: Future[Any] = Future()
        gone.set_exception(BrokenExecutor("all workers are gone"))
        return gone


def through(
    executor: Callable[..., Executor], monkeypatch: pytest.MonkeyPatch, **changes: Any
) -> Simulation:
    """A simulation by a backend that is made of this executor."""
    seen: dict[str, Any] = {}

    def made(*, jobs: int | None, address: str | None, notify: Callable[[str], None]) -> Executor:
        seen.update(jobs=jobs, address=address)
        return executor(jobs or 2)

    monkeypatch.setitem(BUILT_IN, "test", made)  # type: ignore[arg-type]
    return replace(PLAIN, backend="test", **changes)


@pytest.mark.parametrize("swap", [False, True], ids=["plain", "swap"])
def test_a_backend_plays_the_same_matches(swap: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    result = run(through(Pickling, monkeypatch, swap=swap))
    assert numbers(result) == numbers(run(replace(PLAIN, swap=swap)))
    assert result.jobs == 2, "as many as it has"
    assert run(through(Pickling, monkeypatch, jobs=3)).jobs == 3


def test_python_bots_and_their_failures_travel(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = ("tests.simulation.sample_bots:Dice", "random")
    result = run(through(Pickling, monkeypatch, bots=bots, matches=8))
    assert numbers(result) == numbers(run(replace(PLAIN, bots=bots, matches=8)))
    bots = ("tests.simulation.sample_bots:raises", "random")
    with pytest.raises(BotFailure, match="LookupError: no idea what to do") as caught:
        run(through(Pickling, monkeypatch, bots=bots, matches=8))
    assert caught.value.record.seats


def test_a_backend_that_ends_leaves_what_was_counted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    simulation = through(Dying, monkeypatch, checkpoint=tmp_path / "run.json")
    with pytest.raises(Stopped, match="all workers are gone") as caught:
        run(simulation)
    partial = caught.value.result
    assert partial is not None
    assert 0 < partial.matches < 400
    assert numbers(run(replace(simulation, backend=None))) == numbers(run(PLAIN))


def test_a_worker_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(Dying):
        left = 0

        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            failed: Future[Any] = Future()
            failed.set_exception(ModuleNotFoundError("No module named 'truco'"))
            return failed

    message = "backend test: a worker failed: ModuleNotFoundError: No module named 'truco'"
    with pytest.raises(Stopped, match=message) as caught:
        run(through(Failing, monkeypatch))
    assert caught.value.result is None


def test_ctrl_c_waits_for_what_is_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(finished: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        run(through(Pickling, monkeypatch, matches=10**6), progress=interrupt)
    assert caught.value.result is not None
    assert 0 < caught.value.result.matches < 10**6


PLUGIN = """
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor

class Flaky(ThreadPoolExecutor):
    calls = 0
    def submit(self, *call):
        self.calls += 1
        if self.calls > 2:
            raise BrokenExecutor("the lorry is gone")
        return super().submit(*call)

def lorry(*, jobs, address, notify):
    if address != "depot:1":
        raise OSError(f"no depot at {address}")
    notify("starting the lorry")
    return Flaky(jobs)

def truco_backends():
    return {"lorry": lorry, "dask": lorry}
"""


def test_plugins_bring_backends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plugin, kept = tmp_path / "lorries.py", tmp_path / "run.json"
    plugin.write_text(PLUGIN)
    registry = PluginRegistry((), [plugin])
    assert backend_names(registry) == ("dask", "lorry")
    command = ["simulate", "--rules", "paulista", "--bots", "random", "--matches", "400", "--json"]
    command += ["--engine", "interpreted", "--seed", "11", "--checkpoint", str(kept)]
    lorry = ["--plugin", str(plugin), "--backend", "lorry", "--jobs", "1"]

    assert truco([*command, *lorry]) == 1
    err = capsys.readouterr().err
    assert err == "error: backend lorry cannot be started: OSError: no depot at None\n"

    assert truco([*command, *lorry, "--address", "depot:1"]) == 1
    out, err = capsys.readouterr()
    played = json.loads(out)["matches"]
    assert 0 < played < 400
    assert err == (
        "starting the lorry\n"
        "error: the lorry is gone\n"
        f"{played} of 400 matches were played; the same command goes on from {kept}\n"
    )

    assert truco(command) == 0
    found = json.loads(capsys.readouterr().out)
    expected = json.loads(json.dumps(numbers(run(PLAIN))))
    assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("dsk", "there is no backend dsk; did you mean dask?"),
        ("spark", "there is no backend spark; expected dask"),
    ],
)
def test_a_backend_that_is_not_there_is_refused(name: str, message: str) -> None:
    with pytest.raises(TrucoError) as caught:
        run(replace(PLAIN, backend=name, registry=PluginRegistry()))
    assert str(caught.value) == message


def test_without_dask_what_to_install_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "truco.simulation.dask_backend", raising=False)
    with pytest.raises(TrucoError, match=r"needs dask\.distributed .*'truco\[cluster\]'"):
        run(replace(PLAIN, backend="dask"))


class TestPortable:
    """Work that is sent elsewhere must be the same game there."""

    SENT = portable(
        Work(PLAIN.rules, 2, (KERNEL_BOTS["random"], KERNEL_BOTS["random"]), 11, False),
        interpreted_player,
    )

    def play(self, sent: Portable) -> Played:
        found: Played = pickle.loads(pickle.dumps(sent))(Chunk(0, 5))
        return found

    def test_it_plays_after_travelling(self) -> None:
        assert self.play(self.SENT).log.matches == 5
        assert len(self.SENT.packed) < 10_000, "it travels with every chunk"

    def test_another_engine_of_the_same_version_is_refused(self) -> None:
        with pytest.raises(
            TrucoError, match=r"another engine .* \(source code \w{16}, not 0{16}\)"
        ):
            self.play(replace(self.SENT, sources="0" * 16, name="1"))

    def test_another_version_is_refused(self) -> None:
        with pytest.raises(TrucoError, match=r"has truco \S+ where 99\.0 is needed"):
            self.play(replace(self.SENT, version="99.0", name="1"))

    def test_rules_that_mean_something_else_are_refused(self) -> None:
        with pytest.raises(TrucoError, match="paulista means something else to a worker"):
            self.play(replace(self.SENT, fingerprint="0" * 16, name="2"))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--address", "tcp://x:1"], "it says where a backend is: give --backend too"),
        (["--until", "1"], "expected a width between 0 and 1, such as 0.01, not '1'"),
        (["--until", "nan"], "expected a width between 0 and 1, such as 0.01, not 'nan'"),
        (["--until", "0.1", "--records", "x"], "records are not kept with --until"),
        (["--backend", "dask", "--records", "x"], "records are not kept with --backend"),
        (["--checkpoint", "a", "--records", "x"], "records are not kept with --checkpoint"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert truco(["simulate", "--rules", "paulista", *options]) == 2
    assert message in " ".join(capsys.readouterr().err.split())


def test_a_run_that_stays_wide_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", "--rules", "paulista", "--bots", "random", "--engine", "interpreted"]
    assert truco([*command, "--until", "0.01", "--matches", "50"]) == 0
    err = capsys.readouterr().err
    assert err == "the interval is still wider than 0.01; more --matches narrow it\n"
    assert truco([*command, "--until", "0.07"]) == 0
    out, err = capsys.readouterr()
    assert (err, out.splitlines()[0]) == ("", "paulista, 2 players, 1,000 matches, seed 0")
