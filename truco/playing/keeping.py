"""A match that is kept: copied, compared, pickled, taken up again where it was left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Self

from truco.actions import Action
from truco.events import Event
from truco.playing.decoding import Decoder
from truco.playing.facts import Facts
from truco.playing.running import Running
from truco.playing.setting_up import tables_of
from truco.playing.shared import shared_of
from truco.playing.story import Story
from truco.tables.ruletables import RuleTables

if TYPE_CHECKING:
    from truco.rules import Rules


class Kept(Facts):
    """How a match came to where it is, and copies of it; :class:`truco.match.Match` adds acting."""

    __slots__ = ("_events", "_legal", "_mask", "_rules", "_story")

    _events: list[Event]
    _legal: tuple[Action, ...] | None
    """The legal actions, once they were asked for."""
    _mask: int
    """The same as a mask; -1 before."""
    _rules: Rules | None
    _story: Story

    @property
    def rules(self) -> Rules | None:
        """The rules of the match; None for one made from tables alone."""
        return self._rules

    def copy(self) -> Self:
        """The same match, going its own way."""
        other = type(self).__new__(type(self))
        other._rules = self._rules
        other._shared = self._shared
        other._running = self._running.copy()
        other._story = self._story.copy()
        other._decoder = self._decoder.copy(other._running.deals)
        other._events = self._events[:]
        other._mask = self._mask
        other._legal = self._legal
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Whether both are the same match at the same point, played by rules that mean the same."""
        if not isinstance(other, Kept):
            return NotImplemented
        if self.tables is not other.tables and (
            self.tables.fingerprint != other.tables.fingerprint
        ):
            return False
        return self.state() == other.state()

    __hash__ = None  # type: ignore[assignment]

    def state(self) -> dict[str, object]:
        """The state of the match as plain data, without its rules: what :meth:`restored` reads."""
        return self._story.data(self._running)

    @classmethod
    def restored(
        cls, rules: Rules | RuleTables, players: int | None, state: Mapping[str, object]
    ) -> Self:
        """The match whose :meth:`state` this is; raises RecordError when it fits no such match."""
        match = cls.__new__(cls)
        match._rules = None if isinstance(rules, RuleTables) else rules
        match._shared = shared_of(tables_of(rules, players))
        lexicon = match._shared.lexicon
        match._running, match._story = Story.restored(lexicon, match._shared.workshop, state)
        setup = match._story.setup
        match._decoder = Decoder(lexicon, setup.scores, setup.chicos, match._running.deals)
        match._events = match._decoder.events(match._story.log)
        match._forget()
        return match

    def __reduce__(self) -> tuple[object, ...]:
        rules: Rules | RuleTables = self.tables if self._rules is None else self._rules
        return type(self).restored, (rules, self.players, self.state())

    @property
    def story(self) -> Story:
        """How the match came to where it is: setup, acts and log. For records."""
        return self._story

    @property
    def running(self) -> Running:
        """The engine's side of the match. For records; changing it breaks the match."""
        return self._running

    @property
    def rows(self) -> tuple[int, ...]:
        """Row of the seating tables for each hand so far. For records."""
        return tuple(self._decoder.rows)

    def _forget(self) -> None:
        self._mask = -1
        self._legal = None
