"""A match that a program referees: acts in, events and observations out.

match = Match(load_ruleset("paulista"), players=4, seed=7)
while not match.over:
    match.act(match.legal_actions()[0])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from truco.actions import PLAYS, Action, parse_action
from truco.cards import Card, CardError
from truco.errors import IllegalAction, InvalidAction
from truco.events import CardPlayed, Discarded, Event, HandStarted
from truco.kernel.bets import answerer
from truco.kernel.codes import MATCH_OVER
from truco.kernel.legal import legal_actions
from truco.kernel.view import fill_view
from truco.observation import Observation, PendingCall, tricks_of
from truco.playing import payoffs
from truco.playing.deals import GivenDeal, SetupError, parse_deals
from truco.playing.decoding import Decoder, Entry
from truco.playing.reasons import refusal
from truco.playing.running import Running
from truco.playing.setting_up import make_setup
from truco.playing.shared import shared_of
from truco.playing.story import ABANDON, Act, Story
from truco.playing.unknown import UnknownCount
from truco.seats import SeatError, seat_number
from truco.tables.layout import HAND_MAX
from truco.tables.ruletables import RuleTables

if TYPE_CHECKING:
    from truco.plugins.manager import PluginRegistry
    from truco.record import Record
    from truco.rules import Rules

__all__ = ["Match", "SetupError"]


class Match:
    """A match in progress. It can be copied, compared, pickled, saved and loaded at any point."""

    __slots__ = (
        "_decoder",
        "_events",
        "_legal",
        "_mask",
        "_rules",
        "_running",
        "_shared",
        "_story",
    )
    _legal: tuple[Action, ...] | None

    def __init__(
        self,
        rules: Rules | RuleTables,
        players: int | None = None,
        seed: int = 0,
        *,
        number: int = 0,
        scores: Mapping[str, int] | None = None,
        chicos: Mapping[str, int] | None = None,
        dealer: str | None = None,
        deal: GivenDeal | Sequence[GivenDeal | None] | None = None,
        mode: str | None = None,
    ) -> None:
        """Set up a match and deal its first hand.

        `rules` is what `load_ruleset` gives, or tables already built; `players` the number of
        seats, the first that the rules allow when left out. The cards come from `seed` and
        `number`, the match's number in a run with that seed. `scores` (below the total) and
        `chicos` are what the accounts have already; `dealer` deals first, as the seed has it when
        left out; `mode` is the first hand's kind, as the scores have it when left out.

        `deal` gives the cards of the first hand, or a list those of successive ones:
        ``{"A1": ["1e", "7o", "?"], "turned": "4D"}``. ``"?"`` is a card that is not known, as are
        all cards of a seat that is left out; cards of seats that do not play the hand are ignored.
        Hands without a deal are dealt by seed.

        Raises :class:`SetupError` for what cannot be set up, and what `Rules.tables` raises.
        """
        self._rules = None if isinstance(rules, RuleTables) else rules
        self._shared = shared_of(_tables(rules, players))
        lexicon = self._shared.lexicon
        setup = make_setup(
            lexicon,
            seed=seed,
            number=number,
            scores=scores,
            chicos=chicos,
            dealer=dealer,
            mode=mode,
        )
        given = parse_deals(lexicon, deal)
        self._running, entries = Running.start(lexicon, self._shared.workshop, setup, given)
        self._story = Story(setup, given)
        self._decoder = Decoder(lexicon, setup.scores, setup.chicos, self._running.deals)
        self._events: list[Event] = []
        self._note(entries)

    # ------------------------------------------------------------------ where the match stands

    @property
    def rules(self) -> Rules | None:
        """The rules of the match; None for one made from tables alone."""
        return self._rules

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
    def seed(self) -> int:
        return self._story.setup.seed

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

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, with all cards."""
        return tuple(self._events)

    # ------------------------------------------------------------------ acting

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat that must act may do, with what it would pay; empty when the match is over.

        Every listed action can be taken, and no other.
        """
        if self._legal is None:
            running = self._running
            found = self._shared.offers.actions(running.g, self._legal_mask())
            if running.careful:
                found = tuple(action for action in found if self._unknown_reason(action) is None)
            self._legal = found
        return self._legal

    def legal_calls(self) -> tuple[str, ...]:
        """Ids of the calls that the seat to act may make."""
        return tuple(action.call for action in self.legal_actions() if action.call is not None)

    def act(self, action: Action | str, seat: str | None = None) -> tuple[Event, ...]:
        """Take an action for the seat that must act; the events it caused, in order.

        Texts are read in any case, with ``_`` for ``-``, and with the variant's own words. With
        `seat`, the action is refused when it is another seat's turn. Raises
        :class:`~truco.errors.IllegalAction` with the reason when the rules do not allow it, and
        :class:`~truco.errors.InvalidAction` for a text that is no action; nothing changes then.
        """
        wanted = self._parsed(action)
        number, card = self._located(wanted)
        if seat is not None or number is None or not self._legal_mask() >> number & 1:
            reason = self._refusal(wanted, seat)
            if reason is not None:
                raise IllegalAction(reason, _told(wanted, seat))
        assert number is not None
        g = self._running.g
        act = Act(g.hand, g.to_act, number, card)
        try:
            entries = self._running.step(number, card)
        except UnknownCount as error:
            raise IllegalAction(str(error), _told(wanted, seat)) from None
        self._story.acts.append(act)
        return self._note(entries)

    def why_not(self, action: Action | str, seat: str | None = None) -> str | None:
        """The reason against an action, by the first rule that refuses it; None when it is legal.

        `seat` is who would take it: the seat that must act when left out.
        """
        try:
            wanted = self._parsed(action)
        except InvalidAction as error:
            return error.reason
        return self._refusal(wanted, seat) or self._unknown_reason(wanted)

    def abandon(self, seat: str) -> tuple[Event, ...]:
        """A seat leaves the match, in turn or out of it; the events this caused.

        It counts as folded from now on; a side with no seat left loses the match. Raises
        :class:`~truco.errors.IllegalAction` when the match is over or the seat has left before.
        """
        number = self._seat_number(seat, "abandon")
        running = self._running
        if self.over:
            raise IllegalAction("the match is over", f"{seat} abandon")
        if running.g.gone >> number & 1:
            raise IllegalAction(f"{seat} has left the match already", f"{seat} abandon")
        act = Act(running.g.hand, number, ABANDON, -1)
        try:
            entries = running.leave(number)
        except UnknownCount as error:
            raise IllegalAction(str(error), f"{seat} abandon") from None
        self._story.acts.append(act)
        return self._note(entries)

    # ------------------------------------------------------------------ what seats may know

    def observation(self, seat: str) -> Observation:
        """All that a seat may know now."""
        number = self._seat_number(seat, "observation")
        running, lexicon = self._running, self._shared.lexicon
        view = self._shared.workshop.view()
        t = self._shared.workshop.lenient if running.unknown else lexicon.tables
        fill_view(view, running.g, t, number)
        return Observation(
            view,
            lexicon,
            self.legal_actions() if number == running.g.to_act else (),
            tuple(self._decoder.calls),
            tuple(self.pending),
            tuple(self._decoder.abandoned),
        )

    def events_for(self, seat: str, since: int = 0) -> tuple[Event, ...]:
        """What happened from event number `since` on, as a seat may know it.

        Cards of other hands are None, as are cards that others laid face down, and the seat's own
        where it plays blind.
        """
        number = self._seat_number(seat, "events_for")
        hand = -1
        found: list[Event] = []
        for at, event in enumerate(self._events):
            if type(event) is HandStarted:
                hand += 1
            if at >= since:
                found.append(self._as_seen(event, self._sees(hand, number)))
        return tuple(found)

    def _sees(self, hand: int, seat: int) -> frozenset[str]:
        lexicon = self._shared.lexicon
        row = self._decoder.rows[max(hand, 0)]
        return frozenset(lexicon.names_of(lexicon.sees(row, seat)))

    @staticmethod
    def _as_seen(event: Event, sees: frozenset[str]) -> Event:
        if type(event) is HandStarted:
            hands = {
                name: cards if name in sees else (None,) * len(cards)
                for name, cards in event.hands.items()
            }
            return HandStarted(
                event.number, event.mode, event.mano, event.dealer, event.turned, hands
            )
        if type(event) is Discarded and event.seat not in sees:
            return Discarded(event.seat, None)
        if type(event) is CardPlayed and event.face_down and event.seat not in sees:
            return CardPlayed(event.seat, None, True)
        return event

    # ------------------------------------------------------------------ copies and files

    def copy(self) -> Match:
        """The same match, going its own way."""
        other = Match.__new__(Match)
        other._rules = self._rules
        other._shared = self._shared
        other._running = self._running.copy()
        other._story = self._story.copy()
        other._decoder = self._decoder.copy(other._running.deals)
        other._events = self._events[:]
        other._mask = self._mask
        other._legal = self._legal
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Whether both are the same match at the same point, played by rules that mean the same."""
        if not isinstance(other, Match):
            return NotImplemented
        if self.tables is not other.tables and (
            self.tables.fingerprint != other.tables.fingerprint
        ):
            return False
        return self.state() == other.state()

    __hash__ = None  # type: ignore[assignment]

    def state(self) -> dict[str, object]:
        """The state of the match as plain data, without its rules: what :meth:`restored` reads."""
        return self._story.data(self._running)

    @classmethod
    def restored(
        cls, rules: Rules | RuleTables, players: int | None, state: Mapping[str, object]
    ) -> Match:
        """The match whose :meth:`state` this is; raises RecordError when it fits no such match."""
        match = cls.__new__(cls)
        match._rules = None if isinstance(rules, RuleTables) else rules
        match._shared = shared_of(_tables(rules, players))
        lexicon = match._shared.lexicon
        match._running, match._story = Story.restored(lexicon, match._shared.workshop, state)
        setup = match._story.setup
        match._decoder = Decoder(lexicon, setup.scores, setup.chicos, match._running.deals)
        match._events = match._decoder.events(match._story.log)
        match._forget()
        return match

    def __reduce__(self) -> tuple[object, ...]:
        rules: Rules | RuleTables = self.tables if self._rules is None else self._rules
        return Match.restored, (rules, self.players, self.state())

    def to_dict(self) -> dict[str, Any]:
        """The match with its merged ruleset as plain data, fit for JSON.

        Raises :class:`~truco.errors.RecordError` for a match made from tables alone.
        """
        from truco.playing.files import match_data

        return match_data(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], registry: PluginRegistry | None = None) -> Match:
        """The match that :meth:`to_dict` wrote; its ruleset comes from the data itself.

        Raises :class:`~truco.errors.RecordError` for data that is no match, or whose rules mean
        something else to the plugins at hand.
        """
        from truco.playing.files import match_from

        return match_from(data, registry)

    def save(self, path: str | Path) -> None:
        """Write the match to a file, to be loaded anywhere the same plugins are installed."""
        from truco.playing.files import save

        save(self, Path(path))

    @classmethod
    def load(cls, path: str | Path, registry: PluginRegistry | None = None) -> Match:
        """The match in a file that :meth:`save` wrote. Raises as :meth:`from_dict`."""
        from truco.playing.files import load

        return load(Path(path), registry)

    def record(self) -> Record:
        """The match as a record: its ruleset, deals, actions and results."""
        from truco.record import Record

        return Record.of(self)

    def __repr__(self) -> str:
        name = "match" if self._rules is None else self._rules.name
        scores = " ".join(f"{account} {points}" for account, points in self.scores.items())
        state = f"won by {self.winner}" if self.over else f"{self.seat_to_act} to act"
        return f"<Match {name}, {self.players} players, hand {self.hand_number}, {scores}, {state}>"

    # ------------------------------------------------------------------ within

    @property
    def story(self) -> Story:
        """How the match came to where it is: setup, acts and log. For records."""
        return self._story

    @property
    def running(self) -> Running:
        """The engine's side of the match. For records; changing it breaks the match."""
        return self._running

    def _note(self, entries: list[Entry]) -> tuple[Event, ...]:
        """Take what the engine logged into the story."""
        self._story.log.extend(entries)
        events = self._decoder.events(entries)
        self._events.extend(events)
        self._forget()
        return tuple(events)

    def _forget(self) -> None:
        self._mask = -1
        self._legal = None

    def _legal_mask(self) -> int:
        if self._mask < 0:
            self._mask = legal_actions(self._running.g, self._shared.lexicon.tables)
        return self._mask

    def _seat_number(self, seat: str, action: str) -> int:
        number = self._shared.seat_numbers.get(seat)
        if number is None:
            try:
                number = seat_number(seat, self.players)
            except SeatError as error:
                raise InvalidAction(str(error), f"{seat} {action}") from None
        return number

    def _parsed(self, action: Action | str) -> Action:
        if isinstance(action, Action):
            return action
        found = self._shared.texts.get(action)
        return parse_action(action, self._shared.lexicon.words) if found is None else found

    def _located(self, action: Action) -> tuple[int | None, int]:
        """The engine's number of an action, and the card that an unknown one turns out to be.

        None where the seat to act has no such card, or nobody is to act.
        """
        if action.verb not in PLAYS:
            return self._shared.lexicon.number(action), -1
        g = self._running.g
        seat = g.to_act
        if seat < 0:
            return None, -1
        first = 4 * PLAYS.index(action.verb)
        base = HAND_MAX * seat
        left = [at for at in range(HAND_MAX) if g.left[seat] >> at & 1]
        unknown = [at for at in left if g.holding[base + at] < 0]
        if action.card is None:
            # A card that is not laid face up may stay unknown.
            if action.place is None:
                return (first + unknown[0], -1) if first and unknown else (None, -1)
            at = action.place - 1
            found = at in left and (bool(first) or at not in unknown)
            return (first + at if found else None), -1
        try:
            card = self.tables.deck.number(action.card)
        except CardError:
            return None, -1
        if not self.tables.tables.blind[g.mode]:
            for at in left:
                if g.holding[base + at] == card:
                    return first + at, -1
        if unknown and card != g.turned and card not in g.holding:
            return first + unknown[0], card
        return None, -1

    def _refusal(self, action: Action, seat: str | None) -> str | None:
        """The reason against an action, apart from cards that nobody knows."""
        g, lexicon = self._running.g, self._shared.lexicon
        if g.to_act < 0:
            return "the match is over"
        if seat is not None and self._seat_number(seat, str(action)) != g.to_act:
            return f"it is the turn of {lexicon.seats[g.to_act]}"
        number, _ = self._located(action)
        if action.verb == "call" and number is None:
            return f"there is no call {action.call}"
        if number is not None and self._legal_mask() >> number & 1:
            return None
        return refusal(g, lexicon, action, number)

    def _unknown_reason(self, action: Action) -> str | None:
        """The reason against a legal action that unknown cards are to blame for."""
        number, card = self._located(action)
        return None if number is None else self._running.refusal(number, card)


def _tables(rules: Rules | RuleTables, players: int | None) -> RuleTables:
    if isinstance(rules, RuleTables):
        if players not in (None, rules.seats):
            raise SetupError(f"these tables are for {rules.seats} players, not for {players}")
        return rules
    return rules.tables(rules.players[0] if players is None else players)


def _told(action: Action, seat: str | None) -> str:
    return str(action) if seat is None else f"{seat} {action}"
