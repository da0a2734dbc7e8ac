"""The public Hypothesis strategies draw what can be played, and shrink to what is plain."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, find, given, settings

from tests.support.rulesets import rules_of
from truco.match import Match
from truco.rulefile.diff import differences
from truco.rules import Rules
from truco.testing.strategies import matches, positions, rulesets

few = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)


many = settings(few, max_examples=300)
PAULISTA = rules_of("paulista")


@few
@given(rulesets("paulista"))
def test_rulesets_can_be_played_by_all_they_allow(rules: Rules) -> None:
    assert rules.ruleset.variant == "paulista"
    for players in rules.players:
        assert Match(rules, players).legal_actions()


def test_rulesets_shrink_to_one_changed_key() -> None:
    rules = find(rulesets("paulista"), lambda found: found.settings.match.total > 15, settings=few)
    assert rules.settings.match.total == 16
    assert len(differences(rules.ruleset, rules_of(rules.name).ruleset)) == 1


def test_a_variant_without_rulesets_is_named() -> None:
    with pytest.raises(ValueError, match="no ruleset of variant nonsense is installed"):
        find(rulesets("nonsense"), lambda found: True)


@few
@given(matches("argentino", players=4))
def test_matches_are_reached_by_legal_acts(match: Match) -> None:
    assert match.players == 4
    assert match.over == (not match.legal_actions())


def test_matches_shrink_to_the_acts_that_are_needed() -> None:
    match = find(matches(PAULISTA, 2), lambda found: found.pending != [], settings=many)
    assert len(match.story.acts) == 1
    assert [call for call, _ in match.pending] == ["truco"]


@pytest.mark.parametrize("name", ["paulista", "gallo", "argentino-9-pica-pica"])
def test_positions_wait_for_somebody(name: str) -> None:
    @few
    @given(positions(rules_of(name)))
    def holds(match: Match) -> None:
        assert not match.over
        assert match.legal_actions()

    holds()


def test_positions_reach_the_special_hands() -> None:
    match = find(positions(PAULISTA, 2), lambda found: found.mode == "iron", settings=many)
    assert match.scores == {"A": 11, "B": 11}
