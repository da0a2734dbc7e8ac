"""The games of docs/examples are played by their rules and keep what every ruleset must keep."""

from __future__ import annotations

from pathlib import Path

import pytest

from truco import Match, load_ruleset
from truco.events import TrickEnded
from truco.testing import check

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.mark.parametrize(
    ("name", "players", "overrides"),
    [("aldea", 2, {}), ("aldea", 4, {}), ("truque", 2, {}), ("truque", 4, {})],
)
def test_it_keeps_what_every_ruleset_must_keep(
    name: str, players: int, overrides: dict[str, object], tmp_path: Path
) -> None:
    rules = load_ruleset(EXAMPLES / f"{name}.toml", overrides)

    check(rules, players, matches=2, decisions=20, folder=tmp_path)


# Truque, by the rules its players wrote down.


def test_the_cards_of_truque_rank_as_their_signs_do() -> None:
    rules = load_ruleset(EXAMPLES / "truque.toml")
    variant = rules.variant_class(rules.settings, 2)
    order = [
        "5o",
        "11b",
        "10o",
        "1e",
        "1b",
        "7e",
        "7o",
        "3b",
        "2c",
        "1o",
        "12e",
        "11o",
        "10e",
        "7b",
        "6c",
        "5e",
        "4o",
    ]

    strengths = [
        variant.strength(variant.deck()[variant.deck().number(card)], None) for card in order
    ]

    assert strengths == sorted(set(strengths), reverse=True)


@pytest.mark.parametrize(
    ("calls", "points"),
    [
        ("truco decline", 1),
        ("truco accept", 3),
        ("truco retruco decline", 3),
        ("truco retruco accept", 6),
    ],
)
def test_a_hand_of_truque_is_worth_1_3_or_6(calls: str, points: int) -> None:
    match = Match(load_ruleset(EXAMPLES / "truque.toml"), players=2, seed=1, dealer="B1")
    for call in calls.split():
        match.act(call)
    if match.hand_number == 1:
        match.act("fold")

    assert sorted(match.scores.values()) == [0, points]


def test_a_side_at_29_says_arriba_or_abajo() -> None:
    rules = load_ruleset(EXAMPLES / "truque.toml")
    match = Match(rules, players=2, seed=1, dealer="B1", scores={"A": 3, "B": 29})

    assert (match.mode, match.seat_to_act) == ("arriba o abajo", "B1")
    match.act("abajo")
    assert match.scores == {"A": 4, "B": 29}
    match.act("arriba")
    assert {action.call for action in match.legal_actions()} == {None}
    assert match.why_not("fold") == "a hand is played to its end once arriba was said"


def test_at_29_to_29_a_hand_is_an_ordinary_one() -> None:
    rules = load_ruleset(EXAMPLES / "truque.toml")

    assert Match(rules, players=2, seed=1, scores={"A": 29, "B": 29}).mode == "normal"


@pytest.mark.parametrize(
    ("ties", "winner", "leader"), [("first-played", "A", "A2"), ("parda", "tie", "A1")]
)
def test_in_a_hand_played_up_the_first_of_equal_cards_wins(
    ties: str, winner: str, leader: str
) -> None:
    rules = load_ruleset(EXAMPLES / "truque.toml", {"up.ties": ties})
    deal = {
        "A1": ["4c", "4o", "5c"],
        "B1": ["4e", "6e", "6b"],
        "A2": ["5e", "10c", "5b"],
        "B2": ["10b", "7b", "7c"],
    }
    match = Match(rules, players=4, seed=1, scores={"A": 29, "B": 0}, dealer="B2", deal=[deal])
    for act in ("arriba", "play 4c", "play 4e", "play 10c", "play 10b"):
        match.act(act)
    tricks = [event for event in match.events if isinstance(event, TrickEnded)]

    # A2 played the first 10. With ties A1, who led the trick, leads again.
    assert [trick.winner for trick in tricks] == [winner]
    assert match.seat_to_act == leader
