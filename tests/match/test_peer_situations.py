"""Every situation that other engines test is held by a test here, or said not to apply."""

from __future__ import annotations

from collections import Counter

from tests.match import (
    test_peer_contests,
    test_peer_paulista,
    test_peer_stake,
)
from tests.match.peers import held_by, situations

MODULES = (test_peer_contests, test_peer_paulista, test_peer_stake)
OTHER_VARIANTS = {
    "uruguayo": "Uruguayan rules: the tests of their variant and its rulebook cases hold them",
    "mineiro": "rules of Minas Gerais: the tests of their variant and its rulebook cases hold them",
}
NOT_APPLYING = {
    ("argentino a 3", "game to exactly 3; player at 2 gains 2"): (
        "a game that is lost by passing three points is played by no rulebook here; what points "
        "beyond the total count for is held by test_points_beyond_the_total_are_not_counted"
    ),
}


def all_tests() -> list[object]:
    return [
        value
        for module in MODULES
        for name, value in vars(module).items()
        if name.startswith("test_")
    ]


def test_every_situation_is_held_by_a_test_or_does_not_apply() -> None:
    held = set[tuple[str, str]]().union(*map(held_by, all_tests()))
    missing = [
        line
        for line in situations()
        if (line["variant"], line["situation"]) not in held
        and (line["variant"], line["situation"]) not in NOT_APPLYING
        and line["variant"] not in OTHER_VARIANTS
    ]
    assert missing == []


def test_no_test_holds_a_situation_that_is_not_there() -> None:
    there = {(line["variant"], line["situation"]) for line in situations()}
    held = Counter(one for test in all_tests() for one in held_by(test))
    assert set(held) | set(NOT_APPLYING) <= there
    assert not set(held) & set(NOT_APPLYING)
    assert {variant for variant, _ in there} >= set(OTHER_VARIANTS)
