"""The kernel's policies as bots in Python: they choose from an observation."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import ClassVar

from truco.actions import Action
from truco.errors import BotError
from truco.kernel.policies import BASIC, RANDOM, choose
from truco.observation import Observation
from truco.playing.lexicon import CARD_VERBS
from truco.tables.layout import HAND_MAX


class PolicyBot:
    """A policy of the kernel, with random words of its own.

    In a run of `truco simulate` the kernel plays such a bot itself, with the words of the seat's
    stream; a bot made here plays the same way, with words drawn from `seed`.
    """

    policy: ClassVar[int]
    """Its number in :mod:`truco.kernel.policies`."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def act(self, observation: Observation) -> Action:
        """The policy's choice. Raises :class:`~truco.errors.BotError` when it is not to act."""
        words = self._random.getrandbits(32), self._random.getrandbits(32)
        return self.choice(observation, words)

    @classmethod
    def choice(cls, observation: Observation, words: tuple[int, int]) -> Action:
        """What the policy does for two random words of 32 bits: always the same for the same words.

        Raises :class:`~truco.errors.BotError` when the seat is not to act.
        """
        actions = _numbered(observation)
        if not actions:
            raise BotError(
                f"{observation.seat} has nothing to do: it is not its turn; "
                f"a bot is asked with the observation of match.seat_to_act"
            )
        # Where cards are unknown, an observation may offer less than its view.
        legal = sum(1 << number for number in actions)
        view = replace(observation._view, legal=legal, word0=words[0], word1=words[1])
        return actions[choose(cls.policy, view, observation._lexicon.tables)]


class Basic(PolicyBot):
    """The yardstick: rules of thumb that fit any ruleset (``docs/bots.md``)."""

    policy = BASIC


class Random(PolicyBot):
    """Any legal action, each as likely as the others."""

    policy = RANDOM


def _numbered(observation: Observation) -> dict[int, Action]:
    """The legal actions by the engine's numbers.

    A card that nobody has told is offered as each card it may be; the first stands for it.
    """
    view, lexicon = observation._view, observation._lexicon
    first = HAND_MAX * view.seat
    found: dict[int, Action] = {}
    for action in observation.legal_actions:
        number = lexicon.number(action)
        if number is not None:
            found[number] = action
            continue
        base = HAND_MAX * CARD_VERBS.index(action.verb)
        for position in range(HAND_MAX):
            if not view.left[view.seat] >> position & 1:
                continue
            card = lexicon.card(view.known[first + position])
            if action.place == position + 1 or (
                action.place is None and card in (None, action.card)
            ):
                found.setdefault(base + position, action)
    return found
