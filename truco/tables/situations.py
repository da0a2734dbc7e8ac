"""Tabulating rules over situations: which facts a rule reads, and what it says for each.

A rule is run with a situation that knows only some facts. When it reads one that is not known, the
run stops, and is repeated once for each value the fact can have. So a rule that reads three facts
is asked about the combinations of those three only, whatever else a situation holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Generic, Literal, TypeVar, cast

from truco.kernel.bits import highest
from truco.kernel.seating import seats_of, side_of, side_points
from truco.tables.layout import Game, Tables

Answer = TypeVar("Answer")

SIMPLE_FACTS: Final = {
    "mode": "k_mode",
    "trick": "k_trick",
    "first_card_unplayed": "k_fresh",
    "leads_trick": "k_leads",
    "last_of_trick": "k_last",
    "last_of_side": "k_last_side",
    "pending": "k_top",
    "stake_calls": "k_depth",
    "stake_called_by": "k_asked",
    "stake_pending": "k_unanswered",
    "contest_opened": "k_touched",
    "first_trick_tied": "k_first_tied",
    "side_played_down": "k_side_down",
    "own_second_half": "k_own_half",
    "other_second_half": "k_other_half",
    "own_need": "k_own_need",
    "other_need": "k_other_need",
}
"""Fact of a situation -> the stride of its digit in :class:`Tables`."""

BET_FACTS: Final = {
    "opened": "k_opened",
    "closed": "k_closed",
    "settled": "k_settled",
    "holds": "k_holds",
    "declared": "k_declared",
}
"""The same for facts about one contest; such a fact is named ``opened:ID``, with the bet's id."""

CALLED_BY: Final = ("nobody", "other", "own")


class FactNeeded(BaseException):
    """Raised out of a rule that reads a fact not yet known.

    Not an `Exception`, so that a rule's own ``except Exception`` does not swallow it.
    """

    def __init__(self, fact: str) -> None:
        super().__init__(fact)
        self.fact = fact


class KnownFacts:
    """A situation of which only some facts are known, by index of their values."""

    def __init__(self, domains: Mapping[str, Sequence[object]], known: Mapping[str, int]) -> None:
        self._domains = domains
        self._known = known
        self.needed: str | None = None

    def _value(self, fact: str) -> object:
        if fact not in self._domains:
            raise KeyError(f"there is no contest {fact.partition(':')[2]!r}")
        index = self._known.get(fact)
        if index is None:
            self.needed = self.needed or fact
            raise FactNeeded(fact)
        return self._domains[fact][index]

    @property
    def mode(self) -> str:
        return cast(str, self._value("mode"))

    @property
    def trick(self) -> int:
        return cast(int, self._value("trick"))

    @property
    def first_card_unplayed(self) -> bool:
        return cast(bool, self._value("first_card_unplayed"))

    @property
    def leads_trick(self) -> bool:
        return cast(bool, self._value("leads_trick"))

    @property
    def last_of_trick(self) -> bool:
        return cast(bool, self._value("last_of_trick"))

    @property
    def last_of_side(self) -> bool:
        return cast(bool, self._value("last_of_side"))

    @property
    def pending(self) -> str | None:
        return cast("str | None", self._value("pending"))

    @property
    def stake_calls(self) -> int:
        return cast(int, self._value("stake_calls"))

    @property
    def stake_called_by(self) -> Literal["nobody", "own", "other"]:
        return cast(Literal["nobody", "own", "other"], self._value("stake_called_by"))

    @property
    def stake_pending(self) -> bool:
        return cast(bool, self._value("stake_pending"))

    @property
    def contest_opened(self) -> bool:
        return cast(bool, self._value("contest_opened"))

    @property
    def first_trick_tied(self) -> bool:
        return cast(bool, self._value("first_trick_tied"))

    @property
    def side_played_down(self) -> bool:
        return cast(bool, self._value("side_played_down"))

    @property
    def own_second_half(self) -> bool:
        return cast(bool, self._value("own_second_half"))

    @property
    def other_second_half(self) -> bool:
        return cast(bool, self._value("other_second_half"))

    @property
    def own_need(self) -> int:
        return cast(int, self._value("own_need"))

    @property
    def other_need(self) -> int:
        return cast(int, self._value("other_need"))

    def opened(self, bet: str) -> bool:
        return cast(bool, self._value(f"opened:{bet}"))

    def closed(self, bet: str) -> bool:
        return cast(bool, self._value(f"closed:{bet}"))

    def settled(self, bet: str) -> bool:
        return cast(bool, self._value(f"settled:{bet}"))

    def holds(self, bet: str) -> bool:
        return cast(bool, self._value(f"holds:{bet}"))

    def declared(self, bet: str) -> bool:
        return cast(bool, self._value(f"declared:{bet}"))


@dataclass(frozen=True, slots=True)
class Verdict(Generic[Answer]):
    """What a rule says wherever the `known` facts have these values (indices)."""

    known: Mapping[str, int]
    answer: Answer


def domains(
    modes: Sequence[str], tricks: int, bets: Sequence[str], depth: int, total: int
) -> dict[str, Sequence[object]]:
    """The values each fact can have, for a variant with these modes and bets."""
    flag = (False, True)
    found: dict[str, Sequence[object]] = dict.fromkeys(SIMPLE_FACTS, flag)
    found["mode"] = tuple(modes)
    found["trick"] = tuple(range(1, tricks + 1))
    found["pending"] = (None, *bets)
    found["stake_calls"] = tuple(range(depth + 1))
    found["stake_called_by"] = CALLED_BY
    found["own_need"] = found["other_need"] = tuple(range(total + 1))
    for bet in bets[1:]:
        for fact in BET_FACTS:
            found[f"{fact}:{bet}"] = flag
    return found


def explore(
    rule: Callable[[KnownFacts], Answer], values: Mapping[str, Sequence[object]]
) -> list[Verdict[Answer]]:
    """What `rule` says about every situation it can tell apart."""
    verdicts: list[Verdict[Answer]] = []
    waiting: list[dict[str, int]] = [{}]
    while waiting:
        known = waiting.pop()
        situation = KnownFacts(values, known)
        with suppress(FactNeeded):
            answer = rule(situation)
        if situation.needed is None:
            verdicts.append(Verdict(known, answer))
            continue
        # Even a rule that caught the request and answered does not know the fact yet.
        for index in reversed(range(len(values[situation.needed]))):
            waiting.append({**known, situation.needed: index})
    return verdicts


def strides(
    facts_read: Sequence[Mapping[str, int]], values: Mapping[str, Sequence[object]]
) -> tuple[dict[str, int], int]:
    """A stride for each fact that some rule reads, and the number of situations."""
    read = {fact for known in facts_read for fact in known}
    found: dict[str, int] = {}
    size = 1
    for fact in values:
        if fact in read:
            found[fact] = size
            size *= len(values[fact])
    return found, size


def rows_of(
    known: Mapping[str, int], stride: Mapping[str, int], values: Mapping[str, Sequence[object]]
) -> list[int]:
    """The rows of the window table in which the `known` facts have these values."""
    rows = [0]
    for fact, width in stride.items():
        if fact in known:
            rows = [row + width * known[fact] for row in rows]
        else:
            rows = [row + width * index for row in rows for index in range(len(values[fact]))]
    return rows


def situation_facts(g: Game, t: Tables, seat: int, bets: Sequence[str]) -> dict[str, int]:
    """The facts of a moment for a seat, as indices of their values, for ``why_not`` to re-ask."""
    side = side_of(g, t, seat)
    own = side_points(g, t, side)
    other = side_points(g, t, 1 - side)
    facts = {
        "mode": g.mode,
        "trick": g.trick,
        "first_card_unplayed": g.fresh >> seat & 1,
        "leads_trick": int(g.played == 0),
        "last_of_trick": int(g.seats_in & ~g.played == 1 << seat),
        "last_of_side": int(seats_of(g, t, side) & ~g.played == 1 << seat),
        "pending": highest(g.pending) + 1 if g.pending else 0,
        "stake_calls": t.depth[g.node[0]],
        "stake_called_by": 0 if g.asked[0] < 0 else 1 if g.asked[0] == side else 2,
        "stake_pending": g.pending & 1,
        "contest_opened": int(g.opened > 1),
        "first_trick_tied": int(g.history & 3 == 3),
        "side_played_down": g.down_sides >> side & 1,
        "own_second_half": int(2 * own >= t.total),
        "other_second_half": int(2 * other >= t.total),
        "own_need": t.total - own,
        "other_need": t.total - other,
    }
    for bet in range(1, len(bets)):
        facts[f"opened:{bets[bet]}"] = g.opened >> bet & 1
        facts[f"closed:{bets[bet]}"] = g.closed >> bet & 1
        facts[f"settled:{bets[bet]}"] = g.settled >> bet & 1
        facts[f"holds:{bets[bet]}"] = g.holders[bet] >> seat & 1
        facts[f"declared:{bets[bet]}"] = g.declared[bet] >> seat & 1
    return facts
