"""Where a hand stands: who is to act, and what is legal.

The state is the plain story of the hand: cards left, tricks, unanswered calls, who has folded.
Who acts and what is legal is worked out afresh from it every time.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from . import envido, flor
from .counts import flor_count
from .modes import ELEVEN, IRON
from .rules import Rules
from .seats import after, side_of, starting_at
from .stake import Stake
from .tricks import Trick

STAKE, ENVIDO, FLOR = "stake", "envido", "flor"


@dataclass
class Pending:
    """An unanswered call: the bet, its last call, and the seat whose answer is awaited."""

    bet: str
    call: str
    caller: str
    answerer: str
    refused: set[str] = field(default_factory=set)  # under joint refusal


class HandState:
    """`seats` are the seats dealt in, in play order from mano; `mano` itself may be missing."""

    def __init__(
        self,
        rules: Rules,
        mode: str,
        mano: str,
        dealer: str,
        seats: list[str],
        scores: dict[str, int],
        decider: str | None,
        hands: dict[str, list[str]],
        turned: str | None,
    ) -> None:
        self.rules = rules
        self.mode = mode
        self.mano = mano
        self.dealer = dealer
        self.seats = seats
        self.scores = scores  # the match's own, changed by awards
        self.turned = turned
        self.holding = {seat: list(hands[seat]) for seat in seats}
        self.left = {seat: list(hands[seat]) for seat in seats}
        self.folded: set[str] = set()

        self.deciding = decider  # the seat that must choose in a hand of eleven
        self.stake = Stake(rules.ladder, closed=mode in (ELEVEN, IRON))
        self.tricks: list[Trick] = [Trick(seats[0], rules.deck, turned)]
        self.results: list[str] = []

        self.pending: list[Pending] = []  # bottom to top: stake, envido, flor
        self.envido_chain: list[str] = []
        self.envido_closed = not rules.envido
        self.envido_settled = False
        self.flor_chain: list[str] = []
        self.flor_closed = not rules.has_flor
        self.flor_said: set[str] = set()  # seats that sang or answered a flor
        self.announced: dict[str, int | str] = {}

        self.awards: list[tuple[str, str, int]] = []
        self.winner: str | None = None  # the side that got the stake
        self.chico_winner: str | None = None
        self.over = False

    # ------------------------------------------------------------------ who acts

    def seats_in(self) -> list[str]:
        return [seat for seat in self.seats if seat not in self.folded]

    def side_in(self, side: str) -> list[str]:
        return [seat for seat in self.seats_in() if side_of(seat) == side]

    def holds_flor(self, seat: str) -> bool:
        return self.rules.has_flor and flor_count(self.holding[seat]) is not None

    def has_played(self, seat: str) -> bool:
        """Whether the seat has played its first card."""
        return len(self.left[seat]) < len(self.holding[seat])

    def owes_card(self) -> str | None:
        """From the trick's leader on, the first seat still in that has not played to it."""
        trick = self.tricks[-1]
        for seat in starting_at(trick.leader, self.seats):
            if seat not in self.folded and seat not in trick.seats_that_played():
                return seat
        return None

    def must_sing(self) -> str | None:
        """000: before anything else each holder, in play order, has only the call flor."""
        if self.rules.flor != "obligatory" or not self.rules.has_flor:
            return None
        if self.flor_closed and not self.rules.every_holder_sings:
            return None
        for seat in self.seats_in():
            if self.holds_flor(seat) and seat not in self.flor_said:
                return seat
        return None

    def to_act(self) -> str | None:
        if self.over:
            return None
        if self.deciding is not None:
            return self.deciding
        if self.pending:
            return self.pending[-1].answerer
        return self.must_sing() or self.owes_card()

    def next_answerer(self, bet: str, caller: str, refused: set[str]) -> str | None:
        """The next seat of the other side in play order after the caller that may answer."""
        for seat in after(caller, self.seats):
            if side_of(seat) == side_of(caller) or seat in self.folded or seat in refused:
                continue
            if bet != FLOR or self.may_answer_flor(seat):
                return seat
        return None

    def may_answer_flor(self, seat: str) -> bool:
        """A holder that has sung, or still can: it has not played its first card in silence."""
        if not self.holds_flor(seat):
            return False
        return seat in self.flor_said or self.in_first_window(seat)

    # ------------------------------------------------------------------ what is legal

    def legal(self) -> set[str]:
        seat = self.to_act()
        if seat is None:
            return set()
        if self.deciding is not None:
            return {"accept", "decline", "fold"}
        if self.pending:
            return {"fold"} | self.answers(seat, self.pending[-1])
        if self.must_sing() is not None:
            return {"flor"}
        return {"fold"} | self.plays(seat) | self.opening_calls(seat) | self.stake_call(seat)

    def plays(self, seat: str) -> set[str]:
        open_plays = {f"play {card}" for card in self.left[seat]}
        first_down = self.rules.face_down_from_trick
        if first_down and len(self.tricks) >= first_down:
            return open_plays | {f"play-down {card}" for card in self.left[seat]}
        return open_plays

    def stake_call(self, seat: str) -> set[str]:
        call = self.stake.next_call(side_of(seat))
        return set() if call is None else {call}

    def opening_calls(self, seat: str) -> set[str]:
        calls: set[str] = set()
        if self.may_open_envido(seat):
            calls |= envido.next_calls([])
        if self.may_sing(seat):
            calls.add(flor.FLOR)
        return calls

    def answers(self, seat: str, top: Pending) -> set[str]:
        if top.bet == FLOR:
            return flor.answers(self.flor_chain, self.rules)
        if top.bet == ENVIDO:
            raises = set() if self.holds_flor(seat) else envido.next_calls(self.envido_chain)
            sing = {flor.FLOR} if self.may_sing(seat) else set()
            return {"accept", "decline"} | raises | sing
        return {"accept", "decline"} | self.stake_call(seat) | self.opening_calls(seat)

    def in_first_window(self, seat: str) -> bool:
        """The first trick, before the seat's own first card."""
        return not self.results and not self.has_played(seat)

    def may_open_envido(self, seat: str) -> bool:
        """In the first trick, before one's own first card, no truco accepted; never by a holder."""
        if self.envido_closed or self.envido_chain or not self.in_first_window(seat):
            return False
        if self.holds_flor(seat) or self.stake.rungs_accepted > 0:
            return False
        # Here a truco that was called is still unanswered.
        return self.stake.rungs_called == 0 or self.rules.envido_over_truco

    def may_sing(self, seat: str) -> bool:
        """001: by choice, on one's own turn in the first trick before one's own first card.

        Also over an unanswered truco or envido and after an accepted truco; not over a retruco
        or after a settled envido.
        """
        if self.rules.flor != "by_choice" or self.flor_closed or self.flor_chain:
            return False
        if not self.holds_flor(seat) or not self.in_first_window(seat):
            return False
        if self.envido_settled:
            return False
        envido_pending = any(call.bet == ENVIDO for call in self.pending)
        envido_declined = bool(self.envido_chain) and not envido_pending
        if envido_declined and not self.rules.flor_after_declined_envido:
            return False
        stake_pending = any(call.bet == STAKE for call in self.pending)
        return not (stake_pending and self.stake.rungs_called > 1)
