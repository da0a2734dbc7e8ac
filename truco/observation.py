"""What one seat may know, for bots and for those who show a table to people.

An observation is made from a view, which the engine fills for one seat and which holds no card
that the seat may not see, and from what was said aloud. Values are worked out when asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from truco.actions import Action
from truco.cards import Card
from truco.events import card_text
from truco.kernel.codes import CONCEDED, FACE_DOWN, NO_CARD, SILENT
from truco.playing import payoffs
from truco.playing.decoding import RESULTS
from truco.playing.lexicon import Lexicon
from truco.seats import SIDES
from truco.tables.layout import HAND_MAX, View


class PendingCall(NamedTuple):
    """An unanswered call: its id, and the seat that must answer it."""

    call: str
    seat: str


@dataclass(frozen=True, eq=False)
class Observation:
    """All that a seat may know at a moment of a match. Two are equal when they show the same.

    `cards` are the seat's own cards still to be played, None where it may not see them (blind), and
    `places` their places in the deal, from 1, known even then. A card is None where it is unknown.
    """

    _view: View
    _lexicon: Lexicon = field(compare=False, repr=False)
    legal_actions: tuple[Action, ...]
    """Its legal actions; empty when it is not to act."""
    calls: tuple[tuple[str, str], ...]
    """Calls of this hand in order: (seat, call)."""
    pending: tuple[PendingCall, ...]
    """Unanswered calls, the one to be answered first last."""
    abandoned: tuple[str, ...]
    """Seats that have left the match."""

    def __eq__(self, other: object) -> bool:
        """Whether both show the same.

        Not where in its deal a card of another seat lay: nobody knows that.
        """
        if not isinstance(other, Observation):
            return NotImplemented
        return self._all == other._all

    def same_view(self, other: Observation) -> bool:
        """Whether a bot of the kernel would be shown the same, down to the places of cards."""
        return self._view == other._view

    __hash__ = None  # type: ignore[assignment]

    @cached_property
    def _all(self) -> dict[str, object]:
        return {**self.to_dict(), "dealt": self.dealt}

    # Where the match stands.

    @property
    def seat(self) -> str:
        """The seat that looks."""
        return self._lexicon.seats[self._view.seat]

    @property
    def side(self) -> str:
        """Its side in this hand."""
        return SIDES[self._view.own_side]

    @property
    def players(self) -> int:
        return self._lexicon.tables.seats

    @property
    def seat_to_act(self) -> str | None:
        """The seat that must act; None when the match is over."""
        return self._name(self._view.to_act)

    @property
    def to_act(self) -> bool:
        """Whether it is this seat's turn."""
        return self._view.to_act == self._view.seat

    @property
    def scores(self) -> dict[str, int]:
        """Points of each account (as a rule A and B)."""
        return dict(zip(self._lexicon.accounts, self._view.score, strict=True))

    @property
    def chicos(self) -> dict[str, int]:
        """Chicos won by each account."""
        return dict(zip(self._lexicon.accounts, self._view.chicos, strict=True))

    @property
    def total(self) -> int:
        """Points that win a chico."""
        return self._lexicon.tables.total

    @property
    def buenas(self) -> dict[str, bool]:
        """Whether each account is in its second half (buenas) or still in its first (malas)."""
        return {name: 2 * points >= self.total for name, points in self.scores.items()}

    # The hand.

    @property
    def hand_number(self) -> int:
        """Number of the hand in the match, from 1."""
        return self._view.hand + 1

    @property
    def mode(self) -> str:
        return self._lexicon.rules.mode_names[self._view.mode]

    @property
    def mano(self) -> str:
        return self._lexicon.seats[self._view.mano]

    @property
    def dealer(self) -> str:
        return self._lexicon.seats[self._view.mano - 1]

    @property
    def turned(self) -> Card | None:
        return self._lexicon.card(self._view.turned)

    @property
    def seats_in(self) -> tuple[str, ...]:
        """Seats that play this hand and have not folded."""
        return self._lexicon.names_of(self._view.seats_in)

    @property
    def seat_to_play(self) -> str | None:
        """The seat that owes a card, once every call is answered."""
        return self._name(self._view.turn) if self._view.to_act >= 0 else None

    @property
    def trick(self) -> int:
        """Number of the trick, from 1."""
        return self._view.trick + 1

    @property
    def tricks(self) -> tuple[str, ...]:
        """Results of the finished tricks: A, B or tie."""
        return tricks_of(self._view.history)

    @cached_property
    def table(self) -> tuple[Mapping[str, Card | None], ...]:
        """Cards on the table, for each trick by seat; None for one that lies face down."""
        view, lexicon = self._view, self._lexicon
        found: list[Mapping[str, Card | None]] = []
        for trick in range(view.trick + 1):
            laid = view.table[trick * self.players : (trick + 1) * self.players]
            found.append(
                {
                    name: None if card == FACE_DOWN else lexicon.card(card)
                    for name, card in zip(lexicon.seats, laid, strict=True)
                    if card != NO_CARD
                }
            )
        return tuple(found)

    # Cards.

    @property
    def blind(self) -> bool:
        """Whether seats do not see their own cards in this hand."""
        return bool(self._lexicon.tables.blind[self._view.mode])

    @property
    def places(self) -> tuple[int, ...]:
        """Places, from 1, of the seat's cards still to be played."""
        left = self._view.left[self._view.seat]
        return tuple(at + 1 for at in range(HAND_MAX) if left >> at & 1)

    @property
    def cards(self) -> tuple[Card | None, ...] | None:
        """The seat's cards still to be played, in the order of `places`; None when blind."""
        return None if self.blind else self._cards_of(self._view.seat)

    @property
    def dealt(self) -> tuple[Card | None, ...] | None:
        """The seat's cards as they were dealt, played ones too; None when blind."""
        if self.blind:
            return None
        view = self._view
        at = HAND_MAX * view.seat
        known = view.known[at : at + self._lexicon.dealt_to(view.row, view.seat)]
        return tuple(map(self._lexicon.card, known))

    @property
    def partner_cards(self) -> dict[str, tuple[Card | None, ...]]:
        """Cards still to be played of partners whose cards are shown; empty when they are not."""
        lexicon, view = self._lexicon, self._view
        seen = lexicon.sees(view.row, view.seat) & ~(1 << view.seat)
        return {
            name: self._cards_of(seat)
            for seat, name in enumerate(lexicon.seats)
            if seen >> seat & 1
        }

    @property
    def cards_left(self) -> dict[str, int]:
        """How many cards each seat has still to play."""
        return {
            name: mask.bit_count()
            for name, mask in zip(self._lexicon.seats, self._view.left, strict=True)
        }

    # Bets.

    @property
    def legal_calls(self) -> tuple[str, ...]:
        """Ids of the calls the seat may make now."""
        return tuple(action.call for action in self.legal_actions if action.call is not None)

    @property
    def stake(self) -> int:
        """Points the hand is worth as things stand; an unanswered call counts for nothing yet."""
        return payoffs.stake_now(self._view, self._lexicon.tables)

    @property
    def counts(self) -> dict[str, int | None]:
        """The seat's own count for each contest that is open, None where its cards do not qualify.

        Contests are missing once they are closed, and while the seat does not know its cards.
        """
        view, lexicon = self._view, self._lexicon
        if self.blind:
            return {}
        pairs = zip(lexicon.rules.bet_ids[1:], view.counts[1:], strict=True)
        return {bet: None if count < 0 else count for bet, count in pairs if count != -2}

    @property
    def announced(self) -> dict[str, dict[str, int | None]]:
        """Counts announced in each contest, from mano on; None for one that is no better."""
        view, lexicon = self._view, self._lexicon
        found: dict[str, dict[str, int | None]] = {}
        for bet in range(1, lexicon.tables.bets):
            counts: dict[str, int | None] = {}
            for after in range(self.players):
                seat = (view.mano + after) % self.players
                count = view.announced[bet * self.players + seat]
                if count != SILENT:
                    counts[lexicon.seats[seat]] = None if count == CONCEDED else count
            if counts:
                found[lexicon.rules.bet_ids[bet]] = counts
        return found

    @property
    def closed(self) -> tuple[str, ...]:
        """Bets that are settled, declined or shut for this hand."""
        ids = self._lexicon.rules.bet_ids
        return tuple(bet for number, bet in enumerate(ids) if self._view.closed >> number & 1)

    # Data.

    def to_dict(self) -> dict[str, object]:
        """All of it as plain data, cards as text."""
        cards = self.cards
        return {
            "seat": self.seat,
            "side": self.side,
            "players": self.players,
            "seat_to_act": self.seat_to_act,
            "seat_to_play": self.seat_to_play,
            "scores": self.scores,
            "chicos": self.chicos,
            "total": self.total,
            "buenas": self.buenas,
            "abandoned": list(self.abandoned),
            "hand_number": self.hand_number,
            "mode": self.mode,
            "mano": self.mano,
            "dealer": self.dealer,
            "turned": None if self.turned is None else str(self.turned),
            "seats_in": list(self.seats_in),
            "trick": self.trick,
            "tricks": list(self.tricks),
            "table": [_texts(trick) for trick in self.table],
            "cards": None if cards is None else list(map(card_text, cards)),
            "places": list(self.places),
            "partner_cards": {
                name: list(map(card_text, held)) for name, held in self.partner_cards.items()
            },
            "cards_left": self.cards_left,
            "stake": self.stake,
            "calls": [list(call) for call in self.calls],
            "pending": [list(call) for call in self.pending],
            "closed": list(self.closed),
            "counts": self.counts,
            "announced": self.announced,
            "legal_actions": [action.to_dict() for action in self.legal_actions],
        }

    def _name(self, seat: int) -> str | None:
        return self._lexicon.seats[seat] if seat >= 0 else None

    def _cards_of(self, seat: int) -> tuple[Card | None, ...]:
        view = self._view
        return tuple(
            self._lexicon.card(view.known[HAND_MAX * seat + at])
            for at in range(HAND_MAX)
            if view.left[seat] >> at & 1
        )


def tricks_of(history: int) -> tuple[str, ...]:
    """Results of the finished tricks from the two bits that each takes."""
    found: list[str] = []
    while history:
        found.append(RESULTS[history & 3])
        history >>= 2
    return tuple(found)


def _texts(cards: Mapping[str, Card | None]) -> dict[str, str]:
    return {name: card_text(card) for name, card in cards.items()}
