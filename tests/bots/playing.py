"""Matches between two policies given as functions of a view, played by the interpreted kernel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from truco.kernel.advance import advance, start_match, step
from truco.kernel.bits import highest
from truco.kernel.codes import ACCEPT, DECLINE, FOLD, MATCH_OVER
from truco.kernel.random import key_match, next_word, root_words
from truco.kernel.view import fill_view
from truco.tables.layout import Game, Log, Tables, View, blank

Policy = Callable[[View, Tables], int]


@dataclass
class Score:
    """What the first of two policies did in some matches."""

    matches: int = 0
    wins: int = 0
    accepted: dict[int, int] = field(default_factory=dict)
    """How often it accepted each call; `declined` likewise, folds under the call included."""
    declined: dict[int, int] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        return self.wins / self.matches


def play(t: Tables, first: Policy, second: Policy, matches: int, seed: int = 11) -> Score:
    """Play `matches` (an even number) with sides exchanged in every second one."""
    score = Score(matches)
    game, log, view = blank(Game, t), blank(Log, t), blank(View, t)
    root = root_words(seed)
    for match in range(matches):
        first_bot = match & 1
        key_match(game, *root, match >> 1)
        start_match(game, t)
        advance(game, t, log)
        while game.phase != MATCH_OVER:
            seat = game.to_act
            is_first = t.seat_bot[seat] == first_bot
            fill_view(view, game, t, seat)
            view.word0 = next_word(game, seat)
            view.word1 = next_word(game, seat)
            action = (first if is_first else second)(view, t)
            assert view.legal >> action & 1, "a policy takes a legal action"
            if is_first:
                note_answer(score, view, action)
            step(game, t, log, action)
        score.wins += t.account_bot[game.winner] == first_bot
    return score


def note_answer(score: Score, view: View, action: int) -> None:
    """Count an answer that accepts or declines a call."""
    if not view.pending or action not in (ACCEPT, DECLINE, FOLD):
        return
    call = view.last_call[highest(view.pending)]
    counts = score.accepted if action == ACCEPT else score.declined
    counts[call] = counts.get(call, 0) + 1
