"""Playing one deal: what each action changes, and what it pays."""

from __future__ import annotations

from . import announce, envido, flor
from .counts import envido_count, flor_count
from .modes import IRON
from .seats import other_side, side_of
from .state import ENVIDO, FLOR, STAKE, HandState, Pending
from .tricks import Play, Trick, hand_winner


class IllegalAction(ValueError):
    """The action is not one the seat may do now."""


class Hand(HandState):
    """One deal, from the first card to its end."""

    # ------------------------------------------------------------------ acting

    def act(self, seat: str, action: str) -> None:
        if seat != self.to_act():
            raise IllegalAction(f"{seat} {action}: it is {self.to_act()} who acts")
        if action not in self.legal():
            raise IllegalAction(f"{seat} {action}: legal are {sorted(self.legal())}")
        if self.deciding is not None:
            self.decide(seat, action)
        elif action == "fold":
            self.fold(seat)
        elif action.startswith("play"):
            self.play(seat, action)
        elif action == "accept":
            self.accept(self.pending.pop())
        elif action == "decline":
            self.decline()
        elif action in envido.CALLS:
            self.call_envido(seat, action)
        elif action in flor.CALLS:
            self.call_flor(seat, action)
        else:
            self.call_stake(seat, action)
        self.close_trick_if_complete()

    def decide(self, seat: str, action: str) -> None:
        """Eleven: accept plays for 3; decline, or a fold instead, gives the other side 1."""
        self.deciding = None
        if action == "accept":
            self.stake.points = self.rules.eleven_stake
        else:
            self.win_hand(other_side(side_of(seat)), self.stake.points)

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
        winner = hand_winner(self.results, self.rules.all_tied, self.mano, self.dealer)
        if winner is None:
            leader = trick.next_leader(self.rules.lead_after_tie)
            self.tricks.append(Trick(leader, self.rules.deck, self.turned))
        elif winner == "nobody":
            self.over = True  # pays nothing for its stake
        else:
            self.win_hand(winner, self.stake.points)

    # ------------------------------------------------------------------ calling

    def call_stake(self, seat: str, call: str) -> None:
        self.pending = [one for one in self.pending if one.bet != STAKE]
        self.stake.call(side_of(seat))
        self.put_on_top(STAKE, call, seat)

    def call_envido(self, seat: str, call: str) -> None:
        self.pending = [one for one in self.pending if one.bet != ENVIDO]
        self.envido_chain.append(call)
        self.put_on_top(ENVIDO, call, seat)

    def call_flor(self, seat: str, call: str) -> None:
        self.flor_said.add(seat)
        if call == flor.ACHICO:
            self.pending.pop()
            self.flor_closed = True
            self.award(FLOR, other_side(side_of(seat)), flor.achico(self.flor_chain))
        elif not self.flor_chain:
            self.sing(seat)
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

    def sing(self, seat: str) -> None:
        """The first flor of the hand: envido is closed, and void if it was still unanswered."""
        self.pending = [one for one in self.pending if one.bet != ENVIDO]
        self.envido_closed = True
        self.flor_chain.append(flor.FLOR)
        if self.next_answerer(FLOR, seat, set()) is None:
            self.flor_closed = True
            self.award(FLOR, side_of(seat), flor.ALONE)
        else:
            self.put_on_top(FLOR, flor.FLOR, seat)

    def put_on_top(self, bet: str, call: str, caller: str) -> None:
        answerer = self.next_answerer(bet, caller, set())
        self.pending.append(Pending(bet, call, caller, answerer or ""))
        if answerer is None:
            # A raise of the flor after the rival's only holder abandoned: nobody can take it.
            self.close_declined(side_of(caller))

    # ------------------------------------------------------------------ answering

    def accept(self, call: Pending) -> None:
        if call.bet == STAKE:
            self.stake.accept()
        elif call.bet == ENVIDO:
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
            self.close_declined(side_of(top.caller))

    def close_declined(self, payee: str) -> None:
        """The top call is declined: its bet is closed and pays `payee`."""
        call = self.pending.pop()
        if call.bet == STAKE:
            self.win_hand(payee, self.stake.points)
        elif call.bet == ENVIDO:
            self.envido_closed = True
            self.award(ENVIDO, payee, envido.declined(self.envido_chain))
        else:
            self.flor_closed = True
            self.award(FLOR, payee, flor.declined(self.flor_chain, self.rules))

    def settle_envido(self) -> None:
        """Every seat still in is compared, announced from mano in play order."""
        self.envido_closed = True
        self.envido_settled = True
        counts = {seat: envido_count(self.holding[seat]) for seat in self.seats_in()}
        self.announced = announce.announcements(counts, self.rules.all_announce)
        side = side_of(announce.winner(counts))
        points = envido.accepted(self.envido_chain, self.rules, side, self.scores, self.mode)
        self.award(ENVIDO, side, points)

    def settle_flor(self) -> None:
        """Every holder still in is compared; a flor played in silence counts by choice."""
        self.flor_closed = True
        counts: dict[str, int] = {}
        for seat in self.seats_in():
            count = flor_count(self.holding[seat])
            silent = not self.may_answer_flor(seat)
            if count is not None and (not silent or self.rules.silent_flor_counts):
                counts[seat] = count
        self.announced = announce.announcements(counts, self.rules.all_announce)
        side = side_of(announce.winner(counts))
        points = flor.accepted(self.flor_chain, self.rules, side, self.scores, self.mode)
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
        if whole_side or self.side_in(side_of(seat)) == [seat]:
            self.side_out(side_of(seat), bonus)
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
            self.win_hand(payee, self.stake.points + bonus)

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

    def win_hand(self, side: str, points: int) -> None:
        self.winner = side
        self.award(STAKE, side, points)
        self.finish()

    def award(self, source: str, side: str, points: int) -> None:
        """Clamped at the total; the chico ends the moment a side reaches it."""
        added = min(points, self.rules.total - self.scores[side])
        self.scores[side] += added
        self.awards.append((source, side, added))
        if self.scores[side] == self.rules.total:
            self.chico_winner = side
            self.finish()

    def finish(self) -> None:
        self.over = True
        self.pending = []
        self.deciding = None
