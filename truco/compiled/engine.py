"""A compiled kernel for one ruleset and number of seats."""

from __future__ import annotations

import gc
import importlib.util
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final

from truco.kernel.policies import BASIC, RANDOM
from truco.tables.layout import Game, Log, View
from truco.tables.ruletables import RuleTables

ALL_POLICIES: Final = (RANDOM, BASIC)


def is_available() -> bool:
    """Whether numba and NumPy are installed; neither is imported to find out."""
    return all(importlib.util.find_spec(name) is not None for name in ("numba", "numpy"))


@dataclass(frozen=True, slots=True)
class Engine:
    """The tables as a record and the functions compiled for their constants."""

    rules: RuleTables
    tables: Any
    module: Any

    def play_matches(
        self, root: tuple[int, int], start: int, count: int, policies: tuple[int, int], swap: bool
    ) -> Log:
        """What :func:`truco.kernel.play.play_matches` counts for these matches."""
        from truco.compiled.records import blank_records, from_record
        from truco.tables.layout import blank

        t = self.rules.tables
        log = blank_records(Log, t)
        self.module.play_matches(
            blank_records(Game, t)[0],
            self.tables[0],
            log[0],
            blank_records(View, t)[0],
            *root,
            start,
            count,
            *policies,
            int(swap),
        )
        found = blank(Log, t)
        from_record(log[0], found)
        return found


def compiled_rows(rules: RuleTables, policies: Sequence[int] = ALL_POLICIES) -> Any:
    """``play_rows(root, start, count, policies, swap) -> (Log, rows)`` for a ruleset, compiled.

    `rows` is a NumPy array of int64 with a row a match and the columns of
    :func:`truco.kernel.rows.row_names`.
    """
    import numpy

    from truco.compiled.records import blank_records, from_record, to_record
    from truco.compiled.source import ROW_ENTRIES
    from truco.kernel.rows import row_names
    from truco.tables.layout import blank

    t = rules.tables
    module = kernel_module(rules, policies, ROW_ENTRIES)
    tables = to_record(t, t)
    width = sum(columns for _, columns in row_names(t))

    def play(
        root: tuple[int, int], start: int, count: int, pair: tuple[int, int], swap: bool
    ) -> tuple[Log, Any]:
        log = blank_records(Log, t)
        rows = numpy.zeros((count, width), numpy.int64)
        module.play_rows(
            blank_records(Game, t)[0],
            tables[0],
            log[0],
            blank_records(View, t)[0],
            *root,
            start,
            count,
            *pair,
            int(swap),
            rows.reshape(-1),
        )
        found = blank(Log, t)
        from_record(log[0], found)
        return found, rows

    with _no_collection():
        play((0, 0), 0, 0, (RANDOM, RANDOM), False)  # compiles, plays nothing
    return play


def compiled_engine(rules: RuleTables, policies: Sequence[int] = ALL_POLICIES) -> Engine:
    """The engine of a ruleset for these bots; new constants compile for some seconds.

    `policies` are numbers of the kernel's bots (``truco.kernel.policies``) that may play. Without
    one that looks at a view the module is far smaller.
    """
    from truco.compiled.records import to_record
    from truco.compiled.source import ENTRIES

    module = kernel_module(rules, policies, ENTRIES)
    engine = Engine(rules, to_record(rules.tables, rules.tables), module)
    with _no_collection():
        engine.play_matches((0, 0), 0, 0, (RANDOM, RANDOM), False)  # compiles, plays nothing
    return engine


@contextmanager
def _no_collection() -> Iterator[None]:
    """Keep the garbage collector from looking again and again at all that compiling makes."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def batch_module(rules: RuleTables) -> ModuleType:
    """The module with the functions of ``truco.kernel.batch``, compiled for a ruleset."""
    from truco.compiled.source import BATCH_ENTRIES

    return kernel_module(rules, ALL_POLICIES, BATCH_ENTRIES)


def kernel_module(
    rules: RuleTables, policies: Sequence[int], entries: tuple[str, ...]
) -> ModuleType:
    """The kernel for a ruleset, these bots and this processor, to be called at these entries."""
    from truco.compiled.cache import load_module
    from truco.compiled.source import compiled_source

    constants = _constants(rules, policies)
    return load_module(
        _name(rules, policies, entries),
        lambda: compiled_source(constants, entries, has_deposit=_has_deposit()),
    )


def is_compiled(
    rules: RuleTables,
    policies: Sequence[int] = ALL_POLICIES,
    entries: tuple[str, ...] = ("play_matches",),
) -> bool:
    """Whether the module of a ruleset for these bots was compiled before; False without numba."""
    from truco.compiled.cache import is_cached

    return is_available() and is_cached(_name(rules, policies, entries))


def _name(rules: RuleTables, policies: Sequence[int], entries: tuple[str, ...]) -> str:
    from truco.compiled.cache import module_name
    from truco.compiled.source import source_key

    key = source_key(_constants(rules, policies), entries, has_deposit=_has_deposit())
    return module_name(key, *_versions())


def _constants(rules: RuleTables, policies: Sequence[int]) -> dict[str, int]:
    from truco.compiled.source import constants_of

    with_views = int(any(policy != RANDOM for policy in policies))
    return {**constants_of(rules.tables), "with_views": with_views}


def _has_deposit() -> bool:
    """Whether this processor can scatter bits (``pdep``)."""
    from llvmlite.binding import get_host_cpu_features

    return bool(get_host_cpu_features().get("bmi2"))


def _versions() -> tuple[str, ...]:
    """Whatever compiles the kernel: a compiled module is kept for these only."""
    import platform

    import numba
    import numpy

    checked = f"boundscheck={bool(getattr(numba.config, 'BOUNDSCHECK', False))}"
    return (platform.python_version(), numba.__version__, numpy.__version__, checked)
