"""The bot `basic`: rules of thumb that fit any ruleset (being written)."""

from __future__ import annotations

from truco.kernel.bits import nth, popcount
from truco.tables.layout import Tables, View


def basic_policy(v: View, t: Tables) -> int:
    """A sensible action."""
    return nth(v.legal, (v.word0 * popcount(v.legal)) >> 32)
