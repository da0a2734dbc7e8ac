"""What a bot written in Python is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from truco.actions import Action
from truco.observation import Observation

Choice: TypeAlias = Callable[[Observation], Action | str]
"""A bot that is a function: from an observation to one of its legal actions, or to its text."""


class Bot(Protocol):
    """A bot that is an object, for one seat of one match.

    A class of such bots may take a `seed` (a whole number) for its own random numbers; whoever runs
    matches then makes one for each seat of each match, always with the same seed for the same seat
    of the same match.
    """

    def act(self, observation: Observation) -> Action | str:
        """One of ``observation.legal_actions``, which is not empty, or its text."""
        ...
