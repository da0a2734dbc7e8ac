"""The site: every page can be reached, in the place that mkdocs.yml says, and nothing is fetched.

That mkdocs takes all of it is for `mkdocs build --strict`, a step of .ci/run.
"""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
CONFIG = (ROOT / "mkdocs.yml").read_text("utf-8")


@pytest.fixture(scope="module")
def site() -> ModuleType:
    spec = importlib.util.spec_from_file_location("site_navigation", DOCS / "site_navigation.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _patterns() -> list[str]:
    """The entries of mkdocs.yml, without a YAML reader, which the tests do not need otherwise."""
    text = CONFIG.partition("\nnav:\n")[2].partition("\n\n")[0]
    return re.findall(r'^ +- "?([^\s":]+\.md)"?$', text, re.MULTILINE)


def _pages(nav: list[Any]) -> Iterator[str]:
    for entry in nav:
        if isinstance(entry, str):
            yield entry
        else:
            for below in entry.values():
                yield from _pages(below)


def test_every_page_can_be_reached_once(site: ModuleType) -> None:
    pages = sorted(page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md"))

    assert sorted(_pages(site.expanded(_patterns(), pages))) == pages
    assert len(pages) > 20


def test_a_pattern_takes_what_is_named_nowhere_else(site: ModuleType) -> None:
    nav = ["index.md", {"One": ["a.md", "*.md"]}, {"Two": ["two/*.md", "two/deep/**/*.md"]}]
    pages = ["a.md", "b.md", "index.md", "two/a.md", "two/deep/c/d.md", "two/z.md"]

    assert site.expanded(nav, pages) == [
        "index.md",
        {"One": ["a.md", "b.md"]},
        {"Two": ["two/a.md", "two/z.md", "two/deep/c/d.md"]},
    ]


def test_a_page_that_is_not_there_is_left_out_with_its_section(site: ModuleType) -> None:
    nav = ["index.md", {"Later": ["later.md", "later/*.md"]}]

    assert site.expanded(nav, ["index.md"]) == ["index.md"]


def test_marks_of_docstrings_are_not_shown(site: ModuleType) -> None:
    html = "<p>see :meth:<code>start</code> and a ratio of 1:2</p>"

    assert site.on_page_content(html, page=None) == (
        "<p>see <code>start</code> and a ratio of 1:2</p>"
    )


def test_the_site_asks_nobody_for_fonts_or_scripts() -> None:
    drawings = [path.read_text("utf-8") for path in DOCS.rglob("*.svg")]

    assert "font: false" in CONFIG
    assert "://" not in CONFIG
    assert len(drawings) >= 1
    for drawing in drawings:
        # Addresses that only name a kind of data are fine; what is loaded stands in these.
        loaded = re.findall(r"(?:\bsrc|href|url\()\s*=?\s*[\"'(]?\s*(https?:[^\"')]+)", drawing)
        assert loaded == []
        assert "@import" not in drawing
        assert "<script" not in drawing
