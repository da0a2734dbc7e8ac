"""The games of docs/examples are played by their rules and keep what every ruleset must keep."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from truco import Match, RulesetError, load_ruleset
from truco.plugins import HandResult, Trick
from truco.testing import check

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
ROUND = {"match.players": [4, 6], "up.ties": "parda"}
"""How truque is played by more than two."""


@pytest.mark.parametrize(
    ("name", "players", "overrides"),
    [("aldea", 2, {}), ("aldea", 4, {}), ("truque", 2, {}), ("truque", 4, ROUND)],
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


def test_a_hand_played_up_knows_no_ties_and_is_won_by_who_put_the_first_equal_cards() -> None:
    """Against a slow count that knows who mano is, which the variant does not."""
    rules = load_ruleset(EXAMPLES / "truque.toml")
    variant = rules.variant_class(rules.settings, 2)
    results: tuple[Trick, ...] = ("A", "B", "tie")
    for mano, tricks in product(("A", "B"), product(results, repeat=3)):
        leader, won = mano, {"A": 0, "B": 0}
        for trick in tricks:
            leader = leader if trick == "tie" else trick
            won[leader] += 1
            if max(won.values()) == 2:
                break
        expected = max(won, key=lambda side: won[side])
        said = (variant.hand_result("up-a", tricks[:count]) for count in (1, 2, 3))
        first = next(result for result in said if result is not None)
        winners = {HandResult.A: "A", HandResult.B: "B", HandResult.MANO_SIDE: mano}
        assert winners[first] == expected, (mano, tricks)


def test_truque_with_first_played_ties_is_for_two() -> None:
    with pytest.raises(RulesetError) as raised:
        load_ruleset(EXAMPLES / "truque.toml", {"match.players": [4]})

    assert "first-played" in str(raised.value)
    assert load_ruleset(EXAMPLES / "truque.toml", ROUND).players == (4, 6)
