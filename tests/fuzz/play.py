"""One random match in the engine, checked after every act against what must always hold."""

from __future__ import annotations

import random

from tests.fuzz.deals import KINDS, LEAVING, random_deal, starting_points, weights
from tests.fuzz.forms import Form
from tests.fuzz.hidden import leak, plain_copy
from truco.kernel.codes import (
    DEAL,
    DECLINE,
    EV_CHICO,
    EV_HAND,
    EV_HAND_END,
    EV_MATCH,
    EV_POINTS,
    FOLD,
    MATCH_OVER,
)
from truco.kernel.dealing import deal_cards
from truco.kernel.view import fill_view
from truco.playing.states import game_data, game_from
from truco.tables.layout import LOG_ENTRIES, Game, View, blank
from truco.tables.ruletables import RuleTables

LONGEST = 100_000
"""Acts after which a match counts as endless."""
SELDOM = 0.03
"""How often the checks are made that cost more than the act itself."""


class Broken(AssertionError):
    """Something that must always hold does not."""


class FuzzMatch:
    """A random match of one ruleset, keyed by `root` and `number`; `acts` counts its acts."""

    def __init__(
        self, rules: RuleTables, form: Form, root: tuple[int, int], number: int, seldom: float
    ) -> None:
        self.rules, self.form, self.t = rules, form, rules.tables
        self.chooser = random.Random(f"{root} {number}")
        self.seldom = seldom
        self.leaving = self.chooser.choice(LEAVING)
        self.deals = self.chooser.choice(KINDS)
        self.acts = 0
        self.row = 0
        self.winner = -1
        self.ended = False
        self.finished_chico = False
        self.story: list[int] = []
        """Actions since the cards were dealt; -1 - seat where a seat left."""
        form.start(root, number, starting_points(self.t, self.chooser))
        self.begun = self.dealt = plain_copy(form.game)
        """The match before the cards of the hand were laid, and with them."""
        self.score = form.game.score[:]
        self.chicos = form.game.chicos[:]

    def play(self, most: int = LONGEST) -> None:
        """Play to the end, or so many acts. Raises Broken."""
        self._go_on()
        while self.form.game.phase != MATCH_OVER and self.acts < most:
            g = self.form.game
            legal = self._checked_legal()
            actions = [bit for bit in range(63) if legal >> bit & 1]
            if self.chooser.random() < self.leaving:
                staying = [seat for seat in range(self.t.seats) if not g.gone >> seat & 1]
                seat = self.chooser.choice(staying)
                self.story.append(-1 - seat)
                self.form.leave(seat)
                self._need(self.form.game.gone >> seat & 1, "who leaves is gone")
            else:
                action = self.chooser.choices(actions, weights(actions, FOLD, DECLINE))[0]
                if self.chooser.random() < self.seldom:
                    self._check_hidden(g)
                    self._check_saved(g)
                self.story.append(action)
                self.form.step(action)
            self.acts += 1
            self._go_on()
        if self.form.game.phase == MATCH_OVER:
            self._check_end()
        elif most >= LONGEST:
            raise Broken(f"no end after {most} acts: {self._told()}")

    def _go_on(self) -> None:
        """Hear what happened, and deal where the engine waits for cards."""
        self._hear()
        while self.form.game.phase == DEAL:
            self._deal()
            self._hear()

    def _deal(self) -> None:
        place = random_deal(self.form.game, self.rules, self.deals, self.chooser)
        self.begun = plain_copy(self.form.game)
        self.dealt = plain_copy(self.form.game)
        if place is None:
            deal_cards(self.dealt, self.t)
        else:
            place(self.dealt)
        self.story.clear()
        self.form.deal(place)
        self._check_cards(self.dealt)

    # ------------------------------------------------------------------ what must hold

    def _checked_legal(self) -> int:
        g, t = self.form.game, self.t
        legal = self.form.legal()
        self._need(legal > 0, "somebody must act and has nothing to do")
        self._need(0 <= g.to_act < t.seats, "who must act is a seat")
        self._need(g.seats_in >> g.to_act & 1, "who must act is in the hand")
        self._need(not g.gone >> g.to_act & 1, "who must act has not left")
        held = g.left[g.to_act]
        cards = legal & 15 | legal >> 4 & 15 | legal >> 8 & 15
        self._need(not cards & ~held, "only cards held are played")
        for points in g.score:
            self._need(0 <= points <= t.total, "points are from 0 to the total")
            self._need(points < t.total or t.finish_hand, "play ends with the total")
        return legal

    def _hear(self) -> None:
        """Keep the points a second time, from the events alone."""
        log = self.form.log
        if self.form.name == "compiled":  # which keeps no events
            self.score = self.form.game.score[:]
            self.chicos = self.form.game.chicos[:]
            self.winner = self.form.game.winner
            return
        self._need(log.size <= LOG_ENTRIES, "the events fit")
        for at in range(0, 4 * log.size, 4):
            kind, seat, a, b = log.entries[at : at + 4]
            self._need(self.winner < 0, "nothing happens after the end")
            if kind == EV_HAND:
                self.row = a * self.t.seats + seat
                self.ended = False
            elif kind == EV_POINTS:
                self._need(not self.ended, "no points between hands")
                self._need(b >= 0, "no points are taken away")
                self._pay(seat, b >> 3)
            elif kind == EV_HAND_END:
                self.ended = True
            elif kind == EV_CHICO:
                self._need(self.score[seat] == self.t.total, "a chico is won with the total")
                self.chicos[seat] += 1
                if self.chicos[seat] < self.t.chicos_needed:
                    self.score = [0] * self.t.accounts
            elif kind == EV_MATCH:
                self.winner = seat
        log.size = 0
        game = self.form.game
        self._need(self.score == game.score, f"points are explained: {self.score} {game.score}")
        self._need(self.chicos == game.chicos, "chicos are explained")
        self._need(self.winner == game.winner, "the winner is told")

    def _pay(self, side: int, points: int) -> None:
        for account in range(self.t.accounts):
            if self.t.credited[self.row * 2 + side] >> account & 1:
                self.score[account] = min(self.score[account] + points, self.t.total)

    def _check_cards(self, g: Game) -> None:
        cards = [card for card in g.holding if card >= 0]
        if self.t.turned_card:
            cards.append(g.turned)
        self._need(len(set(cards)) == len(cards), "no card is dealt twice")
        self._need(all(0 <= card < self.t.cards for card in cards), "cards are of the deck")

    def _check_hidden(self, g: Game) -> None:
        seat = self.chooser.randrange(self.t.seats)
        seen = blank(View, self.t)
        fill_view(seen, g, self.t, seat)
        self._need(seen == self._viewed(seat), "views are the same in either form")
        found = leak(self.begun, self.dealt, self.story, self.t, seat, self.chooser)
        self._need(found is None, found or "")

    def _viewed(self, seat: int) -> View:
        view = self.form.view(seat)
        view.word0 = view.word1 = 0
        return view

    def _check_saved(self, g: Game) -> None:
        again = game_from(game_data(g), self.t)
        self._need(game_data(again) == game_data(g), "a state written and read is the same")

    def _check_end(self) -> None:
        g, t = self.form.game, self.t
        self._need(g.to_act == -1 and self.form.legal() == 0, "nobody acts after the end")
        self._need(0 <= g.winner < t.accounts, "the match has a winner")
        if not g.gone:
            self._need(g.chicos[g.winner] == t.chicos_needed, "the winner has its chicos")
            self._need(g.score[g.winner] == t.total, "the winner has the total")

    def _need(self, holds: object, what: str) -> None:
        if not holds:
            raise Broken(f"not so: {what}; {self._told()}")

    def _told(self) -> str:
        return f"hand {self.form.game.hand}, acts {self.story}, state {game_data(self.form.game)}"
