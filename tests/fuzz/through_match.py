"""One random match through the public surface: legal play, and mistakes of every kind.

A mistake must be refused with a reason, the same that `why_not` gives, and change nothing. Now and
then cards are unknown, the match is written and read back, or every seat looks; at the end its
record is played again.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

from tests.fuzz.options import Draw
from tests.fuzz.play import LONGEST, Broken
from truco import Contradiction, Match, SetupError, Untold
from truco.actions import Action
from truco.cards import Card
from truco.errors import IllegalAction, InvalidAction
from truco.record import Record, replay
from truco.rules import Rules

GARBAGE = (
    "", " ", "play", "play ", "play 9z", "play #0", "play #9", "play ?", "play 1e 2e", "accept 1e",
    "PLAY 1E", "Quiero", "no quiero", "envido_999", "truco!", "discard 1e", "play-down", "é", "0",
    "abandon", "fold ", "vale_cuatro", "play-down #1", "play -1", "None", "a" * 500, "truco\n",
)  # fmt: skip

SELDOM = 0.2
"""How often a record is played again: its ruleset is loaded and its tables are built for that."""


class MatchFuzz:
    """A random match of these rules; `acts` and `mistakes` count what was tried."""

    def __init__(self, draw: Draw, rules: Rules, number: int, chooser: random.Random) -> None:
        self.chooser = chooser
        self.rules, self.players = rules, draw.players
        self.acts = 0
        self.mistakes = 0
        self.kinds: Counter[str] = Counter()
        self.leaving = chooser.choice((0.0, 0.01))
        self.match = self._match(number)
        deck = self.match.tables.deck
        verbs = ("play", "play-down", "discard")
        self.texts = [
            *(f"{verb} {card}" for verb in verbs for card in deck),
            *self.match.tables.call_ids, "accept", "decline", "fold", *GARBAGE,
        ]  # fmt: skip

    def _match(self, number: int) -> Match:
        chooser = self.chooser
        plain = Match(self.rules, self.players, number)
        total = plain.tables.tables.total
        setup: dict[str, Any] = {"number": chooser.randrange(1 << 40)}
        if chooser.random() < 0.7:
            near = chooser.random() < 0.5
            setup["scores"] = {
                account: chooser.randint(max(0, total - 3) if near else 0, total - 1)
                for account in plain.scores
            }
        if chooser.random() < 0.3:
            needed = plain.tables.tables.chicos_needed
            setup["chicos"] = {account: chooser.randrange(needed) for account in plain.scores}
        if chooser.random() < 0.5:
            setup["dealer"] = chooser.choice(plain.seats)
        if chooser.random() < 0.2:
            setup["mode"] = chooser.choice(plain.tables.mode_ids)
        if chooser.random() < 0.3:
            setup["deal"] = [self._deal(plain) for _ in range(chooser.randint(1, 3))]
        try:
            return Match(self.rules, self.players, number, **setup)
        except SetupError as error:
            if "deal" in setup and "not known" in str(error):
                self.kinds["setup needs unknown cards"] += 1
                return plain
            raise

    def _deal(self, match: Match) -> dict[str, Any] | None:
        chooser, t = self.chooser, match.tables.tables
        if t.uses_discard or chooser.random() < 0.2:
            return None
        pack: list[Card | str] = list(match.tables.deck)
        chooser.shuffle(pack)
        deal: dict[str, Any] = {"turned": pack.pop()} if t.turned_card else {}
        unknown = chooser.choice((0.0, 0.0, 0.5, 1.0))
        for seat in match.seats:
            cards = [pack.pop() for _ in range(t.hand_size)]
            if chooser.random() < unknown:
                hidden = chooser.random() < 0.5
                cards = [c if not hidden and chooser.random() < 0.5 else "?" for c in cards]
            deal[seat] = cards
        return deal

    def play(self) -> None:
        """Play to the end. Raises Broken, or whatever the surface raises that it should not."""
        chooser = self.chooser
        while not self.match.over:
            if self.acts > LONGEST:
                raise Broken("no end")
            if chooser.random() < 0.25:
                self._mistake()
            if chooser.random() < 0.02:
                self._look()
            if chooser.random() < 0.02:
                self._write_and_read()
            match = self.match
            actions = match.legal_actions()
            if match.running.unknown and (not actions or chooser.random() < 0.3):
                self._tell()
                self.acts += 1
                continue
            if not actions:
                if not match.running.careful:
                    raise Broken("somebody must act and has nothing to do")
                self.kinds["stuck on unknown cards"] += 1
                return
            staying = [seat for seat in match.seats if seat not in match.abandoned]
            if chooser.random() < self.leaving:
                try:
                    match.abandon(chooser.choice(staying))
                except IllegalAction:
                    if not match.running.careful:
                        raise
            else:
                wanted = [a for a in actions if a.verb != "fold" or chooser.random() < 0.1]
                self._act(chooser.choice(wanted or actions))
            self.acts += 1
        if chooser.random() < SELDOM:
            self._check_record()

    def _act(self, action: Action) -> None:
        match = self.match
        seat = match.seat_to_act
        before = len(match.events)
        try:
            events = match.act(str(action) if self.chooser.random() < 0.5 else action, seat)
        except Contradiction:
            # The seat cannot know that the card it may name is another's.
            if not match.running.unknown or action.card is None:
                raise
            return
        except Untold:
            # Nor that a count which was said to be at most so much is more than the others.
            if not match.running.careful:
                raise
            self.kinds["untold, and not foretold"] += 1
            return
        if not events or match.events[before:] != events:
            raise Broken(f"{action} caused {events}, and {match.events[before:]} are new")

    def _tell(self) -> None:
        """Something of cards that are not known: whether a seat holds, a count, or a card."""
        match, chooser = self.match, self.chooser
        contest = chooser.choice((*match.tables.bet_ids[1:], "truco"))
        number = chooser.randrange(40)
        facts = (f"no {contest}", contest, f"{contest} {number}", f"{contest} at most {number}")
        text = chooser.choice((*facts, str(chooser.choice(match.tables.deck))))
        seat = chooser.choice(match.seats)
        before, state = len(match.events), match.state()
        try:
            events = match.tell(seat, text)
        except (IllegalAction, InvalidAction):
            if state != match.state():
                raise Broken(f"{seat} has {text} was refused and changed the match") from None
            return
        self.kinds["told"] += 1
        if match.events[before:] != events:
            raise Broken(f"{seat} has {text} caused {events}, not {match.events[before:]}")

    def _mistake(self) -> None:
        """Something that is mostly not legal, by anybody."""
        match, chooser = self.match, self.chooser
        text = chooser.choice(self.texts)
        seat = chooser.choice((None, *match.seats))
        trial = match if chooser.random() < 0.8 else match.copy()
        state = match.state() if chooser.random() < 0.2 else None
        reason = match.why_not(text, seat)
        listed = match.legal_actions()
        try:
            events = match.copy().act(text, seat) if reason is None else trial.act(text, seat)
        except (IllegalAction, InvalidAction) as error:
            if isinstance(error, Contradiction):
                return
            if reason is None and isinstance(error, Untold) and match.running.careful:
                return
            if reason is None:
                raise Broken(f"{text!r} by {seat}: why_not has no reason, act: {error}") from error
            if not str(error).strip() or error.reason != reason:
                raise Broken(f"{text!r} by {seat}: {reason!r} but {error.reason!r}") from error
            self.mistakes += 1
        else:
            if reason is not None:
                raise Broken(f"{text!r} by {seat} was taken in spite of {reason!r}: {events}")
        if state is not None and state != match.state():
            raise Broken(f"{text!r} by {seat} was refused and changed the match")
        if match.legal_actions() != listed:
            raise Broken(f"{text!r} by {seat} changed what is legal")

    def _look(self) -> None:
        """Every seat looks; nobody but who must act has legal actions; all is plain data."""
        for seat in self.match.seats:
            seen = self.match.observation(seat)
            json.dumps(seen.to_dict())
            acts = seat == self.match.seat_to_act
            stuck = acts and self.match.running.careful
            if bool(seen.legal_actions) != acts and not stuck:
                raise Broken(f"{seat} has actions {seen.legal_actions}")
            for event in self.match.events_for(seat, max(0, len(self.match.events) - 30)):
                json.dumps(event.to_dict())

    def _write_and_read(self) -> None:
        match = self.match
        if self.chooser.random() < SELDOM / 4:
            again = Match.from_dict(json.loads(json.dumps(match.to_dict())))
        else:
            again = Match.restored(self.rules, self.players, json.loads(json.dumps(match.state())))
        if again != match or again.events != match.events:
            raise Broken("a match written and read is not the same")
        if again.legal_actions() != match.legal_actions():
            raise Broken("a match written and read allows something else")
        self.match = self.chooser.choice((match, again, match.copy()))

    def _check_record(self) -> None:
        record = self.match.record()
        text = record.to_toml()
        again = replay(Record.from_toml(text))
        if again.events != self.match.events:
            raise Broken("the record plays to other events")
        if again.record().to_toml() != text:
            raise Broken("the record of the record is another")
