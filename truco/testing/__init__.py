"""Tests for those who write variants: everything that must always hold, in one line.

    from truco.testing import conformance

    TestConformance = conformance(plugin="my-plugin")

`conformance` needs pytest, :mod:`truco.testing.strategies` needs Hypothesis; nothing else here, and
nothing else in truco, imports either. ``docs/guides/testing-a-variant.md`` shows all of it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from truco.testing.promises import Broken, Promise
    from truco.testing.running import NotConforming, check, check_record
    from truco.testing.suite import conformance

__all__ = ["Broken", "NotConforming", "Promise", "check", "check_record", "conformance"]

_ELSEWHERE = {"conformance": "suite", "Broken": "promises", "Promise": "promises"}
"""The module of each name that is not in `running`."""

if not TYPE_CHECKING:
    # Hidden from type checkers, to which it would say that every name exists.

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = import_module(f"{__name__}.{_ELSEWHERE.get(name, 'running')}")
        value = globals()[name] = getattr(module, name)
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
