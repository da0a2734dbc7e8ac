"""What the tests of the compiled form share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def compiled_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder for the whole run, so that nothing is compiled twice in it."""
    return tmp_path_factory.mktemp("compiled")
