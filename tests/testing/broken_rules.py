"""Rules with one fault each, as plugins that a rule file names; and breaking them."""

from __future__ import annotations

from pathlib import Path

import pytest

from truco.rules import Rules, load_ruleset
from truco.testing import NotConforming, Promise, check

HEAD = """\
import itertools

from truco.plugins import HandResult

asked = itertools.count()


def truco_house_rule(variant):
    class House(variant):
"""
SILENT = """\
        def may_fold(self, situation):
            return "" if {when} else None
"""
"""A fold refused without a word, `when` some situation holds."""


def rules_with(folder: Path, methods: str, parent: str = "paulista") -> Rules:
    """The rules of `parent` with these methods, indented by eight spaces."""
    (folder / "house.py").write_text(f"{HEAD}{methods}\n    return House\n")
    path = folder / "house.toml"
    path.write_text(f'extends = "{parent}"\nplugins = ["house.py"]\n')
    return load_ruleset(path)


def broken(
    rules: Rules, promise: type[Promise], folder: Path, players: int = 2, **amount: int
) -> NotConforming:
    """The failure when rules are held to a promise that they break."""
    with pytest.raises(NotConforming) as found:
        check(rules, players, promise, folder=folder, **amount)
    return found.value
