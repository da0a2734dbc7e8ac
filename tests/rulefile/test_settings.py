"""The base models of a ruleset, and the error classes."""

from __future__ import annotations

import enum
import pickle
from datetime import date

import pytest
from pydantic import ValidationError

from truco.errors import (
    BotError,
    BuildError,
    BuildFault,
    Fault,
    IllegalAction,
    InvalidAction,
    PluginError,
    RecordError,
    RulesetError,
    TrucoError,
)
from truco.plugins.settings import MatchSettings, RuleModel


class Colour(enum.Enum):
    RED = "red"


class Sample(RuleModel):
    count: int = 0
    share: float = 0.5
    colour: Colour = Colour.RED
    pair: tuple[int, ...] = ()


@pytest.mark.parametrize(
    ("scope", "total"), [("total", 15), ("per-half", 30)], ids=["total", "per-half"]
)
def test_a_target_for_each_half_counts_twice(scope: str, total: int) -> None:
    data = {"players": [2, 4], "target": 15, "target_scope": scope}
    assert MatchSettings.from_plain(data).total == total


@pytest.mark.parametrize(("chicos", "needed"), [(1, 1), (3, 2), (5, 3)])
def test_more_than_half_of_the_chicos_win_a_match(chicos: int, needed: int) -> None:
    assert MatchSettings(players=(2,), target=15, chicos=chicos).chicos_needed == needed


def test_python_may_pass_a_list_of_players() -> None:
    assert MatchSettings.model_validate({"players": [2], "target": 1}).players == (2,)


@pytest.mark.parametrize(
    "change",
    [
        {"players": []},
        {"players": [3]},
        {"players": [0]},
        {"players": [14]},
        {"players": [2, 2]},
        {"players": [True]},
        {"target": 0},
        {"target": True},
        {"target": "30"},
        {"target": 30.0},
        {"target_scope": "half"},
        {"chicos": 2},
        {"chicos": -1},
        {"finish_hand": 1},
        {"unknown": 1},
    ],
    ids=str,
)
def test_a_match_refuses_what_makes_no_sense(change: dict[str, object]) -> None:
    good = {"players": [2, 4], "target": 30}
    MatchSettings.from_plain(good)
    with pytest.raises(ValidationError):
        MatchSettings.from_plain(good | change)


def test_plain_data_may_spell_tuples_and_enums_and_nothing_else() -> None:
    sample = Sample.from_plain({"pair": [1, 2], "colour": "red", "share": 1})
    assert sample == Sample(pair=(1, 2), colour=Colour.RED, share=1.0)
    for data in ({"count": True}, {"count": "1"}, {"share": "1"}, {"pair": "12"}):
        with pytest.raises(ValidationError):
            Sample.from_plain(data)


@pytest.mark.parametrize("value", [float("inf"), float("nan"), date(2024, 5, 1)])
def test_plain_data_that_no_rule_can_use_is_refused(value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        Sample.from_plain({"share": value})


def test_settings_are_frozen() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        Sample().count = 3


FAULT = Fault("f.toml", 3, 7, "a.b", "is wrong", "right")
ERRORS: list[tuple[TrucoError, str]] = [
    (TrucoError("plain"), "plain"),
    (RulesetError([FAULT, FAULT]), "f.toml:3:7: a.b: is wrong (expected right)\n" * 2),
    (
        RulesetError([Fault("f.toml", None, None, None, "bad", "x", "good")]),
        "f.toml: bad (did you mean good?)",
    ),
    (BuildError([BuildFault("a.b", "bad"), BuildFault(None, "worse")]), "a.b: bad\nworse"),
    (PluginError("house", "bad"), "plugin house: bad"),
    (IllegalAction("not your turn", "truco"), "truco: not your turn"),
    (InvalidAction("no such card", "play 8e"), "'play 8e' is no action: no such card"),
    (RecordError("bad"), "bad"),
    (BotError("bad"), "bad"),
]


@pytest.mark.parametrize(("error", "text"), ERRORS, ids=lambda value: type(value).__name__)
def test_every_error_has_one_base_a_message_and_survives_a_pickle(
    error: TrucoError, text: str
) -> None:
    assert isinstance(error, TrucoError)
    assert str(error) == text.rstrip("\n")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert vars(again) == vars(error)
    assert str(again) == str(error)
