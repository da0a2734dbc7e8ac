"""Tables of a rule file that many variants have: tricks, the ladder of the stake, the fold.

A variant takes one as it is, or subclasses it to give a key another default, or a further key:

    class TrucoSettings(LadderSettings):
        calls: Several[CallId] = Field(("truco", "seis"), description=CALLS)
        values: Several[Points | Literal["game"]] = Field((1, 3, 6), description=VALUES)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Final, Literal

from pydantic import Field, ValidationError, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from truco.plugins.settings import RuleModel, Several
from truco.plugins.toolbox.tricks import AllTied, FaceDown

CallId = Annotated[str, Field(pattern=r"^[a-z]+(-[a-z0-9]+)*$", max_length=30)]
"""The id of a call, such as ``vale-cuatro``."""
Points = Annotated[int, Field(ge=1, le=100)]
AnsweredBy = Literal["next", "all", "last"]
Announce = Literal["first-better", "all"]

ANSWERED_BY: Final = (
    "Who answers: the next seat of the other side for all of it, all of its seats (one accepts for"
    " all, every one must refuse), or its last seat in play order."
)
ANNOUNCE: Final = (
    "Who says its count, from mano on: only a seat that beats the best so far (the others say 'son"
    " buenas'), or all."
)
CALLS: Final = "The calls, in the order they are made."
VALUES: Final = (
    "What the hand is worth: without a call, then after each one. A call that is declined pays the"
    ' value before it. The last may be "game", the whole chico.'
)
ALL_TIED: Final = (
    "Who wins the hand when all three tricks are tied: the side of mano, the side of the dealer,"
    " nobody (and the deal passes on), or nobody and the same seat deals again."
)


def refusal(key: str, value: object, message: str) -> ValidationError:
    """What the validator of a table raises when one key of it is at fault.

    A `ValueError` is told of the whole table; this is told of `key`, whose `value` was refused.
    """
    error = PydanticCustomError("value_error", "{error}", {"error": message})
    return ValidationError.from_exception_data(
        key, [{"type": error, "loc": (key,), "input": value}]
    )


def refuse_twice(names: Sequence[str]) -> None:
    """Raises `ValueError` when a list of names has one of them more than once."""
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"{twice[0]} is listed more than once: expected each of them once")


def refuse_fall(values: Sequence[int | str]) -> None:
    """Raises `ValueError` when a number of a list is not more than the one before it."""
    numbers = [value for value in values if isinstance(value, int)]
    for low, high in pairwise(numbers):
        if high <= low:
            raise ValueError(
                f"must rise from call to call, but {high} follows {low}: expected more than {low}"
            )


class TricksSettings(RuleModel):
    """`[tricks]`: ties, and cards played face down."""

    all_tied: AllTied = Field("mano", description=ALL_TIED)
    lead_after_tie: Literal["same-leader", "first-of-tied"] = Field(
        "same-leader",
        description="Who leads after a tied trick: the seat that led it, or the first that played"
        " one of the tied cards.",
    )
    face_down: FaceDown = Field(
        "never",
        description="Whether a card may be played face down; it then beats nothing, and two"
        " such cards tie.",
    )
    face_down_once_per_side: bool = Field(
        False, description="Each side may play only one card face down in a hand."
    )
    face_down_after_tie: bool = Field(
        True, description="A card may be played face down even when the first trick was tied."
    )


class LadderSettings(RuleModel):
    """The calls that raise what the hand is worth, each above the one before it."""

    calls: Several[CallId] = Field(description=CALLS)
    values: Several[Points | Literal["game"]] = Field(description=VALUES)
    raise_in_answer: bool = Field(
        True, description="A call may be answered by the next one, which accepts it."
    )
    raise_on_turn: bool = Field(
        True, description="The side that accepted a call may make the next one later, on its turn."
    )
    capped_by_need: bool = Field(
        False, description="No call by a side that wins the chico with what the hand is worth."
    )
    answered_by: AnsweredBy = Field("next", description=ANSWERED_BY)

    @field_validator("calls")
    @classmethod
    def _each_once(cls, calls: tuple[str, ...]) -> tuple[str, ...]:
        refuse_twice(calls)
        return calls

    @field_validator("values")
    @classmethod
    def _rise(cls, values: tuple[int | str, ...], info: ValidationInfo) -> tuple[int | str, ...]:
        calls = info.data.get("calls")
        if calls is not None and len(values) != len(calls) + 1:
            raise ValueError(
                f"{len(values)} values for {len(calls)} calls: expected {len(calls) + 1}, one"
                " without a call and one after each"
            )
        if "game" in values[:-1] or values == ("game",):
            raise ValueError('only the last call may be worth "game": expected a number before it')
        refuse_fall(values)
        return values

    @field_validator("raise_on_turn")
    @classmethod
    def _some_raise(cls, on_turn: bool, info: ValidationInfo) -> bool:
        stuck = not on_turn and info.data.get("raise_in_answer") is False
        if stuck and len(info.data.get("calls", ())) > 1:
            raise ValueError(
                "no call could follow another when raise_in_answer is false too: expected one of"
                " the two to be true"
            )
        return on_turn


class FoldSettings(RuleModel):
    """`[fold]`: giving up the hand."""

    enabled: bool = Field(True, description="Whether a seat may fold at all.")
    scope: Literal["side", "seat"] = Field(
        "side",
        description="A fold takes the whole side out, or only the seat (and the side with its last"
        " seat).",
    )
