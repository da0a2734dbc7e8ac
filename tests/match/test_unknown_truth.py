"""A hand of which the referee knows only some cards goes as if it knew them all.

The same hand is played twice: once with all cards known, once with some that are not. Whatever the
second asks is told, and no more. Then both have the same events, points and turns, or something was
guessed.
"""

from __future__ import annotations

import os
import random
import re
from dataclasses import replace
from typing import Any

import pytest

from tests.fuzz.options import Draw
from tests.match.varied import CHOSEN, drawn, tables_of
from tests.support.rulesets import COMBINATIONS, IDS, rules_of
from truco import IllegalAction, Match, SetupError, Untold
from truco.actions import PLAYS, Action
from truco.events import (
    CallMade,
    CardPlayed,
    Declined,
    Discarded,
    Event,
    HandStarted,
    PointsScored,
    Refused,
)
from truco.kernel.contests import count_of
from truco.seats import seat_number
from truco.tables.ruletables import RuleTables

HANDS = 80 if os.environ.get("TRUCO_LONG") else 5
"""Hands of each ruleset with each number of seats."""
NEEDED = re.compile(
    r"whether (?P<holder>\w+) has (?P<contest>[\w-]+) must be told first"
    r"|the (?P<count>[\w-]+) of (?P<seat>\w+) must be told first"
)


@pytest.mark.parametrize(("name", "players"), COMBINATIONS, ids=IDS)
def test_a_partly_known_hand_goes_as_the_known_one(name: str, players: int) -> None:
    assert hands_alike(rules_of(name).tables(players), f"{name} {players}") > HANDS // 2


@pytest.mark.parametrize("draw", [*CHOSEN, *drawn()], ids=str)
def test_it_does_so_whatever_the_options_are(draw: Draw) -> None:
    assert hands_alike(tables_of(draw), str(draw)) > HANDS // 2


def hands_alike(tables: RuleTables, name: str) -> int:
    """Play hands in both forms; how many."""
    played = 0
    for seed in range(HANDS):
        chooser = random.Random(f"{name} {seed}")
        pair = dealt_twice(tables, chooser)
        if pair is not None:
            played += 1
            Twice(*pair, chooser).play()
    return played


class Twice:
    """A match with all cards known, and the same with some that are not."""

    def __init__(self, known: Match, partly: Match, chooser: random.Random) -> None:
        self.known, self.partly, self.chooser = known, partly, chooser

    def play(self) -> None:
        """Play the first hand in both."""
        known = self.known
        self.meet()
        while known.hand_number == 1 and not known.over:
            actions = known.legal_actions()
            bold = [action for action in actions if action.verb in ("call", "accept")]
            staying = [action for action in actions if action.verb != "fold"] or actions
            some = bold if bold and self.chooser.random() < 0.4 else staying
            action = self.chooser.choice(actions if self.chooser.random() < 0.1 else some)
            self.act(action)
            known.act(action)
            self.meet()

    def act(self, action: Action) -> None:
        """Take an action where some cards are not known; what it needs is told first."""
        wanted = self.named(action)
        while (reason := self.refused(wanted)) is not None:
            found = NEEDED.match(reason)
            if found is None:
                # The one in doubt is asked for a call first.
                assert reason.endswith("or be told to have none"), (str(wanted), reason)
                self.tell_holding(str(self.partly.seat_to_act))
            else:
                contest = found["contest"] or found["count"]
                self.tell(found["holder"] or found["seat"], contest, bool(found["count"]))

    def refused(self, wanted: Action) -> str | None:
        """Why an action is refused, foretold or not; None when it was taken."""
        reason = self.partly.why_not(wanted)
        assert reason is None or wanted not in self.partly.legal_actions()
        found = None
        try:
            self.partly.act(wanted)
        except Untold as error:
            found = error.reason
        except IllegalAction as error:
            found = reason and error.reason
        assert reason in (None, found)
        return found

    def named(self, action: Action) -> Action:
        """The action as it is said where its card is not known: a blind one is named, and one laid
        face down may stay unknown."""
        if action.verb not in PLAYS:
            return action
        seat, rules = self.partly.running.g.to_act, self.partly.tables
        held = self.known.running.g.holding[4 * seat : 4 * seat + 4]
        card = held[action.place - 1] if action.place else rules.deck.number(action.card or "")
        mine = self.partly.running.g.holding[4 * seat : 4 * seat + 4]
        if card in mine:
            # Its place may be another one: a card that is named takes the first that is free.
            return action if action.card else Action(action.verb, place=mine.index(card) + 1)
        if action.verb != "play" and self.chooser.random() < 0.5:
            return Action(action.verb)
        return Action(action.verb, card=rules.deck[card])

    def meet(self) -> None:
        """Tell what keeps the second match from being where the first is; then they are alike."""
        known, partly = self.known, self.partly
        while (partly.seat_to_act, partly.pending) != (known.seat_to_act, known.pending):
            self.tell_holding(str(partly.seat_to_act))
        assert public(partly) == public(known)
        assert partly.scores == known.scores
        assert partly.stake == known.stake
        if known.hand_number == 1 and not known.over:
            mine = {str(action) for action in known.legal_actions() if action.verb not in PLAYS}
            listed = {str(action) for action in partly.legal_actions()}
            for text in mine - listed:
                reason = str(partly.why_not(text))
                asked = reason.endswith("or be told to have none")
                assert asked or "must be told first" in reason, (text, reason)

    def tell_holding(self, seat: str) -> None:
        """Whether a seat that is in doubt holds for the contests of holders."""
        t = self.known.tables.tables
        before = self.partly.state()
        for bet, contest in enumerate(self.known.tables.bet_ids):
            if t.holder_bets >> bet & 1:
                self.tell(seat, contest, False)
        assert self.partly.state() != before, "nothing can be told"

    def tell(self, seat: str, contest: str, count: bool) -> None:
        """The truth about a contest: only whether the seat holds, or the count too."""
        rules, g = self.known.tables, self.known.running.g
        number = seat_number(seat, self.known.players)
        value = count_of(g, rules.tables, rules.bet_ids.index(contest), number)
        if count and self.chooser.random() < 0.3:
            # Without a place, the first are taken to be those still in hand.
            places = [at for at in range(4) if g.kept[number] >> at & 1]
            places.sort(key=lambda at: not g.left[number] >> at & 1)
            told = " ".join(str(rules.deck[g.holding[4 * number + at]]) for at in places)
        elif value < 0:
            told = f"no {contest}"
        else:
            at_most = "at most " if self.chooser.random() < 0.4 else ""
            told = f"{contest} {at_most}{value}" if count else contest
        self.partly.tell(seat, told)


def dealt_twice(tables: RuleTables, chooser: random.Random) -> tuple[Match, Match] | None:
    """A hand with all cards known and with some; None where it needs more at the deal."""
    t = tables.tables
    pack = [*tables.deck]
    chooser.shuffle(pack)
    if chooser.random() < 0.5:
        pack.sort(key=lambda card: card.suit)
    known: dict[str, Any] = {"turned": pack.pop(0)} if t.turned_card else {}
    partly = dict(known)
    setup: dict[str, Any] = {"dealer": chooser.choice(Match(tables).seats)}
    if chooser.random() < 0.3:
        setup["mode"] = chooser.choice(tables.mode_ids)
    plain = Match(tables, **setup).running
    for seat in chooser.sample(plain.lexicon.seats, t.seats):
        dealt = plain.lexicon.dealt_to(plain.g.row, seat_number(seat, t.seats)) or t.hand_size
        known[seat] = [pack.pop() for _ in range(dealt)]
        share = chooser.choice((0.0, 0.5, 1.0))
        partly[seat] = ["?" if chooser.random() < share else card for card in known[seat]]
    try:
        return Match(tables, deal=known, **setup), Match(tables, deal=partly, **setup)
    except SetupError:
        return None


def public(match: Match) -> list[Event]:
    """What happened in the hand, as everybody knows it.

    Who must answer a call may be in doubt; when it is told that nobody can, the call is paid later
    than it would have been, so points come last.
    """
    found: list[Event] = []
    for event in match.events:
        if isinstance(event, HandStarted):
            if event.number > 1:
                break
        elif isinstance(event, CallMade):
            found.append(CallMade(event.seat, event.call, None))
        elif isinstance(event, Refused | Declined):
            # Whether the last refusal was, too.
            found.append(Refused(event.seat, event.bet, event.call))
        elif isinstance(event, Discarded) or (isinstance(event, CardPlayed) and event.face_down):
            found.append(replace(event, card=None))
        else:
            found.append(event)
    return sorted(found, key=lambda event: isinstance(event, PointsScored))
