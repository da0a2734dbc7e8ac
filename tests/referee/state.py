"""Where a hand stands: who is to act, and what is legal.

The state is the plain story of the hand: cards left, tricks, unanswered calls, who has folded.
Who acts and what is legal is worked out afresh from it every time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from . import envido, flor
from .cards import strength
from .counts import flor_count
from .modes import IRON, PRIVANDO, is_eleven, is_special
from .rules import A_LEY, BY_CHOICE, EITHER, FORBIDDEN, OBLIGATORY, WITH_TRUCO, Rules
from .seats import after, starting_at
from .stake import Stake
from .tricks import TIE, Trick

STAKE, FLOR = "stake", "flor"
CARDS = 3
"""A seat plays with so many."""


@dataclass
class Pending:
    """An unanswered call: the bet, its last call, and the seat whose answer is awaited."""

    bet: str
    call: str
    caller: str
    answerer: str
    refused: set[str] = field(default_factory=set)  # under joint refusal


@dataclass(frozen=True)
class Deal:
    """Who plays a hand and with what.

    `seats` are the seats dealt in, in play order from mano; `mano` itself may be missing. `sides`
    gives each seat's side, also of those that are not in; `scores` are the match's own, changed by
    awards, and `accounts` the scores that a side's points are added to.
    """

    rules: Rules
    mode: str
    mano: str
    dealer: str
    seats: list[str]
    sides: Mapping[str, str]
    accounts: Mapping[str, list[str]]
    scores: dict[str, int]
    decider: str | None
    hands: Mapping[str, list[str]]
    turned: str | None


class HandState:
    """The state of one deal, and everything that can be read from it."""

    def __init__(self, deal: Deal) -> None:
        rules = deal.rules
        self.rules = rules
        self.mode = deal.mode
        self.mano = deal.mano
        self.dealer = deal.dealer
        self.seats = deal.seats
        self.sides = deal.sides
        self.accounts = deal.accounts
        self.scores = deal.scores
        self.turned = deal.turned
        self.holding = {seat: list(deal.hands[seat]) for seat in deal.seats}
        self.left = {seat: list(deal.hands[seat]) for seat in deal.seats}
        self.folded: set[str] = set()

        self.deciding = deal.decider  # the seat that must choose in a hand of eleven
        self.stake = Stake(rules.ladder, self.worth_before_calls(), closed=self.no_stake_calls())
        self.tricks: list[Trick] = [self.trick_led_by(deal.seats[0])]
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

    def worth_before_calls(self) -> int:
        """Plain; undecided at eleven what declining pays; in a hand of iron the whole chico."""
        if is_eleven(self.mode):
            return self.rules.eleven_declined
        return self.rules.total if self.mode == IRON else self.rules.plain_hand

    def no_stake_calls(self) -> bool:
        asking = self.rules.eleven_asking != FORBIDDEN
        return self.mode == IRON or (is_eleven(self.mode) and not asking)

    def trick_led_by(self, seat: str) -> Trick:
        return Trick(seat, self.rules.deck, self.turned, self.sides)

    # ------------------------------------------------------------------ who acts

    def seats_in(self) -> list[str]:
        return [seat for seat in self.seats if seat not in self.folded]

    def side_in(self, side: str) -> list[str]:
        return [seat for seat in self.seats_in() if self.sides[seat] == side]

    def flor_of(self, seat: str) -> int | None:
        if not self.rules.has_flor:
            return None
        reserved = self.rules.reserved_flor
        return flor_count(self.holding[seat], self.rules.deck, self.turned, reserved)

    def holds_flor(self, seat: str) -> bool:
        return self.flor_of(seat) is not None

    def flores(self, side: str) -> int:
        """How many flores a side has among its seats still in; unsung ones by choice."""
        counts = self.holds_flor if self.rules.silent_flor_counts else self.may_answer_flor
        return sum(counts(seat) for seat in self.side_in(side))

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
        if self.rules.flor != OBLIGATORY or not self.rules.has_flor:
            return None
        if self.flor_closed and not self.rules.every_holder_sings:
            return None
        for seat in self.seats_in():
            if self.holds_flor(seat) and seat not in self.flor_said:
                return seat
        return None

    def must_discard(self) -> str | None:
        """The first seat in play order with more cards than it plays with; before all else."""
        return next((seat for seat in self.seats_in() if len(self.holding[seat]) > CARDS), None)

    def to_act(self) -> str | None:
        if self.over:
            return None
        if self.must_discard() is not None:
            return self.must_discard()
        if self.deciding is not None:
            return self.deciding
        if self.pending:
            return self.pending[-1].answerer
        return self.must_sing() or self.owes_card()

    def next_answerer(self, bet: str, caller: str, refused: set[str]) -> str | None:
        """The next seat of the other side in play order after the caller that may answer."""
        for seat in after(caller, self.seats):
            if self.sides[seat] == self.sides[caller] or seat in self.folded or seat in refused:
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
        if self.must_discard() is not None:
            return {f"discard {card}" for card in self.holding[seat]}
        if self.deciding is not None:
            return {"accept", "decline", "fold"}
        if self.pending:
            return {"fold"} | self.answers(seat, self.pending[-1])
        if self.must_sing() is not None:
            return {"flor"}
        return {"fold"} | self.plays(seat) | self.opening_calls(seat) | self.stake_call(seat)

    def plays(self, seat: str) -> set[str]:
        if self.rules.highest_after_tie and self.results == [TIE]:
            # Rule space 2.3: after a tied first trick everybody shows its highest card.
            best = max(self.strength_of(card) for card in self.left[seat])
            return {f"play {card}" for card in self.left[seat] if self.strength_of(card) == best}
        open_plays = {f"play {card}" for card in self.left[seat]}
        if self.may_play_down():
            return open_plays | {f"play-down {card}" for card in self.left[seat]}
        return open_plays

    def strength_of(self, card: str) -> int:
        return strength(card, self.rules.deck, self.turned)

    def may_play_down(self) -> bool:
        first = self.rules.face_down_from_trick
        if is_special(self.mode) and not self.rules.face_down_in_special:
            return False
        return first > 0 and len(self.tricks) >= first

    def stake_call(self, seat: str) -> set[str]:
        call = self.stake.next_call(self.sides[seat])
        if self.results[:1] == [TIE] and not self.rules.calls_after_tied_first:
            return set()
        if call is None or (self.rules.flor_bars_truco and self.keeps_a_flor(seat)):
            return set()
        return {call}

    def keeps_a_flor(self, seat: str) -> bool:
        """It holds one that nothing was said of, and has not played its first card in silence."""
        if self.flor_closed or seat in self.flor_said:
            return False
        return self.holds_flor(seat) and not self.has_played(seat)

    def opening_calls(self, seat: str) -> set[str]:
        calls = self.singing_calls(seat)
        if self.may_open_envido(seat):
            calls |= envido.next_calls([], self.rules)
        return calls

    def answers(self, seat: str, top: Pending) -> set[str]:
        if top.bet == FLOR:
            return flor.answers(self.flor_chain, self.rules)
        if top.bet == self.rules.envido_name:
            raises = envido.next_calls(self.envido_chain, self.rules)
            allowed = set() if self.holds_flor(seat) else raises
            return {"accept", "decline"} | allowed | self.singing_calls(seat)
        sing = self.singing_calls(seat)
        # Uruguay: a flor that can be sung comes before the truco that waits (rule space 2.7).
        accept = set() if sing and self.rules.flor_bars_truco else {"accept"}
        return accept | {"decline"} | self.stake_call(seat) | self.opening_calls(seat)

    def in_first_window(self, seat: str) -> bool:
        """The first trick, before the seat's own first card."""
        return not self.results and not self.has_played(seat)

    def may_open_envido(self, seat: str) -> bool:
        """In the first trick, before one's own first card, no truco accepted; never by a holder."""
        if self.envido_closed or self.envido_chain or not self.in_first_window(seat):
            return False
        if self.holds_flor(seat) or self.stake.rungs_accepted > 0:
            return False
        # Here a truco that was called is still unanswered; over its raise there is no envido.
        calls = self.stake.rungs_called
        return calls == 0 or (calls == 1 and self.rules.envido_over_truco)

    def singing_calls(self, seat: str) -> set[str]:
        if self.flor_closed or self.flor_chain or not self.holds_flor(seat):
            return set()
        if not self.in_first_window(seat) or self.flor_is_too_late():
            return set()
        if self.rules.flor == BY_CHOICE:
            return {flor.FLOR}
        if self.rules.flor not in (WITH_TRUCO, A_LEY, EITHER):
            return set()
        # Rule space 2.7: with truco in one breath, or in answer to a call; or by itself.
        calls = {flor.FLOR} if self.pending or self.rules.flor != WITH_TRUCO else set()
        if not self.pending and self.rules.flor != A_LEY and self.stake.rungs_called == 0:
            calls.add(flor.FLOR_TRUCO)
        return calls

    def flor_is_too_late(self) -> bool:
        """001: over an unanswered truco or envido and after an accepted truco, but not over a
        retruco or after a settled envido.

        The envido of a hand of privando is counted without a call and bars nothing.
        """
        envido_pending = any(call.bet == self.rules.envido_name for call in self.pending)
        envido_declined = bool(self.envido_chain) and not envido_pending
        if self.envido_settled and self.mode != PRIVANDO:
            return True
        if envido_declined and not self.rules.flor_after_declined_envido:
            return True
        stake_pending = any(call.bet == STAKE for call in self.pending)
        return stake_pending and self.stake.rungs_called > 1
