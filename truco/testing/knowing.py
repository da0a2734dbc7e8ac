"""The promise that nobody knows more than it may: nothing a seat is given tells hidden cards."""

from __future__ import annotations

import random
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from truco.actions import Action
from truco.bots import Basic, PolicyBot, Random
from truco.errors import TrucoError
from truco.events import CardPlayed, Discarded, Event, HandStarted
from truco.kernel.codes import PLAY_DOWN, PLAY_OPEN
from truco.match import Match
from truco.observation import Observation
from truco.tables.layout import HAND_MAX, Tables
from truco.testing.courses import Course, line_of, take
from truco.testing.promises import Promise

BOTS: Final[Mapping[str, type[PolicyBot]]] = {"random": Random, "basic": Basic}


class Secret(Promise):
    """The hand is played again with other cards where a seat may not see them.

    As long as everybody would see the same, that seat must see the same, be told the same, be
    allowed the same, and every bot must choose the same for it.
    """

    name = "no_seat_can_tell_hidden_cards"
    words = (
        "what a seat sees, is told and may do, and what a bot does for it, is the same for any two "
        "states that differ only in cards it may not know"
    )

    def __init__(self, course: Course) -> None:
        super().__init__(course)
        self._hand = 0
        self._start: dict[str, Any] = {}
        self._acts_before = 0
        self._events_before = 0

    def decision(self, match: Match) -> None:
        if match.hand_number != self._hand:
            self._hand = match.hand_number
            self._start = match.state()
            self._acts_before = len(match.story.acts)
            self._events_before = max(
                at for at, event in enumerate(match.events) if isinstance(event, HandStarted)
            )
        public = self._public(match)
        done = [act.number for act in match.story.acts[self._acts_before :]]
        for number, seat in enumerate(match.seats):
            # By what was done in this hand only, so that it breaks again without the hands before.
            chooser = random.Random(f"{seat} {done}")
            other = self._with_other_cards(match, number, chooser)
            if other is not None and self._public(other) == public:
                self._compare(match, other, seat, chooser)

    def _compare(self, match: Match, other: Match, seat: str, chooser: random.Random) -> None:
        seen, also = match.observation(seat), other.observation(seat)
        self.require(
            seen == also and seen.same_view(also),
            lambda: f"{seat} sees a difference: {_differences(seen, also)}",
        )
        self.require(
            match.events_for(seat, self._events_before)
            == other.events_for(seat, self._events_before),
            f"the events that {seat} is told tell hidden cards",
        )
        if match.seat_to_act != seat:
            return
        self.require(
            match.legal_actions() == other.legal_actions(),
            lambda: (
                f"{seat} may do other things when others hold other cards: "
                f"{_listed(match.legal_actions())}, or {_listed(other.legal_actions())}"
            ),
        )
        words = chooser.getrandbits(32), chooser.getrandbits(32)
        for name, bot in BOTS.items():
            choices = bot.choice(seen, words), bot.choice(also, words)
            self.require(
                choices[0] == choices[1],
                lambda name=name, choices=choices: (  # type: ignore[misc]
                    f"bot {name} at {seat} knows hidden cards: it does {choices[0]} or {choices[1]}"
                ),
            )

    def _with_other_cards(self, match: Match, seat: int, chooser: random.Random) -> Match | None:
        """The hand with other cards where the seat may not see them; None where that cannot be."""
        acts = match.story.acts[self._acts_before :]
        known = known_places(match.tables.tables, match.running.g.row, seat, acts)
        state = {**self._start}
        game: dict[str, Any] = {**state["game"]}
        deck = len(match.tables.deck)
        held = other_cards(game["holding"], known, game["turned"], deck, chooser)
        game["holding"] = held
        deals = [*state["deals"]]
        deals[-1] = [*held, deals[-1][-1]]
        state |= {"game": game, "deals": deals}
        other = Match.restored(match.rules or match.tables, match.players, state)
        try:
            for act in acts:
                take(other, line_of(other, act.seat, act.number))
        except TrucoError:
            return None  # somebody could not have done that, so everybody sees the difference
        return other

    def _public(self, match: Match) -> list[object]:
        """What everybody has seen of the hand."""
        events = match.events[self._events_before :]
        return [match.seat_to_act, match.hand_number, *map(_unseen, events)]


def known_places(t: Tables, row: int, seat: int, acts: Iterable[Sequence[int]]) -> set[int]:
    """Indices in ``holding`` of the cards that a seat may know in a hand of a row of the seating.

    `acts` are those of the hand so far: each begins with a hand's number, a seat and the engine's
    number of the action, as :class:`truco.playing.story.Act` does. Worked out from the rules and
    what was done, and not asked of the seat's view, which may show more.
    """
    mode, base = row // t.seats, row * t.seats
    found: set[int] = set()
    for other in range(t.seats):
        own = other == seat and not t.blind[mode]
        partners = other != seat and t.side[base + other] == t.side[base + seat]
        if own or (partners and t.shown[mode] >> t.side[base + seat] & 1):
            found.update(range(HAND_MAX * other, HAND_MAX * (other + 1)))
    for _, other, number, *_ in acts:
        if PLAY_OPEN <= number < PLAY_DOWN:
            found.add(HAND_MAX * other + number)
    return found


def other_cards(
    held: Sequence[int], known: Container[int], turned: int, deck: int, chooser: random.Random
) -> list[int]:
    """The cards of a hand with others in some or all of the places that are not known.

    `held` is a ``holding``, in which -1 stays -1; `deck` the number of cards there are.
    """
    hidden = [at for at, card in enumerate(held) if card >= 0 and at not in known]
    if chooser.random() < 0.5:
        hidden = [at for at in hidden if chooser.random() < 0.5]
    kept = {card for at, card in enumerate(held) if card >= 0 and at not in hidden}
    free = [card for card in range(deck) if card not in kept and card != turned]
    found = [*held]
    for at, card in zip(hidden, chooser.sample(free, len(hidden)), strict=True):
        found[at] = card
    return found


def _unseen(event: Event) -> Event:
    """The event as somebody knows it who sees nobody's cards."""
    if isinstance(event, HandStarted):
        return replace(event, hands={})
    if isinstance(event, Discarded) or (isinstance(event, CardPlayed) and event.face_down):
        return replace(event, card=None)
    return event


def _differences(one: Observation, other: Observation) -> str:
    left, right = one.to_dict(), other.to_dict()
    found = [f"{key} {left[key]} or {right[key]}" for key in left if left[key] != right[key]]
    return "; ".join(found) or "something in its view"


def _listed(actions: Sequence[Action]) -> str:
    return ", ".join(map(str, actions))
