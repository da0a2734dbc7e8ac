"""The backend dask, on real clusters of this machine: workers are killed, and all of them."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.simulation.test_checkpoint import finished_in
from tests.simulation.test_same_numbers import numbers
from tests.support.interrupts import heed_interrupts
from tests.support.rulesets import rules_of
from truco.errors import TrucoError
from truco.simulation import BotFailure, Simulation, Stopped, run

distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed")
dask_backend = pytest.importorskip("truco.simulation.dask_backend")

pytestmark = pytest.mark.xdist_group("dask")

PLAIN = Simulation(
    rules_of("paulista"), bots=("random", "random"), matches=4000, seed=11, engine="interpreted"
)


@pytest.fixture(scope="module")
def expected() -> dict[str, object]:
    return numbers(run(PLAIN))


@pytest.fixture
def cluster() -> Iterator[Any]:
    """A scheduler without workers."""
    with distributed.LocalCluster(
        n_workers=0,
        threads_per_worker=1,
        dashboard_address=None,
        memory_limit=0,
        silence_logs=logging.CRITICAL,
    ) as found:
        yield found


@pytest.fixture
def two_workers(cluster: Any) -> Any:
    cluster.scale(2)
    with distributed.Client(cluster, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
    return cluster


def through(cluster: Any, **changes: Any) -> Simulation:
    return replace(PLAIN, backend="dask", address=cluster.scheduler_address, **changes)


def test_a_killed_worker_costs_only_its_chunk(
    two_workers: Any, expected: dict[str, object]
) -> None:
    killed: list[int] = []

    def kill(finished: int) -> None:
        for worker in two_workers.scheduler.workers.values():
            if finished > 200 and not killed and worker.processing:
                os.kill(
                    next(
                        n.pid
                        for n in two_workers.workers.values()
                        if n.worker_address == worker.address
                    ),
                    signal.SIGKILL,
                )
                killed.append(finished)

    result = run(through(two_workers), progress=kill)
    assert killed, "a worker was killed with a chunk in its hands"
    assert killed[0] < 4000
    assert result.jobs == 2
    assert numbers(result) == expected

    # The same workers go on with other work, and bring failures of bots back whole.
    bots = ("tests.simulation.sample_bots:raises", "random")
    with pytest.raises(BotFailure, match="LookupError: no idea what to do"):
        run(through(two_workers, bots=bots, matches=8))


def test_without_any_worker_a_run_stops_and_goes_on_later(
    cluster: Any, expected: dict[str, object], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(dask_backend, "CONNECT_S", 0.5)
    simulation = through(cluster, checkpoint=tmp_path / "run.json")
    with pytest.raises(TrucoError, match=r"the dask scheduler at tcp://\S+ has no workers"):
        run(simulation)

    monkeypatch.setattr(dask_backend, "CONNECT_S", 60)
    monkeypatch.setattr(dask_backend, "PATIENCE_S", 1)
    command = [sys.executable, "-m", "distributed.cli.dask_worker", cluster.scheduler_address]
    command += ["--nthreads", "1", "--no-nanny", "--no-dashboard"]
    worker = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        with pytest.raises(Stopped, match="all workers of the cluster are gone") as caught:
            run(simulation, progress=lambda finished: worker.kill() if finished > 200 else None)
    finally:
        worker.kill()
        worker.wait()
    partial = caught.value.result
    assert partial is not None
    assert 200 < partial.matches < 4000
    assert numbers(run(replace(simulation, backend=None, address=None))) == expected


def test_a_scheduler_that_ends_stops_a_run(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_backend, "CONNECT_S", 60)
    cluster.scale(1)
    with pytest.raises(Stopped, match=r"connection to the cluster was lost|takes no work|are gone"):
        run(through(cluster), progress=lambda finished: cluster.close() if finished else None)


def test_a_cluster_is_started_where_no_address_is_given(
    expected: dict[str, object], capfd: pytest.CaptureFixture[str]
) -> None:
    said: list[str] = []
    result = run(replace(PLAIN, backend="dask", jobs=1, matches=100), notify=said.append)
    assert said == ["starting a cluster of 1 worker on this machine"]
    assert numbers(result) == numbers(run(replace(PLAIN, matches=100)))
    assert capfd.readouterr() == ("", ""), "dask says nothing by itself"


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="Ctrl-C cannot be held back")
def test_ctrl_c_ends_the_command_and_not_its_workers(tmp_path: Path) -> None:
    kept = tmp_path / "run.json"
    command = [sys.executable, "-m", "truco", "simulate", "--rules", "paulista"]
    command += ["--bots", "random", "--engine", "interpreted", "--matches", "1000000", "--json"]
    command += ["--backend", "dask", "--jobs", "1", "--checkpoint", str(kept)]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # so that all of its processes, and only they, get the signal
        preexec_fn=heed_interrupts,
        env={**os.environ, "TRUCO_LANG": "en"},
    )
    end = time.monotonic() + 60
    while time.monotonic() < end and not (kept.exists() and finished_in(kept) > 0):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    played = json.loads(out)["matches"]
    assert played == finished_in(kept) > 0
    assert err == (
        "starting a cluster of 1 worker on this machine\n"
        f"interrupted: {played:,} of 1,000,000 matches were played; "
        f"the same command goes on from {kept}\n"
    )


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("tcp://127.0.0.1:9", "there is no dask scheduler at tcp://127.0.0.1:9: "),
        ("nonsense", "nonsense is no address of a scheduler: expected something like tcp://"),
        ("ftp://host:21", "ftp://host:21 is no address of a scheduler: expected something like"),
    ],
)
def test_an_address_where_nobody_is_says_so(
    address: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask_backend, "CONNECT_S", 0.5)
    with pytest.raises(TrucoError) as caught:
        run(replace(PLAIN, backend="dask", address=address))
    assert str(caught.value).startswith(message)
    assert "tcp://host:8786" in str(caught.value)
