"""A method that is meant as a rule of a variant and is none is told of, and nothing else is."""

from __future__ import annotations

import pytest

from tests.plugins.sites import BUILT_IN, Site
from truco import load_ruleset
from truco.errors import PluginError
from truco.plugins.manager import PluginRegistry

HOUSE = """
def truco_house_rule(variant):
    class House(variant):
        {method}
    return House
"""


def given(site: Site, method: str) -> PluginRegistry:
    site.write("house.py", HOUSE.format(method=method))
    return PluginRegistry.discover(files=["house.py"])


@pytest.mark.parametrize(
    ("method", "meant"),
    [
        ("def hand_resutl(self, mode, tricks): return None", "hand_result(self, mode, tricks)"),
        ("def mayfold(self, situation): return 'no'", "may_fold(self, situation)"),
        ("def trick(self): return 3", "tricks(self)"),
    ],
)
def test_a_misspelt_rule_is_refused(site: Site, method: str, meant: str) -> None:
    registry = given(site, method)
    name = method.split()[1].partition("(")[0]
    with pytest.raises(PluginError) as caught:
        load_ruleset("paulista", registry=registry)
    message = f"{name} is no method of Variant, and is never asked; did you mean {meant}?"
    assert str(caught.value) == f"plugin house.py: {message} (house.py:3)"
    assert [str(slip) for slip in registry.perhaps_misspelt()] == [
        f"house.py:3: plugin house.py: {message}"
    ]


def test_one_that_takes_something_else_is_only_doubted(site: Site) -> None:
    registry = given(site, "def hand_results(self, mode): return None")
    rules = load_ruleset("paulista", registry=registry)
    assert rules.tables(2).seats == 2
    assert [str(fault) for fault in rules.perhaps_misspelt()] == [
        "house.py:3: plugin house.py: hand_results is no method of Variant, and is never asked; "
        "did you mean hand_result(self, mode, tricks)?"
    ]


@pytest.mark.parametrize(
    "method",
    [
        "def hand_results(self, mode, tricks): return None\n"
        "        def tricks(self): self.hand_results('', ()); return 3",
        "def _hand_result(self, mode, tricks): return None",
        "@property\n        def trick(self): return 3",
        "@staticmethod\n        def trick(): return 3",
        "def house_total(self): return 3",
    ],
)
def test_what_a_class_has_for_itself_is_its_own_business(site: Site, method: str) -> None:
    registry = given(site, method)
    assert load_ruleset("paulista", registry=registry).perhaps_misspelt() == []
    assert registry.perhaps_misspelt() == []


def test_no_shipped_variant_is_doubted() -> None:
    registry = PluginRegistry(BUILT_IN)
    assert set(BUILT_IN) <= set(registry.variants)
    assert registry.perhaps_misspelt() == []


def test_a_variant_of_a_plugin_is_doubted_where_it_is_listed(site: Site) -> None:
    site.install(
        "mine",
        """
        from truco_paulista import Paulista

        class Mine(Paulista):
            id = "mine"
            def turned_clas(self, turned): return 1

        def truco_variants():
            return [Mine]
        """,
    )
    done = site.run("from truco.cli import main; main(['plugins'])")
    assert (
        "warning: plugin mine: turned_clas is no method of Variant, and is never asked; did you "
        "mean turned_class(self, turned)? (mine.py:5)"
    ) in done.stderr
