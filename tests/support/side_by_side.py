"""One match played by the engine and by the slow referee at once, compared after every action.

Both are given the same cards: what the engine deals, or hands with many flores or many ties, which
chance brings too seldom. Both are told each action, and afterwards must agree on who acts, what is
legal, what was paid and announced, which calls wait and for whom, who won, and what hand comes
next.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tests.referee import Referee, Rules, all_seats
from truco.kernel.advance import advance, leave, start_match, step
from truco.kernel.bets import answerer
from truco.kernel.codes import (
    ACCEPT,
    CALL,
    CONCEDED,
    DEAL,
    DECLINE,
    DISCARD,
    EV_ANNOUNCE,
    EV_CHICO,
    EV_HAND,
    EV_HAND_END,
    EV_MATCH,
    EV_POINTS,
    EV_TRICK,
    FOLD,
    MATCH_OVER,
    PLAY_DOWN,
)
from truco.kernel.dealing import begin_hand, dealt_to
from truco.kernel.legal import legal_actions
from truco.kernel.random import key_match, root_words
from truco.tables.layout import Game, Log, blank
from truco.tables.ruletables import RuleTables

SIDES = "AB"
ABANDON = (0.0, 0.004, 0.03)
"""How often somebody leaves a match, per action: one of these for each match."""


class Difference(AssertionError):
    """The engine and the referee do not agree."""


@dataclass
class HandFacts:
    """What the engine's events say about the hand that is being played."""

    awards: list[tuple[str, str, int]] = field(default_factory=list)
    announced: dict[str, int | str] = field(default_factory=dict)  # of the last contest
    contest: int | None = None
    tricks: list[str] = field(default_factory=list)
    winner: str | None = None
    chico: str | None = None
    over: bool = False


class SideBySide:
    """A random match, keyed by `seed`; `actions` counts what was compared."""

    def __init__(self, rules: RuleTables, referee: Rules, seed: int) -> None:
        self.rules = rules
        self.t = rules.tables
        self.seats = all_seats(rules.seats)
        self.chooser = random.Random(seed)
        self.leaving = self.chooser.choice(ABANDON)
        self.story: list[str] = []
        self.actions = 0
        self.g, self.s = blank(Game, self.t), blank(Log, self.t)
        self.s.on = 1
        key_match(self.g, *root_words(seed), 0)
        start_match(self.g, self.t)
        self.accounts = self.seats if referee.individual else list(SIDES)
        scores = self._starting_scores()
        chicos = [self.chooser.randrange(self.t.chicos_needed) for _ in self.accounts]
        self.deals = self.chooser.choice(("as-dealt", "one-suit", "few-ranks"))
        self.g.manual = int(self.deals != "as-dealt")
        self.g.score[:] = scores
        self.g.chicos[:] = chicos
        self.referee = Referee(
            referee,
            rules.seats,
            dealer=self.seats[self.g.mano - 1],
            scores=dict(zip(self.accounts, scores, strict=True)),
            chicos=dict(zip(self.accounts, chicos, strict=True)),
        )
        self.hand = HandFacts()
        advance(self.g, self.t, self.s)
        self._go_on()

    def _starting_scores(self) -> list[int]:
        """Nought, anything, or close to the end: special hands begin there."""
        last = self.t.total - 1
        kind = self.chooser.randrange(4)
        if kind == 0:
            return [0] * len(self.accounts)
        if kind == 1:
            return [last - min(last, self.chooser.randrange(3)) for _ in self.accounts]
        return [self.chooser.randint(0, last) for _ in self.accounts]

    def play(self, most: int) -> None:
        """Play the match to its end, or at most so many actions of it."""
        self._compare()
        while self.g.phase != MATCH_OVER and self.actions < most:
            staying = [n for n in range(len(self.seats)) if not self.g.gone >> n & 1]
            if self.chooser.random() < self.leaving:
                self._abandon(self.chooser.choice(staying))
            else:
                self._act()
            self.actions += 1
            self._compare()

    # ------------------------------------------------------------------------ acting

    def _act(self) -> None:
        legal = self._legal()
        names = sorted(legal)
        weights = [self._weight(name) for name in names]
        name = self.chooser.choices(names, weights)[0]
        seat = self.g.to_act
        self.story.append(f"{self.seats[seat]} {name}")
        step(self.g, self.t, self.s, legal[name])
        self.referee.act(self.seats[seat], name)
        self._go_on()

    def _abandon(self, seat: int) -> None:
        self.story.append(f"{self.seats[seat]} abandon")
        leave(self.g, self.t, self.s, seat)
        self.referee.abandon(self.seats[seat])
        self._go_on()

    @staticmethod
    def _weight(name: str) -> float:
        """Hands should be long: calls and accepting are likelier than giving up."""
        return {"fold": 0.06, "decline": 0.4, "accept": 1.0}.get(name, 0.7)

    def _legal(self) -> dict[str, int]:
        """The engine's legal actions by the referee's words."""
        mask = legal_actions(self.g, self.t)
        return {self._word(bit): bit for bit in range(63) if mask >> bit & 1}

    def _word(self, action: int) -> str:
        if action >= CALL:
            return self.rules.call_ids[action - CALL]
        if action in (ACCEPT, DECLINE, FOLD):
            return {ACCEPT: "accept", DECLINE: "decline", FOLD: "fold"}[action]
        verb = ("play", "play-down", "discard")[(action >= PLAY_DOWN) + (action >= DISCARD)]
        return f"{verb} {self._card(self.g.holding[4 * self.g.to_act + action % 4])}"

    def _card(self, number: int) -> str:
        return str(self.rules.deck[number])

    # ------------------------------------------------------------------------ dealing

    def _go_on(self) -> None:
        """Compare what the engine has told, and deal where it waits for cards."""
        self._hear()
        while self.g.phase == DEAL:
            self._deal()
            begin_hand(self.g, self.t, self.s)
            advance(self.g, self.t, self.s)
            self._hear()

    def _deal(self) -> None:
        """Cards of one suit for many seats, or cards of few ranks for all."""
        g, t = self.g, self.t
        pack = list(range(t.cards))
        self.chooser.shuffle(pack)
        if self.deals == "few-ranks":
            ranks = sorted({card.rank for card in self.rules.deck})
            wanted = self.chooser.sample(ranks, min(len(ranks), 2 + self.rules.seats // 2))
            pack.sort(key=lambda card: self.rules.deck[card].rank not in wanted)
            top = t.hand_size * self.rules.seats + t.turned_card + t.uses_discard
            pack[:top] = self.chooser.sample(pack[:top], top)
        for seat in range(self.rules.seats):
            if t.dealt[g.row] >> seat & 1:
                if self.deals == "one-suit" and self.chooser.random() < 0.6:
                    suit = self.rules.deck[pack[0]].suit
                    pack.sort(key=lambda card, suit=suit: self.rules.deck[card].suit != suit)
                cards = dealt_to(g, t, seat)
                g.holding[4 * seat : 4 * seat + cards] = pack[:cards]
                del pack[:cards]
                if self.deals == "one-suit":
                    self.chooser.shuffle(pack)
        if t.turned_card:
            g.turned = pack[0]

    # ----------------------------------------------------------------------- comparing

    def _hear(self) -> None:
        """Read the engine's events; with each hand that begins, the referee deals it too."""
        for kind, seat, a, b in self._events():
            if kind == EV_POINTS:
                self.hand.awards.append((self.rules.bet_ids[a], SIDES[seat], b >> 3))
            elif kind == EV_ANNOUNCE:
                if self.hand.contest != a:
                    self.hand.contest, self.hand.announced = a, {}
                self.hand.announced[self.seats[seat]] = "son buenas" if b == CONCEDED else b
            elif kind == EV_TRICK:
                self.hand.tricks.append({1: "A", 2: "B", 3: "tie"}[a])
            elif kind == EV_HAND_END:
                self.hand.winner = SIDES[seat] if seat >= 0 else None
                self.hand.over = True
            elif kind == EV_CHICO:
                self.hand.chico = self.accounts[seat]
            elif kind == EV_HAND:
                self._next_hand()
            elif kind == EV_MATCH:
                self._same("winner of the match", self.accounts[seat], self.referee.match_winner)

    def _events(self) -> Iterator[tuple[int, int, int, int]]:
        entries, size = self.s.entries[:], self.s.size
        self.s.size = 0
        for at in range(0, 4 * size, 4):
            yield entries[at], entries[at + 1], entries[at + 2], entries[at + 3]

    def _next_hand(self) -> None:
        """A hand has begun in the engine: compare how the last one ended, and begin it here."""
        if self.hand.over:
            self._compare_end()
            self.referee.next_hand()
        g = self.g
        self._same("mode", self.rules.mode_names[g.mode], self.referee.mode)
        self._same("mano", self.seats[g.mano], self.referee.mano)
        dealt = {
            seat: [self._card(card) for card in g.holding[4 * n : 4 * n + 4] if card >= 0]
            for n, seat in enumerate(self.seats)
            if g.holding[4 * n] >= 0
        }
        playing = [seat for n, seat in enumerate(self.seats) if g.seats_in >> n & 1]
        self._same("cards", {seat: len(cards) for seat, cards in dealt.items()}, self._due(dealt))
        self._same("seats that play", playing, sorted(self.referee.seats_dealt(), key=self._place))
        turned = self._card(g.turned) if g.turned >= 0 else None
        self.story = [f"{self.referee.scores} {self.referee.mode} mano {self.referee.mano} {dealt}"]
        self.referee.deal(dealt, turned)
        # Only now: an envido that is counted without a call is paid as the hand is dealt.
        self._compare_standing()
        self.hand = HandFacts()

    def _due(self, dealt: Iterable[str]) -> dict[str, int]:
        return {seat: self.referee.cards_dealt(seat) for seat in dealt}

    def _compare(self) -> None:
        if self.g.phase == MATCH_OVER:
            self._same("hand over", True, self.referee.hand_over)
            self._compare_end()
            self._compare_chicos()
            if not self.g.gone:
                # Where a leaver ended it together with a chico, the next one would start from 0-0.
                self._same("scores", self._scores(), self.referee.scores)
            return
        self._same("hand over", self.hand.over, self.referee.hand_over)
        self._compare_hand()
        self._same("who acts", self.seats[self.g.to_act], self.referee.to_act)
        self._same("legal", sorted(self._legal()), sorted(self.referee.legal()))
        self._same("pending", self._pending(), self.referee.pending)
        self._compare_standing()

    def _compare_hand(self) -> None:
        self._same("awards", self.hand.awards, self.referee.awards)
        self._same("announced", self.hand.announced, self.referee.announced)
        self._same("tricks", self.hand.tricks, self.referee.tricks)

    def _compare_end(self) -> None:
        self._compare_hand()
        self._same("winner of the hand", self.hand.winner, self.referee.hand_winner)
        self._same("winner of the chico", self.hand.chico, self.referee.chico_winner)

    def _compare_standing(self) -> None:
        self._same("scores", self._scores(), self.referee.scores)
        self._compare_chicos()

    def _compare_chicos(self) -> None:
        self._same(
            "chicos", dict(zip(self.accounts, self.g.chicos, strict=True)), self.referee.chicos
        )

    def _pending(self) -> list[tuple[str, str]]:
        g = self.g
        return [
            (self.rules.call_ids[g.last_call[bet]], self.seats[answerer(g, self.t, bet)])
            for bet in range(self.t.bets)
            if g.pending >> bet & 1 and g.last_call[bet] >= 0
        ]

    def _scores(self) -> dict[str, int]:
        return dict(zip(self.accounts, self.g.score, strict=True))

    def _place(self, seat: str) -> int:
        return self.seats.index(seat)

    def _same(self, what: str, engine: object, referee: object) -> None:
        if engine != referee:
            story = "\n  ".join(self.story)
            raise Difference(f"{what}: engine {engine!r}, referee {referee!r}\n  {story}")
