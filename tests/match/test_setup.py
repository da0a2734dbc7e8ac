"""Setting a match up: seats, scores, dealer, mode, and cards that are given or unknown."""

from __future__ import annotations

from typing import Any

import pytest

from tests.match.dealt import FOUR, FRENCH, PLAIN, dealt, ruleset, texts
from truco import Match, SetupError
from truco.errors import RulesetError

ARGENTINE = "argentino-30-sin-flor"
UNKNOWN = {"A1": "7e 6e 4c", "B1": "? ? ?"}


def test_one_seed_is_one_match() -> None:
    one, same, other = (Match(ruleset("argentino"), 4, seed=seed) for seed in (7, 7, 8))
    assert one == same
    assert one != other


def test_matches_of_a_run_differ_by_number() -> None:
    first, second = (Match(ruleset("argentino"), 2, seed=7, number=n) for n in (0, 1))
    assert first.events != second.events


def test_players_are_the_first_count_that_the_rules_allow() -> None:
    assert Match(ruleset("paulista")).players == 2
    with pytest.raises(RulesetError):
        Match(ruleset("paulista"), 6)


def test_tables_serve_for_rules() -> None:
    tables = ruleset("paulista").tables(4)
    match = Match(tables, seed=3)
    assert match.events == Match(ruleset("paulista"), 4, seed=3).events
    with pytest.raises(SetupError, match="for 4 players, not for 2"):
        Match(tables, 2)


def test_mano_is_the_seat_after_the_dealer() -> None:
    match = Match(ruleset("argentino-chico"), 4, dealer="A2")
    assert (match.dealer, match.mano, match.seat_to_act) == ("A2", "B2", "B2")


def test_a_mode_may_be_asked_for_by_the_name_people_see() -> None:
    match = Match(ruleset("argentino-9-pica-pica"), 6, dealer="B3", mode="pica-pica")
    assert match.mode == "pica-pica"
    assert match.observation("A1").seats_in == ("A1", "B2")


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ({"scores": {"A": 30}}, "scores of A are 30: expected a whole number from 0 to 29"),
        ({"scores": {"C": 3}}, "scores are of A, B, not of 'C'"),
        ({"chicos": {"A": 1}}, "chicos of A are 1: expected a whole number from 0 to 0"),
        ({"dealer": "C1"}, "dealer: there is no seat 'C1': expected one of A1, B1"),
        ({"mode": "iron"}, "there is no mode 'iron': expected one of normal"),
        ({"seed": -1}, "seed is -1: expected a whole number, 0 or more"),
        ({"seed": "x"}, "seed is 'x': expected a whole number, 0 or more"),
    ],
)
def test_what_cannot_be_set_up_is_said_in_one_message(setup: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError) as caught:
        Match(ruleset(ARGENTINE), 2, **setup)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("name", "deal", "message"),
    [
        (
            ARGENTINE,
            {"A1": "7e 6e"},
            "A1 has 2 cards: expected 3, with ? for one that is not known",
        ),
        (ARGENTINE, {"A1": "7e 6e 8e"}, "A1: card 8e is not in the deck of 40 cards"),
        (
            ARGENTINE,
            {"A1": "7e 6e 4c", "B1": "7e 5o 4b"},
            "card 7e is dealt twice: to A1 and to B1",
        ),
        (
            ARGENTINE,
            {"A9": "7e 6e 4c"},
            "there is no seat 'A9': expected one of A1, B1, or turned",
        ),
        (ARGENTINE, {"turned": "4c"}, "no card is turned up in this game, but 'turned' has one"),
        (
            ARGENTINE,
            [PLAIN, {"A1": "x"}],
            "hand 2: A1 has 1 cards: expected 3, with ? for one that is not known",
        ),
        (ARGENTINE, [3], "a deal is cards by seat, not 3"),
        (ARGENTINE, 3, "a deal is cards by seat, or a list of such, not 3"),
        (ARGENTINE, "7e 6e 4c", "a deal is cards by seat, or a list of such, not '7e 6e 4c'"),
        (ARGENTINE, [], "the deal is an empty list: expected the cards of at least one hand"),
        (ARGENTINE, {}, "the deal names no cards: expected those of one of A1, B1"),
        (
            ARGENTINE,
            [PLAIN, {}],
            "hand 2: the deal names no cards: expected those of one of A1, B1",
        ),
        (ARGENTINE, {"A1": "7e 6e 4c", "a1": "? ? ?"}, "A1 is dealt cards twice"),
        (
            ARGENTINE,
            {"A1": "7e 6e 4c 1b"},
            "A1 has 4 cards: expected 3, with ? for one that is not known",
        ),
        (ARGENTINE, {"A1": "7e 6e 7e"}, "card 7e is dealt twice: to A1 and to A1"),
        (
            "paulista",
            {"A1": "4C 5H QS"},
            "the turned card is missing: expected one under 'turned'",
        ),
        (
            "paulista",
            {"A1": "4C 5H QS", "turned": "QS"},
            "card QS is dealt twice: to A1 and to turned",
        ),
    ],
)
def test_a_bad_deal_is_said_in_one_message(name: str, deal: Any, message: str) -> None:
    with pytest.raises(SetupError) as caught:
        Match(ruleset(name), 2, deal=deal)
    assert str(caught.value) == message
    assert isinstance(caught.value, ValueError)


def test_successive_hands_may_be_given_and_the_rest_is_dealt_by_seed() -> None:
    second = {"A1": "1e 2e 3e", "B1": "1b 2b 3b"}
    match = dealt(ARGENTINE, [PLAIN, None, second], seed=5)
    by_seed = dealt(ARGENTINE, PLAIN, seed=5)
    for one in (match, by_seed):
        one.act("fold")
    assert match.events == by_seed.events
    match.act("fold")
    assert texts(match.observation("A1").cards or ()) == ["1e", "2e", "3e"]


def test_cards_of_seats_that_do_not_play_are_ignored() -> None:
    hands = {"A1": "4c 5o 1b", "B2": "3o 2b 6c", "B1": "1e 2e 3e"}
    match = dealt("argentino-9-pica-pica", hands, players=6, dealer="B3", mode="pica-pica")
    started = match.events[0].to_dict()
    assert started["hands"] == {"A1": ["4c", "5o", "1b"], "B2": ["3o", "2b", "6c"]}


def test_unknown_cards_are_played_by_naming_them() -> None:
    match = dealt(ARGENTINE, UNKNOWN, "A1 play 7e")
    assert match.why_not("play 7e") == "B1 does not hold 7e"
    assert match.why_not("play #1") == "card #1 is not known: it must be named"
    listed = texts(match.legal_actions())
    assert "play 1b" in listed
    assert "play 7e" not in listed
    assert len([text for text in listed if text.startswith("play ")]) == 39
    match.act("play 1b")
    assert match.tricks == ("B",)
    assert texts(match.observation("B1").cards or ()) == ["None", "None"]


def test_a_hand_becomes_countable_once_its_cards_were_named() -> None:
    match = dealt("argentino-chico", {**FOUR, "B1": "7o ? 4b"}, "A1 play 7e", "B1 play 5o")
    match.act("envido")
    match.act("accept")
    assert match.observation("A1").announced["envido"]["A1"] == 33


def test_a_seat_that_is_left_out_has_unknown_cards() -> None:
    match = dealt(ARGENTINE, {"A1": "7e 6e 4c"}, players=2)
    assert match == dealt(ARGENTINE, UNKNOWN)


def test_unknown_cards_may_be_played_face_down_and_stay_unknown() -> None:
    match = dealt(
        ARGENTINE,
        UNKNOWN,
        "A1 play 4c",
        "B1 play 1b",
        "B1 play-down ?",
        overrides=("tricks.face_down=from-second-trick",),
    )
    assert str(match.events[-1]) == "B1 play-down ?"
    assert match.observation("B1").cards_left["B1"] == 1


def test_the_turned_card_must_be_known() -> None:
    with pytest.raises(SetupError, match="the turned card is missing"):
        Match(ruleset("paulista"), 2, deal={**FRENCH, "turned": "?"})
