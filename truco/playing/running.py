"""A match in the engine's hands: cards are placed, actions taken, and the log read out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from truco.kernel.advance import advance, leave, start_match, step
from truco.kernel.codes import DEAL
from truco.kernel.dealing import begin_hand, choose_mode, clear_cards, deal_cards
from truco.kernel.random import key_match, root_words
from truco.playing.deals import SetupError, deal_of, place, unknown_seats
from truco.playing.decoding import Deal, Entry
from truco.playing.lexicon import Lexicon
from truco.playing.states import Maker, copy_game
from truco.playing.unknown import UnknownCount, guarded
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
    """What all matches of one table of rules share: makers of structures, guarded tables."""

    def __init__(self, lexicon: Lexicon) -> None:
        t = lexicon.tables
        self.game = Maker(Game, t)
        self.view = Maker(View, t)
        self.log = Maker(Log, t)
        self.lenient = guarded(t, refuse=False)
        self.strict = guarded(t, refuse=True)


class Running:
    """A game of the engine with the deals it was given; every change goes through here.

    While some card is not known, or a given deal waits, a change is first made to a copy, so that
    one that fails changes nothing.
    """

    __slots__ = ("_log", "deals", "g", "given", "lexicon", "unknown", "workshop")

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
        except UnknownCount as error:
            raise SetupError(f"the hand cannot begin: {error}") from None
        return running, running._drained()

    def copy(self) -> Running:
        """The same, going its own way."""
        other = Running(self.lexicon, self.workshop, copy_game(self.g))
        other.deals = self.deals[:]
        other.given = self.given[:]
        other.unknown = self.unknown
        return other

    # Changes

    def step(self, number: int, card: int) -> list[Entry]:
        """Take a legal action for the seat that must act; the log of what it caused.

        `card` is what an unknown card turns out to be, -1 when nothing is told. Raises
        :class:`UnknownCount` when the action needs the count of cards that are not known.
        """

        if not self.careful:
            step(self.g, self.lexicon.tables, self._log, number)
            if self.g.phase == DEAL:
                self._deal_on()
            return self._drained()

        def change(running: Running, t: Tables) -> None:
            g = running.g
            if card >= 0:
                g.holding[HAND_MAX * g.to_act + (number & 3)] = card
            step(g, t, running._log, number)

        return self._changed(change)

    def leave(self, seat: int) -> list[Entry]:
        """A seat abandons the match; the log of what it caused. Raises as :meth:`step`."""
        if self.careful:
            return self._changed(lambda running, t: leave(running.g, t, running._log, seat))
        leave(self.g, self.lexicon.tables, self._log, seat)
        if self.g.phase == DEAL:
            self._deal_on()
        return self._drained()

    def refusal(self, number: int, card: int) -> str | None:
        """Why a legal action cannot be taken all the same: it needs cards that are not known."""
        if not self.careful:
            return None
        try:
            self.copy().step(number, card)
        except UnknownCount as error:
            return str(error)
        return None

    @property
    def careful(self) -> bool:
        """Whether changes are made to a copy first."""
        return bool(self.unknown or self.given)

    def _changed(self, change: Callable[[Running, Tables], None]) -> list[Entry]:
        other = self.copy()
        try:
            change(other, self.workshop.strict)
        except UnknownCount:
            raise UnknownCount(_needs(self)) from None
        other._deal_on()
        self.g, self.given = other.g, other.given
        self.deals[:] = other.deals  # the same list: the decoder reads it
        self.unknown = other.unknown
        return other._drained()

    def _deal_on(self) -> None:
        """While a hand must be dealt: place its cards, and go on until somebody must decide."""
        g = self.g
        while g.phase == DEAL:
            t = self.lexicon.tables
            deal = self.given.pop(0) if self.given else None
            if deal is None:
                deal_cards(g, t)
            else:
                place(g, self.lexicon, deal)
            self.deals.append(deal_of(g))
            self.unknown = unknown_seats(g, self.lexicon) if deal is not None else 0
            if self.unknown:
                if t.showdown[g.mode]:
                    raise UnknownCount(_needs(self))
                t = self.workshop.lenient
            begin_hand(g, t, self._log)
            advance(g, self.workshop.strict if self.unknown else t, self._log)
        if self.unknown:
            self.unknown = unknown_seats(g, self.lexicon)

    def _drained(self) -> list[Entry]:
        log = self._log
        entries = log.entries
        found = [
            (entries[at], entries[at + 1], entries[at + 2], entries[at + 3])
            for at in range(0, 4 * log.size, 4)
        ]
        log.size = 0
        return found


def _needs(running: Running) -> str:
    names = ", ".join(running.lexicon.names_of(running.unknown))
    return f"it needs a count of cards that are not known ({names})"
