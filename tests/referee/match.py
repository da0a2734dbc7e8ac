"""A match: hands follow each other, sides fill chicos, the deal passes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from . import modes
from .hand import Hand, IllegalAction
from .rules import Rules
from .seats import SIDES, after, all_seats, other_side, side_of, starting_at
from .state import CARDS, Deal


class Referee:
    """The slow referee of one match.

    A hand is first *known* (`mode`, `mano`, `seats_dealt()`), then dealt with `deal`, then played
    with `act` until `hand_over`; `next_hand` makes the next one known.

    `dealer` deals the first hand. `mode` overrides the mode that follows from the scores and from
    `previous_mode` (of the hand or whole pica-pica turn before). `duel` says which duel of a
    pica-pica turn the first hand is (1 to 3). `abandoned` are seats that have already left.
    """

    def __init__(
        self,
        rules: Rules,
        players: int,
        dealer: str,
        scores: Mapping[str, int] | None = None,
        chicos: Mapping[str, int] | None = None,
        mode: str | None = None,
        previous_mode: str | None = None,
        abandoned: Iterable[str] = (),
        duel: int = 1,
    ) -> None:
        if players not in rules.players:
            raise ValueError(f"{rules.name} is played by {rules.players}, not by {players}")
        self.rules = rules
        self.players = players
        self.dealer = dealer
        #: Who has a score: the sides, or each seat where everybody plays for itself.
        self.accounts = all_seats(players) if rules.individual else list(SIDES)
        self.scores = dict(scores) if scores is not None else dict.fromkeys(self.accounts, 0)
        self.chicos = dict(chicos) if chicos is not None else dict.fromkeys(self.accounts, 0)
        self.abandoned = set(abandoned)
        self.match_winner: str | None = None
        self.duel = duel
        self._given_mode = mode
        self._previous_mode = previous_mode
        self._hand: Hand | None = None
        self._turn_cards: tuple[dict[str, list[str]], str | None] | None = None
        self.mode = modes.NORMAL
        self._know_hand()

    # ------------------------------------------------------------------ the hand to come

    def _know_hand(self) -> None:
        """Settle the mode of a hand that is not dealt yet."""
        if self._given_mode is not None:
            self.mode = self._given_mode
        elif self.duel > 1 and not self.abandoned:
            self.mode = modes.PICA
        else:
            self.duel = 1
            self.mode = modes.mode_for(
                self.rules, self.players, self.scores, self._previous_mode, bool(self.abandoned)
            )

    @property
    def mano(self) -> str:
        """The seat after the dealer, who leads when it is in the hand."""
        return modes.mano_of(self.dealer, self.players)

    def seats_dealt(self) -> list[str]:
        """The seats that need three cards, in play order from mano."""
        ring = starting_at(self.mano, all_seats(self.players))
        if self.mode == modes.PICA:
            ring = [self.mano, modes.opposite(self.mano, self.players)]
        return [seat for seat in ring if seat not in self.abandoned]

    def cards_dealt(self, seat: str) -> int:
        """How many cards a seat is dealt that is dealt in."""
        gallo = self.rules.individual and seat == self.dealer
        return self.rules.cards_of_gallo if gallo else CARDS

    def sides(self) -> dict[str, str]:
        """The side of each seat in this hand; where everybody plays for itself, the dealer is A
        and the others are B."""
        seats = all_seats(self.players)
        if self.rules.individual:
            return {seat: "A" if seat == self.dealer else "B" for seat in seats}
        return {seat: side_of(seat) for seat in seats}

    def accounts_of_sides(self) -> dict[str, list[str]]:
        """Whose score a side's points are added to, in play order from mano."""
        if not self.rules.individual:
            return {side: [side] for side in SIDES}
        ring = starting_at(self.mano, all_seats(self.players))
        return {side: [seat for seat in ring if self.sides()[seat] == side] for side in SIDES}

    def duels(self) -> list[tuple[str, str]] | None:
        """The duels of a pica-pica turn that starts with this hand."""
        return modes.duels(self.mano, self.players) if self.mode == modes.PICA else None

    def decider(self) -> str | None:
        """The seat that chooses in a hand of eleven."""
        if not modes.is_eleven(self.mode):
            return None
        return modes.decider(self.rules, self.scores, self.seats_dealt())

    def partner_cards_seen_by(self) -> list[str]:
        return modes.partner_cards_seen_by(self.mode, self.decider(), self.seats_dealt())

    def own_cards_seen(self) -> bool:
        return modes.own_cards_seen(self.rules, self.mode)

    def deal(self, hands: Mapping[str, list[str]], turned: str | None = None) -> None:
        """Start the known hand; cards for seats that are not dealt in are ignored."""
        if self._hand is not None or self.match_winner is not None:
            raise IllegalAction("a hand is being played, or the match is over")
        if self.mode == modes.PICA and self.rules.pica_one_deal:
            self._check_turn_cards(hands, turned)
        seats = self.seats_dealt()
        self._hand = Hand(
            Deal(
                rules=self.rules,
                mode=self.mode,
                mano=self.mano,
                dealer=self.dealer,
                seats=seats,
                sides=self.sides(),
                accounts=self.accounts_of_sides(),
                scores=self.scores,
                decider=self.decider(),
                hands={seat: list(hands[seat]) for seat in seats},
                turned=turned,
            )
        )
        self._count_chico()  # an envido counted without a call may have ended it

    @property
    def turn_cards(self) -> tuple[dict[str, list[str]], str | None] | None:
        """The cards of all seats and the turned one, where they serve this duel as they served
        the one before it."""
        return self._turn_cards if self.mode == modes.PICA and self.duel > 1 else None

    def _check_turn_cards(self, hands: Mapping[str, list[str]], turned: str | None) -> None:
        """One deal serves three duels: all cards are there at the first and the same later."""
        cards = ({seat: list(hands[seat]) for seat in all_seats(self.players)}, turned)
        if self.turn_cards is None:
            self._turn_cards = cards
        elif cards != self.turn_cards:
            raise IllegalAction("a duel is played with the cards dealt for its turn")

    # ------------------------------------------------------------------ playing

    @property
    def to_act(self) -> str | None:
        if self._hand is None or self.match_winner is not None:
            return None
        return self._hand.to_act()

    def legal(self) -> set[str]:
        if self.to_act is None:
            return set()
        return self._the_hand.legal()

    def act(self, seat: str, action: str) -> None:
        if self.to_act is None:
            raise IllegalAction(f"{seat} {action}: nobody is to act")
        self._the_hand.act(seat, action)
        self._count_chico()
        if self.rules.individual and self.abandoned:
            self._end_with_the_hand()

    def abandon(self, seat: str) -> None:
        """The only act out of turn: folded in every hand; a side without seats loses the match.

        Where everybody plays for itself nobody can stand in for a seat that left: the match ends
        with the hand, and of those that stay the one with most points has won.
        """
        if self.match_winner is not None or seat in self.abandoned:
            raise IllegalAction(f"{seat} abandon: the match is over or the seat has left")
        self.abandoned.add(seat)
        if self._hand is None:
            self._know_hand()
        elif not self._hand.over:
            self._hand.abandon(seat)
            self._count_chico()
        if self.rules.individual:
            self._end_with_the_hand()
        else:
            self._count_seats(side_of(seat))

    def _end_with_the_hand(self) -> None:
        if self.match_winner is None and (self._hand is None or self._hand.over):
            left = [seat for seat in self.accounts if seat not in self.abandoned]
            self.match_winner = max(left, key=lambda seat: self.scores[seat])

    def _count_seats(self, side: str) -> None:
        """A side that has no seat left has lost, unless its last hand settled the match already."""
        left = set(all_seats(self.players)) - self.abandoned
        if self.match_winner is None and side not in {side_of(one) for one in left}:
            self.match_winner = other_side(side)

    def _count_chico(self) -> None:
        side = self._the_hand.chico_winner
        if self._the_hand.over and side is not None:
            self.chicos[side] += 1
            if self.chicos[side] == self.rules.chicos_to_win:
                self.match_winner = side

    def next_hand(self) -> None:
        """The deal passes to the next seat; a new chico starts from nothing."""
        if not self.hand_over or self.match_winner is not None:
            raise IllegalAction("the hand is not over, or the match is")
        chico_over = self.chico_winner is not None
        if not (self.mode == modes.PICA and self.rules.pica_one_deal):
            self._turn_cards = None
        if chico_over:
            self.scores = dict.fromkeys(self.accounts, 0)
        if self.mode == modes.PICA and self.duel < 3 and not chico_over:
            self.duel += 1
        else:
            self.duel = 1
        self._previous_mode = None if chico_over else self.mode
        self._given_mode = None
        self.dealer = after(self.dealer, all_seats(self.players))[0]
        self._hand = None
        self._know_hand()

    # ------------------------------------------------------------------ reading

    @property
    def _the_hand(self) -> Hand:
        if self._hand is None:
            raise IllegalAction("no hand has been dealt")
        return self._hand

    @property
    def awards(self) -> list[tuple[str, str, int]]:
        """(source, side, points really added) of this hand, in order."""
        return list(self._the_hand.awards)

    @property
    def tricks(self) -> list[str]:
        return list(self._the_hand.results)

    @property
    def hand_winner(self) -> str | None:
        return self._the_hand.winner

    @property
    def hand_over(self) -> bool:
        return self._hand is not None and (self._hand.over or self.match_winner is not None)

    @property
    def pending(self) -> list[tuple[str, str]]:
        """Unanswered calls, bottom to top: last call of the bet, and who is to answer it."""
        if self.match_winner is not None:
            return []
        return [(call.call, call.answerer) for call in self._the_hand.pending]

    @property
    def announced(self) -> dict[str, int | str]:
        return dict(self._the_hand.announced)

    @property
    def chico_winner(self) -> str | None:
        return self._the_hand.chico_winner
