"""Where cards are discarded first: what is told, and what is seen, of the cards that are kept."""

from __future__ import annotations

import pytest

from tests.match.dealt import ruleset
from truco import Contradiction, Match
from truco.errors import IllegalAction
from truco.record import replay

HELD = {"A1": "1c 2c 10b", "B1": "7e 6e 4e ?", "A2": "12c 11b 3o"}


def gallo(**held: str) -> Match:
    """B1 deals, and discards one of four cards."""
    return Match(ruleset("gallo"), players=3, dealer="B1", deal={**HELD, **held}, seed=1)


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        ("A1", "envido 5"),  # 1c 2c are worth 23 or more, and A1 discards nothing
        ("A1", "no envido"),
        ("B1", "envido 2"),  # two of 7e 6e 4e are kept in any case
        ("B1", "envido 27"),
    ],
)
def test_a_count_that_no_cards_can_have_is_refused_before_the_discard(seat: str, told: str) -> None:
    match = gallo(A1="1c 2c ?")
    before = match.copy()
    with pytest.raises(Contradiction) as caught:
        match.tell(seat, told)
    assert caught.value.reason == f"{seat} cannot have {told}, by what is known of its cards"
    assert match == before


def test_counts_that_no_one_discard_gives_together_are_refused() -> None:
    match = gallo()
    match.tell("B1", "no flor")
    match.tell("B1", "envido 33")  # 7e 6e and the card that is not known
    with pytest.raises(Contradiction):
        gallo_told("no flor").tell("B1", "flor")
    with pytest.raises(Contradiction):
        match.tell("B1", "flor 37")
    assert [str(action) for action in match.legal_actions()] == ["discard 4e"]


def gallo_told(*facts: str) -> Match:
    match = gallo()
    for fact in facts:
        match.tell("B1", fact)
    return match


@pytest.mark.parametrize(
    ("told", "discard"),
    [
        ("envido 33", "discard 7e"),  # 6e 4e and another: at most 31
        ("envido 33", "discard #1"),
        ("envido 33", "discard 6e"),  # 7e 4e and another, which is not 6e
        ("no flor", "discard 1b"),
        ("no flor", "discard #4"),
        ("no flor", "discard ?"),
        ("flor 37", "discard 4e"),
    ],
)
def test_a_discard_that_leaves_no_such_count_is_foretold_and_refused(
    told: str, discard: str
) -> None:
    match = gallo_told(told)
    before = match.copy()
    reason = match.why_not(discard)
    assert reason is not None
    assert "agree with what" in reason
    assert discard not in [str(action) for action in match.legal_actions()]
    with pytest.raises(IllegalAction) as caught:
        match.act(discard)
    assert caught.value.reason == reason
    assert match == before
    assert match.legal_actions()


def test_what_was_told_before_the_discard_is_what_is_announced_after_it() -> None:
    match = gallo_told("envido 33")
    for action in ("discard 4e", "envido", "accept"):
        match.act(action)
    assert match.observation("B1").announced["envido"]["B1"] == 33
    assert replay(match.record()) == match


@pytest.mark.parametrize("held", ["7e 6e 4e ?", "? 7e 6e 4e"])
def test_a_seat_that_knows_all_it_keeps_sees_its_counts(held: str) -> None:
    place = held.split().index("?") + 1
    match = gallo(B1=held)
    assert match.observation("B1").counts == {}
    match.act(f"discard #{place}")
    whole = gallo(B1=held.replace("?", "1b"))
    whole.act("discard 1b")
    assert match.observation("B1").counts == whole.observation("B1").counts
    assert match.observation("B1").counts["flor"] == 37
