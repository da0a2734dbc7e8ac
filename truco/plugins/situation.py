"""Situations: what a window (when may this call be made?) may depend on.

A rule reads facts from a :class:`Situation`. The builder gives it one that notes which facts are
read, so that only those are tabulated; reading a fact costs nothing where no rule does. Every fact
is known to the acting seat: nothing here depends on another seat's cards.
"""

from __future__ import annotations

from typing import Literal, Protocol


class Situation(Protocol):
    """The facts of a moment, as the acting seat sees them."""

    @property
    def mode(self) -> str:
        """Id of the hand's mode."""

    @property
    def trick(self) -> int:
        """Number of the trick, 1 for the first."""

    @property
    def first_card_unplayed(self) -> bool:
        """The seat has not yet played a card in this hand."""

    @property
    def leads_trick(self) -> bool:
        """Nobody has played in this trick."""

    @property
    def last_of_trick(self) -> bool:
        """Every other seat in the hand has played in this trick."""

    @property
    def last_of_side(self) -> bool:
        """Every other seat of the own side in the hand has played in this trick."""

    @property
    def pending(self) -> str | None:
        """Id of the bet whose unanswered call is on top; None when no call is pending."""

    @property
    def stake_calls(self) -> int:
        """Calls made so far on the stake (truco, retruco: 2)."""

    @property
    def stake_called_by(self) -> Literal["nobody", "own", "other"]:
        """The side that made the stake's last call."""

    @property
    def stake_pending(self) -> bool:
        """The stake's last call is unanswered (perhaps under a contest's)."""

    @property
    def contest_opened(self) -> bool:
        """A call of some contest was made in this hand."""

    @property
    def first_trick_tied(self) -> bool:
        """The first trick is finished and was tied."""

    @property
    def side_played_down(self) -> bool:
        """The seat's side has played a card face down in this hand."""

    @property
    def own_second_half(self) -> bool:
        """The seat's side has at least half of the total (buenas)."""

    @property
    def other_second_half(self) -> bool:
        """The other side has at least half of the total."""

    @property
    def own_need(self) -> int:
        """Points the seat's side lacks to the total."""

    @property
    def other_need(self) -> int:
        """Points the other side lacks to the total."""

    def opened(self, bet: str) -> bool:
        """A call of this contest was made in this hand."""

    def closed(self, bet: str) -> bool:
        """The contest is settled, declined or shut for the hand."""

    def settled(self, bet: str) -> bool:
        """The contest's counts were compared (it was not declined, nor made void)."""

    def holds(self, bet: str) -> bool:
        """The seat's own holding qualifies for this contest of holders."""

    def declared(self, bet: str) -> bool:
        """The seat itself has called or answered in this contest in this hand."""
