"""Batches of both forms. Compiling takes its time, so two combinations stand for all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.batch.forms import COMPILED, make_batch
from truco.batch import Batch


@pytest.fixture(scope="session")
def compiled_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache folder for the whole run, so that nothing is compiled twice in it."""
    folder = tmp_path_factory.mktemp("compiled-batch")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TRUCO_CACHE_DIR", str(folder))
        yield folder


@pytest.fixture(
    params=[pytest.param(one, id=f"{one[0]}-{one[1]}") for one in COMPILED],
)
def game(request: pytest.FixtureRequest, compiled_cache: Path) -> tuple[str, int]:
    """(ruleset, seats) of a combination that is compiled."""
    found: tuple[str, int] = request.param
    return found


@pytest.fixture(scope="session")
def shared_batch(compiled_cache: Path) -> Batch:
    """Eight matches of the smaller combination; setting up a batch takes its time too."""
    return make_batch(*COMPILED[0], size=8, seed=3)


@pytest.fixture
def batch(shared_batch: Batch) -> Batch:
    """The same, started afresh."""
    shared_batch.reset(seed=3)
    return shared_batch
