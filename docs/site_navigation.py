"""What the site is built with: the navigation's patterns, and marks of docstrings as HTML.

`mkdocs.yml` names this file under `hooks`. It imports nothing of mkdocs, so that the tests can ask
it which pages can be reached.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

ROLE = re.compile(r":(?:class|data|exc|func|meth|mod):(?=<code>|<a |<span )")
"""A mark for another tool, left in front of a name that is in code anyway."""


def on_config(config: Any) -> Any:
    """Put pages in the place of the navigation's patterns, before mkdocs reads it."""
    folder = Path(config["docs_dir"])
    pages = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.md"))
    config["nav"] = expanded(config["nav"], pages)
    return config


def on_page_content(html: str, **_: Any) -> str:
    """Show names that docstrings mark for other tools as plain code."""
    return ROLE.sub("", html)


def expanded(nav: Sequence[Any], pages: Sequence[str]) -> list[Any]:
    """The navigation with pages for its patterns; what fits no page is left out.

    A page belongs where it is named, else to the longest pattern that it fits.
    """
    entries = list(_texts(nav))
    places = {page: place for page in pages if (place := _place(page, entries)) is not None}
    return _filled(nav, places)


def _place(page: str, entries: Sequence[str]) -> str | None:
    """The entry under which a page stands."""
    if page in entries:
        return page
    fitting = [entry for entry in entries if "*" in entry and _fits(page, entry)]
    return max(fitting, key=len, default=None)


def _fits(page: str, pattern: str) -> bool:
    folder, deep, name = pattern.rpartition("**/")
    path = PurePosixPath(page)
    if deep:
        return page.startswith(folder) and path.match(name)
    return path.parent == PurePosixPath(pattern).parent and path.match(pattern)


def _texts(nav: Sequence[Any]) -> Iterator[str]:
    for entry in nav:
        if isinstance(entry, str):
            yield entry
        else:
            for below in entry.values():
                yield from _texts(below)


def _filled(nav: Sequence[Any], places: dict[str, str]) -> list[Any]:
    found: list[Any] = []
    for entry in nav:
        if isinstance(entry, str):
            found += [page for page, place in places.items() if place == entry]
            continue
        for title, below in entry.items():
            if inside := _filled(below, places):
                found.append({title: inside})
    return found
