"""What the public modules export, and what importing them costs."""

from __future__ import annotations

import importlib

import pytest

from tests.plugins.sites import Site

HEAVY = {"pydantic", "pluggy", "numpy", "numba", "importlib.metadata", "tomli_w"}


@pytest.mark.parametrize("module", ["truco", "truco.plugins"])
def test_importing_a_package_costs_next_to_nothing(site: Site, module: str) -> None:
    done = site.run(
        f"""
        import sys
        before = set(sys.modules)
        import {module}
        print(sorted(set(sys.modules) - before))
        """
    )

    loaded = set(eval(done.stdout))
    assert module in loaded
    assert loaded & HEAVY == set()


def test_marking_a_hook_needs_no_models(site: Site) -> None:
    done = site.run(
        """
        import sys
        from truco.plugins import hookimpl
        print("pydantic" in sys.modules)
        """
    )

    assert done.stdout == "False\n"


@pytest.mark.parametrize("module", ["truco", "truco.plugins"])
def test_every_exported_name_is_there_and_listed(module: str) -> None:
    package = importlib.import_module(module)

    for name in package.__all__:
        assert getattr(package, name) is not None
    assert set(package.__all__) <= set(dir(package))
    with pytest.raises(AttributeError, match=f"module '{module}' has no attribute 'nonsense'"):
        package.nonsense  # noqa: B018
