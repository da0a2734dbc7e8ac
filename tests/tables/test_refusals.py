"""What the builder refuses, one game for each fault, with the whole message."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.support.toys import Chain, Ladder, toy
from truco.cards import Deck
from truco.errors import BuildError
from truco.plugins.variant import (
    Answers,
    Bet,
    Call,
    HandResult,
    Mode,
    Node,
    Pay,
    Seating,
    Variant,
)
from truco.tables.build import build_tables


def refusal(variant: Variant) -> list[str]:
    """Every fault of a game, each with its key when it has one."""
    with pytest.raises(BuildError) as caught:
        build_tables(variant)
    return str(caught.value).splitlines()


def with_bets(*bets: Bet[Any], **more: Callable[..., Any]) -> Variant:
    return toy(bets=lambda: bets, **more)


def raising(error: Exception) -> Callable[..., Any]:
    def answer(*_: Any) -> Any:
        raise error

    return answer


RAISING_LINE = raising.__code__.co_firstlineno + 2

# ------------------------------------------------------------------------------------- cards


def test_more_cards_than_the_deck_has() -> None:
    assert refusal(toy(seats=10)) == [
        "match.players: 10 seats with 3 cards each need 30 cards, but the deck has 24"
    ]


def test_no_card_left_to_turn() -> None:
    assert refusal(toy(seats=8, has_turned_card=lambda: True)) == [
        "match.players: 8 seats with 3 cards each and one turned card need 25 cards, "
        "but the deck has 24"
    ]


def test_the_last_card_may_be_dealt() -> None:
    assert build_tables(toy(seats=8)).tables.cards == 24


def test_a_deck_of_one_card() -> None:
    # Nothing else is said about a deck that cannot even be dealt from.
    assert refusal(toy(deck=lambda: Deck.parse(["1e"]), hand_size=lambda: 1)) == [
        "deck: a deck of 1 cards: expected 2 to 62",
        "match.players: 2 seats with 1 cards each need 2 cards, but the deck has 1",
    ]


def test_a_deck_of_too_many_cards() -> None:
    deck = Deck.of([str(n) for n in range(1, 22)], "ebo")
    assert refusal(toy(deck=lambda: deck)) == ["deck: a deck of 63 cards: expected 2 to 62"]


def test_a_holding_of_too_many_cards() -> None:
    assert refusal(toy(hand_size=lambda: 5, tricks=lambda: 3)) == [
        "deck: 5 cards for each seat: expected 1 to 4"
    ]


def test_more_tricks_than_cards() -> None:
    assert refusal(toy(tricks=lambda: 4)) == ["tricks: 4 tricks with 3 cards: expected 1 to 3"]


def test_too_many_seats() -> None:
    assert refusal(toy(seats=13, hand_size=lambda: 1, tricks=lambda: 1)) == [
        "match.players: 13 seats: expected 2 to 12"
    ]


@pytest.mark.parametrize("strength", [None, -1, 1 << 15, "strong", 1.5])
def test_a_card_without_a_strength(strength: object) -> None:
    def answer(card: Any, turned: Any) -> Any:
        return strength if str(card) == "4b" else card.number

    assert refusal(toy(strength=answer)) == [
        f"card 4b has no strength: got {strength!r}, expected a whole number from 0 to 32767"
    ]


def test_a_card_without_a_strength_under_some_turned_card() -> None:
    def answer(card: Any, turned: Any) -> Any:
        return -1 if (str(card), str(turned)) == ("4b", "2o") else card.number

    assert refusal(toy(strength=answer, has_turned_card=lambda: True)) == [
        "card 4b has no strength when 2o is turned: got -1, expected a whole number from 0 to 32767"
    ]


def test_a_strength_that_raises() -> None:
    def answer(card: Any, turned: Any) -> Any:
        if str(card) == "4b":
            raise LookupError("no such card")
        return card.number

    line = answer.__code__.co_firstlineno + 2
    assert refusal(toy(strength=answer)) == [
        f"strength of 4b: the variant raised LookupError: no such card (test_refusals.py:{line})"
    ]


CONTEST = Chain("sum", {"sum-1": 2})


@pytest.mark.parametrize("count", [-1, 128, "many", 2.0, True])
def test_a_count_out_of_range(count: object) -> None:
    def answer(bet: Any, holding: Any, turned: Any) -> Any:
        return count if list(map(str, holding)) == ["1e", "2e", "3e"] else None

    assert refusal(with_bets(Ladder(), CONTEST, count=answer)) == [
        f"sum: the count of 1e 2e 3e is {count!r}: expected a whole number from 0 to 127, or None"
    ]


# -------------------------------------------------------------------------------------- bets


def test_a_ladder_that_does_not_rise() -> None:
    assert refusal(with_bets(Ladder((1, 3, 3)))) == [
        "up-1: the ladder does not rise: up-2 is worth 3, what it raises 3"
    ]


def test_a_rung_that_falls() -> None:
    assert refusal(with_bets(Ladder((2, 1)))) == [
        "up-1: the ladder does not rise: up-1 is worth 1, what it raises 2"
    ]


def test_a_bet_that_pays_less_than_nothing() -> None:
    contest = Chain("sum", {"sum-1": -1})
    assert refusal(with_bets(Ladder(), contest, count=lambda *_: 1)) == [
        "sum: ('sum-1',) pays -1 when accepted: expected 0 to 1000",
    ]


class Round(Ladder):
    """Its last call leads back to where the second began."""

    def after(self, state: int, call: str) -> int | None:
        found = super().after(state, call)
        return 1 if found == 3 else found


def test_a_call_graph_with_a_cycle() -> None:
    assert refusal(with_bets(Round())) == [
        "stake: the call graph has a cycle: up-3 leads from 2 back to 1",
        "up-1: the ladder does not rise: up-3 is worth 2, what it raises 3",
    ]


class Endless(Chain):
    """One call that may follow itself for ever."""

    def after(self, state: tuple[str, ...], call: str) -> tuple[str, ...] | None:
        return (*state, call)


def test_a_call_graph_without_end() -> None:
    endless = Endless("sum", {"more": 1})
    assert refusal(with_bets(Ladder(), endless, count=lambda *_: 1)) == [
        "sum: the call graph has more than 1000 states: does a call lead on for ever?",
    ]


class Mute(Ladder):
    """A first call that nobody can answer."""

    def node(self, state: int) -> Node:
        if state != 1:
            return super().node(state)
        return Node(Pay(2), Pay(1), can_accept=False, can_decline=False, raise_in_answer=False)


def test_a_state_that_nothing_answers() -> None:
    assert refusal(with_bets(Mute())) == ["stake: 1 is a dead end: nothing answers it"]


class Settled(Chain):
    """Compared at once, and yet calls follow."""

    def node(self, state: tuple[str, ...]) -> Node:
        return Node(Pay(1), Pay(1), answers=Answers.COMPARE) if state else Node()


def test_a_state_settled_at_once_that_calls_follow() -> None:
    bet = Settled("sum", {"sum-1": 1, "sum-2": 2})
    assert refusal(with_bets(Ladder(), bet, count=lambda *_: 1)) == [
        "sum: ('sum-1',) is settled at once, yet calls follow it"
    ]


class Counted(Ladder):
    """A stake that wants to be settled by counts."""

    def node(self, state: int) -> Node:
        return Node(self.worth(state), self.worth(0), answers=Answers.HOLDERS)


def test_a_stake_settled_by_counts() -> None:
    assert refusal(with_bets(Counted((1, 2)))) == [
        "stake: 1: the stake is settled by tricks, it has no counts"
    ]


class Deaf(Ladder):
    """A last call that never follows."""

    def after(self, state: int, call: str) -> int | None:
        return None if call == "up-3" else super().after(state, call)


def test_a_call_that_can_never_be_made() -> None:
    assert refusal(with_bets(Deaf())) == ["stake: call 'up-3' can never be made"]


def test_a_call_declared_twice() -> None:
    contest = Chain("sum", {"up-1": 1})
    assert refusal(with_bets(Ladder(), contest, count=lambda *_: 1)) == [
        "sum: call 'up-1' is declared twice"
    ]


def test_a_bet_declared_twice() -> None:
    bets = (Ladder(), Chain("sum", {"sum-1": 1}), Chain("sum", {"sum-2": 1}))
    assert refusal(with_bets(*bets, count=lambda *_: 1)) == ["bet 'sum' is declared twice"]


def test_no_bet_at_all() -> None:
    assert refusal(with_bets()) == ["0 bets: expected the stake and at most 11 contests"]


def test_too_many_bets() -> None:
    contests = [Chain(f"sum-{n}", {f"call-{n}": 1}) for n in range(12)]
    assert refusal(with_bets(Ladder(), *contests, count=lambda *_: 1)) == [
        "13 bets: expected the stake and at most 11 contests"
    ]


def test_too_many_calls() -> None:
    assert refusal(with_bets(Ladder(range(1, 49)))) == ["47 calls are too many: at most 46 fit"]


def test_a_call_that_closes_what_is_no_contest() -> None:
    contest = Chain("sum", {"sum-1": 1}, calls=(Call("sum-1", closes=("stake", "suit")),))
    assert refusal(with_bets(Ladder(), contest, count=lambda *_: 1)) == [
        "sum: call sum-1 closes 'stake', which is no contest",
        "sum: call sum-1 closes 'suit', which is no contest",
    ]


def test_a_call_forced_on_seats_that_need_not_hold() -> None:
    contest = Chain("sum", {"sum-1": 1}, calls=(Call("sum-1", forced="start"),))
    assert refusal(with_bets(Ladder(), contest, count=lambda *_: 1)) == [
        "sum: call sum-1 is forced at the start, so only holders may make it"
    ]


class Unpaid(Chain):
    """A contest paid by a formula."""

    def node(self, state: tuple[str, ...]) -> Node:
        return Node(Pay(formula="all"), Pay(1))


@pytest.mark.parametrize("value", [-1, 2.5, None])
def test_a_formula_that_gives_no_number(value: object) -> None:
    bet = Unpaid("sum", {"sum-1": 1})
    variant = with_bets(Ladder(), bet, count=lambda *_: 1, formula=lambda *_: value)
    assert refusal(variant) == [
        f"formula all gives {value!r} for 0 to 0: expected a whole number, 0 or more"
    ]


def test_a_formula_that_raises() -> None:
    bet = Unpaid("sum", {"sum-1": 1})
    raises = raising(KeyError("all"))
    assert refusal(with_bets(Ladder(), bet, count=lambda *_: 1, formula=raises)) == [
        f"formula all: the variant raised KeyError: 'all' (test_refusals.py:{RAISING_LINE})"
    ]


# ------------------------------------------------------------------------------------- modes


def with_modes(*modes: Mode, follows: Callable[[Any], str], **more: Any) -> Variant:
    return toy(modes=lambda: modes, next_mode=follows, **more)


def test_a_mode_that_is_not_declared() -> None:
    variant = with_modes(Mode("plain", "plain"), follows=lambda _: "special")
    assert refusal(variant) == [
        "mode 'special' follows plain at 0-0, but the modes are plain",
    ]


def test_a_mode_that_can_never_come_about() -> None:
    variant = with_modes(Mode("plain", "plain"), Mode("rare", "rare"), follows=lambda _: "plain")
    assert refusal(variant) == [
        "match.target: mode rare can never come about: every hand from 0-0 to 9-9 is plain"
    ]


def test_a_mode_that_never_comes_back_to_a_new_deal() -> None:
    def follows(state: Any) -> str:
        return "plain" if state.previous is None else "again"

    variant = with_modes(
        Mode("plain", "plain"), Mode("again", "again", new_deal=False), follows=follows
    )
    assert refusal(variant) == ["mode again never returns to a new deal"]


def test_two_modes_that_pass_one_deal_to_each_other() -> None:
    def follows(state: Any) -> str:
        return {None: "plain", "one": "two", "two": "one"}.get(state.previous, "one")

    modes = (
        Mode("plain", "plain"),
        Mode("one", "one", new_deal=False),
        Mode("two", "two", new_deal=False),
    )
    assert refusal(with_modes(*modes, follows=follows)) == [
        "mode one never returns to a new deal",
        "mode two never returns to a new deal",
    ]


def test_a_first_hand_without_cards() -> None:
    def follows(state: Any) -> str:
        return "again" if state.previous is None else "plain"

    variant = with_modes(
        Mode("plain", "plain"), Mode("again", "again", new_deal=False), follows=follows
    )
    assert refusal(variant) == ["mode again starts a chico but deals no cards"]


def test_a_mode_declared_twice() -> None:
    variant = with_modes(Mode("plain", "a"), Mode("plain", "b"), follows=lambda _: "plain")
    assert refusal(variant) == ["mode 'plain' is declared twice"]


def test_no_mode_at_all() -> None:
    assert refusal(with_modes(follows=lambda _: "plain")) == ["0 modes: expected 1 to 30"]


def test_a_mode_that_settles_what_is_no_contest() -> None:
    variant = with_modes(Mode("plain", "plain", showdown=("stake",)), follows=lambda _: "plain")
    assert refusal(variant) == ["mode plain settles 'stake' at once, which is no contest"]


class Stakeless(Ladder):
    """A stake that does not exist."""

    def start(self, mode: str) -> int | None:
        return None


def test_a_mode_without_a_stake() -> None:
    assert refusal(with_bets(Stakeless())) == ["mode normal has no stake"]


def test_a_mode_that_pays_nothing() -> None:
    assert refusal(with_bets(Ladder((0, 1)))) == [
        "mode normal pays nothing to the winner of the hand"
    ]


def test_tricks_that_end_without_saying_who_wins() -> None:
    assert refusal(toy(tricks=lambda: 1, hand_result=lambda *_: None)) == [
        f"tricks: hand_result gave None after the last trick, {trick} in mode normal: "
        "expected a HandResult, such as NOBODY where nobody is paid"
        for trick in ("A", "B", "tie")
    ]


# ----------------------------------------------------------------------------------- seatings


SEATINGS: Sequence[tuple[Seating, str]] = (
    (Seating((0, 1), (0, 1), (0,)), "expected a side and an account for each of 2 seats"),
    (Seating((0,), (0,), (0, 1)), "expected a side and an account for each of 2 seats"),
    (Seating((0, 2), (0, 1), (0, 1)), "a side is 0 or 1, two sides contend in a hand"),
    (Seating((0, 1), (0, 1), (0, 2)), "accounts are numbered from 0, at most one a seat"),
    (Seating((0, 1), (0, 1), (-1, 0)), "accounts are numbered from 0, at most one a seat"),
    (Seating((0, 1), (0, 2), (0, 1)), "active seats are numbered 0 to 1"),
    (Seating((0, 0), (0, 1), (0, 1)), "both sides need a seat that plays"),
    (Seating((0, 1), (1,), (0, 1)), "both sides need a seat that plays"),
    (Seating((0, 1), (0, 1), (0, 1), dealt=(1,)), "every active seat must be dealt cards"),
)


@pytest.mark.parametrize(("seating", "message"), SEATINGS)
def test_a_seating_that_cannot_be(seating: Seating, message: str) -> None:
    sound = Seating.alternating(2)
    variant = toy(seating=lambda mode, mano: seating if mano else sound)
    assert refusal(variant) == [f"seating of mode normal with seat 1 as mano: {message}"]


# ------------------------------------------------------------------------------------ windows


def test_windows_that_depend_on_too_much() -> None:
    def may_call(call: str, situation: Any) -> str | None:
        far = call == "up-1" and situation.own_need * situation.other_need == 7
        return "no" if far else None

    def may_fold(situation: Any) -> str | None:
        early = situation.first_card_unplayed or situation.leads_trick or situation.trick == 1
        return None if early else "no"

    assert refusal(toy(total=150, may_call=may_call, may_fold=may_fold)) == [
        "the windows depend on too many facts at once (273612 situations, at most 262144): "
        "trick, first_card_unplayed, leads_trick, own_need, other_need"
    ]


# --------------------------------------------------------------------------------- all at once


def test_every_fault_of_one_game_is_reported() -> None:
    variant = with_bets(
        Mute((1, 4, 2)),
        Endless("sum", {"more": 1}),
        strength=lambda card, turned: None if str(card) == "4b" else card.number,
        count=lambda *_: 1,
        tricks=lambda: 1,
        hand_result=lambda mode, tricks: None if tricks == ("tie",) else HandResult.A,
        next_mode=lambda _: "special",
        seating=lambda mode, mano: Seating((0, 0), (0, 1), (0, 1)),
    )
    assert refusal(variant) == [
        "stake: 1 is a dead end: nothing answers it",
        "sum: the call graph has more than 1000 states: does a call lead on for ever?",
        "up-1: the ladder does not rise: up-2 is worth 2, what it raises 2",
        "card 4b has no strength: got None, expected a whole number from 0 to 32767",
        "seating of mode normal with seat 0 as mano: both sides need a seat that plays",
        "seating of mode normal with seat 1 as mano: both sides need a seat that plays",
        "tricks: hand_result gave None after the last trick, tie in mode normal: "
        "expected a HandResult, such as NOBODY where nobody is paid",
        "mode 'special' follows normal at 0-0, but the modes are normal",
    ]
