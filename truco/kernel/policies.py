"""Bots of the kernel: a policy is a function from a view to one of its legal actions."""

from __future__ import annotations

from typing import Final

from truco.kernel.basic import basic_policy
from truco.kernel.bits import nth, popcount
from truco.tables.layout import Tables, View

RANDOM: Final = 0
BASIC: Final = 1


def random_policy(v: View) -> int:
    """Any of the legal actions, each as likely as the others."""
    return nth(v.legal, (v.word0 * popcount(v.legal)) >> 32)


def choose(policy: int, v: View, t: Tables) -> int:
    """The action that a policy takes."""
    if policy == BASIC:
        return basic_policy(v, t)
    return random_policy(v)
