"""The toolbox: what several variants share, asked without any of them."""

from __future__ import annotations

import doctest
from itertools import product

import pytest
from pydantic import ValidationError, field_validator

from truco.plugins import HandResult, RuleModel, Several, Trick
from truco.plugins.toolbox import order, pieces, tricks
from truco.plugins.toolbox.settings import LadderSettings, refusal, refuse_fall, refuse_twice
from truco.plugins.toolbox.tricks import ALL_TIED, AllTied, hand_result


@pytest.mark.parametrize("module", [order, pieces, tricks])
def test_the_examples_are_true(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def won_by_counting(course: tuple[Trick, ...]) -> str | None:
    """Another way to say it: more tricks win, and among as many the first that was won."""
    won = [trick for trick in course if trick != "tie"]
    a, b = won.count("A"), won.count("B")
    left = 3 - len(course)
    if not won:
        return None if left else "all tied"
    ahead = "A" if a > b or (a == b and won[0] == "A") else "B"
    behind_may_win = abs(a - b) < left or (abs(a - b) == left and won[0] != ahead)
    return None if left and behind_may_win else ahead


RESULTS: tuple[Trick, ...] = ("A", "B", "tie")
COURSES = [course for length in (1, 2, 3) for course in product(RESULTS, repeat=length)]


@pytest.mark.parametrize("course", COURSES, ids=" ".join)
def test_a_hand_of_three_tricks(course: tuple[Trick, ...]) -> None:
    expected = won_by_counting(course)

    for name, result in ALL_TIED.items():
        wanted = result if expected == "all tied" else expected and HandResult[expected]
        assert hand_result(course, name) == wanted


def test_a_list_names_each_once() -> None:
    refuse_twice(["truco", "seis"])
    with pytest.raises(ValueError, match=r"^seis is listed more than once: expected each of them"):
        refuse_twice(["seis", "truco", "seis"])


def test_numbers_of_a_list_rise() -> None:
    refuse_fall([1, 3, "game"])
    with pytest.raises(ValueError, match=r"but 3 follows 3: expected more than 3$"):
        refuse_fall([1, 3, 3])


class Inner(RuleModel):
    low: int = 1
    high: int = 2


class Outer(RuleModel):
    inner: Inner = Inner()

    @field_validator("inner")
    @classmethod
    def _low_is_lower(cls, inner: Inner) -> Inner:
        if inner.low > inner.high:
            raise refusal("high", inner.high, f"expected at least {inner.low} {{braces}}")
        return inner


def test_a_refusal_is_told_of_its_own_key() -> None:
    with pytest.raises(ValidationError) as refused:
        Outer.from_plain({"inner": {"low": 3}})

    (detail,) = refused.value.errors()
    assert (detail["loc"], detail["input"]) == (("inner", "high"), 2)
    assert detail["msg"] == "expected at least 3 {braces}"


def test_a_variant_may_give_a_ladder_other_defaults() -> None:
    class Mine(LadderSettings):
        calls: Several[str] = ("uno", "dos")
        values: Several[int] = (1, 2, 4)

    assert Mine().values == (1, 2, 4)
    with pytest.raises(ValidationError, match="4 values for 2 calls: expected 3"):
        Mine.from_plain({"values": [1, 2, 3, 4]})
    with pytest.raises(ValidationError, match="uno is listed more than once"):
        Mine.from_plain({"calls": ["uno", "uno"]})


def test_every_way_to_end_three_ties_is_a_result_of_its_own() -> None:
    names: list[AllTied] = ["mano", "dealer", "nobody", "replay"]

    assert len({hand_result(("tie", "tie", "tie"), name) for name in names}) == 4
