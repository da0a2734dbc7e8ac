"""What models allow, in words."""

from __future__ import annotations

import enum
from typing import Annotated, Literal

import pytest
from pydantic import Field

from truco.plugins.settings import RuleModel, Several
from truco.rulefile.positions import KeyPath
from truco.rulefile.schema import all_keys, allowed_keys, allowed_words, expected_at, kinds_at
from truco.rulefile.wording import nearest


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Inner(RuleModel):
    size: int
    odd_name: int = Field(1, alias="odd-name")


class Outer(RuleModel):
    flag: bool = True
    colour: Colour = Colour.RED
    one_of_two: Literal["a", 2] = "a"
    inner: Inner | None = None
    inners: Several[Inner] = ()
    by_name: dict[str, Inner] = Field(default_factory=dict)
    either: int | Annotated[str, Field(min_length=1)] | None = None
    numbers: Annotated[Several[Annotated[int, Field(gt=0)]], Field(min_length=1, max_length=4)] = (
        1,
    )
    pair: tuple[int, str] = (1, "a")
    anything: object = None
    ratio: float = Field(1.0, ge=0)
    steps: int = Field(0, le=9, multiple_of=3)
    again: Outer | None = None


@pytest.mark.parametrize(
    ("path", "words"),
    [
        (("flag",), "true or false"),
        (("colour",), '"red" or "blue"'),
        (("one_of_two",), '"a" or 2'),
        (("inner",), "a table with size"),
        (("inner", "size"), "a whole number"),
        (("inner", "odd-name"), "a whole number"),
        (("inners",), "a list, each a table with size"),
        (("inners", 3, "size"), "a whole number"),
        (("by_name",), "a table"),
        (("by_name", "x", "size"), "a whole number"),
        (("either",), "a whole number or text that is not empty"),
        (("numbers",), "a list of 1 to 4 items, each a whole number above 0"),
        (("numbers", 0), "a whole number above 0"),
        (("pair",), "a list of 2 items"),
        (("pair", 1), "text"),
        (("anything",), "a value"),
        (("ratio",), "a number of at least 0"),
        (("steps",), "a whole number of at most 9 and in steps of 3"),
        (("again", "again", "flag"), "true or false"),
        (("nothing",), None),
        (("pair", 2), None),
        (("flag", "x"), None),
    ],
)
def test_what_is_expected_at_a_key(path: KeyPath, words: str | None) -> None:
    assert expected_at(Outer, path) == words


def test_keys_of_a_table_go_by_their_names_in_the_file() -> None:
    assert allowed_keys(Outer, ("inner",)) == ["size", "odd-name"]
    assert allowed_keys(Outer, ("inners", 0)) == ["size", "odd-name"]
    assert allowed_keys(Outer, ("by_name",)) == []


def test_all_keys_end_even_for_a_model_that_holds_itself() -> None:
    keys = all_keys(Outer)
    assert keys[:5] == ["flag", "colour", "one_of_two", "inner", "inner.size"]
    assert "inner.odd-name" in keys
    assert keys[-1] == "again"


def test_kinds_and_words() -> None:
    assert kinds_at(Outer, ("either",)) == {int, str}
    assert kinds_at(Outer, ("colour",)) == {str}
    assert kinds_at(Outer, ("inners",)) == {list}
    assert allowed_words(Outer, ("colour",)) == ["red", "blue"]


@pytest.mark.parametrize(
    ("name", "guess"),
    [
        ("targt", "target"),
        ("Target-Scope", "target_scope"),
        ("fnish", "finish_what_was_begun"),
        ("x", None),
        ("", None),
    ],
)
def test_the_nearest_name(name: str, guess: str | None) -> None:
    assert nearest(name, ["target", "target_scope", "chicos", "finish_what_was_begun"]) == guess
