"""Gallo: its case table, who plays against whom, what rule files may set, and random play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.variants.case_tables import cases_of, check_case
from tests.variants.random_play import played
from tests.variants.table import rules_of
from truco.errors import RulesetError
from truco.events import PointsScored
from truco.kernel.policies import BASIC, RANDOM
from truco.match import Match
from truco_gallo.settings import GalloSettings
from truco_gallo.variant import Gallo

RULESET = "gallo"


@pytest.mark.parametrize("case", cases_of(RULESET))
def test_case(case: dict[str, Any]) -> None:
    check_case(case)


# Seats.


@pytest.mark.parametrize(("mano", "gallo"), [(0, 2), (1, 0), (2, 1)])
def test_the_dealer_is_the_gallo(mano: int, gallo: int) -> None:
    settings = GalloSettings.from_plain({"match": {"players": [3], "target": 15}})
    seating = Gallo(settings, 3).seating("normal", mano)
    assert [seat for seat, side in enumerate(seating.sides) if side == 0] == [gallo]
    assert seating.active == seating.accounts == (0, 1, 2)
    assert seating.cards is not None
    assert [seating.cards[seat] for seat in range(3)] == [4 if s == gallo else 3 for s in range(3)]


def test_everybody_is_the_gallo_in_turn() -> None:
    match = Match(rules_of(RULESET), seed=4, dealer="A1")
    dealers: list[str] = []
    while len(dealers) < 4:
        dealers.append(match.dealer)
        match.act(match.legal_actions()[0])
        match.act("fold")
    assert dealers == ["A1", "B1", "A2", "A1"]


# What rule files may set.


@pytest.mark.parametrize(
    ("keys", "key"),
    [
        ({"match.players": [2]}, "match.players[0]"),
        ({"match.players": [3, 4]}, "match.players[1]"),
        ({"match.players": []}, "match.players"),
        ({"gallo.cards": 5}, "gallo.cards"),
        ({"pica_pica.enabled": True}, "pica_pica.enabled"),
    ],
)
def test_what_is_not_gallo_is_refused(keys: dict[str, object], key: str) -> None:
    with pytest.raises(RulesetError) as refused:
        rules_of(RULESET, keys)
    assert [fault.key for fault in refused.value.faults] == [key]


# Random play.

OPTIONS = [
    {},
    {"gallo.cards": 3, "flor.enabled": False},
    {"fold.scope": "seat", "match.target": 30},
    {"flor.singing": "before-all-else", "flor.answer": "accept-or-decline"},
    {"truco.answered_by": "all", "envido.settles": "hand-end", "flor.settles": "hand-end"},
]


@pytest.mark.parametrize("keys", OPTIONS, ids=str)
def test_random_matches_of_every_option_end(keys: dict[str, object]) -> None:
    log = played(RULESET, 3, keys, [(RANDOM, RANDOM)])
    assert all(log.made[:3])


@pytest.mark.parametrize("keys", OPTIONS, ids=str)
def test_matches_of_bots_that_look_at_their_cards_end(keys: dict[str, object]) -> None:
    """A bot sees its four cards before it lays one aside."""
    log = played(RULESET, 3, keys, [(BASIC, RANDOM), (BASIC, BASIC)])
    assert log.made[0]


def test_every_seat_may_look_at_its_cards_before_the_discard() -> None:
    match = Match(rules_of(RULESET), seed=1, dealer="A2")
    for seat in match.seats:
        assert len(match.observation(seat).dealt or ()) == (4 if seat == "A2" else 3)


@pytest.mark.parametrize(("seat", "side"), [("A1", "A"), ("B1", "A"), ("A2", "B")])
def test_a_seat_that_leaves_before_the_discard_loses_the_hand_for_its_side(
    seat: str, side: str
) -> None:
    match = Match(rules_of(RULESET), seed=1, dealer="A2")
    events = match.abandon(seat)
    paid = next(event for event in events if isinstance(event, PointsScored))
    assert (paid.side, paid.source, paid.points, paid.why) == (side, "stake", 1, "fold")
    assert match.over or match.seat_to_act != seat
