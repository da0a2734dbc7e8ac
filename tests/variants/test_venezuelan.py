"""Venezuelan truco: its case table, what rule files may set, and random play of its options."""

from __future__ import annotations

from typing import Any

import pytest

from tests.variants.case_tables import cases_of, check_case
from tests.variants.random_play import played
from tests.variants.table import Table, rules_of
from truco.cards import parse_card
from truco.errors import RulesetError
from truco.match import Match
from truco.tables.layout import CALLS_MAX
from truco_venezuelan.envido import Chain, Envido
from truco_venezuelan.settings import CHAIN_MAX, STONES_MAX, StonesSettings

RULESET = "venezolano"


@pytest.mark.parametrize("case", cases_of(RULESET))
def test_case(case: dict[str, Any]) -> None:
    check_case(case)


# What rule files may set.


@pytest.mark.parametrize(
    ("keys", "key", "message"),
    [
        ({"pieces.perica": 31}, "pieces.perica", "31 is more than the perico counts"),
        ({"envido.largest": STONES_MAX + 1}, "envido.largest", "is too large"),
        ({"envido.most": CHAIN_MAX + 1}, "envido.most", "is too large"),
        ({"truco.values": [1, 3, 6, 9]}, "truco.values", "4 values for 4 calls"),
        ({"flor.singing": "on-turn"}, "flor.singing", "on-turn"),
        ({"match.players": [3]}, "match.players", "3 is odd"),
    ],
)
def test_what_makes_no_sense_is_refused(keys: dict[str, object], key: str, message: str) -> None:
    with pytest.raises(RulesetError) as refused:
        rules_of(RULESET, keys).tables(2)
    faults = refused.value.faults
    assert [str(fault.key).partition("[")[0] for fault in faults] == [key]
    assert message in faults[0].message


def test_as_many_raises_as_a_rule_file_may_ask_for_fit_the_engine() -> None:
    keys = {
        "envido.largest": STONES_MAX,
        "envido.most": CHAIN_MAX,
        "envido.open_by_number": True,
        "match.target": 100,
    }
    tables = rules_of(RULESET, keys).tables(2)
    assert CALLS_MAX - 3 <= len(tables.call_ids) <= CALLS_MAX
    assert f"envido-{STONES_MAX}" in tables.call_ids


# Chains of stones.


def test_no_chain_reaches_the_points_of_the_game() -> None:
    envido = Envido(StonesSettings(), 1, total=12)
    assert envido.most == 11
    assert {call.id for call in envido.calls} == {
        "envido",
        "envido-1",
        *(f"envido-{stones}" for stones in range(3, 10)),
        "falta-envido",
    }
    assert envido.after(Chain(2, 10), "envido-1") == Chain(10, 11)
    assert envido.after(Chain(2, 10), "envido") is None


def test_a_call_that_adds_as_much_as_envido_has_no_second_name() -> None:
    three = Envido(StonesSettings(stones=3), 1, total=24)
    assert {"envido-2", "envido-4"} < set(three.added)
    assert "envido-3" not in three.added


def test_without_raises_by_number_envido_may_still_be_repeated() -> None:
    envido = Envido(StonesSettings(largest=0), 1, total=24)
    assert [call.id for call in envido.calls] == ["envido", "falta-envido"]
    assert envido.after(Chain(0, 2), "envido") == Chain(2, 4)


# Words.


@pytest.mark.parametrize(
    ("word", "call"),
    [("con mi flor truco", "flor-truco"), ("falta", "falta-envido"), ("quiero y envido", "envido")],
)
def test_what_people_say_is_understood(word: str, call: str) -> None:
    hands = {"A1": ["7e", "6e", "3e"], "B1": ["7o", "6o", "2o"], "turned": "4c"}
    if call != "flor-truco":
        hands["A1"] = ["7e", "6e", "3b"]
    match = Match(rules_of(RULESET), 2, dealer="B1", deal=hands)
    assert match.why_not(word) is None
    match.act(word)
    assert match.pending[-1].call == call


def test_stones_may_be_said_as_a_number() -> None:
    hands = {"A1": ["7e", "6e", "3b"], "B1": ["7o", "6b", "2o"], "turned": "4c"}
    match = Match(rules_of(RULESET), 2, dealer="B1", deal=hands)
    match.act("envido")
    match.act("5 mas")
    assert match.pending[-1].call == "envido-5"


def test_pieces_have_names_and_so_has_the_king_that_replaces_one() -> None:
    name = rules_of(RULESET).tables(2).variant.words().card_name
    assert name is not None
    cards = {text: parse_card(text) for text in ("11e", "10e", "12e", "11o")}
    found = {text: name(card, parse_card("11e")) for text, card in cards.items()}
    assert found == {"11e": None, "10e": "perica", "12e": "perico", "11o": None}


# Random play.


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"match.finish_hand": True, "privando.when": "one"},
        {"flor.singing": "either", "fold.scope": "seat", "flor.against_flor": 6},
        {"flor.singing": "alone", "envido.open_by_number": True, "privando.when": "both"},
        {"flor.enabled": False, "pieces.king_replaces": False, "truco.after_tied_first": False},
        {"envido.enabled": False, "truco.answered_by": "all", "flor.answered_by": "all"},
        {"match.target": 1, "match.chicos": 3},
    ],
    ids=str,
)
def test_random_matches_of_every_option_end(players: int, keys: dict[str, object]) -> None:
    log = played(RULESET, players, keys)
    rules = rules_of(RULESET, keys).tables(players)
    made = dict(zip(rules.call_ids, log.made, strict=True))
    assert made["truco"] > 0
    if keys.get("match.target") != 1:
        assert made["retruco"] > 0
        assert made.get("envido", 0) > 0 or not keys.get("envido.enabled", True)


@pytest.mark.parametrize(("unsung", "points"), [("void", 3), ("counts", 6)])
def test_a_flor_whose_holder_played_in_silence_is_void(unsung: str, points: int) -> None:
    """Rule space, 2.7: sung together with the truco or a ley, else void."""
    hands = {
        "A1": ["4c", "5c", "7c"],
        "B1": ["4e", "5o", "6b"],
        "A2": ["1o", "2o", "3o"],
        "B2": ["7e", "6o", "4b"],
    }
    at = Table(rules_of(RULESET, {"flor.unsung": unsung}), hands, turned="6e")
    at.play_text(["A1 play 4c", "B1 play 4e", "A2 flor-truco"])
    assert at.awards == [("flor", "A", points)]


def test_a_flor_sung_with_truco_calls_both() -> None:
    log = played(RULESET, 4)
    rules = rules_of(RULESET).tables(4)
    made = dict(zip(rules.call_ids, log.made, strict=True))
    points = dict(zip(rules.bet_ids, log.points, strict=True))
    assert made["truco"] >= made["flor-truco"] > 0
    assert points["flor"] > 0
    assert log.mode_hands[rules.mode_ids.index("privando")] > 0
