"""Why an action is refused: the first rule against it, in words; and nothing changes."""

from __future__ import annotations

import pytest

from tests.match.dealt import FOUR, FRENCH, PLAIN, dealt
from truco.actions import Action
from truco.errors import IllegalAction, InvalidAction

FLOR = {"A1": "7e 6e 5e", "B1": "7o 4c 2b"}
ARGENTINE = "argentino-30-sin-flor"


@pytest.mark.parametrize(
    ("name", "deal", "acts", "refused", "reason"),
    [
        (ARGENTINE, PLAIN, [], "B1 truco", "it is the turn of A1"),
        (ARGENTINE, PLAIN, ["A1 truco"], "B1 play 7o", "the truco must be answered first"),
        (
            ARGENTINE,
            PLAIN,
            [],
            "A1 accept",
            "no call waits for an answer: there is nothing to accept",
        ),
        (ARGENTINE, PLAIN, [], "A1 retruco", "retruco cannot be called before anything was called"),
        (
            ARGENTINE,
            PLAIN,
            ["A1 truco", "B1 accept"],
            "A1 retruco",
            "the side that made the last call waits for the other side to raise it",
        ),
        (
            ARGENTINE,
            PLAIN,
            ["A1 envido", "B1 decline"],
            "A1 envido",
            "envido is closed for this hand",
        ),
        (ARGENTINE, PLAIN, ["A1 envido"], "B1 truco", "the envido must be answered first"),
        (ARGENTINE, PLAIN, ["A1 play 7e"], "B1 play 7e", "B1 does not hold 7e"),
        (ARGENTINE, PLAIN, ["A1 play 7e"], "B1 PLAY 7E", "B1 does not hold 7e"),
        (ARGENTINE, PLAIN, ["A1 play 7e", "B1 play 4b"], "A1 play 7e", "A1 has played 7e"),
        (
            ARGENTINE,
            PLAIN,
            ["A1 play 7e", "B1 play 4b"],
            "A1 play #1",
            "A1 has played card #1",
        ),
        (ARGENTINE, PLAIN, [], "A1 play 9e", "card 9e is not in the deck of 40 cards"),
        (ARGENTINE, PLAIN, [], "A1 play #4", "A1 was dealt 3 cards: there is no card #4"),
        ("argentino-15-flor", FLOR, [], "A1 play 7e", "A1 must call flor first"),
        (
            "argentino-9-pica-pica",
            FLOR,
            [],
            "A1 contraflor",
            "contraflor cannot be called before anything was called",
        ),
        ("argentino-9-pica-pica", FLOR, ["A1 play 7e"], "B1 flor", "B1 has no flor"),
        ("paulista", FRENCH, [], "A1 play-down 4C", None),
    ],
)
def test_the_reason_names_the_first_rule_against_it(
    name: str, deal: dict[str, str], acts: list[str], refused: str, reason: str | None
) -> None:
    match = dealt(name, deal, *acts)
    before = match.copy()
    seat, _, action = refused.partition(" ")
    found = match.why_not(action, seat=seat)
    assert found is not None
    assert reason in (found, None)
    with pytest.raises(IllegalAction) as caught:
        match.act(action, seat=seat)
    assert caught.value.reason == found
    assert match == before


def test_a_window_gives_the_variants_own_reason() -> None:
    match = dealt(ARGENTINE, PLAIN, "A1 play 7e", "B1 play 4b")
    facts_reason = match.why_not("envido")
    assert facts_reason is not None
    assert "first" in facts_reason


def test_the_turn_is_the_first_thing_asked() -> None:
    match = dealt(ARGENTINE, PLAIN)
    assert match.why_not("play 9e", seat="B1") == "it is the turn of A1"


def test_a_call_of_another_game_is_no_action() -> None:
    match = dealt(ARGENTINE, PLAIN)
    with pytest.raises(InvalidAction):
        match.act("seis")
    assert match.why_not(Action("call", call="seis")) == "there is no call seis"


def test_legal_actions_have_no_reason_against_them() -> None:
    match = dealt("argentino-chico", FOUR, "A1 truco", "B1 envido")
    assert [match.why_not(action, seat="A2") for action in match.legal_actions()] == [None] * len(
        match.legal_actions()
    )


def test_nothing_can_be_done_once_the_match_is_over() -> None:
    match = dealt(ARGENTINE, PLAIN, "A1 abandon")
    assert (match.over, match.winner, match.seat_to_act) == (True, "B", None)
    assert match.legal_actions() == ()
    assert match.why_not("truco") == "the match is over"
    with pytest.raises(IllegalAction, match="the match is over"):
        match.act("truco")
    with pytest.raises(IllegalAction, match="the match is over"):
        match.abandon("B1")


def test_nobody_abandons_twice_and_no_stranger() -> None:
    match = dealt("argentino-chico", FOUR, overrides=("fold.scope=seat",))
    match.abandon("B1")
    with pytest.raises(IllegalAction, match="B1 has left the match already"):
        match.abandon("B1")
    with pytest.raises(InvalidAction, match="there is no seat 'C9'"):
        match.abandon("C9")
