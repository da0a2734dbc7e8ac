"""From the engine's log to events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from truco import events as ev
from truco.kernel import codes
from truco.playing.lexicon import Lexicon

WHY = ("tricks", "declined", "fold", "counts", "alone", "given-up", "absent")
RESULTS = ("", "A", "B", "tie")

Entry = tuple[int, int, int, int]
"""Kind, seat, a, b: an entry of the engine's log."""
Deal = tuple[int, ...]
"""The cards of a deal as numbers, four places a seat, then the turned card; -1 unknown or none."""


class Decoder:
    """Turns log entries into events, and keeps the public story of the hand while it does."""

    def __init__(
        self, lexicon: Lexicon, scores: Sequence[int], chicos: Sequence[int], deals: list[Deal]
    ) -> None:
        self.rows: list[int] = []
        """Row of the seating tables, for each hand."""
        self.calls: list[tuple[str, str]] = []
        """Calls of the hand so far: (seat, call)."""
        self.abandoned: list[str] = []
        self._lexicon = lexicon
        self._deals = deals
        self._deal = -1
        self._scores = list(scores)
        self._chicos = list(chicos)
        self._last_call: list[str | None] = []
        self._makers: dict[int, Callable[[int, int, int], ev.Event | None]] = {
            codes.EV_HAND: self._hand,
            codes.EV_PLAY: self._play,
            codes.EV_DISCARD: self._discard,
            codes.EV_CALL: self._call,
            codes.EV_ACCEPT: self._accept,
            codes.EV_DECLINE: self._decline,
            codes.EV_REFUSE: self._refuse,
            codes.EV_FOLD: self._fold,
            codes.EV_ABANDON: self._abandon,
            codes.EV_TRICK: self._trick,
            codes.EV_ANNOUNCE: self._announce,
            codes.EV_POINTS: self._points,
            codes.EV_VOID: self._void,
            codes.EV_HAND_END: self._hand_end,
            codes.EV_CHICO: self._chico,
            codes.EV_MATCH: self._match,
            codes.EV_SHOWDOWN: self._showdown,
        }

    def copy(self, deals: list[Deal]) -> Decoder:
        """The same story so far, going its own way with the deals of another match."""
        other = Decoder(self._lexicon, self._scores, self._chicos, deals)
        other.rows = self.rows[:]
        other.calls = self.calls[:]
        other.abandoned = self.abandoned[:]
        other._deal = self._deal
        other._last_call = self._last_call[:]
        return other

    def events(self, entries: Sequence[Entry]) -> list[ev.Event]:
        """The events of these entries; those that change nothing are left out."""
        found: list[ev.Event] = []
        makers = self._makers
        for kind, seat, a, b in entries:
            event = makers[kind](seat, a, b)
            if event is not None:
                found.append(event)
        return found

    def _hand(self, mano: int, mode: int, turned: int) -> ev.Event:
        lexicon = self._lexicon
        t = lexicon.tables
        if not t.keep_deal[mode] or self._deal < 0:  # a match may be set up to begin in any mode
            self._deal += 1
        row = mode * t.seats + mano
        self.rows.append(row)
        self.calls.clear()
        self._last_call = [None] * t.bets
        deal = self._deals[self._deal]
        hands = {
            name: tuple(map(lexicon.card, deal[4 * seat : 4 * seat + lexicon.dealt_to(row, seat)]))
            for seat, name in enumerate(lexicon.seats)
            if t.dealt[row] >> seat & 1
        }
        return ev.HandStarted(
            len(self.rows),
            lexicon.rules.mode_names[mode],
            lexicon.seats[mano],
            lexicon.seats[mano - 1],
            lexicon.card(turned),
            hands,
        )

    def _play(self, seat: int, card: int, down: int) -> ev.Event:
        return ev.CardPlayed(self._lexicon.seats[seat], self._lexicon.card(card), bool(down))

    def _discard(self, seat: int, card: int, _: int) -> ev.Event:
        return ev.Discarded(self._lexicon.seats[seat], self._lexicon.card(card))

    def _call(self, seat: int, call: int, answerer: int) -> ev.Event:
        lexicon = self._lexicon
        name = lexicon.rules.call_ids[call]
        self._last_call[lexicon.tables.call_bet[call]] = name
        self.calls.append((lexicon.seats[seat], name))
        return ev.CallMade(
            lexicon.seats[seat], name, lexicon.seats[answerer] if answerer >= 0 else None
        )

    def _accept(self, seat: int, bet: int, _: int) -> ev.Event:
        return ev.Accepted(self._lexicon.seats[seat], *self._bet(bet))

    def _decline(self, seat: int, bet: int, _: int) -> ev.Event:
        return ev.Declined(self._lexicon.seats[seat], *self._bet(bet))

    def _refuse(self, seat: int, bet: int, _: int) -> ev.Event:
        return ev.Refused(self._lexicon.seats[seat], *self._bet(bet))

    def _bet(self, bet: int) -> tuple[str, str | None]:
        return self._lexicon.rules.bet_ids[bet], self._last_call[bet]

    def _fold(self, seat: int, side_out: int, _: int) -> ev.Event:
        return ev.Folded(self._lexicon.seats[seat], bool(side_out))

    def _abandon(self, seat: int, _a: int, _b: int) -> ev.Event:
        self.abandoned.append(self._lexicon.seats[seat])
        return ev.Abandoned(self._lexicon.seats[seat])

    def _trick(self, leader: int, result: int, trick: int) -> ev.Event:
        return ev.TrickEnded(trick + 1, RESULTS[result], self._lexicon.seats[leader])

    def _announce(self, seat: int, bet: int, count: int) -> ev.Event:
        return ev.CountAnnounced(
            self._lexicon.seats[seat],
            self._lexicon.rules.bet_ids[bet],
            None if count == codes.CONCEDED else count,
        )

    def _points(self, side: int, bet: int, packed: int) -> ev.Event | None:
        points, why = packed >> 3, packed & 7
        if points == 0:
            return None
        t = self._lexicon.tables
        credited = t.credited[self.rows[-1] * 2 + side]
        for account in range(t.accounts):
            if credited >> account & 1:
                self._scores[account] = min(self._scores[account] + points, t.total)
        return ev.PointsScored("AB"[side], self._lexicon.rules.bet_ids[bet], points, WHY[why])

    def _void(self, _: int, bet: int, _b: int) -> ev.Event:
        return ev.BetVoided(*self._bet(bet))

    def _hand_end(self, side: int, _a: int, _b: int) -> ev.Event:
        return ev.HandEnded("AB"[side] if side >= 0 else None, self._named(self._scores))

    def _chico(self, account: int, _a: int, _b: int) -> ev.Event:
        self._chicos[account] += 1
        self._scores = [0] * len(self._scores)
        return ev.ChicoEnded(self._lexicon.accounts[account], self._named(self._chicos))

    def _match(self, account: int, abandoned: int, _: int) -> ev.Event:
        return ev.MatchEnded(self._lexicon.accounts[account], bool(abandoned))

    def _showdown(self, side: int, bet: int, seat: int) -> ev.Event:
        return ev.ContestWon(
            "AB"[side], self._lexicon.rules.bet_ids[bet], self._lexicon.seats[seat]
        )

    def _named(self, values: Sequence[int]) -> dict[str, int]:
        return dict(zip(self._lexicon.accounts, values, strict=True))
