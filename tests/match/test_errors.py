"""Every error that is raised on purpose can be found where errors are documented, and imported."""

from __future__ import annotations

import pickle

import pytest

import truco
from truco import errors
from truco.errors import IllegalAction, InvalidAction, NoSuchSeat, SeatError, TrucoError, Untold

ERRORS = [
    name
    for name, value in vars(errors).items()
    if isinstance(value, type)
    and issubclass(value, TrucoError)
    and value.__module__ == errors.__name__
]


def test_there_are_errors() -> None:
    assert {"TrucoError", "Untold", "NoSuchSeat", "Contradiction", "SetupError"} <= set(ERRORS)


@pytest.mark.parametrize("name", ERRORS)
def test_every_error_is_listed_and_importable_from_the_top(name: str) -> None:
    assert name in errors.__all__
    assert name in truco.__all__
    assert getattr(truco, name) is getattr(errors, name)


def test_all_errors_of_the_package_are_in_that_module() -> None:
    found = [TrucoError]
    for error in found:
        found.extend(error.__subclasses__())
    strays = {
        f"{error.__module__}.{error.__name__}"
        for error in found
        if error.__module__.startswith(("truco.match", "truco.playing", "truco.record"))
    }
    assert strays == set()


def test_a_seat_that_is_not_at_the_table_is_a_wrong_seat_and_no_action() -> None:
    match = truco.Match(truco.load_ruleset("argentino-15-sin-flor"), players=2)
    with pytest.raises(NoSuchSeat) as caught:
        match.observation("Z1")
    assert isinstance(caught.value, SeatError)
    assert isinstance(caught.value, InvalidAction)
    assert str(caught.value) == "there is no seat 'Z1': expected one of A1, B1"


def test_what_is_untold_is_an_illegal_action_with_or_without_an_action() -> None:
    error = Untold("the envido of B1 must be told first", "B1 accept")
    assert isinstance(error, IllegalAction)
    assert str(error) == "B1 accept: the envido of B1 must be told first"
    assert str(Untold("the hand cannot begin")) == "the hand cannot begin"
    again = pickle.loads(pickle.dumps(error))
    assert (again.reason, again.action) == (error.reason, error.action)
