"""The page about bots does what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.blocks import blocks_of, run

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def test_the_code_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    blocks = blocks_of(PAGE)
    assert blocks
    for block in blocks:
        run(block, tmp_path, names)
