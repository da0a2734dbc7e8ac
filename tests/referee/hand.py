"""Playing one deal: what each action changes, and what it pays."""

from __future__ import annotations

from . import announce, envido, flor
from .amounts import worth
from .counts import envido_count
from .modes import IRON, PRIVANDO, is_eleven
from .rules import FORFEITS_MATCH
from .seats import other_side
from .state import FLOR, STAKE, Deal, HandState, Pending
from .tricks import TIE, Play, hand_winner


class IllegalAction(ValueError):
    """The action is not one the seat may do now."""


class Hand(HandState):
    """One deal, from the first card to its end."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal)
        if self.mode == PRIVANDO:
            # Rule space 2.10: the envido is counted at once, without a call.
            self.envido_closed = True
            self.award(self.rules.envido_name, self.best_envido(), self.rules.privando)

    def side_of(self, seat: str) -> str:
        return self.sides[seat]

    # ------------------------------------------------------------------ acting

    def act(self, seat: str, action: str) -> None:
        if seat != self.to_act():
            raise IllegalAction(f"{seat} {action}: it is {self.to_act()} who acts")
        if action not in self.legal():
            raise IllegalAction(f"{seat} {action}: legal are {sorted(self.legal())}")
        if action.startswith("discard"):
            self.discard(seat, action.split()[1])
        elif self.deciding is not None:
            self.decide(seat, action)
        elif action == "fold":
            self.fold(seat)
        elif action.startswith("play"):
            self.play(seat, action)
        elif action == "accept":
            self.accept(self.pending.pop())
        elif action == "decline":
            self.decline()
        elif action in envido.next_calls(self.envido_chain, self.rules):
            self.call_envido(seat, action)
        elif action in flor.CALLS:
            self.call_flor(seat, action)
        else:
            self.call_stake(seat, action)
        self.close_trick_if_complete()

    def discard(self, seat: str, card: str) -> None:
        """Laid aside unseen, it counts for nothing (rule space 2.12)."""
        self.holding[seat].remove(card)
        self.left[seat].remove(card)

    def decide(self, seat: str, action: str) -> None:
        """Eleven: accept plays for 3; decline, or a fold instead, gives the other side 1."""
        self.deciding = None
        if action == "accept":
            self.stake.worth = self.rules.eleven_stake
        else:
            self.win_hand(other_side(self.side_of(seat)))

    def play(self, seat: str, action: str) -> None:
        verb, card = action.split()
        self.left[seat].remove(card)
        self.tricks[-1].plays.append(Play(seat, card, face_down=verb == "play-down"))

    def close_trick_if_complete(self) -> None:
        """A trick is complete when every seat still in has played; an open call comes first."""
        if self.over or self.pending or self.owes_card() is not None:
            return
        trick = self.tricks[-1]
        self.results.append(trick.result())
        winner = hand_winner(self.results)
        if winner is not None:
            self.win_hand(winner)
        elif self.results == [TIE, TIE, TIE]:
            self.end_all_tied()
        else:
            self.tricks.append(self.trick_led_by(trick.next_leader(self.rules.lead_after_tie)))

    def end_all_tied(self) -> None:
        """Three ties go to the side of mano (000.18), to the dealer's (003.17), or to nobody."""
        if self.rules.all_tied == "nobody":
            self.finish()  # pays nothing for its stake
        else:
            seat = {"mano": self.mano, "dealer": self.dealer}[self.rules.all_tied]
            self.win_hand(self.side_of(seat))

    # ------------------------------------------------------------------ calling

    def call_stake(self, seat: str, call: str) -> None:
        if is_eleven(self.mode):
            # Asking where it forfeits: the hand, for what it is played for, or the whole match.
            if self.rules.eleven_asking == FORFEITS_MATCH:
                self.stake.worth = self.rules.total
            self.win_hand(other_side(self.side_of(seat)))
            return
        self.pending = [one for one in self.pending if one.bet != STAKE]
        self.stake.call(self.side_of(seat))
        self.put_on_top(STAKE, call, seat)

    def call_envido(self, seat: str, call: str) -> None:
        self.pending = [one for one in self.pending if one.bet != self.rules.envido_name]
        self.envido_chain.append(call)
        self.put_on_top(self.rules.envido_name, call, seat)

    def call_flor(self, seat: str, call: str) -> None:
        self.flor_said.add(seat)
        if call == flor.ACHICO:
            self.pending.pop()
            self.flor_closed = True
            payee = other_side(self.side_of(seat))
            points = flor.achico(self.flor_chain, self.rules, self.flores(payee))
            self.award(FLOR, payee, points)
        elif not self.flor_chain:
            if call == flor.FLOR_TRUCO:
                self.call_stake(seat, self.rules.ladder[0][0])
            self.sing(seat, call)
        elif self.flor_closed:
            pass  # 000: a partner's second flor adds nothing
        elif call == flor.FLOR:
            # 001: flor against flor compares at once.
            self.pending.pop()
            self.flor_chain.append(call)
            self.settle_flor()
        else:
            self.pending.pop()
            self.flor_chain.append(call)
            self.put_on_top(FLOR, call, seat)

    def sing(self, seat: str, call: str) -> None:
        """The first flor of the hand: envido is closed, and void if it was still unanswered."""
        self.pending = [one for one in self.pending if one.bet != self.rules.envido_name]
        self.envido_closed = True
        self.flor_chain.append(call)
        if self.next_answerer(FLOR, seat, set()) is None:
            self.flor_closed = True
            side = self.side_of(seat)
            self.award(FLOR, side, flor.alone(self.rules, self.flores(side)))
        else:
            self.put_on_top(FLOR, call, seat)

    def put_on_top(self, bet: str, call: str, caller: str) -> None:
        answerer = self.next_answerer(bet, caller, set())
        self.pending.append(Pending(bet, call, caller, answerer or ""))
        if answerer is None:
            # A raise of the flor after the rival's only holder abandoned: nobody can take it.
            self.close_declined(self.side_of(caller))

    # ------------------------------------------------------------------ answering

    def accept(self, call: Pending) -> None:
        if call.bet == STAKE:
            self.stake.accept()
        elif call.bet == self.rules.envido_name:
            self.settle_envido()
        else:
            self.flor_said.add(call.answerer)
            self.settle_flor()

    def decline(self) -> None:
        """The answering seat refuses; under joint refusal the next seat of its side is asked."""
        top = self.pending[-1]
        if top.bet == FLOR:
            self.flor_said.add(top.answerer)
        top.refused.add(top.answerer)
        following = None
        if self.rules.joint_refusal:
            following = self.next_answerer(top.bet, top.caller, top.refused)
        if following is not None:
            top.answerer = following
        else:
            self.close_declined(self.side_of(top.caller))

    def close_declined(self, payee: str) -> None:
        """The top call is declined: its bet is closed and pays `payee`."""
        call = self.pending.pop()
        if call.bet == STAKE:
            self.win_hand(payee)
        elif call.bet == self.rules.envido_name:
            self.envido_closed = True
            self.award(
                self.rules.envido_name, payee, envido.declined(self.envido_chain, self.rules)
            )
        else:
            self.flor_closed = True
            points = flor.declined(self.flor_chain, self.rules, self.flores(payee))
            self.award(FLOR, payee, points)

    def settle_envido(self) -> None:
        self.envido_closed = True
        self.envido_settled = True
        side = self.best_envido()
        points = envido.accepted(
            self.envido_chain, self.rules, side, self.points_by_side(), self.mode
        )
        self.award(self.rules.envido_name, side, points)

    def best_envido(self) -> str:
        """Every seat still in is compared, announced from mano in play order; the best side."""
        counts = {
            seat: envido_count(self.holding[seat], self.rules.deck, self.turned)
            for seat in self.seats_in()
        }
        return self.announce(counts)

    def announce(self, counts: dict[str, int]) -> str:
        self.announced = announce.announcements(counts, self.rules.all_announce)
        return self.side_of(announce.winner(counts))

    def settle_flor(self) -> None:
        """Every holder still in is compared; a flor played in silence counts by choice."""
        self.flor_closed = True
        counts: dict[str, int] = {}
        for seat in self.seats_in():
            count = self.flor_of(seat)
            silent = not self.may_answer_flor(seat)
            if count is not None and (not silent or self.rules.silent_flor_counts):
                counts[seat] = count
        side = self.announce(counts)
        points = flor.accepted(
            self.flor_chain,
            self.rules,
            side,
            self.points_by_side(),
            self.mode,
            self.flores(side),
        )
        self.award(FLOR, side, points)

    # ------------------------------------------------------------------ folding

    def fold(self, seat: str) -> None:
        """On one's own turn, to play or to answer."""
        calls_open = bool(self.pending)
        bonus = 0
        if not calls_open and not self.results and not self.envido_chain:
            bonus = self.rules.fold_bonus
        self.leave(seat, bonus)

    def abandon(self, seat: str) -> None:
        """At any moment: the seat counts as folded."""
        if seat in self.seats_in() and not self.over:
            self.leave(seat, bonus=0)
            self.close_trick_if_complete()

    def leave(self, seat: str, bonus: int) -> None:
        whole_side = self.rules.fold_scope == "side" or self.mode == IRON
        if whole_side or self.side_in(self.side_of(seat)) == [seat]:
            self.side_out(self.side_of(seat), bonus)
        else:
            self.seat_out(seat)

    def side_out(self, side: str, bonus: int) -> None:
        """Every open bet pays what its decline pays, then the hand its current stake."""
        payee = other_side(side)
        self.folded |= set(self.side_in(side))
        self.deciding = None
        while self.pending and not self.over:
            if self.pending[-1].bet == STAKE:
                self.pending.pop()  # its decline pays the current stake, below
            else:
                self.close_declined(payee)
        if not self.over:
            self.win_hand(payee, bonus)

    def seat_out(self, seat: str) -> None:
        """Only this seat leaves: calls that wait for it are declined, its partners play on."""
        if self.deciding == seat:
            self.decide(seat, "decline")
            return
        was_asked = bool(self.pending) and self.pending[-1].answerer == seat
        self.folded.add(seat)
        if was_asked:
            while not self.over and self.pending and self.pending[-1].answerer == seat:
                self.decline()
        # A suspended call that waited for a seat now folded waits for the next of its side.
        for call in self.pending:
            if call.answerer == seat:
                following = self.next_answerer(call.bet, call.caller, call.refused)
                call.answerer = following or call.answerer

    # ------------------------------------------------------------------ points

    def win_hand(self, side: str, bonus: int = 0) -> None:
        """The hand pays its current stake, which a last rung may leave to a formula."""
        self.winner = side
        points = self.stake.worth
        if isinstance(points, str):
            points = worth(points, self.rules, side, self.points_by_side(), self.mode)
            points = max(points, self.stake.at_least)
        self.award(STAKE, side, points + bonus)
        self.finish()

    def award(self, source: str, side: str, points: int) -> None:
        """Clamped at the total; the chico ends the moment an account reaches it.

        Each account of the side is credited in full; of two that arrive together the first from
        mano has won.
        """
        most = 0
        for account in self.accounts[side]:
            added = min(points, self.rules.total - self.scores[account])
            self.scores[account] += added
            most = max(most, added)
            if self.scores[account] == self.rules.total and self.chico_winner is None:
                self.chico_winner = account
        self.awards.append((source, side, most))
        if self.chico_winner is not None and not self.rules.finish_hand:
            self.finish()

    def points_by_side(self) -> dict[str, int]:
        """The points of each side: of its best account, where its seats keep their own."""
        return {
            side: max(self.scores[account] for account in accounts)
            for side, accounts in self.accounts.items()
        }

    def finish(self) -> None:
        self.over = True
        self.pending = []
        self.deciding = None
