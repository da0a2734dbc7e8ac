"""Why a record does not agree, in the language of who replays it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.words.conftest import ROOT
from truco import Match
from truco.errors import RecordError
from truco.record import HandRecord, Record
from truco.record import replay as play_again
from truco.rules import load_ruleset
from truco.words import Words, language

RULES = load_ruleset(ROOT / "rulesets" / "paulista.toml")
SPANISH = language("es", RULES)


def played(hands: int | None) -> Record:
    """A match of paulista, to its end or until so many hands are over."""
    match = Match(RULES, seed=11)
    choose = random.Random(4)
    while not match.over and (hands is None or match.hand_number <= hands):
        match.act(choose.choice(match.legal_actions()))
    return Record.of(match)


WHOLE, BEGUN = played(None), played(1)
assert WHOLE.winner is not None
assert BEGUN.winner is None


def in_hand(number: int, change: Callable[[HandRecord], HandRecord], of: Record = WHOLE) -> Record:
    """The record with one hand changed."""
    hands = list(of.hands)
    hands[number] = change(hands[number])
    return replace(of, hands=tuple(hands))


def swapped(side: str | None) -> str:
    return "B" if side == "A" else "A"


FIRST = WHOLE.hands[0]
LAST = len(WHOLE.hands) - 1

CASES: dict[str, tuple[Record, str]] = {
    "the hand is over already": (
        in_hand(LAST, lambda hand: replace(hand, actions=(*hand.actions, "A1 fold"))),
        "(A1 fold): la mano ya terminó",
    ),
    "an action that is refused": (
        in_hand(0, lambda hand: replace(hand, actions=("A1 doze", "B1 doze"))),
        "mano 1, acción 1 (A1 doze): ",
    ),
    "a hand too many": (
        replace(WHOLE, hands=(*WHOLE.hands, replace(FIRST, number=LAST + 2))),
        f"mano {LAST + 2}: la partida terminó",
    ),
    "a hand too soon": (
        replace(BEGUN, hands=(*BEGUN.hands, replace(FIRST, number=len(BEGUN.hands) + 1))),
        f"mano {len(BEGUN.hands) + 1}: la mano {len(BEGUN.hands)} no terminó",
    ),
    "a hand that should not be over": (
        in_hand(0, lambda hand: replace(hand, scores=None)),
        "mano 1: se espera una mano sin terminar, y terminó",
    ),
    "a hand that should be over": (
        in_hand(0, lambda hand: replace(hand, actions=hand.actions[:1])),
        "mano 1: se espera que la mano termine con su última acción",
    ),
    "the mode": (
        in_hand(0, lambda hand: replace(hand, mode="eleven")),
        "mano 1: el tipo: se espera mano de once, resulta normal",
    ),
    "the dealer": (
        in_hand(1, lambda hand: replace(hand, dealer=FIRST.dealer)),
        f"mano 2: quien reparte: se espera {FIRST.dealer}, resulta ",
    ),
    "the points": (
        in_hand(0, lambda hand: replace(hand, points=())),
        "mano 1: los puntos: se espera ninguno, resulta ",
    ),
    "the winner of a hand": (
        in_hand(0, lambda hand: replace(hand, winner=swapped(hand.winner))),
        f"mano 1: quien gana: se espera {swapped(FIRST.winner)}, resulta {FIRST.winner}",
    ),
    "the scores of a hand": (
        in_hand(0, lambda hand: replace(hand, scores={"A": 7, "B": 7})),
        "mano 1: el tanteador: se espera A 7 B 7, resulta A ",
    ),
    "the winner of the match": (
        replace(WHOLE, winner=None),
        f"quien gana la partida: se espera ninguno, resulta {WHOLE.winner}",
    ),
    "the final scores": (
        replace(WHOLE, final_scores={"A": 0, "B": 0}),
        "el tanteador final: se espera A 0 B 0, resulta A ",
    ),
    "the chicos": (
        replace(WHOLE, final_chicos={"A": 5, "B": 5}),
        "los chicos: se espera A 5 B 5, resulta A ",
    ),
    "the beginning": (
        replace(WHOLE, scores={"A": 99, "B": 0}),
        "no se puede armar la partida: ",
    ),
}


@pytest.mark.parametrize(("record", "told"), CASES.values(), ids=CASES)
def test_a_disagreement_is_told_in_the_language(record: Record, told: str) -> None:
    with pytest.raises(RecordError) as caught:
        play_again(record)

    assert told in SPANISH.disagreement(str(caught.value))


def test_points_are_told_with_the_names_of_bets() -> None:
    text = "hand 1: the points: expected 1 to A for stake, got 3 to B for stake, 2 to B for envido"

    assert SPANISH.disagreement(text) == (
        "mano 1: los puntos: se espera 1 a A por la mano, "
        "resulta 3 a B por la mano, 2 a B por envido"
    )


def test_a_reason_is_told_in_the_words_of_the_game() -> None:
    text = "hand 1, action 2 (A1 seis): seis cannot be called after truco"

    assert SPANISH.disagreement(text) == (
        "mano 1, acción 2 (A1 seis): seis no se puede cantar después de truco"
    )


def test_what_nobody_translates_is_told_as_it_is() -> None:
    assert SPANISH.disagreement("the record has no hands") == "the record has no hands"
    assert Words("en").disagreement("hand 1: the match is over") == "hand 1: the match is over"
