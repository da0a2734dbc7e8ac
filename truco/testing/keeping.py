"""Promises about copies: a match written, read back, copied or played again is the same match."""

from __future__ import annotations

import json
from collections.abc import Sequence

from truco.errors import RecordError
from truco.match import Match
from truco.record import Record, replay
from truco.testing.courses import Course, registry_of, take
from truco.testing.promises import Promise


class Repeated(Promise):
    """The same seed and the same acts give the same events."""

    name = "the_same_seed_is_the_same_match"
    words = "the same seed and the same acts give the same match"
    whole = True

    def ended(self, match: Match, acts: Sequence[str]) -> None:
        start = self.course.start
        again = start.open(self.course.rules, self.course.players)
        for number, act in enumerate(acts):
            take(again, act)
            events = len(again.events)
            self.require(
                again.events[-1] == match.events[events - 1],
                lambda act=act, number=number, events=events: (  # type: ignore[misc]
                    f"act {number + 1} ({act}) led to {match.events[events - 1]}, and the second "
                    f"time to {again.events[-1]}"
                ),
            )
        self.require(again.events == match.events, "the events are not the same the second time")
        self.require(again == match, "the match is not in the same state the second time")


class Saved(Promise):
    """Copied, or written and read back at any state, a match is the same and goes on alike."""

    name = "a_saved_match_is_the_same_match"
    words = "a match that is copied, or written and read back, is the same at every state"

    def __init__(self, course: Course) -> None:
        super().__init__(course)
        # Once in a run: it builds the tables again, with every count in them.
        self._with_rules = course.start.number == 0

    def decision(self, match: Match) -> None:
        rules, players = self.course.rules, self.course.players
        twins = {
            "copied": match.copy(),
            "written and read back": Match.restored(
                rules, players, json.loads(json.dumps(match.state()))
            ),
        }
        if self._with_rules:
            self._with_rules = False
            data = json.loads(json.dumps(match.to_dict()))
            twins["written with its rules and read back"] = Match.from_dict(
                data, registry_of(rules)
            )
        for how, twin in twins.items():
            self.require(twin == match, f"{how}, the match is not the same")
            self.require(twin.events == match.events, f"{how}, the match has other events")
            for seat in match.seats:
                self.require(
                    twin.observation(seat) == match.observation(seat),
                    f"{how}, the match shows {seat} something else",
                )
        action = match.legal_actions()[-1]
        expected = match.copy().act(action)
        for how, twin in twins.items():
            self.require(
                twin.act(str(action)) == expected,
                f"{how}, the match goes on otherwise after {action}",
            )


class Recorded(Promise):
    """A record plays through the engine again, and its text is that of the match it gives."""

    name = "a_record_replays"
    words = "a record of a match, over or not, replays to the same match"
    whole = True

    def ended(self, match: Match, acts: Sequence[str]) -> None:
        text = match.record().to_toml()
        try:
            again = replay(Record.from_toml(text), registry_of(self.course.rules))
        except RecordError as error:
            self.require(False, f"the record does not replay: {error}")
            return
        self.require(again.events == match.events, "replayed, it has other events")
        self.require(again.record().to_toml() == text, "the record of the replayed match differs")
