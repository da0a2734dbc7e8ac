"""`truco replay`: what agrees, what does not, and why it may not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Truco
from tests.support.rulesets import rules_of
from truco.simulation import Simulation, run


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Records of three matches of paulista."""
    folder = tmp_path_factory.mktemp("records")
    run(Simulation(rules_of("paulista"), matches=3, seed=1, records=folder))
    return sorted(folder.iterdir())


@pytest.fixture
def changed(records: list[Path], tmp_path: Path) -> Path:
    """A record whose ruleset was to 15, which its match was not."""
    path = tmp_path / "changed.toml"
    text = records[0].read_text(encoding="utf-8")
    path.write_text(text.replace("\ntarget = 12\n", "\ntarget = 15\n"), encoding="utf-8")
    return path


def test_records_that_agree_are_told_in_a_line_each(truco: Truco, records: list[Path]) -> None:
    found = truco("replay", *map(str, records))
    assert (found.status, found.err) == (0, "")
    lines = found.out.splitlines()
    assert len(lines) == 3
    for path, line in zip(records, lines, strict=True):
        assert line.startswith(f"{path}: paulista, 2 players, ")
        assert line.endswith(": agrees")


def test_a_record_that_does_not_agree_fails_and_names_the_keys(
    truco: Truco, records: list[Path], changed: Path
) -> None:
    found = truco("replay", str(changed), str(records[1]))
    assert found.status == 1
    assert found.out.startswith(f"{records[1]}: paulista"), "the others are still played"
    error, note = found.err.splitlines()
    assert error.startswith(f"error: {changed}: ")
    assert "expected" in error
    assert note == f"note: {changed}: the installed paulista differs in match.target"


def test_json_tells_the_same(truco: Truco, records: list[Path], changed: Path) -> None:
    found = truco("replay", "--json", str(records[0]), str(changed))
    assert (found.status, found.err) == (1, "")
    good, bad = json.loads(found.out)["files"]
    assert good["agrees"]
    assert good["error"] is None
    assert good["winner"] in ("A", "B")
    assert max(good["scores"].values()) == 12
    assert not bad["agrees"]
    assert bad["changed_keys"] == ["match.target"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "cannot be read: No such file or directory"),
        ("name = ", "the record is no TOML"),
        ("format = 99\n", "the record has format 99: expected 1"),
    ],
)
def test_what_is_no_record_is_named(
    truco: Truco, tmp_path: Path, text: str | None, message: str
) -> None:
    path = tmp_path / "what.toml"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    found = truco("replay", str(path))
    assert (found.status, found.out) == (1, "")
    assert found.err.startswith(f"error: {path}: {message}")


def test_a_ruleset_that_cannot_be_loaded_is_shown_with_its_faults(
    truco: Truco, records: list[Path], tmp_path: Path
) -> None:
    path = tmp_path / "broken.toml"
    text = records[0].read_text(encoding="utf-8")
    path.write_text(text.replace("\ntarget = 12\n", "\ntarget = 0\n"), encoding="utf-8")
    found = truco("replay", str(path))
    assert found.status == 1
    assert found.err.startswith(f"error: {path}: its ruleset cannot be loaded\n")
    assert "match.target: 0 is too small" in found.err


def test_a_file_must_be_named(truco: Truco) -> None:
    found = truco("replay")
    assert found.status == 2
    assert "missing argument 'FILE" in found.err
