"""Bots in Python, good and bad, for the tests to name as `tests.simulation.sample_bots:Name`."""

from __future__ import annotations

import random
import sys

from truco.actions import Action
from truco.observation import Observation


def first(observation: Observation) -> Action:
    """Takes the first action."""
    return observation.legal_actions[0]


class Dice:
    """Draws from numbers of its own."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def __call__(self, observation: Observation) -> Action:
        return self._random.choice(observation.legal_actions)


class Texts:
    """Has a method, remembers a match, and answers with texts."""

    def __init__(self) -> None:
        self.turns = 0

    def act(self, observation: Observation) -> str:
        self.turns += 1
        return str(observation.legal_actions[self.turns % len(observation.legal_actions)])


def raises(observation: Observation) -> Action:
    """Fails in the third hand."""
    if observation.hand_number > 2:
        raise LookupError("no idea\nwhat to do")
    return observation.legal_actions[0]


def breaks_in_a_library(observation: Observation) -> Action:
    """The fault is its own, though another's code notices."""
    choices: list[Action] = []
    return random.choice(choices)


def ends_the_program(observation: Observation) -> Action:
    sys.exit(3)


def calls_what_is_not_there(observation: Observation) -> str:
    return "contraflor"


def plays_a_card_it_has_not(observation: Observation) -> str:
    cards = {str(card) for card in observation.cards or ()}
    return next(f"play {card}" for card in ("4C", "4H", "4S", "4D") if card not in cards)


def says_nothing(observation: Observation) -> None:
    return None


class NeedsMore:
    def __init__(self, depth: int, seed: int) -> None:
        self.depth = depth


class CannotPlay:
    """Neither callable nor with a method act."""


number = 7
