"""How a match came to where it is: what it began with, the acts, and the engine's log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final, NamedTuple

from truco.errors import RecordError, shown
from truco.playing.decoding import Deal, Entry
from truco.playing.lexicon import Lexicon
from truco.playing.running import Running, Setup, Workshop
from truco.playing.states import game_data, game_from
from truco.playing.unknown import Said, unknown_seats
from truco.tables.layout import HAND_MAX

ABANDON: Final = -1
"""In place of an action's number: the seat leaves the match."""


class Act(NamedTuple):
    """One act: the hand (from 0), the seat, the engine's number of the action (or `ABANDON`), and
    the card that an unknown one turned out to be, -1 when nothing was told. What was told of a
    seat's cards is an act too, with the numbers of `truco.playing.telling`."""

    hand: int
    seat: int
    number: int
    card: int


@dataclass(slots=True)
class Story:
    """`given` are the deals the match was given, None for one by seed."""

    setup: Setup
    given: list[Deal | None]
    acts: list[Act] = field(default_factory=list)
    log: list[Entry] = field(default_factory=list)

    def copy(self) -> Story:
        return Story(self.setup, self.given[:], self.acts[:], self.log[:])

    def data(self, running: Running) -> dict[str, object]:
        """The story and the state it has led to, as plain data."""
        return {
            "setup": _plain_setup(self.setup),
            "given": [None if deal is None else list(deal) for deal in self.given],
            "waiting": len(running.given),
            "deals": [list(deal) for deal in running.deals],
            "acts": [list(act) for act in self.acts],
            "log": [list(entry) for entry in self.log],
            "said": running.said.data(),
            "game": game_data(running.g),
        }

    @classmethod
    def restored(
        cls, lexicon: Lexicon, workshop: Workshop, data: Mapping[str, object]
    ) -> tuple[Running, Story]:
        """The engine's state and the story that :meth:`data` wrote, as it wrote them.

        Raises :class:`~truco.errors.RecordError` for data that does not fit these tables. What
        others may have changed is read by :func:`truco.playing.loading.played_again`.
        """
        story = cls.told(lexicon, data)
        given = story.given
        story.log = [(k, s, a, b) for k, s, a, b in _whole_rows(data, "log", 4)]
        running = Running(lexicon, workshop, game_from(data["game"], lexicon.tables))
        cards = HAND_MAX * lexicon.tables.seats + 1
        running.deals = [tuple(deal) for deal in _whole_rows(data, "deals", cards)]
        waiting = data["waiting"]
        if type(waiting) is not int or not 0 <= waiting <= len(given):
            raise RecordError(f"the saved match has a wrong waiting: {shown(waiting)}")
        running.given = given[len(given) - waiting :]
        running.said = Said.restored(data["said"])
        running.unknown = unknown_seats(running.g, lexicon)
        return running, story

    @classmethod
    def told(cls, lexicon: Lexicon, data: object) -> Story:
        """The story that :meth:`data` wrote, without what follows from it: the log is empty.

        Raises :class:`~truco.errors.RecordError` for data of another form; its numbers may be any.
        """
        if not isinstance(data, Mapping) or set(data) != _KEYS:
            raise RecordError(f"a saved match has the keys {', '.join(sorted(_KEYS))}")
        cards = HAND_MAX * lexicon.tables.seats + 1
        return cls(
            _setup_from(data["setup"], lexicon),
            [None if deal is None else tuple(deal) for deal in _rows(data, "given", cards)],
            [Act(*act) for act in _whole_rows(data, "acts", len(Act._fields))],
        )


_KEYS = {"setup", "given", "waiting", "deals", "acts", "log", "said", "game"}


def _plain_setup(setup: Setup) -> dict[str, object]:
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in asdict(setup).items()
    }


def _setup_from(data: object, lexicon: Lexicon) -> Setup:
    names = [item.name for item in fields(Setup)]
    if not isinstance(data, Mapping) or list(data) != names:
        raise RecordError(f"the setup of a saved match has the keys {', '.join(names)}")
    values: dict[str, Any] = dict(data)
    for name in ("scores", "chicos"):
        row = values[name]
        if not _is_whole(row) or len(row) != lexicon.tables.accounts:
            raise RecordError(f"the saved match has wrong {name}: {shown(row)}")
        values[name] = tuple(row)
    for name in ("seed", "number", "dealer", "mode"):
        value = values[name]
        if type(value) is not int and (value is not None or name in ("seed", "number")):
            raise RecordError(f"the saved match has a wrong {name}: {shown(value)}")
    return Setup(**values)


def _rows(data: Mapping[str, object], name: str, size: int) -> list[Sequence[int] | None]:
    """A list of rows of `size` whole numbers, or None."""
    rows = data[name]
    if not isinstance(rows, list):
        raise RecordError(f"the saved match has no list of {name}")
    for row in rows:
        if row is not None and not (_is_whole(row) and len(row) == size):
            raise RecordError(f"the saved match has a wrong entry in {name}: {shown(row)}")
    return rows


def _whole_rows(data: Mapping[str, object], name: str, size: int) -> list[Sequence[int]]:
    rows = _rows(data, name, size)
    if None in rows:
        raise RecordError(f"the saved match has an empty entry in {name}")
    return [row for row in rows if row is not None]


def _is_whole(row: object) -> bool:
    return isinstance(row, list | tuple) and all(type(value) is int for value in row)
