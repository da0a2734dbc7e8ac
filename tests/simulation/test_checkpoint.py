"""A run goes on from its file, to the numbers it would have had anyway, or says why it does not."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

import truco
from tests.simulation.test_same_numbers import numbers
from tests.support.rulesets import rules_of
from truco.errors import SetupError
from truco.simulation import Interrupted, Result, Simulation, Stopped, checkpoint, run, sources
from truco.simulation.checkpoint import CheckpointError
from truco.simulation.file_lock import locked
from truco.simulation.sources import sources_digest

PLAIN = Simulation(
    rules_of("paulista"), bots=("random", "random"), matches=1500, seed=11, engine="interpreted"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run.json"


@pytest.fixture
def finished(path: Path) -> Simulation:
    """A simulation with a file that holds all of it."""
    simulation = replace(PLAIN, matches=60, checkpoint=path)
    run(simulation)
    return simulation


@contextmanager
def refused(path: Path, message: str) -> Iterator[None]:
    """What happens inside is refused and changes nothing in the folder."""
    before = {each: each.read_bytes() for each in path.parent.iterdir()}
    with pytest.raises(CheckpointError, match=message):
        yield
    assert {each: each.read_bytes() for each in path.parent.iterdir()} == before


def test_a_file_changes_no_number(path: Path) -> None:
    assert numbers(run(replace(PLAIN, checkpoint=path))) == numbers(run(PLAIN))
    assert [each.name for each in path.parent.iterdir()] == [path.name], "nothing else is left"


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("swap", [False, True], ids=["plain", "swap"])
def test_an_interrupted_run_goes_on(path: Path, jobs: int, swap: bool) -> None:
    simulation = replace(PLAIN, swap=swap, jobs=jobs, checkpoint=path)
    asked = 0

    def interrupt(finished: int) -> None:
        nonlocal asked
        asked += 1
        if asked == 3:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        run(simulation, progress=interrupt)
    partial = caught.value.result
    assert partial is not None
    assert caught.value.kept == finished_in(path) == partial.matches
    seen: list[int] = []
    said: list[str] = []
    whole = run(simulation, progress=seen.append, notify=said.append)
    assert numbers(whole) == numbers(run(replace(PLAIN, swap=swap)))
    assert said == [f"going on after {partial.matches:,} matches in {path}"]
    assert seen[0] > partial.matches
    assert whole.elapsed_s > partial.elapsed_s, "the time of both goes"


def test_a_finished_run_is_not_played_again(finished: Simulation) -> None:
    again = run(finished, progress=lambda _: pytest.fail("nothing is left to play"))
    assert numbers(again) == numbers(run(replace(finished, checkpoint=None)))
    assert again.engine == "interpreted"


def test_a_finished_run_can_be_made_longer(finished: Simulation, path: Path) -> None:
    longer = run(replace(finished, matches=1100))
    assert numbers(longer) == numbers(run(replace(PLAIN, matches=1100)))
    with refused(path, "has 1,100 matches already: ask for as many or more"):
        run(finished)


KILLED = """
import sys
from truco.simulation import checkpoint
checkpoint.EVERY_S = 0.02
from truco.cli.app import run
sys.exit(run(sys.argv[1:]))
"""


@pytest.mark.skipif(os.name != "posix", reason="a kill as Unix has it")
@pytest.mark.parametrize("more", [(), ("--jobs", "2", "--swap")], ids=["one worker", "two"])
def test_a_run_killed_at_random_moments_ends_with_the_same_numbers(
    path: Path, more: tuple[str, ...]
) -> None:
    matches = 8000
    command = [sys.executable, "-c", KILLED, "simulate", "--rules", "paulista", "--bots", "random"]
    command += ["--matches", str(matches), "--seed", "11", "--engine", "interpreted"]
    command += ["--checkpoint", str(path), "--json", *more]
    moments = random.Random(5)
    done = 0
    for kill in range(4):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 60
        # All but the second are killed while they play, that one while it begins.
        while kill != 1 and time.monotonic() < end:
            if path.exists() and finished_in(path) > done:
                break
            time.sleep(0.01)
        time.sleep(moments.random() * 0.1)
        process.kill()
        process.communicate()
        assert process.returncode == -signal.SIGKILL, "killed before it had finished"
        before, done = done, finished_in(path)
        assert before <= done < matches
    assert done > 0
    last = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert f"going on after {done:,} matches" in last.stderr
    found = json.loads(last.stdout)
    expected = numbers(run(replace(PLAIN, matches=matches, swap="--swap" in more)))
    assert {key: found[key] for key in expected} == json.loads(json.dumps(expected))


def finished_in(path: Path) -> int:
    """Matches that a file has; it can be read at any moment."""
    return sum(part["end"] - part["start"] for part in json.loads(path.read_text())["parts"])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 12}, r"\(seed 11, not 12\)"),
        ({"bots": ("basic", "random")}, r"\(bots random,random, not basic,random\)"),
        ({"swap": True}, r"\(swap no, not yes\)"),
        ({"players": 4}, r"fingerprint of the rules \w{16}, not \w{16}; players 2, not 4"),
        ({"rules": rules_of("argentino")}, r"\(fingerprint of the rules \w{16}, not \w{16}\)"),
    ],
)
def test_a_file_of_another_run_is_refused(
    finished: Simulation, path: Path, change: dict[str, object], message: str
) -> None:
    with refused(path, f"is of another run .*{message}"):
        run(replace(finished, **change))  # type: ignore[arg-type]


def test_a_file_of_another_version_is_refused(
    finished: Simulation, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The package has the function run under the name of its module.
    monkeypatch.setattr(sys.modules["truco.simulation.run"], "__version__", "99.0")
    with refused(path, r"\(version of truco \S+, not 99\.0\)"):
        run(finished)


def test_a_file_of_another_engine_is_refused(
    finished: Simulation, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = sources_digest()
    monkeypatch.setattr(sys.modules["truco.simulation.run"], "sources_digest", lambda: "0" * 16)
    with refused(path, rf"\(source code of the engine {ours}, not 0{{16}}\)"):
        run(finished)


def test_what_is_played_by_decides_the_digest_of_the_engine(tmp_path: Path) -> None:
    copy = tmp_path / "truco"
    shutil.copytree(Path(truco.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__"))

    def digest() -> str:
        sources_digest.cache_clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sources, "files", lambda _: copy)
            return sources_digest()

    before = digest()
    assert before == digest()
    (copy / "cli" / "app.py").write_text("")
    for path in copy.glob("kernel/*.py"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert digest() == before, "neither the command line nor the ends of lines decide"
    found = {before}
    decide = (
        "kernel/basic.py",
        "tables/layout.py",
        "tables/shares.py",
        "simulation/match_player.py",
    )
    for name in decide:
        with (copy / name).open("a") as file:
            file.write("# changed\n")
        found.add(digest())
    assert len(found) == 5
    sources_digest.cache_clear()


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda data: b"", "it is empty"),
        (lambda data: data[: len(data) // 2], "it is no JSON"),
        (lambda data: data.replace(b'"seed": 11', b'"seed": 12'), "its digest does not fit"),
        (lambda data: data.replace(b'"end": 60', b'"end": 61'), "its digest does not fit"),
        (lambda data: b'{"a": 1}', "it says nothing of a run"),
        (lambda data: b"[]", "it says nothing of a run"),
        (lambda data: b"[" * 100_000, "it is no JSON"),
    ],
)
def test_a_damaged_file_is_refused(
    finished: Simulation, path: Path, damage: Callable[[bytes], bytes], why: str
) -> None:
    data = path.read_bytes()
    damaged = damage(data)
    assert damaged != data
    path.write_bytes(damaged)
    with refused(path, rf"no checkpoint, or a damaged one \({why}\): it was left alone"):
        run(finished)


def test_other_things_than_checkpoints_are_refused(finished: Simulation, path: Path) -> None:
    path.write_bytes(b"\xff\xfe\x00")
    with refused(path, "cannot be read: it is no text"):
        run(finished)
    path.write_text('{"truco_checkpoint": 3}')
    with refused(path, "was written by another version of truco"):
        run(finished)
    with pytest.raises(CheckpointError, match="is a directory; expected the name of a file"):
        run(replace(finished, checkpoint=path.parent))
    missing = path.parent / "none" / "run.json"
    with refused(path, rf"^{missing}: there is no folder {missing.parent}$"):
        run(replace(finished, checkpoint=missing))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("/", "/ is a directory; expected the name of a file"),
        ("{0}", "{0} is a directory; expected the name of a file"),
        ("/dev/zero", "/dev/zero is a device; expected the name of a file"),
        ("/dev/full", "/dev/full is a device; expected the name of a file"),
        ("{0}/pipe", "{0}/pipe is a named pipe; expected the name of a file"),
        ("{0}/loop", "{0}/loop cannot be read: Too many levels of symbolic links"),
    ],
)
def test_what_is_no_file_is_refused_and_not_read(tmp_path: Path, name: str, message: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    path = Path(name.format(tmp_path))
    before = sorted([*tmp_path.iterdir(), *Path("/dev").glob("*.lock"), *Path("/").glob("*.lock")])
    with pytest.raises(CheckpointError) as caught:
        run(replace(PLAIN, matches=2, checkpoint=path))
    assert str(caught.value) == message.format(tmp_path)
    assert before == sorted(
        [*tmp_path.iterdir(), *Path("/dev").glob("*.lock"), *Path("/").glob("*.lock")]
    ), "no lock is left, and what was there stays"


def test_a_file_too_large_to_be_a_checkpoint_is_not_read_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoint, "MAX_BYTES", 1000)
    path.write_bytes(b" " * 1001)
    with refused(path, r"cannot be read: it is too large: expected at most 1,000 bytes$"):
        run(replace(PLAIN, matches=2, checkpoint=path))


def test_a_folder_that_takes_no_lock_is_told_by_the_file_s_own_name(
    finished: Simulation, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(self: Path, *_: object, **__: object) -> object:
        raise OSError(errno.EROFS, "Read-only file system", str(self))

    monkeypatch.setattr(Path, "open", read_only)
    with pytest.raises(CheckpointError, match=rf"^{path} cannot be written: Read-only file system"):
        run(finished)


def test_a_link_stays_a_link(path: Path) -> None:
    target = path.with_name("elsewhere.json")
    path.symlink_to(target)
    run(replace(PLAIN, matches=60, checkpoint=path))
    assert path.is_symlink()
    assert finished_in(target) == 60


def test_two_processes_cannot_use_one_file(finished: Simulation, path: Path) -> None:
    with locked(path), refused(path, rf"is in use by process {os.getpid()}: wait until it ends"):
        run(finished)
    run(finished)


def test_a_full_disk_leaves_no_lock(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    for name in ("write", "fsync"):
        monkeypatch.setattr(os, name, full)
    with refused(path, r"run\.json cannot be written: No space left on device$"):
        run(replace(PLAIN, checkpoint=path))


def test_a_lock_left_behind_locks_nothing(finished: Simulation, path: Path) -> None:
    path.with_name(path.name + ".lock").write_text("99999999")
    path.with_name(path.name + ".tmp").write_text("half of a fi")
    run(replace(finished, matches=80))
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_full_disk_ends_a_run_with_what_was_counted(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulation = replace(PLAIN, checkpoint=path)
    replaced = 0

    def full(source: object, target: object) -> None:
        nonlocal replaced
        replaced += 1
        if replaced > 3:
            raise OSError(28, "No space left on device")
        rename(source, target)  # type: ignore[arg-type]

    rename = os.replace
    monkeypatch.setattr(checkpoint, "EVERY_S", 0.0)
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(Stopped, match=r"run\.json cannot be written: No space left") as caught:
        run(simulation)
    assert caught.value.result is not None
    has = finished_in(path)
    assert 0 < has < caught.value.result.matches < 1500
    assert caught.value.kept == has
    assert str(caught.value).endswith(f"No space left on device; it has {has:,} matches")
    monkeypatch.undo()
    assert numbers(run(simulation)) == numbers(run(PLAIN))


class TestUntil:
    """A run that ends when its interval is narrow enough."""

    UNTIL = replace(PLAIN, matches=10**9, until=0.05)

    def width(self, result: Result) -> float:
        return result.win_rate.A.high - result.win_rate.A.low

    @pytest.mark.parametrize("swap", [False, True], ids=["plain", "swap"])
    def test_it_ends_at_the_same_match_for_any_number_of_workers(self, swap: bool) -> None:
        simulation = replace(self.UNTIL, swap=swap, bots=("basic", "random"))
        alone = run(simulation)
        assert self.width(alone) <= 0.05
        assert 1000 <= alone.matches < 1700
        together = run(replace(simulation, jobs=3))
        assert numbers(together) == numbers(alone)
        plain = replace(simulation, until=None, matches=alone.matches)
        assert numbers(run(plain)) == numbers(alone)

    def test_it_ends_without_when_all_matches_are_played(self) -> None:
        result = run(replace(self.UNTIL, matches=1100))
        assert result.matches == 1100
        assert self.width(result) > 0.05

    def test_it_goes_on_to_the_same_end(self, path: Path) -> None:
        expected = [numbers(run(replace(self.UNTIL, until=until))) for until in (0.05, 0.045)]
        simulation = replace(self.UNTIL, checkpoint=path)
        with pytest.raises(Interrupted):
            run(replace(simulation, jobs=2), progress=interrupt_after(700))
        assert numbers(run(simulation)) == expected[0]
        assert numbers(run(simulation)) == expected[0]
        assert numbers(run(replace(simulation, until=0.045))) == expected[1]
        with refused(
            path, r"went on after its interval was 0\.0\d+ wide: a run that ends at 0\.05"
        ):
            run(simulation)

    @pytest.mark.parametrize("until", [0, 1, -0.1, 5, float("nan")])
    def test_a_width_that_cannot_be_is_refused(self, until: float) -> None:
        with pytest.raises(SetupError, match="until must be between 0 and 1"):
            replace(PLAIN, until=until)


def interrupt_after(matches: int) -> Callable[[int], None]:
    def interrupt(finished: int) -> None:
        if finished > matches:
            raise KeyboardInterrupt

    return interrupt


@pytest.mark.parametrize("name", ["until", "checkpoint", "backend"])
def test_records_are_kept_by_plain_runs_only(name: str, path: Path) -> None:
    value = {"until": 0.1, "checkpoint": path, "backend": "dask"}[name]
    with pytest.raises(SetupError, match=f"records are not kept with {name}"):
        replace(PLAIN, records=path.parent, **{name: value})  # type: ignore[arg-type]
