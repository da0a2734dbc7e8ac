"""Which calls of an envido may follow which, and what they agree on.

A chain is the list of calls made. Each kind says which calls may come next and how many points a
chain without a falta is worth once it is accepted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class EnvidoCalls(Protocol):
    @property
    def falta(self) -> str: ...

    def following(self, chain: list[str]) -> set[str]: ...

    def agreed(self, chain: list[str]) -> int: ...


@dataclass(frozen=True)
class Argentine:
    """Envido so many times, real envido once, falta last, in rising order."""

    envidos: int = 2
    falta: str = "falta-envido"

    def following(self, chain: list[str]) -> set[str]:
        if self.falta in chain:
            return set()
        calls = {self.falta}
        if "real-envido" not in chain:
            calls.add("real-envido")
            if chain.count("envido") < self.envidos:
                calls.add("envido")
        return calls

    def agreed(self, chain: list[str]) -> int:
        return 2 * chain.count("envido") + 3 * chain.count("real-envido")


@dataclass(frozen=True)
class Valencian:
    """Envit for 2, torne for 4 in all, la falta after either or at once (rule space 2.5)."""

    falta: str = "falta"
    falta_opens: bool = True

    def following(self, chain: list[str]) -> set[str]:
        if self.falta in chain:
            return set()
        falta = {self.falta} if chain or self.falta_opens else set()
        return falta | ({0: {"envit"}, 1: {"torne"}}.get(len(chain), set()))

    def agreed(self, chain: list[str]) -> int:
        return 2 * len(chain)


@dataclass(frozen=True)
class Stones:
    """Envido for 2; then two more, or any number of stones up to 12, short of the game."""

    most: int = 23
    open_by_number: bool = False
    falta: str = "falta-envido"

    def following(self, chain: list[str]) -> set[str]:
        if self.falta in chain:
            return set()
        if not chain and not self.open_by_number:
            return {"envido", self.falta}
        left = self.most - self.agreed(chain)
        return {self.falta} | {
            "envido" if stones == 2 else f"envido-{stones}"
            for stones in range(1, 13)
            if stones <= left
        }

    def agreed(self, chain: list[str]) -> int:
        return sum(2 if call == "envido" else int(call.removeprefix("envido-")) for call in chain)
