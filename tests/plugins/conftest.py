"""A place for the plugins of each test, which nothing is left of afterwards."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.plugins.sites import Site


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    for variable in ("TRUCO_PLUGINS", "TRUCO_PLUGIN_TRACE"):
        monkeypatch.delenv(variable, raising=False)
    folder = tmp_path.resolve()
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.chdir(folder)
    before = set(sys.modules)
    yield Site(folder)
    # The next test may well call its modules the same.
    for name in set(sys.modules) - before:
        file = getattr(sys.modules[name], "__file__", None)
        if file is not None and Path(file).is_relative_to(folder):
            del sys.modules[name]
    importlib.invalidate_caches()
