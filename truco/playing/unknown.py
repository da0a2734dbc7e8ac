"""Hands of which some cards are not known, such as those a table never showed.

What a seat holds decides things: whether it may call in a contest of holders, who must answer, what
a contest pays. For a seat with unknown cards such a thing is never guessed. It follows from what
was *said*: a call that only a holder may make, or what was told of the seat (`Match.tell`). Until
then a seat that may hold is asked as if it held, and what depends on it is refused.

The engine counts a holding by the number of its cards. While a change is tried an unknown card
carries its seat (`marked`), and the count table answers for the seat with the most that its count
may be: whatever the engine did with such a count is found in its log, and refused where a smaller
one would have done something else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations
from typing import Final, overload

from truco.errors import RecordError, shown
from truco.kernel.codes import NO_CARD
from truco.playing.lexicon import Lexicon
from truco.tables.counts import COUNT_MAX
from truco.tables.layout import HAND_MAX, Game, Tables

NONE: Final = -1
"""The count of a holding that does not qualify."""
Bounds = tuple[int, int]
"""The least and the most that a count may be; `NONE` does not qualify."""
ANYTHING: Final[Bounds] = (NONE, COUNT_MAX)
_BEYOND: Final = 1 << 40
"""Added to a holding's number for an unknown card: no count table is that long."""
_DIGIT: Final = 3
"""Bits in which the unknown cards of a seat are counted, above `_BEYOND`: at most four."""


@dataclass(slots=True)
class Said:
    """What follows, from calls and from what was told, for the unknown cards of a deal."""

    counts: dict[tuple[int, int], Bounds] = field(default_factory=dict)
    """By seat and bet."""
    limits: dict[tuple[int, int], int] = field(default_factory=dict)
    """By seat and place: the highest strength of the card there, since the seat had to play its
    highest."""
    refused: dict[int, int] = field(default_factory=dict)
    """By bet of which a call waits: how the last holder refused it, while others may yet hold."""

    def copy(self) -> Said:
        return Said(dict(self.counts), dict(self.limits), dict(self.refused))

    def data(self) -> dict[str, list[list[int]]]:
        """It as plain data."""
        return {
            "counts": [[*key, *bounds] for key, bounds in sorted(self.counts.items())],
            "limits": [[*key, limit] for key, limit in sorted(self.limits.items())],
            "refused": [[bet, why] for bet, why in sorted(self.refused.items())],
        }

    @classmethod
    def restored(cls, data: object) -> Said:
        """What :meth:`data` wrote; raises RecordError for anything else."""
        if not isinstance(data, Mapping) or set(data) != {"counts", "limits", "refused"}:
            raise RecordError(
                "the saved match has a wrong said: expected counts, limits and refused"
            )
        return cls(
            {(seat, bet): (lo, hi) for seat, bet, lo, hi in _rows(data["counts"], 4)},
            {(seat, place): limit for seat, place, limit in _rows(data["limits"], 3)},
            {row[0]: row[1] for row in _rows(data["refused"], 2)},
        )


def _rows(data: object, size: int) -> list[list[int]]:
    if not isinstance(data, list):
        raise RecordError(f"the saved match has a wrong said: {shown(data)}")
    for row in data:
        whole = isinstance(row, list) and all(type(one) is int for one in row)
        if not whole or len(row) != size:
            raise RecordError(f"the saved match has a wrong entry in said: {shown(row)}")
    return data


# Which cards are known, and to whom


def kept_places(g: Game, lexicon: Lexicon, seat: int) -> list[int]:
    """The indices in ``holding`` of the cards that a seat plays with; all, until it has discarded.

    Also of one that sits this hand out and plays its cards in a later one of the same deal.
    """
    first = HAND_MAX * seat
    dealt = range(first, first + lexicon.dealt_to(g.row, seat))
    return [at for at in dealt if not g.kept[seat] or g.kept[seat] >> (at - first) & 1]


def knows_kept(g: Game, lexicon: Lexicon, seat: int) -> bool:
    """Whether a seat has laid a card aside that is not known, and knows those that it keeps."""
    if not g.kept[seat] or lexicon.tables.blind[g.mode]:
        return False
    held = g.holding[HAND_MAX * seat :][: lexicon.dealt_to(g.row, seat)]
    aside = [card for at, card in enumerate(held) if not g.kept[seat] >> at & 1]
    return NO_CARD in aside and not unknown_seats(g, lexicon) >> seat & 1


def unknown_seats(g: Game, lexicon: Lexicon) -> int:
    """Mask of the seats that play with some card that is not known."""
    mask = 0
    for seat in range(lexicon.tables.seats):
        if any(g.holding[at] < 0 for at in kept_places(g, lexicon, seat)):
            mask |= 1 << seat
    return mask


def seen_by(g: Game, lexicon: Lexicon, seat: int) -> set[int]:
    """The cards of this hand that a seat may know: its own, shown ones, those on the table."""
    found = seen_by_all(g, lexicon)
    sees = lexicon.sees(g.row, seat)
    for other in range(lexicon.tables.seats):
        if sees >> other & 1:
            found.update(g.holding[HAND_MAX * other : HAND_MAX * (other + 1)])
    found.discard(NO_CARD)
    return found


def seen_by_all(g: Game, lexicon: Lexicon) -> set[int]:
    """The cards that lie face up: the turned one, and those played open."""
    found = {g.turned}
    for seat in range(lexicon.tables.seats):
        found.update(g.holding[at] for at in shown_places(g, lexicon, seat))
    found.discard(NO_CARD)
    return found


def shown_places(g: Game, lexicon: Lexicon, seat: int) -> list[int]:
    """The indices in ``holding`` of the cards that a seat has played face up."""
    t = lexicon.tables
    laid = (g.table[trick * t.seats + seat] for trick in range(g.trick + 1))
    return [HAND_MAX * seat + at for at in laid if 0 <= at < HAND_MAX]


# What counts may be


class Possible:
    """The counts that holdings may have of which only some cards are known."""

    def __init__(self, t: Tables) -> None:
        self._tables = t
        self._found = cache(self._of)

    def counts(
        self, bet: int, turned_class: int, known: Iterable[int], out: Iterable[int]
    ) -> frozenset[int]:
        """What a holding with the `known` cards may count, without the cards that are `out` of it,
        among which -1 stands for none."""
        elsewhere = {card for card in out if card >= 0}
        return self._found(bet, turned_class, tuple(sorted(known)), tuple(sorted(elsewhere)))

    def _of(
        self, bet: int, turned_class: int, known: tuple[int, ...], out: tuple[int, ...]
    ) -> frozenset[int]:
        t = self._tables
        base = (bet * t.classes + turned_class) * t.holdings
        others = [card for card in range(t.cards) if card not in known and card not in out]
        found = set()
        for more in combinations(others, t.hand_size - len(known)):
            cards = sorted((*known, *more))
            index = sum(t.choose[4 * card + lower] for lower, card in enumerate(cards))
            found.add(t.count[base + index])
        return frozenset(found)

    def bounds(
        self,
        bet: int,
        turned_class: int,
        known: Sequence[int],
        said: Bounds,
        out: Iterable[int] = (),
    ) -> Bounds | None:
        """The least and most count of what may be held; None when nothing agrees with `said`.

        `known` are the known ones of the cards; without any, every count is taken as possible.
        `out` are cards that are not among them, or -1.
        """
        if not known:
            return said
        found = self.counts(bet, turned_class, known, out)
        agreeing = [count for count in found if said[0] <= count <= said[1]]
        return (min(agreeing), max(agreeing)) if agreeing else None


# The tables for a change that is tried


def marked(g: Game, lexicon: Lexicon) -> None:
    """Give each unknown card a number that tells the seat that holds it."""
    for seat in range(lexicon.tables.seats):
        first = HAND_MAX * seat
        for at in range(first, first + lexicon.dealt_to(g.row, seat)):
            if g.holding[at] < 0:
                g.holding[at] = NO_CARD - seat


def covered(g: Game, but: int) -> None:
    """Take away what the cards are that were dealt, except the one at index `but` of ``holding``;
    -1 for all."""
    g.holding[:] = [card if at == but else NO_CARD for at, card in enumerate(g.holding)]


def unmarked(g: Game) -> None:
    """Undo :func:`marked`."""
    g.holding[:] = [max(card, NO_CARD) for card in g.holding]


class _Counts(Sequence[int]):
    """A count table that also answers for holdings with marked cards."""

    def __init__(self, t: Tables, most: Callable[[int, int], int]) -> None:
        self._counts: Sequence[int] = t.count
        self._row = t.classes * t.holdings
        self._most = most

    def __len__(self) -> int:
        return len(self._counts)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...
    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        if isinstance(index, int) and index >= _BEYOND:
            seat = ((index // _BEYOND).bit_length() - 1) // _DIGIT
            return self._most(seat, index % _BEYOND // self._row)
        return self._counts[index]


def trial_tables(t: Tables, most: Callable[[int, int], int]) -> Tables:
    """The same tables for hands with marked cards.

    `most` gives the most that the count of a seat may be for a bet. A holding's number is the sum
    of ``choose[4 * card + lower cards]``: for a marked card the index lies before the table's
    begin, which in Python is at the end of the list.
    """
    marks = [0] * (HAND_MAX * t.seats)
    for seat in range(t.seats):
        marks[-HAND_MAX * (1 + seat)] = _BEYOND << _DIGIT * seat
    return replace(
        t,
        choose=t.choose + marks,
        count=_Counts(t, most),  # type: ignore[arg-type]
    )


def bets_paid_by_holders(t: Tables) -> frozenset[int]:
    """The bets in which some payment is for each holder of a side."""
    found: set[int] = set()
    for at, start in enumerate(t.start_node):
        waiting, seen = [start], {-1}
        while waiting:
            node = waiting.pop()
            if node not in seen:
                seen.add(node)
                waiting.extend(t.next_node[node * t.calls : (node + 1) * t.calls])
                if any(t.pay_holder[3 * node : 3 * node + 3]):
                    found.add(at % t.bets)
    return frozenset(found)
