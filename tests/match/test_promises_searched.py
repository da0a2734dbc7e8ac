"""What must hold at every moment, searched for a counterexample over setups and choices.

Hypothesis draws the ruleset, the points, who deals and every choice, and makes what it finds small.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.rulesets import COMBINATIONS, rules_of
from truco.errors import IllegalAction
from truco.events import ChicoEnded, Event, HandEnded, PointsScored
from truco.match import Match

ACTS = 40
"""Most acts of a match: enough for some hands, and few enough to be made smaller."""
EXAMPLES = 80
searched = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A new match of any ruleset and seat count, at any points."""
    name, players = draw(st.sampled_from(COMBINATIONS))
    tables = rules_of(name).tables(players)
    total, needed = tables.tables.total, tables.tables.chicos_needed
    setup: dict[str, Any] = {"number": draw(st.integers(0, 1 << 40))}
    plain = Match(rules_of(name), players, **setup)
    for key, bound in (("scores", total), ("chicos", needed)):
        points = st.integers(0, bound - 1)
        setup[key] = {account: draw(points) for account in plain.scores}
    if draw(st.booleans()):
        setup["dealer"] = draw(st.sampled_from(plain.seats))
    return Match(rules_of(name), players, draw(st.integers(0, 3)), **setup)


def played(match: Match, data: st.DataObject) -> Iterator[tuple[str, tuple[Event, ...]]]:
    """Acts of a match, each any legal action or, seldom, a seat that leaves, and their events."""
    for _ in range(ACTS):
        if match.over:
            return
        texts = [str(action) for action in match.legal_actions()]
        assert texts, "somebody must act and has nothing to do"
        staying = [seat for seat in match.seats if seat not in match.abandoned]
        if data.draw(st.integers(0, 60)) == 60:
            seat = data.draw(st.sampled_from(staying))
            yield f"{seat} abandon", match.abandon(seat)
        else:
            text = data.draw(st.sampled_from(texts))
            yield f"{match.seat_to_act} {text}", match.act(text, match.seat_to_act)


@searched
@given(match=matches(), data=st.data())
def test_points_only_grow_each_by_an_event_and_never_pass_the_total(
    match: Match, data: st.DataObject
) -> None:
    total = match.tables.tables.total
    before = match.scores
    for _, events in played(match, data):
        paid = Counter[str]()
        for event in events:
            if isinstance(event, PointsScored):
                assert event.points > 0
                paid[event.side] += event.points
            elif isinstance(event, HandEnded):
                last = dict(event.scores)
                check_paid(before, last, paid)
                before, paid = last, Counter()
            elif isinstance(event, ChicoEnded) and not match.over:
                before = dict.fromkeys(before, 0)
        check_paid(before, match.scores, paid)
        before = match.scores
        assert all(0 <= points <= total for points in before.values())


def check_paid(before: dict[str, int], after: dict[str, int], paid: Counter[str]) -> None:
    """The points grew by what was paid; where seats have points of their own, by no less."""
    if set(before) == {"A", "B"}:
        assert after == {side: before[side] + paid[side] for side in before}
    else:
        assert all(after[account] >= before[account] for account in before)
        assert (after != before) == bool(paid)


@searched
@given(match=matches(), data=st.data())
def test_a_match_written_read_and_copied_goes_on_the_same(
    match: Match, data: st.DataObject
) -> None:
    rules = match.rules
    assert rules is not None
    again = Match.restored(rules, match.players, json.loads(json.dumps(match.state())))
    for line, events in played(match, data):
        seat, _, action = line.partition(" ")
        twin = again.copy()
        found = again.abandon(seat) if action == "abandon" else again.act(action, seat)
        assert found == events
        assert again == match != twin
        again = Match.restored(rules, match.players, json.loads(json.dumps(match.state())))
        assert again == match
        assert again.events == match.events
        assert again.legal_actions() == match.legal_actions()


@searched
@given(match=matches(), data=st.data())
def test_what_is_not_listed_is_refused_and_changes_nothing(
    match: Match, data: st.DataObject
) -> None:
    deck, calls = match.tables.deck, match.tables.call_ids
    plays = [f"{verb} {card}" for verb in ("play", "play-down") for card in deck]
    every = st.sampled_from([*calls, "accept", "decline", "fold", *plays])
    for _ in played(match, data):
        text = data.draw(every)
        seat = data.draw(st.sampled_from(match.seats))
        legal = seat == match.seat_to_act and text in map(str, match.legal_actions())
        state = match.state()
        assert (match.why_not(text, seat) is None) == legal
        if not legal:
            with pytest.raises(IllegalAction) as refused:
                match.act(text, seat)
            assert refused.value.reason == match.why_not(text, seat)
        assert match.state() == state
