"""A match in the engine's hands: cards are placed, actions taken, and the log read out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from truco.errors import SetupError, Untold
from truco.kernel.advance import advance, leave, start_match, step
from truco.kernel.bets import answerers, lose_bet
from truco.kernel.bits import highest
from truco.kernel.codes import (
    ACCEPT,
    BY_ALONE,
    BY_FOLD,
    DEAL,
    EV_DISCARD,
    EV_PLAY,
    FOLD,
    FORCED,
    HOLDERS_ANSWER,
    NO_CARD,
    PAY_ALONE,
    PLAY,
)
from truco.kernel.dealing import begin_hand, choose_mode, clear_cards, deal_cards
from truco.kernel.random import key_match, root_words
from truco.kernel.scoring import award, payment
from truco.playing import doubts, undecided
from truco.playing.deals import deal_of, place
from truco.playing.decoding import Deal, Entry
from truco.playing.lexicon import Lexicon
from truco.playing.states import Maker, copy_game
from truco.playing.telling import Fact
from truco.playing.unknown import (
    Possible,
    Said,
    bets_paid_by_holders,
    covered,
    marked,
    trial_tables,
    unknown_seats,
    unmarked,
)
from truco.tables.counts import COUNT_MAX
from truco.tables.layout import HAND_MAX, Game, Log, Tables, View


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match begins with. Numbers: accounts, seats and modes as the tables number them."""

    seed: int
    number: int
    """Number of the match in a run with this seed."""
    scores: tuple[int, ...]
    chicos: tuple[int, ...]
    dealer: int | None
    """The seat that deals first; by seed when None."""
    mode: int | None
    """The mode of the first hand; as the scores have it when None."""


class Workshop:
    """What all matches of one table of rules share: makers of structures, what cards may be."""

    def __init__(self, lexicon: Lexicon) -> None:
        t = lexicon.tables
        self.game = Maker(Game, t)
        self.view = Maker(View, t)
        self.log = Maker(Log, t)
        self.possible = Possible(t)
        self.paid_by_holders = bets_paid_by_holders(t)
        self.any_card: Tables = replace(t, uses_highest=0) if t.uses_highest else t
        """The tables without the rule that only the highest card may be played."""


class Running:
    """A game of the engine with the deals it was given; every change goes through here.

    While some card is not known, or a given deal waits, a change is first made to a copy, so that
    one that fails changes nothing.
    """

    __slots__ = (
        "_log", "deals", "g", "given", "lexicon", "said", "supposed", "unknown", "workshop",
    )  # fmt: skip

    def __init__(self, lexicon: Lexicon, workshop: Workshop, g: Game) -> None:
        self.lexicon: Final = lexicon
        self.workshop: Final = workshop
        self.g = g
        self.deals: list[Deal] = []
        """The cards of each deal so far, as they were placed."""
        self.given: list[Deal | None] = []
        """Deals for the hands to come; None for one by seed."""
        self.unknown = 0
        """Mask of the seats in the hand of which some card is not known."""
        self.said = Said()
        """What follows for those cards from what was said of them."""
        self.supposed: int | None = None
        """While a change is only supposed: the seat that wins all comparisons; no card counts."""
        self._log = workshop.log()
        self._log.on = 1

    @classmethod
    def start(
        cls, lexicon: Lexicon, workshop: Workshop, setup: Setup, given: list[Deal | None]
    ) -> tuple[Running, list[Entry]]:
        """A match at its first decision, and the log so far.

        Raises :class:`SetupError` when the first hand needs the count of cards that are not known.
        """
        g, t = workshop.game(), lexicon.tables
        key_match(g, *root_words(setup.seed), setup.number)
        start_match(g, t)
        g.manual = 1
        g.score[:] = setup.scores
        g.chicos[:] = setup.chicos
        if setup.dealer is not None:
            g.mano = g.first_mano = (setup.dealer + 1) % t.seats
        choose_mode(g, t)
        if setup.mode is not None:
            g.mode = setup.mode
            g.row = g.mode * t.seats + g.mano
        running = cls(lexicon, workshop, g)
        running.given = list(given)
        clear_cards(g, t)
        try:
            running._deal_on()
        except Untold as error:
            raise SetupError(f"the hand cannot begin: {error}") from None
        return running, running._drained()

    def copy(self) -> Running:
        """The same, going its own way."""
        other = Running(self.lexicon, self.workshop, copy_game(self.g))
        other.deals = self.deals[:]
        other.given = self.given[:]
        other.unknown = self.unknown
        other.said = self.said.copy()
        return other

    # Changes

    def step(self, number: int, card: int) -> list[Entry]:
        """Take a legal action for the seat that must act; the log of what it caused.

        `card` is what an unknown card turns out to be, -1 when nothing is told. Raises
        :class:`~truco.errors.Untold` when the action needs what is not known.
        """
        if not self.careful:
            step(self.g, self.lexicon.tables, self._log, number)
            if self.g.phase == DEAL:
                self._deal_on()
            return self._drained()
        other = self.copy()
        other._step_carefully(number, card)
        return self._become(other)

    def _step_carefully(self, number: int, card: int) -> None:
        """:meth:`step` on a copy."""
        if number == FOLD:
            undecided.check_leaving(self, self.g.to_act)
            undecided.check_bonus(self)
        doubts.note_said(self, number)
        doubts.note_highest(self, number, card)
        doubts.note_refusal(self, number)
        undecided.check_call(self, number)
        place = HAND_MAX * self.g.to_act + (number & 3) if number < ACCEPT else -1
        if card >= 0:
            self.g.holding[place] = card
        self._try(lambda running, t: step(running.g, t, running._log, number), place)

    def leave(self, seat: int) -> list[Entry]:
        """A seat abandons the match; the log of what it caused. Raises as :meth:`step`."""
        if self.careful:
            other = self.copy()
            undecided.check_leaving(other, seat)
            doubts.note_asked_gone(other, seat, BY_FOLD)
            other._try(lambda running, t: leave(running.g, t, running._log, seat))
            return self._become(other)
        leave(self.g, self.lexicon.tables, self._log, seat)
        if self.g.phase == DEAL:
            self._deal_on()
        return self._drained()

    def tell(self, facts: Sequence[Fact]) -> list[Entry]:
        """Take facts about unknown cards, which agree with all that is known; the log of it.

        Who was asked for what it turns out not to hold is asked no more. Raises as :meth:`step`.
        """
        other = self.copy()
        for fact in facts:
            if fact.card >= 0:
                other.g.holding[HAND_MAX * fact.seat + fact.position] = fact.card
            else:
                other.said.counts[fact.seat, fact.bet] = (fact.least, fact.most)
        other._try(lambda running, t: None)
        return self._become(other)

    def refusal(self, number: int, card: int) -> str | None:
        """Why a legal action cannot be taken all the same: it needs cards that are not known.

        By what everybody knows, so that it tells nobody the cards of others: the action is tried
        with each seat in turn as the winner of all comparisons, and refused where none of them
        will do. Where one will, and the true winner will not, only :meth:`step` raises.
        """
        if not self.careful:
            return None
        reason = None
        seats = self.lexicon.tables.seats
        for after in range(seats):
            # From mano on: when the first that is heard wins, the others need not be known.
            trial = self.copy()
            trial.supposed = (self.g.mano + after) % seats
            try:
                trial._step_carefully(number, card)
            except Untold as error:
                reason = reason or error.reason
            else:
                return None
        return reason

    @property
    def careful(self) -> bool:
        """Whether changes are made to a copy first."""
        return bool(self.unknown or self.given)

    def _become(self, other: Running) -> list[Entry]:
        self.g, self.given = other.g, other.given
        self.deals[:] = other.deals  # the same list: the decoder reads it
        self.unknown, self.said = other.unknown, other.said
        return other._drained()

    def _try(self, change: Callable[[Running, Tables], None], place: int = -1) -> None:
        """Make a change on a copy that is thrown away where it raises Untold.

        `place` is the index in ``holding`` of the card that is played, -1 none.
        """
        if self.unknown or self.supposed is not None:
            doubted = self.unknown
            before = self.copy()
            self.unknown = before.unknown = unknown_seats(before.g, self.lexicon)
            if self.supposed is not None:
                doubts.note_all_possible(self)
                covered(self.g, place)
            t = self.tables
            marked(self.g, self.lexicon)
            change(self, t)
            if self.supposed is None:
                self._settle_doubts(doubted, t)
            entries = self._log.entries[: 4 * self._log.size]
            undecided.check_announced(before, entries)
            undecided.check_paid(before, entries)
            self._unmark()
        else:
            change(self, self.lexicon.tables)
        self._deal_on()

    @property
    def tables(self) -> Tables:
        """The tables, which know of unknown cards where there are any."""
        t = self.lexicon.tables
        if self.supposed is not None:
            winner = self.supposed
            return trial_tables(t, lambda seat, bet: COUNT_MAX if seat == winner else 0)
        if not self.unknown:
            return t
        return trial_tables(t, lambda seat, bet: doubts.bounds(self, seat, bet, by_all=True)[1])

    def _settle_doubts(self, doubted: int, t: Tables) -> None:
        """Ask nobody who cannot hold: whom a call asks, or the rule to call before all else."""
        doubts.note_holders(self, doubted)
        g = self.g
        if g.phase == PLAY or g.phase == FORCED:
            if g.pending:
                bet = highest(g.pending)
                asks = t.answer_kind[g.node[bet]] == HOLDERS_ANSWER
                if asks and not answerers(g, t, bet):
                    why = self.said.refused.get(bet, BY_ALONE)
                    if why == BY_ALONE:
                        # As when the call was made and nobody could answer it.
                        side = 1 - g.asked[bet]
                        g.pending &= ~(1 << bet)
                        g.closed |= 1 << bet
                        points = payment(g, t, bet, PAY_ALONE, side)
                        award(g, t, self._log, bet, side, points, BY_ALONE)
                    else:
                        # As when the last holder refused and there was no other.
                        lose_bet(g, t, self._log, bet, why)
            advance(g, t, self._log)

    def _deal_on(self) -> None:
        """While a hand must be dealt: place its cards, and go on until somebody must decide."""
        g, t = self.g, self.lexicon.tables
        while g.phase == DEAL:
            deal = self.given.pop(0) if self.given else None
            if deal is None:
                deal_cards(g, t)
            else:
                place(g, self.lexicon, deal)
            self.deals.append(deal_of(g))
            self.said, self.supposed = Said(), None
            self.unknown = self._dealt_unknown() if deal is not None else 0
            if not self.unknown:
                begin_hand(g, t, self._log)
                advance(g, t, self._log)
                continue
            undecided.check_showdown(self)
            trial = self.tables
            marked(g, self.lexicon)
            begin_hand(g, trial, self._log)
            doubts.note_holders(self, self.unknown)
            advance(g, trial, self._log)
            self._unmark()

    def _unmark(self) -> None:
        """The change is made: unknown cards lose their marks, in the log too."""
        unmarked(self.g)
        self.unknown = unknown_seats(self.g, self.lexicon)
        entries = self._log.entries
        for at in range(0, 4 * self._log.size, 4):
            if entries[at] in (EV_PLAY, EV_DISCARD):
                entries[at + 2] = max(entries[at + 2], NO_CARD)

    def _dealt_unknown(self) -> int:
        """Mask of the seats that were dealt a card that is not known, to play in this hand or in a
        later one of the same deal."""
        g, lexicon = self.g, self.lexicon
        mask = 0
        for seat in range(lexicon.tables.seats):
            first = HAND_MAX * seat
            if NO_CARD in g.holding[first : first + lexicon.dealt_to(g.row, seat)]:
                mask |= 1 << seat
        return mask

    def _drained(self) -> list[Entry]:
        log = self._log
        entries = log.entries
        found = [
            (entries[at], entries[at + 1], entries[at + 2], entries[at + 3])
            for at in range(0, 4 * log.size, 4)
        ]
        log.size = 0
        return found
