"""Collecting everything that is wrong with a ruleset before it is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from truco.errors import BuildError, BuildFault

CASES_SHOWN: Final = 3
"""Faults of one kind that are told; the others are counted."""


class Faults:
    """A list of faults, each with the dotted key it concerns when there is one."""

    def __init__(self) -> None:
        self.found: list[BuildFault] = []
        self._cases: dict[str, list[int]] = {}

    def add(
        self,
        message: str,
        key: str | None = None,
        expected: str | None = None,
        *,
        method: str | None = None,
        kind: str | None = None,
    ) -> None:
        """Note a fault, unless it is noted.

        `method` is the variant's whose answer is at fault. One slip in it may show in hundreds of
        cases: of those of one `kind`, or else of one method, a few are told and the others counted.
        """
        fault = BuildFault(key, message, expected, method=method)
        if fault in self.found:
            return
        kind = kind or method
        if kind is not None:
            told = self._cases.setdefault(kind, [])
            if len(told) == CASES_SHOWN:
                last = self.found[told[-1]]
                self.found[told[-1]] = replace(last, more=last.more + 1)
                return
            told.append(len(self.found))
        self.found.append(fault)

    def __bool__(self) -> bool:
        return bool(self.found)

    def raise_if_any(self) -> None:
        """Raise :class:`~truco.errors.BuildError` when there is a fault."""
        if self.found:
            raise BuildError(self.found)
