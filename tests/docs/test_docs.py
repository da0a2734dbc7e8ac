"""Every code block of the documentation is run, and every link in it leads somewhere."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.docs.blocks import blocks_of, run
from tests.docs.growing import without
from truco.plugins.manager import shared_registry

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
ELSEWHERE = {"kernel.md", "commands.md", "bots.md"}
"""Pages that other tests hold to the code."""
PAGES = sorted(page for page in DOCS.rglob("*.md") if page.name not in ELSEWHERE)
TUTORIAL = [page for page in PAGES if page.parent.name == "tutorial"]
"""The steps, which build on each other."""


def _name(page: Path) -> str:
    return str(page.relative_to(DOCS))


@pytest.mark.parametrize("page", [page for page in PAGES if page not in TUTORIAL], ids=_name)
def test_every_code_block_does_what_the_page_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(DOCS / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    # Plugins of files are kept by their path, which is relative to a page's own folder here.
    shared_registry.cache_clear()

    for block in blocks_of(page):
        run(block, tmp_path, names)

    shared_registry.cache_clear()


def test_the_tutorial_ends_with_the_example(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(TUTORIAL) == 9, "eight steps and the page that lists them"

    for page in TUTORIAL:
        names: dict[str, object] = {"__name__": "__main__"}
        for block in blocks_of(page):
            run(block, tmp_path, names)

    shared_registry.cache_clear()
    # Step 7 leaves it to the reader to remove this one.
    written = without((tmp_path / "aldea.py").read_text("utf-8"), "WORTH")
    assert written == (DOCS / "examples" / "aldea.py").read_text("utf-8")
    rules = (tmp_path / "aldea.toml").read_text("utf-8")
    assert rules == (DOCS / "examples" / "aldea.toml").read_text("utf-8")


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    local = [link for link in links if "://" not in link]

    assert [link for link in local if not (page.parent / link).exists()] == []


def test_the_guides_are_there() -> None:
    guides = {"rulesets.md", "records.md", "plugins.md", "observation.md"}

    assert guides <= {page.name for page in PAGES}
