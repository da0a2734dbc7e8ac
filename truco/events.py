"""What happened, as frozen values: the events that an act of a match causes, in order.

Seats are named (``"A1"``), sides ``"A"`` and ``"B"``; an *account* is what points are credited to,
as a rule a side. `str()` of an event is one line in canonical words, `to_dict()` plain data. Each
point of a match is explained by exactly one :class:`PointsScored`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import ClassVar, Final

from truco.cards import Card

UNKNOWN: Final = "?"
"""How a card that is not known is written."""


def card_text(card: Card | None) -> str:
    """The card's text, ``?`` for one that is not known."""
    return UNKNOWN if card is None else str(card)


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events."""

    kind: ClassVar[str] = "event"

    def to_dict(self) -> dict[str, object]:
        """Plain data: `kind` and the event's fields, cards as text."""
        found: dict[str, object] = {"kind": self.kind}
        for item in fields(self):
            found[item.name] = _plain(getattr(self, item.name), item.name)
        return found


def _plain(value: object, name: str) -> object:
    if name in _CARD_FIELDS:
        if isinstance(value, Mapping):
            return {seat: [card_text(card) for card in cards] for seat, cards in value.items()}
        if isinstance(value, Card):
            return str(value)
        return UNKNOWN if name == "card" else None
    return dict(value) if isinstance(value, Mapping) else value


_CARD_FIELDS: Final = ("card", "turned", "hands")


@dataclass(frozen=True, slots=True)
class HandStarted(Event):
    """A hand begins: cards lie in the order in which they were dealt, None where unknown."""

    kind: ClassVar[str] = "hand-started"
    number: int
    """Number of the hand in the match, from 1."""
    mode: str
    mano: str
    dealer: str
    turned: Card | None
    hands: Mapping[str, tuple[Card | None, ...]]

    def __str__(self) -> str:
        turned = f", {self.turned} turned up" if self.turned else ""
        return f"hand {self.number} ({self.mode}): {self.dealer} deals, {self.mano} first{turned}"


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A seat laid a card; `card` is None for one that is not known to whom the event is told."""

    kind: ClassVar[str] = "card-played"
    seat: str
    card: Card | None
    face_down: bool = False

    def __str__(self) -> str:
        return f"{self.seat} {'play-down' if self.face_down else 'play'} {card_text(self.card)}"


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A seat laid a card aside, unseen by the others; `card` is None for those who cannot know."""

    kind: ClassVar[str] = "discarded"
    seat: str
    card: Card | None

    def __str__(self) -> str:
        return f"{self.seat} discard {card_text(self.card)}"


@dataclass(frozen=True, slots=True)
class CallMade(Event):
    """A seat called; `answerer` must answer, None when nobody has to."""

    kind: ClassVar[str] = "call-made"
    seat: str
    call: str
    answerer: str | None

    def __str__(self) -> str:
        waits = f" ({self.answerer} answers)" if self.answerer else ""
        return f"{self.seat} {self.call}{waits}"


@dataclass(frozen=True, slots=True)
class Accepted(Event):
    """A seat accepted the last call of a bet; `call` is None when the hand opened with an offer."""

    kind: ClassVar[str] = "accepted"
    seat: str
    bet: str
    call: str | None

    def __str__(self) -> str:
        return f"{self.seat} accept ({self.call or self.bet})"


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A seat declined the last call of a bet, for its side."""

    kind: ClassVar[str] = "declined"
    seat: str
    bet: str
    call: str | None

    def __str__(self) -> str:
        return f"{self.seat} decline ({self.call or self.bet})"


@dataclass(frozen=True, slots=True)
class Refused(Event):
    """One of several seats that must all decline has declined; the next is asked."""

    kind: ClassVar[str] = "refused"
    seat: str
    bet: str
    call: str | None

    def __str__(self) -> str:
        return f"{self.seat} decline ({self.call or self.bet}; its partner is asked)"


@dataclass(frozen=True, slots=True)
class Folded(Event):
    """A seat gave up the hand, for its whole side when `side_out`."""

    kind: ClassVar[str] = "folded"
    seat: str
    side_out: bool

    def __str__(self) -> str:
        return f"{self.seat} fold{' (its side is out)' if self.side_out else ''}"


@dataclass(frozen=True, slots=True)
class Abandoned(Event):
    """A seat left the match."""

    kind: ClassVar[str] = "abandoned"
    seat: str

    def __str__(self) -> str:
        return f"{self.seat} abandon"


@dataclass(frozen=True, slots=True)
class TrickEnded(Event):
    """A trick is over: `winner` is a side or ``tie``, `leader` the seat that would lead on."""

    kind: ClassVar[str] = "trick-ended"
    number: int
    """Number of the trick in the hand, from 1."""
    winner: str
    leader: str

    def __str__(self) -> str:
        result = "tied" if self.winner == "tie" else f"won by {self.winner}"
        return f"trick {self.number} {result}"


@dataclass(frozen=True, slots=True)
class CountAnnounced(Event):
    """A seat announced its count; None says that it does not beat the best so far."""

    kind: ClassVar[str] = "count-announced"
    seat: str
    bet: str
    count: int | None

    def __str__(self) -> str:
        return f"{self.seat} {self.bet}: {'son buenas' if self.count is None else self.count}"


@dataclass(frozen=True, slots=True)
class ContestWon(Event):
    """The counts of a contest were compared; `seat` has the best, for its side."""

    kind: ClassVar[str] = "contest-won"
    side: str
    bet: str
    seat: str

    def __str__(self) -> str:
        return f"{self.bet} won by {self.side} ({self.seat})"


@dataclass(frozen=True, slots=True)
class PointsScored(Event):
    """A side was paid; `points` is what was really added.

    `source` is the bet that paid (``stake`` for the hand itself). `why` is one of ``tricks``,
    ``declined``, ``fold``, ``counts``, ``alone`` (nobody could answer), ``given-up``, ``absent``
    (a side has no seat left).
    """

    kind: ClassVar[str] = "points-scored"
    side: str
    source: str
    points: int
    why: str

    def __str__(self) -> str:
        return f"{self.side} +{self.points} {self.source} ({self.why})"


@dataclass(frozen=True, slots=True)
class BetVoided(Event):
    """The unanswered or unsettled call of a bet is void: another call has shut the bet."""

    kind: ClassVar[str] = "bet-voided"
    bet: str
    call: str | None

    def __str__(self) -> str:
        return f"{self.call or self.bet} is void"


@dataclass(frozen=True, slots=True)
class HandEnded(Event):
    """The hand is over; `winner` is the side that got the stake, None when nobody did.

    `scores` holds the points of each account before any reset for a new chico.
    """

    kind: ClassVar[str] = "hand-ended"
    winner: str | None
    scores: Mapping[str, int]

    def __str__(self) -> str:
        scores = " ".join(f"{account} {points}" for account, points in self.scores.items())
        return f"hand over, stake to {self.winner or 'nobody'} ({scores})"


@dataclass(frozen=True, slots=True)
class ChicoEnded(Event):
    """An account has won a chico; `chicos` holds those won so far."""

    kind: ClassVar[str] = "chico-ended"
    winner: str
    chicos: Mapping[str, int]

    def __str__(self) -> str:
        return f"chico to {self.winner}"


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """An account has won the match; `abandoned` when the other side has left it."""

    kind: ClassVar[str] = "match-ended"
    winner: str
    abandoned: bool

    def __str__(self) -> str:
        return f"match to {self.winner}{' (abandoned)' if self.abandoned else ''}"
