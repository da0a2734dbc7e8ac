"""Bots: the kernel's own, usable from Python, and what a bot written in Python looks like.

    basic = Basic(seed=7)
    match.act(basic.act(match.observation(match.seat_to_act)))

The kernel's policies see the same view that an observation is made of, so a bot of this package
knows what any other bot knows. ``docs/bots.md`` describes them.
"""

from truco.bots.policies import Basic, PolicyBot, Random
from truco.bots.protocol import Bot, Choice

__all__ = ["Basic", "Bot", "Choice", "PolicyBot", "Random"]
