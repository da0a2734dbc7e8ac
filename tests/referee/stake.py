"""The bet on the tricks: its ladder, and who may raise it."""

from __future__ import annotations

from dataclasses import dataclass

from .rules import Rung


@dataclass
class Stake:
    """What the hand is worth now, and which side made the last call of it."""

    ladder: tuple[Rung, ...]
    worth: int | str  # points, or a formula of amounts.py
    at_least: int = 0  # what a formula gives at the least: one more than the rung below it
    rungs_called: int = 0
    rungs_accepted: int = 0
    last_caller_side: str | None = None
    closed: bool = False  # special hands in which nobody may call

    def next_call(self, side: str) -> str | None:
        """The rung this side may call: never twice in a row (003.12), nothing above the top."""
        if self.closed or self.last_caller_side == side or self.rungs_called == len(self.ladder):
            return None
        return self.ladder[self.rungs_called][0]

    def call(self, side: str) -> None:
        """The next rung is called; called in the answer, it accepts the rung below."""
        if self.rungs_called > self.rungs_accepted:
            self.accept()
        self.rungs_called += 1
        self.last_caller_side = side

    def accept(self) -> None:
        before, self.worth = self.worth, self.ladder[self.rungs_called - 1][1]
        if isinstance(before, int):
            self.at_least = before + 1
        self.rungs_accepted = self.rungs_called
