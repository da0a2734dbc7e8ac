"""Where a match stands: what everybody at the table may know."""

from __future__ import annotations

from truco.cards import Card
from truco.errors import NoSuchSeat, SeatError
from truco.kernel.bets import answerer
from truco.kernel.codes import MATCH_OVER
from truco.observation import PendingCall, tricks_of
from truco.playing import payoffs
from truco.playing.decoding import Decoder
from truco.playing.running import Running
from truco.playing.shared import Shared
from truco.seats import seat_number
from truco.tables.ruletables import RuleTables


class Facts:
    """The public facts of a match in progress; :class:`truco.match.Match` adds acting."""

    __slots__ = ("_decoder", "_running", "_shared")

    _decoder: Decoder
    _running: Running
    _shared: Shared

    @property
    def tables(self) -> RuleTables:
        """The tables that the match is played from."""
        return self._shared.lexicon.rules

    @property
    def players(self) -> int:
        """Number of seats."""
        return self.tables.seats

    @property
    def seats(self) -> tuple[str, ...]:
        """Names of the seats, in play order."""
        return self._shared.lexicon.seats

    @property
    def over(self) -> bool:
        """Whether the match has a winner."""
        return self._running.g.phase == MATCH_OVER

    @property
    def winner(self) -> str | None:
        """The account (as a rule A or B) that won the match; None while it goes on."""
        winner = self._running.g.winner
        return self._shared.lexicon.accounts[winner] if winner >= 0 else None

    @property
    def seat_to_act(self) -> str | None:
        """The seat that must act; None when the match is over."""
        seat = self._running.g.to_act
        return self._shared.lexicon.seats[seat] if seat >= 0 else None

    @property
    def scores(self) -> dict[str, int]:
        """Points of each account: of A and B, or by seat where points are the seats' own."""
        return dict(zip(self._shared.lexicon.accounts, self._running.g.score, strict=True))

    @property
    def chicos(self) -> dict[str, int]:
        """Chicos won by each account."""
        return dict(zip(self._shared.lexicon.accounts, self._running.g.chicos, strict=True))

    @property
    def mode(self) -> str:
        """The kind of the hand, by the name people see."""
        return self.tables.mode_names[self._running.g.mode]

    @property
    def mano(self) -> str:
        """The seat that plays first in the hand."""
        return self._shared.lexicon.seats[self._running.g.mano]

    @property
    def dealer(self) -> str:
        """The seat before mano."""
        return self._shared.lexicon.seats[self._running.g.mano - 1]

    @property
    def turned(self) -> Card | None:
        """The turned card; None in games without one."""
        return self._shared.lexicon.card(self._running.g.turned)

    @property
    def hand_number(self) -> int:
        """Number of the hand in the match, from 1."""
        return self._running.g.hand + 1

    @property
    def tricks(self) -> tuple[str, ...]:
        """Results of the finished tricks of the hand: A, B or tie."""
        return tricks_of(self._running.g.history)

    @property
    def stake(self) -> int:
        """Points the hand is worth as things stand; an unanswered call counts for nothing yet."""
        return payoffs.stake_now(self._running.g, self.tables.tables)

    @property
    def pending(self) -> list[PendingCall]:
        """Unanswered calls with the seat that must answer each; the one on top, to be answered
        first, is the last."""
        g, t = self._running.g, self.tables.tables
        lexicon = self._shared.lexicon
        found: list[PendingCall] = []
        if not g.pending:
            return found
        for bet in range(t.bets):
            if g.pending >> bet & 1 and g.last_call[bet] >= 0:
                call = lexicon.rules.call_ids[g.last_call[bet]]
                found.append(PendingCall(call, lexicon.seats[answerer(g, t, bet)]))
        return found

    @property
    def abandoned(self) -> tuple[str, ...]:
        """Seats that have left the match, in the order in which they left."""
        return tuple(self._decoder.abandoned)

    def _seat_number(self, seat: str, action: str) -> int:
        number = self._shared.seat_numbers.get(str(seat))
        if number is None:
            try:
                number = seat_number(seat, self.players)
            except SeatError as error:
                raise NoSuchSeat(str(error), f"{seat} {action}") from None
        return number
