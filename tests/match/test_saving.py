"""Copies, pickles and files: the same match at any point, and clear words for a bad file."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from tests.match.dealt import FOUR, PLAIN, dealt, ruleset
from truco.errors import RecordError
from truco.match import Match

ACTS = ("A1 envido", "B1 accept", "A1 play 7e")


def played(**setup: Any) -> Match:
    return dealt("argentino-chico", FOUR, *ACTS, **setup)


def test_a_copy_goes_its_own_way() -> None:
    match = played()
    for twin in (match.copy(), copy.copy(match), copy.deepcopy(match)):
        assert twin == match
        assert twin.act("truco") == match.copy().act("truco")
        assert twin != match
        assert len(match.events) + 1 == len(twin.events)


def test_matches_at_different_points_or_with_different_cards_differ() -> None:
    assert played() != dealt("argentino-chico", FOUR, *ACTS[:2])
    other = {**FOUR, "B2": "6c 1b 10o"}
    assert played() != dealt("argentino-chico", other, *ACTS)
    assert played() != "a match"


def test_matches_by_rules_that_mean_something_else_differ() -> None:
    same = dealt("argentino-30-sin-flor", PLAIN)
    assert same == dealt("argentino-30-sin-flor", PLAIN, overrides=("match.target=30",))
    assert same != dealt("argentino-30-sin-flor", PLAIN, overrides=("match.target=29",))


def test_a_match_survives_a_pickle() -> None:
    match = played()
    again = pickle.loads(pickle.dumps(match))
    assert again == match
    assert again.events == match.events
    assert again.observation("A2") == match.observation("A2")
    assert again.act("truco") == match.act("truco")


def test_a_match_from_tables_survives_a_pickle() -> None:
    match = Match(ruleset("paulista").tables(2), seed=3)
    again = pickle.loads(pickle.dumps(match))
    assert again == match
    with pytest.raises(RecordError, match="has no ruleset to write"):
        match.to_dict()


def test_a_match_is_saved_and_loaded(tmp_path: Path) -> None:
    match = played(seed=4, scores={"A": 3, "B": 5})
    match.save(tmp_path / "match.json")
    again = Match.load(tmp_path / "match.json")
    assert again == match
    assert again.events == match.events
    assert again.act("play 5o") if "play 5o" in map(str, again.legal_actions()) else True
    assert Match.from_dict(match.to_dict()) == match


def test_deals_that_wait_are_saved_too() -> None:
    match = dealt("argentino-30-sin-flor", [PLAIN, {"A1": "1e 2e 3e", "B1": "? ? ?"}])
    again = Match.from_dict(json.loads(json.dumps(match.to_dict())))
    assert again == match
    assert again.act("fold") == match.act("fold")
    third = Match.from_dict(again.to_dict())
    assert third == match
    assert [str(action) for action in third.legal_actions()] == [
        str(action) for action in match.legal_actions()
    ]


def test_what_was_told_of_unknown_cards_is_saved_too() -> None:
    deal = {"A1": "7e 6e 4e", "B1": "? ? ?", "A2": "? ? 1b", "B2": "? 2c ?"}
    match = dealt("argentino-15-flor", deal)
    match.tell("B1", "flor")
    match.tell("A2", "#1 7o 12c")
    for act in ("flor", "contraflor", "decline"):
        if act in map(str, match.legal_actions()):
            match.act(act)
    match.tell("B2", "envido at most 20")
    assert len(match.story.acts) > 4
    again = Match.from_dict(json.loads(json.dumps(match.to_dict())))
    assert again == match
    assert again.events == match.events
    assert again.legal_actions() == match.legal_actions()


def spoilt(**changes: Any) -> dict[str, Any]:
    data = json.loads(json.dumps(played().to_dict()))
    for path, value in changes.items():
        *tables, key = path.split("__")
        table = data
        for name in tables:
            table = table[int(name) if isinstance(table, list) else name]
        table[int(key) if isinstance(table, list) else key] = value
    return data  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "this is no saved match"),
        (spoilt(version=9), "the saved match has version 9: expected 1"),
        (spoilt(players="4"), "the saved match has a wrong players: '4'"),
        (spoilt(fingerprint="x"), "its variant is not the same here"),
        (spoilt(state__log=[[1, 2]]), "a wrong log: it is not what comes of its acts"),
        (spoilt(state__waiting=-1), "wrong waiting"),
        (spoilt(state__game={}), "does not have the fields of a game"),
        (spoilt(state__game__turn="x"), "wrong turn: 'x'"),
        (spoilt(state__game__left=[1]), "wrong left"),
        (spoilt(state__setup__scores=[1]), "wrong scores"),
        (spoilt(state__setup__seed=None), "wrong seed"),
        (spoilt(state={}), "a saved match has the keys"),
        (spoilt(state__game__score=[9, 9]), "wrong score: [9, 9], and [2, 0] comes of its acts"),
        (spoilt(state__game__manual=0), "wrong manual: 0, and 1 comes of its acts"),
        (spoilt(state__game__gone=1), "wrong gone: 1, and 0 comes of its acts"),
        (spoilt(state__game__fresh=1), "wrong fresh: 1, and 14 comes of its acts"),
        (spoilt(state__game__turned_class=4), "wrong turned_class: 4, and 0 comes of its acts"),
        (spoilt(state__game__mano=-(2**70)), f"wrong mano: {-(2**70)}, and 0 comes of its acts"),
        (spoilt(state__game__pending=1), "wrong pending: 1, and 0 comes of its acts"),
        (spoilt(state__log__4=[-1, -(2**70), 0, 0]), "a wrong log: it is not what comes of"),
        (spoilt(state__deals__0__4=2**70), "a wrong deals: it is not what comes of its acts"),
        (spoilt(state__said={"counts": []}), "a wrong said: it is not what comes of its acts"),
        (spoilt(state__acts__0__0=2**63), "act 1 of the saved match cannot be taken: it is of"),
        (spoilt(state__acts__0__1=9), "act 1 of the saved match cannot be taken: there is no seat"),
        (spoilt(state__acts__1__1=3), "cannot be taken: it is not the turn of B2"),
        (spoilt(state__acts__0__2=2**63), "cannot be taken: there is no action ["),
        (spoilt(state__acts__2__2=1), "a wrong log: it is not what comes of its acts"),
        (spoilt(state__acts__2__3=2**63), "cannot be taken: there is no action ["),
        (spoilt(state__acts__2__3=5), "act 3 of the saved match is none as it would"),
        (
            spoilt(state__acts__2__2=-5),
            "act 3 of the saved match cannot be taken: there is no fact",
        ),
        (spoilt(state__acts__2__2=-99), "act 3 of the saved match cannot be taken: there is no"),
        (spoilt(state__setup__dealer=7), "wrong dealer: 7"),
        (spoilt(state__setup__mode=-1), "wrong mode: -1"),
        (spoilt(state__setup__seed=-1), "cannot be set up: seed is -1"),
        (spoilt(state__given__0__0=99), "a wrong entry in given"),
        (spoilt(state__given__0__3=5), "a wrong entry in given: a card too many"),
        (spoilt(ruleset__deck__order__8=[None]), "the ruleset of the saved match holds None"),
    ],
)
def test_data_that_is_no_match_is_said_in_one_message(data: Any, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        Match.from_dict(data)
    assert message in str(caught.value)


def test_a_file_that_is_no_match_is_named(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    with pytest.raises(RecordError, match="cannot be read"):
        Match.load(path)
    path.write_text("{", encoding="utf-8")
    with pytest.raises(RecordError) as caught:
        Match.load(path)
    assert str(path) in str(caught.value)
