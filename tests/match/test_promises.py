"""What holds at every moment of a match, for every ruleset, seat count and neutral game."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.support.rulesets import COMBINATIONS, rules_of
from tests.support.toys import CROWDED
from truco.actions import Action
from truco.errors import IllegalAction
from truco.events import Event, HandEnded, PointsScored
from truco.match import Match
from truco.record import Record, replay
from truco.rules import Rules
from truco.tables.ruletables import RuleTables
from truco.testing.knowing import known_places, other_cards

GAMES: list[Any] = [
    *(pytest.param(rules_of(name), seats, id=f"{name}-{seats}") for name, seats in COMBINATIONS),
    *(pytest.param(game.tables(), game.seats, id=game.name) for game in CROWDED),
]
SEEDS = range(2)
ACTS = 60
"""Acts of a match that are followed where each costs the comparison of whole states."""
each_game = pytest.mark.parametrize(("rules", "players"), GAMES)


def random_act(match: Match, rng: random.Random) -> tuple[Action | None, tuple[Event, ...]]:
    """A random legal action, or, seldom, a seat that leaves; and the events."""
    staying = [seat for seat in match.seats if seat not in match.abandoned]
    if rng.random() < 0.002:
        return None, match.abandon(rng.choice(staying))
    actions = match.legal_actions()
    folds = rng.random() < 0.1
    wanted = [action for action in actions if folds or action.verb != "fold"] or list(actions)
    action = rng.choice(wanted)
    return action, match.act(action)


@each_game
def test_each_point_is_explained_by_one_event(rules: Rules | RuleTables, players: int) -> None:
    for seed in SEEDS:
        match, rng = Match(rules, players, seed), random.Random(seed)
        two = len(match.scores) == 2
        while not match.over:
            before, chicos = match.scores, sum(match.chicos.values())
            _, events = random_act(match, rng)
            paid = Counter[str]()
            for event in events:
                if isinstance(event, PointsScored):
                    assert event.points > 0
                    paid[event.side] += event.points
            ended = [event for event in events if isinstance(event, HandEnded)]
            reset = sum(match.chicos.values()) > chicos and not match.over
            after = dict(ended[-1].scores) if ended and reset else match.scores
            if two:
                assert after == {side: before[side] + paid[side] for side in before}
            else:
                assert all(after[name] >= before[name] for name in before)
                assert (after != before) == bool(paid)
            if ended and not reset:
                assert dict(ended[-1].scores) == match.scores or len(ended) > 1


@each_game
def test_actions_pay_what_they_say(rules: Rules | RuleTables, players: int) -> None:
    for seed in SEEDS:
        match, rng = Match(rules, players, seed), random.Random(seed)
        while not match.over:
            late = match.tables.tables.late_bets
            action, events = random_act(match, rng)
            if action is None or late or action.verb not in ("accept", "decline", "fold"):
                continue
            points = [event for event in events if isinstance(event, PointsScored)]
            refused = any(event.kind == "refused" for event in events)
            payoff = action.if_accepted if action.verb == "accept" else action.if_declined
            if action.verb == "accept" and points and points[0].why == "counts":
                assert payoff is not None
                assert getattr(payoff, points[0].side) == points[0].points
            elif action.verb != "accept" and not refused:
                wanted = {"A": 0, "B": 0} if payoff is None else dict(payoff._asdict())
                why = "declined" if action.verb == "decline" else "fold"
                told = {
                    side: sum(p.points for p in points if p.side == side and p.why == why)
                    for side in "AB"
                }
                assert told == wanted, (str(action), [str(event) for event in events])


@each_game
def test_every_state_is_copied_and_restored(rules: Rules | RuleTables, players: int) -> None:
    match, rng = Match(rules, players, 5), random.Random(5)
    for _ in range(ACTS):
        if match.over:
            break
        restored = Match.restored(rules, players, match.state())
        assert restored == match == match.copy()
        assert restored.events == match.events
        for seat in match.seats:
            assert restored.observation(seat) == match.observation(seat)
        twin = match.copy()
        action = rng.choice(match.legal_actions())
        assert twin.act(action) == restored.act(str(action)) == match.act(action)


@each_game
def test_what_is_listed_is_legal_and_nothing_else(rules: Rules | RuleTables, players: int) -> None:
    match, rng = Match(rules, players, 9), random.Random(9)
    plays = [f"{verb} {card}" for verb in ("play", "play-down") for card in match.tables.deck]
    every = [*match.tables.call_ids, "accept", "decline", "fold", *plays]
    while not match.over:
        listed = set(map(str, match.legal_actions()))
        assert listed
        for text in listed:
            assert match.why_not(text, match.seat_to_act) is None
        for text in rng.sample(every, 6):
            if text not in listed:
                assert match.why_not(text)
                with pytest.raises(IllegalAction):
                    match.act(text)
        random_act(match, rng)


@each_game
def test_no_seat_can_tell_states_that_differ_in_hidden_cards(
    rules: Rules | RuleTables, players: int
) -> None:
    """Cards that a seat may not see are exchanged: what it observes and is told stays the same."""
    match, rng = Match(rules, players, 3), random.Random(3)
    for _ in range(ACTS):
        if match.over:
            break
        for seat in range(players):
            other = Match.restored(rules, players, with_other_cards(match, seat, rng))
            name = match.seats[seat]
            assert match.observation(name) == other.observation(name)
            assert match.events_for(name) == other.events_for(name)
            if match.seat_to_act == name:
                assert match.legal_actions() == other.legal_actions()
        random_act(match, rng)


def with_other_cards(match: Match, seat: int, rng: random.Random) -> dict[str, object]:
    """The state with other cards in places of this hand that a seat may not see."""
    state: dict[str, Any] = match.state()
    game = state["game"]
    acts = [act for act in match.story.acts if act.hand == game["hand"]]
    known = known_places(match.tables.tables, game["row"], seat, acts)
    held = other_cards(game["holding"], known, game["turned"], len(match.tables.deck), rng)
    game["holding"] = state["deals"][-1][:-1] = held
    return state


@pytest.mark.parametrize(
    ("name", "players"), COMBINATIONS, ids=[f"{name}-{seats}" for name, seats in COMBINATIONS]
)
def test_records_replay_to_the_same_match(name: str, players: int) -> None:
    match, rng = Match(rules_of(name), players, 11), random.Random(11)
    while not match.over:
        random_act(match, rng)
        if rng.random() < 0.02:
            assert replay(match.record()).events == match.events
    text = match.record().to_toml()
    again = replay(Record.from_toml(text))
    assert again.events == match.events
    assert again.record().to_toml() == text
