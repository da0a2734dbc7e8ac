"""The hands of a record: what was dealt, what was done, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from truco.errors import RecordError, shortened, shown
from truco.events import Event, HandEnded, HandStarted, PointsScored
from truco.kernel.codes import ACCEPT, CALL, DECLINE
from truco.playing.deals import TURNED, deal_texts
from truco.playing.decoding import Deal
from truco.playing.lexicon import CARD_VERBS, Lexicon
from truco.playing.story import ABANDON, Act
from truco.playing.telling import HAS, fact_text
from truco.tables.layout import HAND_MAX

LEAVING: Final = "abandon"
"""How a record writes that a seat left the match."""


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand. `cards` are one text a seat, ``"1e 7o ?"``, with the turned card under ``turned``
    and ``?`` for a card that is not known; None where the cards already dealt were played.
    `actions` are lines such as ``A1 truco``. `points` lists what was paid, as (side, source,
    points); `winner` is who got the stake, and `scores` what the accounts had at the hand's end:
    None while it is not over.
    """

    number: int
    mode: str
    dealer: str
    cards: Mapping[str, str] | None
    actions: tuple[str, ...]
    points: tuple[tuple[str, str, int], ...]
    winner: str | None
    scores: Mapping[str, int] | None


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a hand, from its events."""

    started: HandStarted
    points: tuple[tuple[str, str, int], ...]
    ended: HandEnded | None


def results_of(events: Sequence[Event]) -> list[Result]:
    """What came of each hand of a match."""
    found: list[Result] = []
    points: list[tuple[str, str, int]] = []
    started: HandStarted | None = None
    ended: HandEnded | None = None
    for event in events:
        if isinstance(event, HandStarted):
            if started is not None:
                found.append(Result(started, tuple(points), ended))
            started, ended, points = event, None, []
        elif isinstance(event, PointsScored):
            points.append((event.side, event.source, event.points))
        elif isinstance(event, HandEnded):
            ended = event
    if started is not None:
        found.append(Result(started, tuple(points), ended))
    return found


def hands_of(
    lexicon: Lexicon,
    events: Sequence[Event],
    rows: Sequence[int],
    deals: Sequence[Deal],
    acts: Sequence[Act],
) -> tuple[HandRecord, ...]:
    """The hands of a match from its events, its rows of the seating tables, deals and acts."""
    t = lexicon.tables
    actions: list[list[str]] = [[] for _ in rows]
    found: list[HandRecord] = []
    dealt = -1
    deal_by_hand: list[Deal] = []
    is_dealt: list[bool] = []
    for row in rows:
        # A match may be set up to begin in any mode: its first hand is always dealt.
        is_dealt.append(not is_dealt or not t.keep_deal[row // t.seats])
        dealt += is_dealt[-1]
        deal_by_hand.append(deals[dealt])
    for act in acts:
        actions[act.hand].append(_action_line(lexicon, act, rows[act.hand], deal_by_hand[act.hand]))
    for hand, result in enumerate(results_of(events)):
        row, ended = rows[hand], result.ended
        cards: dict[str, str] | None = None
        if is_dealt[hand]:
            cards = deal_texts(lexicon, deal_by_hand[hand], row)
            if t.turned_card:
                cards[TURNED] = str(lexicon.cards[deal_by_hand[hand][-1]])
        found.append(
            HandRecord(
                number=hand + 1,
                mode=result.started.mode,
                dealer=result.started.dealer,
                cards=cards,
                actions=tuple(actions[hand]),
                points=result.points,
                winner=None if ended is None else ended.winner,
                scores=None if ended is None else dict(ended.scores),
            )
        )
    return tuple(found)


def _action_line(lexicon: Lexicon, act: Act, row: int, deal: Deal) -> str:
    return f"{lexicon.seats[act.seat]} {_action_text(lexicon, act, row, deal)}"


def _action_text(lexicon: Lexicon, act: Act, row: int, deal: Deal) -> str:
    number = act.number
    if number == ABANDON:
        return LEAVING
    if number < 0:
        return f"{HAS} {fact_text(lexicon, number, act.card)}"
    if number >= CALL:
        return lexicon.rules.call_ids[number - CALL]
    if number >= ACCEPT:
        return "accept" if number == ACCEPT else "decline" if number == DECLINE else "fold"
    verb, position = CARD_VERBS[number >> 2], number & 3
    if act.card >= 0:
        return f"{verb} {lexicon.cards[act.card]}"
    card = deal[HAND_MAX * act.seat + position]
    blind = lexicon.tables.blind[row // lexicon.tables.seats]
    return f"{verb} #{position + 1}" if blind or card < 0 else f"{verb} {lexicon.cards[card]}"


# Plain data


def hand_data(hand: HandRecord) -> dict[str, Any]:
    """A hand as it stands in a record."""
    data: dict[str, Any] = {"number": hand.number, "mode": hand.mode, "dealer": hand.dealer}
    if hand.cards is not None:
        data["cards"] = dict(hand.cards)
    data["actions"] = list(hand.actions)
    if hand.points:
        names = ("side", "source", "points")
        data["points"] = [dict(zip(names, paid, strict=True)) for paid in hand.points]
    if hand.scores is not None:
        if hand.winner is not None:
            data["winner"] = hand.winner
        data["scores"] = dict(hand.scores)
    return data


def hand_from(data: object, where: str) -> HandRecord:
    """The hand that stands in a record; raises RecordError naming `where` and what is wrong."""
    table = Fields(data, where)
    found = HandRecord(
        number=table.whole("number"),
        mode=table.text("mode"),
        dealer=table.text("dealer"),
        cards=table.optional("cards", table.words),
        actions=table.texts("actions"),
        points=tuple(_paid(one, f"{where}, points") for one in table.items("points")),
        winner=table.optional("winner", table.text),
        scores=table.optional("scores", table.points),
    )
    table.done()
    return found


def _paid(data: object, where: str) -> tuple[str, str, int]:
    table = Fields(data, where)
    found = (table.text("side"), table.text("source"), table.whole("points"))
    table.done()
    return found


class Fields:
    """Reads the keys of a table, each by kind; unknown keys are an error."""

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, Mapping):
            raise RecordError(f"{where}: expected a table, not {shown(data)}")
        self._data = dict(data)
        self._where = where

    def done(self) -> None:
        """Raise RecordError for keys that nobody asked for."""
        if self._data:
            raise RecordError(f"{self._where}: unknown key {shortened(', '.join(self._data), 200)}")

    def has(self, key: str) -> bool:
        return key in self._data

    def optional(self, key: str, read: Any) -> Any:
        """What `read` reads of a key, None where there is none."""
        return read(key) if self.has(key) else None

    def whole(self, key: str) -> int:
        value = self._take(key)
        if type(value) is not int or value < 0:
            raise self._wrong(key, value, "a whole number, 0 or more")
        return value

    def text(self, key: str) -> str:
        value = self._take(key)
        if not isinstance(value, str):
            raise self._wrong(key, value, "text")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        value = self._take(key)
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self._wrong(key, value, "a list of texts")
        return tuple(value)

    def items(self, key: str) -> list[object]:
        """A list, empty where the key is missing."""
        value = self._data.pop(key, [])
        if not isinstance(value, list):
            raise self._wrong(key, value, "a list")
        return value

    def mapping(self, key: str) -> dict[str, Any]:
        value = self._take(key)
        if not isinstance(value, dict):
            raise self._wrong(key, value, "a table")
        return value

    def words(self, key: str) -> dict[str, str]:
        """Texts by name."""
        value = self.mapping(key)
        if not all(isinstance(one, str) for one in value.values()):
            raise self._wrong(key, value, "a table of texts")
        return value

    def points(self, key: str) -> dict[str, int]:
        """Whole numbers by name."""
        value = self.mapping(key)
        if not all(type(one) is int for one in value.values()):
            raise self._wrong(key, value, "a table of whole numbers")
        return value

    def _take(self, key: str) -> object:
        if key not in self._data:
            raise RecordError(f"{self._where}: {key} is missing")
        return self._data.pop(key)

    def _wrong(self, key: str, value: object, expected: str) -> RecordError:
        return RecordError(f"{self._where}: {key} is {shown(value)}, expected {expected}")
