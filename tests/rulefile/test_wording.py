"""What is said of a value that a model refuses, and what is suggested in its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import pytest
from pydantic import Field, ValidationError, ValidationInfo, field_validator

from truco.plugins.settings import RuleModel, Several
from truco.rulefile.wording import Finding, findings

Size = Annotated[int, Field(ge=1, le=30)]


class Model(RuleModel):
    singing: Literal["always", "never"] = "never"
    answer: Literal["sing", "sink"] = "sink"
    size: Size = 1
    sizes: Several[Size] = ()
    values: Several[int] = ()

    @field_validator("answer")
    @classmethod
    def _leaves_a_choice(cls, answer: str, info: ValidationInfo) -> str:
        if answer == "sing" and info.data.get("singing") == "always":
            raise ValueError("who must sing could not answer otherwise")
        return answer

    @field_validator("values")
    @classmethod
    def _two(cls, values: tuple[int, ...]) -> tuple[int, ...]:
        if values and len(values) != 2:
            raise ValueError(f"{len(values)} values: expected 2, one a side")
        return values


def refused(data: Mapping[str, object]) -> list[Finding]:
    with pytest.raises(ValidationError) as caught:
        Model.from_plain(data)
    return findings(caught.value, Model, data)


def test_a_word_that_is_allowed_elsewhere_is_not_suggested_in_its_own_place() -> None:
    (found,) = refused({"singing": "always", "answer": "sing"})
    assert found.message == "who must sing could not answer otherwise"
    assert found.suggestion is None


@pytest.mark.parametrize(
    ("data", "suggestion"),
    [
        ({"size": "30"}, "30"),
        ({"size": "31"}, None),
        ({"size": 30.0}, "30"),
        ({"size": 31.0}, None),
        ({"sizes": 30}, "[30]"),
        ({"sizes": 31}, None),
        ({"singing": "alwais"}, '"always"'),
        ({"singing": "always", "answer": "sung"}, None),
        ({"singing": "never", "answer": "sung"}, '"sing"'),
        ({"singing": "always", "answer": "Sink"}, '"sink"'),
    ],
)
def test_what_would_be_refused_as_well_is_not_suggested(
    data: dict[str, object], suggestion: str | None
) -> None:
    (found,) = refused(data)
    assert found.suggestion == suggestion


def test_a_suggestion_counts_although_something_else_is_wrong() -> None:
    found = refused({"size": "30", "singing": 3})
    assert {finding.path: finding.suggestion for finding in found} == {
        ("size",): "30",
        ("singing",): None,
    }


def test_a_validator_that_breaks_on_a_suggestion_leaves_none() -> None:
    class Unlucky(Model):
        @field_validator("sizes")
        @classmethod
        def _breaks(cls, sizes: tuple[int, ...]) -> tuple[int, ...]:
            raise RuntimeError("a validator of a plugin may raise anything")

    data = {"sizes": 30}
    with pytest.raises(ValidationError) as caught:
        Unlucky.from_plain(data)
    (found,) = findings(caught.value, Unlucky, data)
    assert found.suggestion is None
    assert found.expected == "a list, each a whole number from 1 to 30"


def test_what_a_models_own_rule_expects_takes_the_place_of_the_type() -> None:
    (found,) = refused({"values": [1, 2, 3]})
    assert (found.message, found.expected) == ("3 values", "2, one a side")
