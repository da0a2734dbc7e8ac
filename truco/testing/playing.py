"""Promises about play: matches end, the listed actions are the legal ones, points are explained."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from truco.actions import ANSWERS, PLAYS
from truco.errors import IllegalAction
from truco.events import ChicoEnded, Event, HandEnded, HandStarted, PointsScored
from truco.kernel.codes import ACCEPT, CALL, FOLD, PLAY_DOWN, PLAY_OPEN
from truco.kernel.legal import situation
from truco.match import Match
from truco.tables.situations import situation_facts
from truco.testing.courses import Course
from truco.testing.promises import Promise

POINTLESS_HANDS: Final = 300
"""Hands in a row that may pay nobody; random play goes far beyond what people see."""
LONGEST_HAND: Final = 1_000
"""Acts of one hand, far more than any rules allow."""


class Ends(Promise):
    """Somebody can always act, and the points lead to an end."""

    name = "every_match_ends"
    words = "every match ends, and until then somebody has something to do"
    whole = True

    def __init__(self, course: Course) -> None:
        super().__init__(course)
        self._pointless = 0
        self._acts = 0

    def decision(self, match: Match) -> None:
        self.require(match.seat_to_act in match.seats, "the match is not over and no seat must act")
        self.require(
            match.legal_actions(), lambda: f"{match.seat_to_act} must act and has no legal action"
        )

    def acted(self, match: Match, act: str, events: Sequence[Event]) -> None:
        self._acts += 1
        if any(isinstance(event, HandStarted) for event in events):
            self._acts = 0
        if any(isinstance(event, PointsScored) for event in events):
            self._pointless = 0
        self._pointless += sum(isinstance(event, HandEnded) for event in events)
        self.require(
            self._pointless < POINTLESS_HANDS,
            f"{POINTLESS_HANDS} hands in a row paid nobody, so the match does not end",
        )
        self.require(self._acts < LONGEST_HAND, f"a hand is not over after {LONGEST_HAND} acts")

    def ended(self, match: Match, acts: Sequence[str]) -> None:
        if not match.over:
            return
        self.require(match.winner in match.scores, "the match is over and has no winner")
        self.require(match.seat_to_act is None, "the match is over and a seat must act")
        self.require(not match.legal_actions(), "the match is over and lists legal actions")
        if not match.abandoned:
            total = match.tables.tables.total
            self.require(
                match.scores[str(match.winner)] == total,
                lambda: f"{match.winner} won with {match.scores[str(match.winner)]} of {total}",
            )


class Legal(Promise):
    """The list of legal actions is right, and refusals have reasons."""

    name = "listed_actions_apply_and_no_others"
    words = (
        "every action that is listed as legal can be taken, every other one is refused with a "
        "reason and changes nothing"
    )

    def decision(self, match: Match) -> None:
        listed = match.legal_actions()
        self.require(len(set(listed)) == len(listed), "an action is listed twice")
        for action in listed:
            reason = match.why_not(action)
            self.require(reason is None, f"{action} is listed, and why_not says: {reason}")
            other = match.copy()
            other.act(action)
            self.require(
                other.over or other.legal_actions(), f"after {action} nobody can do anything"
            )
        before = match.copy()
        texts = set(map(str, listed))
        for text in _actions(match):
            if text not in texts:
                self._refused(match, text)
        self.require(match == before, "a refused action has changed the match")

    def _refused(self, match: Match, text: str) -> None:
        reason = match.why_not(text)
        self.require(reason, f"{text} is not listed, and why_not has no reason against it")
        try:
            match.act(text)
        except IllegalAction:
            return
        self.require(False, f"{text} is not listed, and can be taken all the same")


def _actions(match: Match) -> Iterator[str]:
    """Actions to try: all calls and answers, the cards the seat was dealt and two of others."""
    yield from match.tables.call_ids
    yield from ANSWERS
    seen = match.observation(str(match.seat_to_act))
    held = [str(card) for card in seen.dealt or ()]
    others = [str(card) for card in match.tables.deck if str(card) not in held][:2]
    places = [f"#{place + 1}" for place in range(4)] if seen.blind else []
    for verb in PLAYS:
        yield from (f"{verb} {card}" for card in (*held, *others, *places))


class SameAnswers(Promise):
    """What a variant says about a moment is what it said when the tables were built."""

    name = "rules_give_the_same_answer_again"
    words = (
        "the methods of a variant give the same answer for the same arguments, whenever they are "
        "asked: they keep no state, use no random numbers and no clock"
    )

    def decision(self, match: Match) -> None:
        rules, t, g = match.tables, match.tables.tables, match.running.g
        facts = situation_facts(g, t, g.to_act, rules.bet_ids)
        allowed = t.window[situation(g, t, g.to_act)]
        asked = {"may_play": PLAY_OPEN, "may_play_down": PLAY_DOWN}
        asked |= {"may_accept": ACCEPT, "may_fold": FOLD}
        asked |= {f"may_call {call}": CALL + n for n, call in enumerate(rules.call_ids)}
        for what, number in asked.items():
            reason = rules.reason(number, facts)
            before = "allowed it" if allowed >> number & 1 else "refused it"
            now = "allows it" if reason is None else f"says: {reason}"
            self.require(
                (reason is None) == bool(allowed >> number & 1),
                f"{what} {before} when the tables were built and now {now}",
            )


class Explained(Promise):
    """The scores are the sum of the events."""

    name = "each_point_has_one_event_that_explains_it"
    words = (
        "scores never fall and never pass the total, and each point is explained by exactly one "
        "event"
    )
    whole = True

    def __init__(self, course: Course) -> None:
        super().__init__(course)
        self._scores: dict[str, int] = {}
        self._hands = 0

    def acted(self, match: Match, act: str, events: Sequence[Event]) -> None:
        accounts = list(match.scores)
        if not act:
            given = self.course.start.scores or {}
            self._scores = {account: given.get(account, 0) for account in accounts}
        for event in events:
            if isinstance(event, HandStarted):
                self._hands += 1
            elif isinstance(event, PointsScored):
                self._paid(match, event)
            elif isinstance(event, HandEnded):
                self.require(
                    dict(event.scores) == self._scores,
                    lambda event=event: (  # type: ignore[misc]
                        f"the hand ended with {_told(event.scores)}, and the events of points make "
                        f"it {_told(self._scores)}"
                    ),
                )
            elif isinstance(event, ChicoEnded):
                self._chico(match, event)
        self.require(
            match.scores == self._scores,
            lambda: (
                f"the scores are {_told(match.scores)}, and the events of points make it "
                f"{_told(self._scores)}"
            ),
        )

    def _paid(self, match: Match, event: PointsScored) -> None:
        t = match.tables.tables
        self.require(event.points > 0, f"an event of points gives {event.points}")
        row = match.rows[self._hands - 1]
        credited = t.credited[row * 2 + "AB".index(event.side)]
        self.require(credited, f"{event} is credited to nobody")
        for number, account in enumerate(self._scores):
            if credited >> number & 1:
                points = self._scores[account] + event.points
                # Where several accounts are paid at once, some may need less than others.
                if len(self._scores) > 2:
                    points = min(points, t.total)
                self.require(points <= t.total, f"{event} takes {account} to {points} of {t.total}")
                self._scores[account] = points

    def _chico(self, match: Match, event: ChicoEnded) -> None:
        t = match.tables.tables
        self.require(
            self._scores[event.winner] == t.total,
            lambda: f"{event.winner} won a chico with {self._scores[event.winner]} of {t.total}",
        )
        if event.chicos[event.winner] < t.chicos_needed:
            self._scores = dict.fromkeys(self._scores, 0)


def _told(scores: object) -> str:
    assert isinstance(scores, dict)
    return " ".join(f"{account} {points}" for account, points in scores.items())
