"""What a variant is: one class whose methods say what the game's rules mean.

A variant answers questions once, when its ruleset is loaded; the builder writes the answers into
tables and the engine plays from the tables. So its methods are ordinary Python, may be slow, and
must give the same answer for the same arguments.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, ClassVar, Final, Generic, Literal, TypeVar

from truco.cards import Card, Deck
from truco.plugins.settings import RulesetSettings
from truco.plugins.situation import Situation

API_VERSION: Final = 1
"""Version of the interface in this module; a plugin may say which one it was written for."""

Trick = Literal["A", "B", "tie"]
"""The result of a finished trick."""


class HandResult(Enum):
    """Who is paid the stake when the tricks have decided the hand."""

    A = 1
    B = 2
    MANO_SIDE = 3
    DEALER_SIDE = 4
    NOBODY = 5
    NOBODY_SAME_DEALER = 6


class Answers(Enum):
    """Who answers the last call of a bet."""

    SIDE = 0
    """A seat of the other side."""
    HOLDERS = 1
    """A seat of the other side whose holding qualifies; without one the bet is settled *alone*."""
    COMPARE = 2
    """Nobody: the counts are compared at once, for what *accepted* says."""
    GIVE_IN = 3
    """Nobody: the caller gives in; the other side is paid what *declined* says."""


@dataclass(frozen=True, slots=True)
class Pay:
    """What a bet pays: the sum of three parts, never beyond what wins the chico.

    Attributes:
        points: Points that are always paid, 0 to 1000.
        formula: Name of a formula whose value is added, one that the variant's `formula` knows;
            None for none.
        per_holder: Points added for each seat of the paid side whose holding qualifies, 0 to 127;
            not for a silent one where :attr:`Bet.silent_counts` is False.
    """

    points: int = 0
    formula: str | None = None
    per_holder: int = 0


@dataclass(frozen=True, slots=True)
class Node:
    """What a state of a bet's call graph means.

    Attributes:
        accepted: Paid to the winner once the last call is accepted; for the stake's first state,
            before any call, what the hand is worth.
        declined: Paid to the side that made the last call when that is declined.
        alone: Paid to the caller's side when only holders may answer and there is none.
        answers: Who answers the last call.
        can_accept: Whether the last call may be accepted; if not, the answer is another action.
        can_decline: Whether it may be declined; if not, the answer is another action.
        raise_in_answer: Whether the calls that follow may be made in answer to the last one.
        raise_on_turn: Whether they may be made on a seat's own turn to play: to open the bet, or
            later by the side that accepted.
    """

    accepted: Pay = Pay()
    declined: Pay = Pay()
    alone: Pay = Pay()
    answers: Answers = Answers.SIDE
    can_accept: bool = True
    can_decline: bool = True
    raise_in_answer: bool = True
    raise_on_turn: bool = True


@dataclass(frozen=True, slots=True)
class Call:
    """A call, and what it does besides.

    Attributes:
        id: What is said, in the game's own language: lower case, with hyphens, unique among the
            calls of all bets.
        closes: Ids of the contests that cannot be opened any more once it is made; an unanswered
            one of them is void.
        forced: `"start"`: each seat that can make it must, before anything else in the hand (for a
            bet of holders only); `"turn"`: on its own turn a seat that can make it has no other
            choice; None: it is made by choice.
        also: Id of a call of another bet that is made with it, in the same breath.
    """

    id: str
    closes: tuple[str, ...] = ()
    forced: Literal["start", "turn"] | None = None
    also: str | None = None


State = TypeVar("State", bound=Hashable)


class Bet(ABC, Generic[State]):
    """The stake, or a contest: its calls and their graph.

    A state is any hashable value; :meth:`after` says where a call leads. The builder follows the
    graph from :meth:`start`; it must have no cycle.
    """

    id: str
    """Name of the bet, and the `source` of the points it pays (the stake's is ``stake``)."""
    calls: Sequence[Call]
    """Its calls, in the order in which they are listed to people."""
    holders_only: bool = False
    """Only seats whose holding qualifies (whose count is not None) may call."""
    silent_counts: bool = True
    """In a bet of holders, whether one that played its first card in silence still stands for its
    side: its count in a comparison, and itself where a payment is for each holder."""
    settles: Literal["now", "hand-end"] = "now"
    """When an accepted contest is settled."""
    answered_by: Literal["next", "all", "last"] = "next"
    """``next``: the next seat answers for its side; ``all``: every seat must refuse to decline;
    ``last``: the side's last seat in play order answers."""
    announce_all: bool = False
    """True: every seat announces its count; False: only one that beats the best so far."""

    @abstractmethod
    def start(self, mode: str) -> State | None:
        """State before any call in a hand of `mode`; None when the bet does not exist in it."""

    @abstractmethod
    def after(self, state: State, call: str) -> State | None:
        """State after `call`; None when the call does not follow."""

    @abstractmethod
    def node(self, state: State) -> Node:
        """What a state means."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays a hand. Seats are numbered in play order from 0.

    Attributes:
        sides: The side of each seat, 0 or 1, one entry a seat.
        active: Numbers of the seats that play.
        accounts: The account that is credited for each seat, numbered from 0, one entry a seat.
        dealt: Numbers of the seats that are dealt cards; the active ones when None.
        cards: Cards that each seat is dealt, one entry a seat, where that is more than the hand
            size (it lays aside what is above); the hand size when None.
    """

    sides: tuple[int, ...]
    active: tuple[int, ...]
    accounts: tuple[int, ...]
    dealt: tuple[int, ...] | None = None
    cards: tuple[int, ...] | None = None

    @staticmethod
    def alternating(seats: int) -> Seating:
        """All seats play, sides alternate, one account a side."""
        sides = tuple(seat % 2 for seat in range(seats))
        return Seating(sides, tuple(range(seats)), sides)


@dataclass(frozen=True, slots=True)
class Mode:
    """A kind of hand.

    Attributes:
        id: Name of its own among the variant's modes, by which `next_mode` and bets know it.
        name: What people see; several modes may share one.
        rotates: Seats that mano moves on when a hand of this mode begins.
        opening: The side, 0 or 1, that must answer the stake's start state before anything else, as
            in a hand of eleven; None where the hand begins with play.
        showdown: Ids of the contests that are settled as the hand begins, without a call.
        cap: The most points that a formula may give in it; None for no limit.
        ties: Whether equal cards of rivals tie a trick; where not, the first of them takes it.
        blind: Whether seats do not see their own cards.
        shown: The sides whose seats see their partners' cards.
        new_deal: False where the cards already dealt are played on.
        fold_scope: What a fold takes out, in place of what the variant's `fold_scope` says; None
            for just that.
    """

    id: str
    name: str
    rotates: int = 1
    opening: int | None = None
    showdown: tuple[str, ...] = ()
    cap: int | None = None
    ties: bool = True
    blind: bool = False
    shown: tuple[int, ...] = ()
    new_deal: bool = True
    fold_scope: Literal["side", "seat"] | None = None


NORMAL: Final = Mode("normal", "normal")


@dataclass(frozen=True, slots=True)
class MatchState:
    """What the mode of the next hand may depend on.

    Attributes:
        previous: Id of the mode of the hand before; None at the start of a chico.
        scores: Points of the accounts of A and of B.
        abandoned: Whether a seat has left the match.
    """

    previous: str | None
    scores: tuple[int, int]
    abandoned: bool


@dataclass(frozen=True, slots=True)
class Words:
    """What people type for actions, and call cards.

    Attributes:
        aliases: From other ways to write an action to the engine's word for it.
        card_name: Given a card and the turned card, the name that the card has of its own, such as
            `zap` for the best trump; None for all others. Hook `truco_words` may translate it, in
            context `card name`.
    """

    aliases: Mapping[str, str] = field(default_factory=dict)
    card_name: Callable[[Card, Card | None], str | None] = lambda card, turned: None


Count = TypeVar("Count", bound=Callable[..., int | None])


def suits_alike(count: Count) -> Count:
    """Mark a :meth:`Variant.count` to which suits are only alike or different.

    It promises that with two suits exchanged, in the holding and in the turned card alike, the
    count stays what it was. The builder then asks about the turned cards of one suit and copies
    what they give to the others, which makes a game with a turned card load in a quarter of the
    time. It checks some of what it copies, and refuses a count that breaks the promise. The mark
    counts in the class that has the function: a subclass, which may change what ``count`` leans on,
    is asked about everything again, unless it has a marked ``count`` too.
    """
    count.suits_alike = True  # type: ignore[attr-defined]
    return count


class Variant(ABC):
    """A game of the truco family. Subclass it, name it and register the class by hook.

    An instance belongs to one ruleset (`settings`) and one number of seats (`seats`).
    """

    id: ClassVar[str]
    """Name by which rule files choose the variant."""
    title: ClassVar[str] = ""
    """One line for people."""
    Settings: ClassVar[type[RulesetSettings]] = RulesetSettings
    """The model of its rule files."""
    api_version: ClassVar[int] = API_VERSION

    def __init__(self, settings: RulesetSettings, seats: int) -> None:
        self.settings = settings
        self.seats = seats

    # What is dealt.

    @abstractmethod
    def deck(self) -> Deck:
        """The cards, in an order that numbers them."""

    def hand_size(self) -> int:
        """Cards a seat plays with, 1 to 4; it is dealt as many unless its seating says more."""
        return 3

    def has_turned_card(self) -> bool:
        """Whether a card is turned up after the deal."""
        return False

    def turned_class(self, turned: Card) -> Hashable:
        """Two turned cards of one class mean the same for strength and count."""
        return turned

    # What cards are worth.

    @abstractmethod
    def strength(self, card: Card, turned: Card | None) -> int:
        """Strength in a trick, 0 or more; equal numbers tie. None is turned in a fixed order."""

    def count(self, bet: str, holding: tuple[Card, ...], turned: Card | None) -> int | None:
        """Count of a holding for a contest, 0 to 127; None when it does not qualify."""
        raise NotImplementedError(f"variant {self.id} has a contest {bet} but no count")

    # Bets.

    @abstractmethod
    def bets(self) -> Sequence[Bet[Any]]:
        """The bets from lowest to highest priority; the first is the stake."""

    def formula(self, name: str, winner: int, other: int) -> int:
        """Value of a formula for the points of the side that is paid and of the other side."""
        raise NotImplementedError(f"variant {self.id} does not know the formula {name}")

    def may_call(self, call: str, situation: Situation) -> str | None:
        """None when the call may be made; else the reason against it, for people."""
        return None

    def may_accept(self, situation: Situation) -> str | None:
        """None when the top pending call may be accepted; else the reason against it."""
        return None

    def may_fold(self, situation: Situation) -> str | None:
        """None when the seat may fold; else the reason against it."""
        return None

    def may_play(self, situation: Situation) -> str | None:
        """None when the seat may play a card face up; else the reason against it."""
        return None

    def may_play_down(self, situation: Situation) -> str | None:
        """None when the seat may play a card face down; else the reason against it."""
        return "cards are played face up"

    def must_play_highest(self, situation: Situation) -> bool:
        """Whether a card played face up must be one of the seat's strongest."""
        return False

    def fold_bonus(self, situation: Situation) -> int:
        """Points that a fold adds to the stake when no call is pending."""
        return 0

    def fold_scope(self) -> Literal["side", "seat"]:
        """Whether a fold takes out the whole side or only the seat."""
        return "side"

    # Tricks.

    @abstractmethod
    def hand_result(self, mode: str, tricks: tuple[Trick, ...]) -> HandResult | None:
        """Who wins the hand after these tricks; None while it is open."""

    def tricks(self) -> int:
        """Most tricks of a hand, at most the hand size."""
        return self.hand_size()

    def lead_after_tie(self) -> Literal["same-leader", "first-of-tied"]:
        """Who leads after a tied trick."""
        return "same-leader"

    # Seats, modes.

    def seating(self, mode: str, mano: int) -> Seating:
        """Who plays a hand of `mode` when `mano` plays first."""
        return Seating.alternating(self.seats)

    def modes(self) -> Sequence[Mode]:
        """The kinds of hand."""
        return (NORMAL,)

    def next_mode(self, state: MatchState) -> str:
        """Id of the next hand's mode."""
        return NORMAL.id

    # Words.

    def words(self) -> Words:
        """Aliases of actions that people may type."""
        return Words()
