"""What the tests of words share: every playable ruleset of the repository."""

from __future__ import annotations

from pathlib import Path

import pytest

from truco.rulefile.catalogue import Catalogue
from truco.rules import Rules, default_registry, load_ruleset

ROOT = Path(__file__).parents[2]


def playable() -> list[str]:
    """Names of the shipped rulesets that can be played."""
    shipped = {file.stem for file in (ROOT / "rulesets").glob("*.toml")}
    return sorted(shipped & set(Catalogue.of(default_registry()).playable()))


@pytest.fixture(scope="session", params=playable())
def rules(request: pytest.FixtureRequest) -> Rules:
    """The rules of each shipped ruleset in turn."""
    return load_ruleset(request.param)
