"""Collecting everything that is wrong with a ruleset before it is refused."""

from __future__ import annotations

from truco.errors import BuildError, BuildFault


class Faults:
    """A list of faults, each with the dotted key it concerns when there is one."""

    def __init__(self) -> None:
        self.found: list[BuildFault] = []

    def add(self, message: str, key: str | None = None, expected: str | None = None) -> None:
        fault = BuildFault(key, message, expected)
        if fault not in self.found:
            self.found.append(fault)

    def __bool__(self) -> bool:
        return bool(self.found)

    def raise_if_any(self) -> None:
        """Raise :class:`~truco.errors.BuildError` when there is a fault."""
        if self.found:
            raise BuildError(self.found)
