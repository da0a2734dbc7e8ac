"""Contests of which some cards are not known: nothing told of others, and all paid right."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.match.dealt import dealt, texts
from truco import Contradiction, IllegalAction, Untold
from truco.match import Match

COUNT = "the envido of B1 must be told first: its cards are not known"
HELD = {"A1": "7e 6e 4e", "B1": "7o 6o 4o", "A2": "3c 2b 12o", "B2": "? ? ?"}
"""A flor of A1 and one of B1; nobody knows what B2 has."""


def listed(match: Match) -> list[str]:
    return texts(match.legal_actions())


# What is foretold to a seat


@pytest.mark.parametrize("mine", ["7e 6e 1b", "4e 1b 12o", "7e 6c 1b"])
def test_a_count_said_to_be_at_most_so_much_foretells_nothing_of_the_others(mine: str) -> None:
    match = dealt("argentino", {"A1": mine, "B1": "? ? ?"}, "A1 envido")
    match.tell("B1", "envido at most 27")
    assert "accept" in listed(match)
    assert match.why_not("accept") is None


def test_a_count_that_may_be_more_than_the_others_is_asked_for_by_the_act() -> None:
    match = dealt("argentino", {"A1": "4e 1b 12o", "B1": "? ? ?"}, "A1 envido")
    match.tell("B1", "envido at most 27")
    before = match.copy()
    with pytest.raises(Untold) as caught:
        match.act("accept", "B1")
    assert (caught.value.reason, caught.value.action) == (COUNT, "B1 accept")
    assert isinstance(caught.value, IllegalAction)
    assert match == before
    match.tell("B1", "envido 20")
    assert match.act("accept")[-2].to_dict()["side"] == "B"


def test_who_speaks_first_must_say_its_count_whatever_it_is() -> None:
    match = dealt("argentino", {"A1": "7e 6e 1b", "B1": "? ? ?"}, "B1 envido", dealer="A1")
    match.tell("B1", "envido at most 27")
    assert match.why_not("accept") == COUNT
    assert "accept" not in listed(match)
    with pytest.raises(Untold, match="the envido of B1"):
        match.act("accept")


@pytest.mark.parametrize("mine", ["7e 6e 1b", "4e 1b 12o"])
def test_a_last_act_before_counts_are_compared_foretells_nothing(mine: str) -> None:
    late = ("envido.settles=hand-end",)
    match = dealt("argentino-30-sin-flor", {"A1": mine, "B1": "? ? ?"}, overrides=late)
    for act in ("envido", "accept", f"play {mine.split()[0]}"):
        match.act(act)
    match.tell("B1", "envido at most 27")
    assert match.why_not("fold") is None
    assert "fold" in listed(match)


@pytest.mark.parametrize(("partner", "known"), [("7o 6o 4o", True), ("7o 6b 4o", False)])
def test_a_silent_holder_that_would_be_heard_first_is_not_foretold(
    partner: str, known: bool
) -> None:
    deal = {"A1": "7e 6e 4e", "B1": partner, "A2": "3c 2b 12o", "B2": "? ? ?"}
    acts = ("B1 play 7o", "A2 play 3c", "B2 flor", "A1 contraflor")
    match = dealt("argentino-9-pica-pica", deal, *acts, dealer="A1")
    match.tell("B2", "flor at most 30")
    assert match.why_not("accept") is None
    assert "accept" in listed(match)
    if known:
        assert "B2 flor: son buenas" in texts(match.act("accept"))
    else:
        with pytest.raises(Untold, match="the flor of B2 must be told first"):
            match.act("accept")


# Who was asked


ALL = ("flor.answered_by=all", "fold.scope=seat", "flor.alone=4")


def paid_for_flor(match: Match) -> list[str]:
    return [text for text in texts(match.events) if text.startswith("A +")]


@pytest.mark.parametrize(
    ("acts", "paid"),
    [
        (("B1 fold",), "A +3 flor (fold)"),
        (("B1 decline",), "A +3 flor (declined)"),
        (("B1 abandon",), "A +3 flor (fold)"),
    ],
)
def test_a_call_that_a_holder_refused_is_not_paid_as_one_that_nobody_could_answer(
    acts: tuple[str, ...], paid: str
) -> None:
    known = dealt("argentino-15-flor", {**HELD, "B2": "1b 2c 3e"}, "A1 flor", *acts, overrides=ALL)
    match = dealt("argentino-15-flor", HELD, "A1 flor", *acts, overrides=ALL)
    assert match.seat_to_act == "B2"
    match = Match.restored(match.tables, 4, json.loads(json.dumps(match.state())))
    match.tell("B2", "no flor")
    assert paid_for_flor(match) == paid_for_flor(known) == [paid]
    assert match.seat_to_act == known.seat_to_act


def test_a_holder_that_left_out_of_turn_was_asked() -> None:
    deal = {**HELD, "B1": "? ? ?", "B2": "7o 6o 4o"}
    match = dealt("argentino-15-flor", deal, "A1 flor", "B2 abandon", overrides=ALL)
    assert match.seat_to_act == "B1"
    match.tell("B1", "no flor")
    assert paid_for_flor(match) == ["A +3 flor (fold)"]


def test_the_last_refusal_counts() -> None:
    deal = {"A1": "7e 6e 4e", "B1": "7o 6o 4o", "A2": "3c 2b 12o", "B2": "7b 6b 4b", "A3": "? ? ?"}
    deal |= {"B3": "? ? ?"}
    three = (*ALL, "match.players=[6]")
    for acts, paid in (
        (("B1 fold", "B2 decline"), "A +3 flor (declined)"),
        (("B1 decline", "B2 fold"), "A +3 flor (fold)"),
    ):
        match = dealt("argentino-15-flor", deal, overrides=three)
        match.tell("A3", "no flor")
        for line in ("A1 flor", *acts):
            match.act(line.partition(" ")[2], line.partition(" ")[0])
        assert match.seat_to_act == "B3"
        match.tell("B3", "no flor")
        assert paid_for_flor(match) == [paid]


def test_who_left_before_the_call_was_not_asked() -> None:
    match = dealt("argentino-15-flor", HELD, "B1 abandon", overrides=ALL)
    match.act("flor")
    assert match.seat_to_act == "B2"
    match.tell("B2", "no flor")
    assert paid_for_flor(match) == ["A +4 flor (alone)"]


# Who calls says what it holds


PIECES: dict[str, Any] = {"A1": "2e 4e ?", "B1": "7o 5b 12c", "turned": "1e"}
"""Two pieces are a flor, whatever the third card is."""


def test_own_known_cards_that_make_a_flor_call_it() -> None:
    match = dealt("uruguayo", PIECES)
    assert match.why_not("flor") is None
    assert "flor" in listed(match)
    match.act("flor")
    assert match.scores["A"] == 3
    with pytest.raises(Contradiction):
        match.tell("A1", "no flor")


def test_own_known_cards_that_make_a_flor_answer_one() -> None:
    deal = {**PIECES, "A1": "7o 6o 11o", "B1": "2e 4e ?"}
    known = dealt("uruguayo", {**deal, "B1": "2e 4e 5b"}, "A1 flor")
    match = dealt("uruguayo", deal, "A1 flor")
    # A flor against a flor compares them at once, so its count is asked for, and no more.
    assert [text for text in listed(known) if text not in listed(match)] == ["flor"]
    assert match.why_not("flor") == "the flor of B1 must be told first: its cards are not known"
    match.tell("B1", "5b")
    assert listed(match) == listed(known)
    assert match.act("flor") == known.act("flor")


def test_a_call_that_a_holder_may_not_make_says_so_to_all() -> None:
    """Who opens envido has no flor, also where its known cards say so already."""
    deal = {"A1": "7e 6o ?", "B1": "7o 5b 12c"}
    match = dealt("argentino-9-pica-pica", deal, "A1 envido", "B1 decline")
    assert match.running.said.counts[0, match.tables.bet_ids.index("flor")] == (-1, -1)
    assert match.why_not("flor") == "A1 has no flor"
