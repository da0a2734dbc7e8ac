"""The same hand with other cards where a seat may not see them, played the same way.

As long as the public course is the same, the seat must see the same, be allowed the same, and every
bot must choose the same for it.
"""

from __future__ import annotations

import random
from typing import Any

from truco.kernel.advance import advance, leave, step
from truco.kernel.codes import EV_DISCARD, EV_PLAY
from truco.kernel.dealing import begin_hand
from truco.kernel.legal import legal_actions
from truco.kernel.policies import BASIC, RANDOM, choose
from truco.kernel.view import fill_view
from truco.tables.layout import Game, Log, Tables, View, blank, structure_fields
from truco.testing.knowing import known_places, other_cards

Course = tuple[Game, list[tuple[int, ...]]]


def leak(
    begun: Game, dealt: Game, acts: list[int], t: Tables, seat: int, chooser: random.Random
) -> str | None:
    """What `seat` can tell after `acts` though it may not; None when nothing.

    `begun` is the match before the cards of the hand were laid, `dealt` holds them; an act is an
    action's number, or -1 - seat for a seat that left.
    """
    taken: list[tuple[int, int, int]] = []
    course = replayed(begun, dealt, acts, t, taken)
    if course is None:
        return "the acts of the hand cannot be played again"
    seen = view_of(course[0], t, seat)
    known = known_places(t, course[0].row, seat, taken)
    exchanged = plain_copy(dealt)
    exchanged.holding = other_cards(dealt.holding, known, dealt.turned, t.cards, chooser)
    other = replayed(begun, exchanged, acts, t, [])
    if other is None or public(other, t) != public(course, t):
        return None  # somebody could see the difference: who holds what made one
    other_seen = view_of(other[0], t, seat)
    if seen != other_seen:
        return f"seat {seat} sees a difference: {seen} and {other_seen}"
    if legal_actions(course[0], t) != legal_actions(other[0], t) and seat == course[0].to_act:
        return f"what seat {seat} may do tells hidden cards"
    if seen.legal:
        for policy in (RANDOM, BASIC):
            words = chooser.getrandbits(32), chooser.getrandbits(32)
            for view in (seen, other_seen):
                view.word0, view.word1 = words
            if choose(policy, seen, t) != choose(policy, other_seen, t):
                return f"bot {policy} at seat {seat} knows hidden cards"
    return None


def replayed(
    begun: Game, cards: Game, acts: list[int], t: Tables, taken: list[tuple[int, int, int]]
) -> Course | None:
    """The hand with these cards after these acts, and its events; None when one is not legal.

    The acts are added to `taken` with the hand's number and the seats that took them.
    """
    g, s = plain_copy(begun), blank(Log, t)
    s.on = 1
    g.holding[:] = cards.holding
    g.turned = cards.turned
    begin_hand(g, t, s)
    advance(g, t, s)
    events = drained(s)
    for act in acts:
        if act < 0:
            leave(g, t, s, -1 - act)
        elif not legal_actions(g, t) >> act & 1:
            return None
        else:
            taken.append((g.hand, g.to_act, act))
            step(g, t, s, act)
        events += drained(s)
    return g, events


def drained(s: Log) -> list[tuple[int, ...]]:
    """The events since the last time."""
    found = [tuple(s.entries[at : at + 4]) for at in range(0, 4 * s.size, 4)]
    s.size = 0
    return found


def public(course: Course, t: Tables) -> list[object]:
    """What everybody saw: who must act, and the events without cards that nobody else sees."""
    g, events = course
    found: list[object] = [g.to_act, g.phase]
    for kind, seat, a, b in events:
        if (kind == EV_PLAY and b) or kind == EV_DISCARD:
            a = -1
        found.append((kind, seat, a, b))
    return found


def view_of(g: Game, t: Tables, seat: int) -> View:
    view = blank(View, t)
    fill_view(view, g, t, seat)
    return view


def plain_copy(g: Game) -> Game:
    """A copy whose fields are plain lists, of a game of any kind."""
    names = structure_fields(Game)
    values: list[Any] = [getattr(g, name) for name in names]
    copies: list[Any] = [value[:] if isinstance(value, list) else value for value in values]
    return Game(*copies)
