"""A match that a program referees: acts in, events and observations out.

    match = Match(load_ruleset("paulista"), players=4, seed=7)
    while not match.over:
        match.act(match.legal_actions()[0])

Everything is named: seats A1 B1 A2 …, sides A and B, calls and cards by their texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from truco.actions import Action
from truco.errors import Contradiction, IllegalAction, InvalidAction, Untold
from truco.events import Event
from truco.kernel.contests import count_of
from truco.kernel.legal import legal_actions
from truco.kernel.view import fill_facts
from truco.observation import Observation
from truco.playing import doubts
from truco.playing.choosing import located, parsed, reason_against
from truco.playing.deals import GivenDeal, parse_deals
from truco.playing.decoding import Decoder, Entry
from truco.playing.hiding import events_for
from truco.playing.keeping import Kept
from truco.playing.running import Running
from truco.playing.setting_up import make_setup, tables_of
from truco.playing.shared import shared_of
from truco.playing.story import ABANDON, Act, Story
from truco.playing.telling import HAS, elsewhere, told
from truco.playing.unknown import knows_kept
from truco.tables.ruletables import RuleTables

if TYPE_CHECKING:
    from truco.plugins.manager import PluginRegistry
    from truco.record import Record
    from truco.rules import Rules

__all__ = ["Match"]


class Match(Kept):
    """A match in progress. It can be copied, compared, pickled, saved and loaded at any point."""

    __slots__ = ()

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
        self._shared = shared_of(tables_of(rules, players))
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
        self._events = []
        self._note(entries)

    # ------------------------------------------------------------------ where the match stands

    @property
    def seed(self) -> int:
        return self._story.setup.seed

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, with all cards."""
        return tuple(self._events)

    # ------------------------------------------------------------------ acting

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat that must act may do, with what it would pay; empty when the match is over.

        Every listed action can be taken, and no other. Where cards are not known, what is listed
        follows from what the seat and the table may know, and :meth:`act` may refuse it; and it may
        be that nothing is, until something is told (:meth:`tell`), which :meth:`why_not` names.
        """
        if self._legal is None:
            running = self._running
            found = self._shared.offers.actions(
                running.g,
                self._legal_mask(),
                lambda verb, card: doubts.naming_reason(running, verb, card) is None,
            )
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

        Where cards are not known, two errors cannot be foretold to a seat, for that would tell it
        what others hold: :class:`~truco.errors.Contradiction` for a card that is known to lie
        elsewhere, and :class:`~truco.errors.Untold` for a count that was said to be at most so
        much, which is more than the counts it is compared with.
        """
        wanted = parsed(self._shared, action)
        number, card = located(self._shared, self._running, wanted)
        if seat is not None or number is None or card >= 0 or not self._legal_mask() >> number & 1:
            reason = self._refusal(wanted, seat)
            if reason is not None:
                raise IllegalAction(reason, _told(wanted, seat))
        assert number is not None
        g = self._running.g
        untold = self._running.refusal(number, card)
        if untold is not None:
            raise Untold(untold, _told(wanted, seat))
        if card >= 0 and card in g.holding:
            raise Contradiction(
                elsewhere(self._shared.lexicon, g.to_act, card), _told(wanted, seat)
            )
        act = Act(g.hand, g.to_act, number, card)
        try:
            entries = self._running.step(number, card)
        except Untold as error:
            raise Untold(error.reason, _told(wanted, seat)) from None
        self._story.acts.append(act)
        return self._note(entries)

    def tell(self, seat: str, what: str) -> tuple[Event, ...]:
        """Tell what is not known of a seat's cards; the events this caused, in order.

        `what` are cards (``"7o 5o"``, or by place ``"#2 5o"``), the count for a contest (``"envido
        27"``, or ``"envido at most 27"`` for one that was said to be no better), or whether the
        seat qualifies for it (``"flor"``, ``"no flor"``). What is told counts as said aloud; what
        was known already changes nothing. Raises :class:`~truco.errors.IllegalAction` for what
        does not agree with what is known, :class:`~truco.errors.InvalidAction` for a text that
        tells nothing; nothing changes then.
        """
        number = self._seat_number(seat, f"{HAS} {what}")
        running = self._running
        if self.over:
            raise IllegalAction("the match is over", f"{seat} {HAS} {what}")
        facts = told(running, number, what)
        acts = [Act(running.g.hand, number, fact.number, fact.payload) for fact in facts]
        try:
            entries = running.tell(facts) if facts else []
        except Untold as error:
            raise Untold(error.reason, f"{seat} {HAS} {what}") from None
        self._story.acts.extend(acts)
        return self._note(entries)

    def why_not(self, action: Action | str, seat: str | None = None) -> str | None:
        """The reason against an action, by the first rule that refuses it; None when it is legal.

        `seat` is who would take it: the seat that must act when left out.
        """
        try:
            wanted = parsed(self._shared, action)
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
        except Untold as error:
            raise Untold(error.reason, f"{seat} abandon") from None
        self._story.acts.append(act)
        return self._note(entries)

    # ------------------------------------------------------------------ what seats may know

    def observation(self, seat: str) -> Observation:
        """All that a seat may know now."""
        number = self._seat_number(seat, "observation")
        running, lexicon = self._running, self._shared.lexicon
        view = self._shared.workshop.view()
        acts = number == running.g.to_act
        mask = self._legal_mask() if acts else 0
        fill_facts(view, running.g, running.tables, number, mask)
        if running.unknown >> number & 1:
            view.counts[1:] = [-2] * len(view.counts[1:])
        elif knows_kept(running.g, lexicon, number):
            open_bets = (bet for bet in range(1, lexicon.tables.bets) if not view.closed >> bet & 1)
            for bet in open_bets:
                view.counts[bet] = count_of(running.g, lexicon.tables, bet, number)
        return Observation(
            view,
            lexicon,
            self.legal_actions() if acts else (),
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
        return events_for(self._shared.lexicon, self._events, self._decoder.rows, number, since)

    # ------------------------------------------------------------------ files

    def to_dict(self) -> dict[str, Any]:
        """The match with its merged ruleset as plain data, fit for JSON.

        Raises :class:`~truco.errors.RecordError` for a match made from tables alone.
        """
        from truco.playing.files import match_data

        return match_data(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], registry: PluginRegistry | None = None) -> Match:
        """The match that :meth:`to_dict` wrote; its ruleset comes from the data itself.

        It is played again. Raises :class:`~truco.errors.RecordError` for data that is no match,
        that its own acts do not lead to, or whose rules mean something else to the plugins at hand.
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

    def record(self, seats: Mapping[str, str] | None = None) -> Record:
        """The match as a record: its ruleset, deals, actions and results.

        `seats` says who plays each seat, such as the name of a bot.
        """
        from truco.record import Record

        return Record.of(self, seats)

    def __repr__(self) -> str:
        name = "match" if self._rules is None else self._rules.name
        scores = " ".join(f"{account} {points}" for account, points in self.scores.items())
        state = f"won by {self.winner}" if self.over else f"{self.seat_to_act} to act"
        return f"<Match {name}, {self.players} players, hand {self.hand_number}, {scores}, {state}>"

    # ------------------------------------------------------------------ within

    def _note(self, entries: list[Entry]) -> tuple[Event, ...]:
        """Take what the engine logged into the story."""
        self._story.log.extend(entries)
        events = self._decoder.events(entries)
        self._events.extend(events)
        self._forget()
        return tuple(events)

    def _legal_mask(self) -> int:
        if self._mask < 0:
            running = self._running
            self._mask = (
                doubts.legal_mask(running)
                if running.unknown
                else legal_actions(running.g, self._shared.lexicon.tables)
            )
        return self._mask

    def _refusal(self, action: Action, seat: str | None) -> str | None:
        """The reason against an action, apart from cards that nobody knows."""
        number = None if seat is None else self._seat_number(seat, str(action))
        return reason_against(self._shared, self._running, self._legal_mask(), action, number)

    def _unknown_reason(self, action: Action) -> str | None:
        """The reason against a legal action that unknown cards are to blame for."""
        number, card = located(self._shared, self._running, action)
        return None if number is None else self._running.refusal(number, card)


def _told(action: Action, seat: str | None) -> str:
    return str(action) if seat is None else f"{seat} {action}"
