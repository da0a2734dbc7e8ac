"""Hands of which some cards are not known, such as those a table never showed.

The engine counts a holding by the number of its cards. With an unknown card that number lies past
the end of the count table, by way of `choose`, which is made longer for it here. One form of the
tables answers such a count with "does not qualify"; the other refuses it, so that an action that
would need it can be turned down before anything changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, overload

from truco.errors import TrucoError
from truco.tables.layout import HAND_MAX, Tables

BEYOND: Final = 1 << 40
"""Added to a holding's number for an unknown card: no count table is that long."""


class UnknownCount(TrucoError):
    """The count of a holding was asked for of which some card is not known."""


class GuardedCounts(Sequence[int]):
    """A count table that knows of holdings with unknown cards."""

    def __init__(self, counts: Sequence[int], refuse: bool) -> None:
        self._counts = counts
        self._refuse = refuse

    def __len__(self) -> int:
        return len(self._counts)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...
    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        if isinstance(index, int) and index >= BEYOND:
            if self._refuse:
                raise UnknownCount("the count of cards that are not known is needed")
            return -1
        return self._counts[index]


def guarded(t: Tables, refuse: bool) -> Tables:
    """The same tables for hands with unknown cards; `refuse` raises :class:`UnknownCount`.

    A holding's number is the sum of ``choose[4 * card + lower cards]``; with card -1 the index is
    one of the last four from the end, where `BEYOND` stands.
    """
    counts: Sequence[int] = GuardedCounts(t.count, refuse)
    return replace(t, choose=t.choose + [BEYOND] * HAND_MAX, count=counts)  # type: ignore[arg-type]
