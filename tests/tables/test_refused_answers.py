"""What the builder refuses in the answers of a variant's methods, with the whole message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.toys import Ladder, toy
from truco.cards import Deck
from truco.errors import BuildError, PluginError
from truco.kernel.codes import FOLD
from truco.plugins.variant import Bet, Call, HandResult, Mode, Node, Pay, Seating, Variant
from truco.tables.build import build_tables


def refusal(variant: Variant) -> list[str]:
    with pytest.raises(BuildError) as caught:
        build_tables(variant)
    return str(caught.value).splitlines()


def broken(*_: Any) -> Any:
    raise LookupError("no such thing")


BROKEN_LINE = broken.__code__.co_firstlineno + 1


@pytest.mark.parametrize(
    "method",
    [
        "deck",
        "bets",
        "modes",
        "tricks",
        "next_mode",
        "seating",
        "hand_result",
        "may_call",
        "may_fold",
        "may_accept",
        "fold_bonus",
    ],
)
def test_a_method_that_raises_is_named_with_its_place(method: str) -> None:
    assert refusal(toy(**{method: broken})) == [
        f"variant toy: broken raised LookupError: no such thing "
        f"(test_refused_answers.py:{BROKEN_LINE})"
    ]


def test_a_method_that_ends_the_program_is_named_too() -> None:
    def leave(*_: Any) -> Any:
        raise SystemExit(0)

    (message,) = refusal(toy(deck=leave))
    assert message.startswith("variant toy: leave raised SystemExit: 0 (")


def test_a_turned_class_that_raises() -> None:
    (message,) = refusal(toy(has_turned_card=lambda: True, turned_class=broken))
    assert message.startswith("variant toy: broken raised LookupError")


def test_a_hand_result_that_is_none() -> None:
    def result(_mode: str, tricks: tuple[str, ...]) -> Any:
        return HandResult.A if len(tricks) > 1 else "A" if tricks == ("A",) else None

    assert refusal(toy(hand_result=result)) == [
        "tricks: hand_result gave 'A' after A in mode normal: expected a HandResult or None"
    ]


@pytest.mark.parametrize("bonus", [128, -1, "one", True, 1.5])
def test_a_fold_bonus_out_of_range(bonus: object) -> None:
    assert refusal(toy(fold_bonus=lambda _: bonus)) == [
        f"fold_bonus gave {bonus!r}: expected a whole number from 0 to 127"
    ]


@pytest.mark.parametrize("answer", [False, True, 0])
def test_a_window_that_gives_no_reason(answer: object) -> None:
    assert refusal(toy(may_fold=lambda _: answer)) == [
        f"may_fold gave {answer!r}: expected None, or the reason against it"
    ]


@pytest.mark.parametrize(
    ("mode", "message"),
    [
        (Mode("normal", "normal", opening=5), "mode normal: a side is 0 or 1"),
        (Mode("normal", "normal", shown=(5,)), "mode normal: a side is 0 or 1"),
        (Mode("normal", "normal", cap=-1), "mode normal: a cap of -1 points: expected 0 to 10"),
        (Mode("normal", "normal", cap=11), "mode normal: a cap of 11 points: expected 0 to 10"),
    ],
)
def test_a_mode_out_of_range(mode: Mode, message: str) -> None:
    assert refusal(toy(modes=lambda: (mode,))) == [message]


def test_more_calls_in_a_row_than_fit() -> None:
    class Long(Bet[int]):
        """One call that may be made 200 times."""

        id = "sum"
        calls = (Call("more"),)

        def start(self, mode: str) -> int:
            return 0

        def after(self, state: int, call: str) -> int | None:
            return state + 1 if state < 200 else None

        def node(self, state: int) -> Node:
            return Node(Pay(1), Pay(1))

    bets = (Ladder(), Long())
    assert "sum: more than 127 calls can follow one another" in refusal(toy(bets=lambda: bets))


def swallowing(read: Callable[[Any], Any]) -> Callable[..., Any]:
    """A rule that catches whatever reading a fact raises, and then allows."""

    def rule(situation: Any) -> str | None:
        try:
            return "no" if read(situation) else None
        except BaseException:
            return None

    return rule


def test_a_rule_that_catches_everything_is_asked_about_each_value_all_the_same() -> None:
    quiet = build_tables(toy(may_fold=swallowing(lambda s: s.trick == 2)))
    plain = build_tables(toy(may_fold=lambda s: "no" if s.trick == 2 else None))
    assert quiet.tables.window == plain.tables.window
    assert len(quiet.tables.window) > 1


def test_a_discard_that_leaves_no_card_to_turn() -> None:
    def seating(_mode: str, _mano: int) -> Seating:
        return Seating((0, 1), (0, 1), (0, 1), cards=(4, 4))

    game = toy(
        deck=lambda: Deck.of(["1", "2", "3", "4"], "eb"),
        seating=seating,
        has_turned_card=lambda: True,
    )
    assert "seating of mode normal with seat 0 as mano: 9 cards are needed, the deck has 8" in (
        refusal(game)
    )


@pytest.mark.parametrize(
    ("later", "told"),
    [
        (lambda: 3, "may_fold gave 3: expected None, or the reason against it"),
        (lambda: 1 // 0, "may_fold raised ZeroDivisionError: integer division or modulo by zero"),
    ],
)
def test_a_window_that_fails_when_it_is_asked_again_is_the_variant_s_failure(
    later: Callable[[], Any], told: str
) -> None:
    built = False
    tables = build_tables(toy(may_fold=lambda _: later() if built else "no"))
    built = True
    with pytest.raises(PluginError) as caught:
        tables.reason(FOLD, {})
    assert str(caught.value).startswith(f"plugin toy: {told}")
