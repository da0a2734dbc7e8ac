"""Setting a batch up compiles all it needs, says so, and costs nothing the next time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.batch.forms import COMPILED, make_batch
from tests.support.rulesets import rules_of, tables_of
from truco.batch import Batch
from truco.compiled import source
from truco.compiled.source import BATCH_ENTRIES
from truco.simulation.engines import compiling

pytestmark = pytest.mark.compiled

NAME, SEATS = COMPILED[0]


def signatures(batch: Batch) -> dict[str, list[Any]]:
    """What each function is compiled for."""
    return {name: list(getattr(batch._module, name).signatures) for name in BATCH_ENTRIES}


def test_nothing_is_compiled_after_a_batch_is_set_up(shared_batch: Batch) -> None:
    batch = make_batch(NAME, SEATS, size=8, seed=3)
    before = signatures(batch)
    assert {len(each) for each in before.values()} == {1}
    batch.reset()
    for _ in range(20):
        batch.step(batch.random_actions())
        batch.legal_mask()
        batch.observe()
    assert signatures(batch) == before


def test_setting_up_plays_nothing(shared_batch: Batch) -> None:
    batch = make_batch(NAME, SEATS, size=8, seed=3)
    assert batch.over.all()
    assert not batch.legal_bits.any()
    first = batch.reset().copy()
    assert (shared_batch.reset(seed=3) == first).all()


def test_a_batch_of_what_is_loaded_makes_no_source(
    shared_batch: Batch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "compiled_source", lambda *_, **__: pytest.fail("made again"))
    said: list[str] = []
    make_batch(NAME, SEATS, size=2, seed=0, notify=said.append)
    assert said == []


@pytest.mark.parametrize(
    ("rules", "name"),
    [(rules_of(NAME), f"the batch of {NAME}"), (tables_of(NAME, SEATS), "the batch")],
    ids=["rules", "tables"],
)
def test_what_is_compiled_is_told(
    shared_batch: Batch, rules: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("truco.compiled.engine.is_compiled", lambda *_, **__: False)
    said: list[str] = []
    Batch(rules, players=SEATS, size=2, notify=said.append)
    assert said == [compiling(name, SEATS)]


def test_it_is_told_on_standard_error_unless_nobody_wants_to_know(
    shared_batch: Batch, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("truco.compiled.engine.is_compiled", lambda *_, **__: False)
    make_batch(NAME, SEATS, size=2, seed=0, notify=None)
    assert capsys.readouterr() == ("", "")
    make_batch(NAME, SEATS, size=2, seed=0)
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"compiling the batch of {NAME} for {SEATS} players: about ")


def test_what_is_not_kept_is_told(shared_batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("truco.compiled.cache._untold", ["what is compiled is not kept: here"])
    said: list[str] = []
    make_batch(NAME, SEATS, size=2, seed=0, notify=said.append)
    make_batch(NAME, SEATS, size=2, seed=0, notify=said.append)
    assert said == ["what is compiled is not kept: here"]
