"""One trick, and what three tricks say about the hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .cards import FACE_DOWN, strength
from .seats import other_side

TIE = "tie"


@dataclass
class Play:
    seat: str
    card: str
    face_down: bool


@dataclass
class Trick:
    """The cards of one trick in the order they were played.

    A card stays in the trick when its seat folds afterwards.
    """

    leader: str
    deck: str
    turned: str | None
    sides: Mapping[str, str]
    plays: list[Play] = field(default_factory=list)

    def seats_that_played(self) -> list[str]:
        return [play.seat for play in self.plays]

    def strength_of(self, play: Play) -> int:
        if play.face_down:
            return FACE_DOWN
        return strength(play.card, self.deck, self.turned)

    def top_seats(self) -> list[str]:
        """The seats whose card is the highest, first played first."""
        best = max(self.strength_of(play) for play in self.plays)
        return [play.seat for play in self.plays if self.strength_of(play) == best]

    def result(self) -> str:
        """The winning side, or a tie when both sides have a top card (000.19, 001.12)."""
        sides = {self.sides[seat] for seat in self.top_seats()}
        return sides.pop() if len(sides) == 1 else TIE

    def next_leader(self, lead_after_tie: str) -> str:
        """The winner leads; of partners with equal cards, the first. After a tie, by choice."""
        if self.result() == TIE and lead_after_tie == "same_leader":
            return self.leader
        return self.top_seats()[0]


def hand_winner(results: list[str]) -> str | None:
    """The side that has won the hand, None while no side has; three ties are nobody's yet."""
    for side in ("A", "B"):
        # Two tricks won; or one trick won and a tie before or after it (000.15, 000.16).
        won_two = results.count(side) == 2
        won_and_tied = side in results and TIE in results and other_side(side) not in results
        if won_two or won_and_tied:
            return side
    if len(results) == 3 and results != [TIE, TIE, TIE]:
        # One each and a tie: a tie in the third trick leaves it with the first winner (000.15).
        return next(result for result in results if result != TIE)
    return None
