"""A table for tests: a hand dealt card by card, actions as text, the interpreted kernel."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from truco.kernel.advance import advance, leave, start_match, step
from truco.kernel.bets import answerer
from truco.kernel.codes import (
    ACCEPT,
    CALL,
    DECLINE,
    EV_ANNOUNCE,
    EV_POINTS,
    EV_TRICK,
    FOLD,
    PLAY_DOWN,
)
from truco.kernel.dealing import begin_hand
from truco.kernel.legal import legal_actions
from truco.rules import Rules, load_ruleset
from truco.tables.layout import Game, Log, blank
from truco.tables.ruletables import RuleTables

VERBS = {"accept": ACCEPT, "decline": DECLINE, "fold": FOLD}


_LOADED: dict[str, Rules] = {}


def rules_of(ruleset: str, keys: Mapping[str, object] | None = None) -> Rules:
    """An installed ruleset with some keys set otherwise; the same rules for the same question."""
    wanted = json.dumps([ruleset, keys or {}], sort_keys=True)
    if wanted not in _LOADED:
        _LOADED[wanted] = load_ruleset(ruleset, keys or {})
    return _LOADED[wanted]


class Illegal(Exception):
    """The action is not legal."""


def seat_name(seat: int) -> str:
    return f"{'AB'[seat % 2]}{seat // 2 + 1}"


def seat_number(name: str) -> int:
    return "AB".index(name[0]) + 2 * (int(name[1:]) - 1)


class Table:
    """One hand: mano, cards by seat, the turned card, and the scores it starts at."""

    def __init__(
        self,
        rules: Rules,
        hands: Mapping[str, Sequence[str]],
        *,
        mano: str = "A1",
        players: int | None = None,
        scores: tuple[int, int] = (0, 0),
        turned: str | None = None,
        previous: str | None = None,
        chicos: tuple[int, int] = (0, 0),
    ) -> None:
        self.rules: RuleTables = rules.tables(players or len(hands))
        self.t = self.rules.tables
        self.g: Game = blank(Game, self.t)
        self.s: Log = blank(Log, self.t)
        self.s.on = 1
        start_match(self.g, self.t)
        self.g.manual = 1
        self.g.mano = seat_number(mano)
        self.g.score[:] = scores
        self.g.chicos[:] = chicos
        if previous is not None:
            self.g.previous = self.rules.mode_ids.index(previous)
        advance(self.g, self.t, self.s)
        for name, cards in hands.items():
            for position, card in enumerate(cards):
                self.g.holding[4 * seat_number(name) + position] = self.rules.deck.number(card)
        if turned is not None:
            self.g.turned = self.rules.deck.number(turned)
        begin_hand(self.g, self.t, self.s)
        advance(self.g, self.t, self.s)
        self.hand = self.g.hand
        self.play_text(())

    # Acting.

    def play_text(self, actions: Sequence[str]) -> Table:
        """Take actions such as ``A1 play 3o``; raises `Illegal` for one that is not legal."""
        for text in actions:
            name, action = text.split(" ", 1)
            seat = seat_number(name)
            if action == "abandon":
                leave(self.g, self.t, self.s, seat)
            elif not self.is_legal(text):
                raise Illegal(f"{text}: {self.to_act} acts, legal are {self.legal()}")
            else:
                step(self.g, self.t, self.s, self._bit(seat, action))
        return self

    def _bit(self, seat: int, action: str) -> int:
        if action in VERBS:
            return VERBS[action]
        if action in self.rules.call_ids:
            return CALL + self.rules.call_ids.index(action)
        verb, card = action.split()
        held = self.g.holding[4 * seat : 4 * seat + self.t.hand_size]
        position = held.index(self.rules.deck.number(card))
        return position if verb == "play" else PLAY_DOWN + position

    # Looking.

    @property
    def is_over(self) -> bool:
        """The hand is finished (the next one waits for its cards, or the match is over)."""
        return self.g.hand != self.hand or self.g.winner >= 0

    @property
    def to_act(self) -> str | None:
        return None if self.is_over else seat_name(self.g.to_act)

    def is_legal(self, text: str) -> bool:
        name, action = text.split(" ", 1)
        if name != self.to_act:
            return False
        known = action in VERBS or action.split()[0] in (*self.rules.call_ids, "play", "play-down")
        if not known:
            return False
        try:
            bit = self._bit(seat_number(name), action)
        except ValueError:
            return False
        return bool(legal_actions(self.g, self.t) >> bit & 1)

    def legal(self) -> set[str]:
        """Legal calls and answers of the seat that acts; ``play`` and ``play-down`` for cards."""
        mask = 0 if self.is_over else legal_actions(self.g, self.t)
        found = {verb for verb, bit in VERBS.items() if mask >> bit & 1}
        found |= {call for n, call in enumerate(self.rules.call_ids) if mask >> (CALL + n) & 1}
        found |= {"play"} if mask & 15 else set()
        return found | ({"play-down"} if mask & 15 << PLAY_DOWN else set())

    def legal_calls(self) -> list[str]:
        return sorted(self.legal() & set(self.rules.call_ids))

    @property
    def scores(self) -> tuple[int, int]:
        return (self.g.score[0], self.g.score[1])

    @property
    def mode(self) -> str:
        return self.rules.mode_ids[self.g.mode]

    def events(self, kind: int) -> list[tuple[int, int, int]]:
        rows = [self.s.entries[4 * n : 4 * n + 4] for n in range(self.s.size)]
        return [(row[1], row[2], row[3]) for row in rows if row[0] == kind]

    @property
    def awards(self) -> list[tuple[str, str, int]]:
        """What was paid so far: bet, side, points really added."""
        return [
            (self.rules.bet_ids[a], "AB"[side], b // 8) for side, a, b in self.events(EV_POINTS)
        ]

    @property
    def tricks(self) -> list[str]:
        return [("A", "B", "tie")[a - 1] for _, a, _ in self.events(EV_TRICK)]

    @property
    def announced(self) -> dict[str, int]:
        """Counts by seat; -2 for a seat that conceded unheard."""
        return {seat_name(seat): b for seat, _, b in self.events(EV_ANNOUNCE)}

    @property
    def pending(self) -> list[tuple[str, str]]:
        """Unanswered calls from the bottom up, with the seat that answers each."""
        found = []
        for bet in range(self.t.bets):
            if self.g.pending >> bet & 1:
                call = self.rules.call_ids[self.g.last_call[bet]]
                found.append((call, seat_name(answerer(self.g, self.t, bet))))
        return found
