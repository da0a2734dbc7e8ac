"""Courses: matches that can be played again, as far as they went.

A course is what a match begins with and the acts that follow, each a line as in a record:
``A1 play 1e``, ``B1 abandon``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from truco.errors import RecordError
from truco.events import ChicoEnded, Event, HandEnded, HandStarted
from truco.kernel.codes import CALL
from truco.match import Match
from truco.playing.lexicon import ANSWER_NUMBERS, CARD_VERBS
from truco.playing.recording import LEAVING
from truco.playing.story import ABANDON
from truco.plugins.manager import PluginRegistry
from truco.record import Record
from truco.rules import Rules
from truco.tables.layout import HAND_MAX

_ANSWERS: Final = {number: verb for verb, number in ANSWER_NUMBERS.items()}


@dataclass(frozen=True, slots=True)
class Start:
    """What a match begins with: the arguments of `truco.Match`, None for what is left out."""

    seed: int = 0
    number: int = 0
    scores: Mapping[str, int] | None = None
    chicos: Mapping[str, int] | None = None
    dealer: str | None = None
    mode: str | None = None
    deal: Sequence[Mapping[str, Any] | None] | None = None

    def open(self, rules: Rules, players: int) -> Match:
        """A match at its first decision."""
        return Match(
            rules,
            players,
            self.seed,
            number=self.number,
            scores=self.scores,
            chicos=self.chicos,
            dealer=self.dealer,
            mode=self.mode,
            deal=self.deal,
        )


@dataclass(frozen=True, slots=True)
class Course:
    """A match from its start through its acts."""

    rules: Rules
    players: int
    start: Start
    acts: tuple[str, ...] = ()

    def played(self) -> Match:
        """The match after all acts. Raises what an act raises that cannot be taken."""
        match = self.start.open(self.rules, self.players)
        for line in self.acts:
            take(match, line)
        return match


def take(match: Match, line: str) -> tuple[Event, ...]:
    """Take an act written as a line; the events it caused. Raises as :meth:`Match.act`."""
    seat, _, action = line.partition(" ")
    return match.abandon(seat) if action == LEAVING else match.act(action, seat)


def line_of(match: Match, seat: int, number: int) -> str:
    """The line of an act by the engine's numbers of the seat and of the action."""
    lexicon, g = match.running.lexicon, match.running.g
    name = lexicon.seats[seat]
    if number == ABANDON:
        return f"{name} {LEAVING}"
    if number >= CALL:
        return f"{name} {lexicon.rules.call_ids[number - CALL]}"
    if number in _ANSWERS:
        return f"{name} {_ANSWERS[number]}"
    verb, place = CARD_VERBS[number // HAND_MAX], number % HAND_MAX
    if lexicon.tables.blind[g.mode]:
        return f"{name} {verb} #{place + 1}"
    return f"{name} {verb} {lexicon.cards[g.holding[HAND_MAX * seat + place]]}"


def recorded(record: Record, rules: Rules) -> Course:
    """The course of a record, whose ruleset `rules` is."""
    start = Start(
        record.seed,
        record.number,
        record.scores,
        record.chicos,
        record.hands[0].dealer,
        record.mode,
        [hand.cards for hand in record.hands if hand.cards is not None],
    )
    acts = tuple(line for hand in record.hands for line in hand.actions)
    dealt = [card for hand in start.deal or () for cards in (hand or {}).values() for card in cards]
    if "?" in dealt or any("?" in act for act in acts):
        raise RecordError("a record with cards that are not known cannot be checked")
    return Course(rules, record.players, start, acts)


def registry_of(rules: Rules) -> PluginRegistry:
    """The plugins that rules were loaded with, so that what is read back finds the same ones."""
    return rules.registry


# Random courses


@dataclass(slots=True)
class Chooser:
    """Picks random acts: seldom a fold, which ends hands early, and now and then a seat leaves."""

    seed: int
    leaving: float = 0.0
    """How likely a seat leaves the match, at each act."""
    _random: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)

    def __call__(self, match: Match) -> str:
        """An act for a match that is not over."""
        chooser = self._random
        if chooser.random() < self.leaving:
            staying = [seat for seat in match.seats if seat not in match.abandoned]
            return f"{chooser.choice(staying)} {LEAVING}"
        actions = match.legal_actions()
        if chooser.random() < 0.9:
            actions = tuple(one for one in actions if one.verb != "fold") or actions
        return f"{match.seat_to_act} {chooser.choice(actions)}"


def random_start(rules: Rules, players: int, seed: int, number: int) -> Start:
    """A start for match `number` of a run: the first from nothing, the others from random scores.

    Half of those scores are a few points from the end, where the rules for it come in.
    """
    if number == 0:
        return Start(seed)
    t = rules.tables(players).tables
    accounts = Start(seed, number).open(rules, players).scores
    chooser = random.Random(f"{seed} {number}")

    def points() -> int:
        few = chooser.random() < 0.5
        return max(0, t.total - chooser.randint(1, 4)) if few else chooser.randrange(t.total)

    return Start(
        seed,
        number,
        {account: points() for account in accounts},
        {account: chooser.randrange(t.chicos_needed) for account in accounts},
    )


# Hands


@dataclass(frozen=True, slots=True)
class HandStart:
    """A hand of a match that could begin a match of its own, and how many acts came before it."""

    start: Start
    acts_before: int


def hand_starts(match: Match) -> Iterator[HandStart]:
    """The hands of a match that were dealt anew, from the first to the last."""
    rules, t = match.tables, match.tables.tables
    scores, chicos = (
        _named(match, match.story.setup.scores),
        _named(match, match.story.setup.chicos),
    )
    hand = 0
    for event in match.events:
        if isinstance(event, HandStarted):
            mode = match.rows[hand] // t.seats
            if not t.keep_deal[mode]:
                deal: dict[str, Any] = {
                    seat: [str(card) for card in cards] for seat, cards in event.hands.items()
                }
                if event.turned is not None:
                    deal["turned"] = str(event.turned)
                setup = match.story.setup
                yield HandStart(
                    Start(
                        setup.seed,
                        setup.number,
                        scores,
                        chicos,
                        event.dealer,
                        rules.mode_ids[mode],
                        [deal],
                    ),
                    sum(act.hand < hand for act in match.story.acts),
                )
            hand += 1
        elif isinstance(event, HandEnded):
            scores = dict(event.scores)
        elif isinstance(event, ChicoEnded):
            scores, chicos = dict.fromkeys(scores, 0), dict(event.chicos)


def _named(match: Match, values: Sequence[int]) -> dict[str, int]:
    return dict(zip(match.scores, values, strict=True))
