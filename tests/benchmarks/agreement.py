"""Do they play the same game? Actions per hand of the engine, the yardstick and the referee.

All play uniformly at random, so that their means may differ only by chance. How far chance goes is
taken from the referee's own matches.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from tests.referee import Referee, all_cards, all_seats, rules_for

DEVIATIONS: Final = 5.0
"""Standard errors that two means may lie apart: chance does it once in two million times."""


class Disagreement(AssertionError):
    """Two that should play the same game do not."""


@dataclass(frozen=True)
class Sample:
    """Matches between uniformly random players: what they took in all."""

    matches: int
    hands: int
    actions: int

    @property
    def mean(self) -> float:
        """Actions per hand."""
        return self.actions / self.hands

    @classmethod
    def of(cls, counted: Mapping[str, Any]) -> Sample:
        """The sample in what a simulation, or the yardstick, has counted."""
        return cls(counted["matches"], counted["hands"], counted["actions"])


@dataclass(frozen=True)
class RefereeSample(Sample):
    """The referee's matches; `spread` is the standard error that one match alone would have."""

    spread: float


def referee_plays(ruleset: str, players: int, matches: int, seed: int = 0) -> RefereeSample:
    """Matches that the slow referee of the tests plays uniformly at random."""
    chooser = random.Random(seed)
    counts = [_referee_match(ruleset, players, chooser) for _ in range(matches)]
    hands = sum(count[0] for count in counts)
    actions = sum(count[1] for count in counts)
    mean = actions / hands
    # Hands of a match depend on each other, so it is matches that are compared with the mean.
    squares = sum((one[1] - mean * one[0]) ** 2 for one in counts) / (matches - 1)
    return RefereeSample(matches, hands, actions, sqrt(squares) * matches / hands)


def _referee_match(ruleset: str, players: int, chooser: random.Random) -> tuple[int, int]:
    """(hands, actions) of one match."""
    rules = rules_for(ruleset)
    referee = Referee(rules, players, dealer=chooser.choice(all_seats(players)))
    pack = all_cards(rules.deck)
    hands = actions = 0
    while True:
        hands += 1
        drawn = iter(chooser.sample(pack, 3 * players + 1))
        dealt = {seat: [next(drawn) for _ in range(3)] for seat in referee.seats_dealt()}
        referee.deal(dealt, next(drawn))
        while (seat := referee.to_act) is not None:
            referee.act(seat, chooser.choice(sorted(referee.legal())))
            actions += 1
        if referee.match_winner is not None:
            return hands, actions
        referee.next_hand()


def check_agreement(who: str, found: Sample, referee: RefereeSample) -> None:
    """Raise Disagreement when `found` differs from the referee by more than chance."""
    _check(who, found, "the referee", referee, referee.spread)


def check_two(who: str, found: Sample, whom: str, other: Sample, referee: RefereeSample) -> None:
    """The same for two that played many more matches than the referee can."""
    _check(who, found, whom, other, referee.spread)


def _check(who: str, found: Sample, whom: str, other: Sample, spread: float) -> None:
    allowed = DEVIATIONS * spread * sqrt(1 / found.matches + 1 / other.matches)
    if abs(found.mean - other.mean) > allowed:
        raise Disagreement(
            f"{who} plays {found.mean:.4f} actions a hand, {whom} {other.mean:.4f}: "
            f"chance explains {allowed:.4f}"
        )
