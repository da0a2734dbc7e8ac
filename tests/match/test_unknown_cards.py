"""Hands of which some cards are not known: nothing that depends on them is guessed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.match.dealt import FOUR, dealt, ruleset, texts
from truco import (
    Contradiction,
    IllegalAction,
    InvalidAction,
    SetupError,
    Untold,
    load_ruleset,
)
from truco.match import Match
from truco.record import Record, replay

PLAIN = "argentino-30-sin-flor"
OBLIGATORY = "argentino-15-flor"
BY_CHOICE = "argentino-9-pica-pica"
KNOWN = {"A1": "7e 6e 4c", "B1": "? ? ?"}
"""Envido 33 for A1, no flor."""
FLOR = {"A1": "7e 6e 4e", "B1": "? ? ?"}
"""A flor of 37."""


def calls(match: Match) -> list[str]:
    """What may be done, without the cards that may be played."""
    return [text for text in texts(match.legal_actions()) if not text.startswith("play")]


def refused(match: Match, action: str, error: type[Exception] = IllegalAction) -> str:
    """The reason why an act is refused, which changes nothing."""
    before = match.copy()
    with pytest.raises(error) as caught:
        match.act(action)
    assert match == before
    return str(getattr(caught.value, "reason", caught.value))


# A card that is known to lie elsewhere


def test_a_card_of_another_seat_is_offered_and_contradicts_the_record() -> None:
    match = dealt(PLAIN, KNOWN, "A1 play 7e")
    assert "play 6e" in texts(match.legal_actions())
    assert match.why_not("play 6e") is None
    reason = refused(match, "play 6e", Contradiction)
    assert reason == "6e cannot be a card of B1: it is known to lie elsewhere"


def test_cards_that_everybody_sees_are_not_offered() -> None:
    match = dealt("paulista", {"A1": "4C 5H QS", "turned": "6D"}, "A1 play 5H", players=2)
    listed = texts(match.legal_actions())
    assert ("play 5H" in listed, "play 6D" in listed, "play 4C" in listed) == (False, False, True)
    assert match.why_not("play 6D") == "B1 does not hold 6D"


def test_partners_cards_are_offered_unless_they_are_shown() -> None:
    deal = {"A1": "? ? ?", "B1": "4H 5D QC", "A2": "4C 5H QS", "B2": "? ? ?", "turned": "6D"}
    hidden = dealt("paulista", deal)
    shown = dealt("paulista", deal, "A1 accept", scores={"A": 11, "B": 3})
    listed = [texts(match.legal_actions()) for match in (hidden, shown)]
    assert ["play 4C" in one for one in listed] == [True, False]
    assert ["play 4H" in one for one in listed] == [True, True]


def test_a_blind_seat_may_name_even_its_own_card() -> None:
    deal = {"A1": "4C ? ?", "B1": "? ? ?", "turned": "6D"}
    iron = {"A": 11, "B": 11}
    match = dealt("paulista", deal, overrides=("iron.blind=true",), scores=iron)
    assert {"play #1", "play 4C", "play 5C"} <= set(texts(match.legal_actions()))
    assert refused(match, "play 4C", Contradiction).startswith("4C cannot be a card of A1")


# Counts


def test_an_unknown_count_is_refused_until_it_is_told() -> None:
    match = dealt(PLAIN, KNOWN, "A1 envido")
    reason = "the envido of B1 must be told first: its cards are not known"
    assert calls(match) == ["decline", "fold", "envido", "real-envido", "falta-envido"]
    assert match.why_not("accept") == reason == refused(match, "accept")
    match.tell("B1", "envido 27")
    assert "accept" in calls(match)
    assert texts(match.act("accept")) == [
        "B1 accept (envido)", "A1 envido: 33", "B1 envido: son buenas", "envido won by A (A1)",
        "A +2 envido (counts)",
    ]  # fmt: skip


@pytest.mark.parametrize("told", ["envido 0", "envido at most 33", "envido at most 32"])
def test_a_count_that_was_said_to_be_no_better_need_not_be_known(told: str) -> None:
    match = dealt(PLAIN, KNOWN, "A1 envido")
    match.tell("B1", told)
    assert texts(match.act("accept"))[1:4] == [
        "A1 envido: 33", "B1 envido: son buenas", "envido won by A (A1)",
    ]  # fmt: skip


def test_some_cards_are_not_a_count() -> None:
    match = dealt(PLAIN, KNOWN, "A1 envido")
    match.tell("B1", "7o 6o")
    assert match.why_not("accept") == (
        "the envido of B1 must be told first: its cards are not known"
    )


def test_at_most_is_not_enough_where_the_count_may_be_the_best() -> None:
    match = dealt(PLAIN, {"A1": "7e 2o 4c", "B1": "? ? ?"}, "A1 envido")
    match.tell("B1", "envido at most 8")
    # That it may be the best would tell B1 what A1 has: only the act says so.
    assert match.why_not("accept") is None
    assert refused(match, "accept", Untold).startswith("the envido of B1 must be told first")
    match.tell("B1", "envido at most 7")
    assert match.act("accept")[-2].to_dict()["side"] == "A"


def test_told_cards_settle_every_count() -> None:
    match = dealt(PLAIN, KNOWN, "A1 envido")
    match.tell("B1", "7o 5b 6o")
    assert match.act("accept")[1:3] == match.events[-4:-2]
    assert match.observation("B1").announced == {"envido": {"A1": 33, "B1": None}}
    assert texts(match.observation("B1").cards or ()) == ["7o", "5b", "6o"]


def test_counts_settled_at_the_end_are_told_before_the_last_act() -> None:
    match = dealt(PLAIN, KNOWN, "A1 envido", "B1 accept", overrides=("envido.settles=hand-end",))
    for act in ("play 7e", "play 5c", "play 6e"):
        match.act(act)
    assert match.seat_to_act == "B1"
    assert match.why_not("fold") == "the envido of B1 must be told first: its cards are not known"
    match.tell("B1", "envido 20")
    match.act("fold")
    assert match.scores["A"] == 3


def test_own_counts_are_not_made_up_of_unknown_cards() -> None:
    match = dealt("argentino", {"A1": "7o ? 4b", "B1": "7e 6e 4c"})
    view = match.observation("A1")._view
    assert set(view.counts[1:]) == {-2}
    assert match.observation("A1").counts == {}
    assert match.observation("B1").counts["envido"] == 33


# Who holds


def test_who_may_hold_is_asked_for_an_obligatory_call_first() -> None:
    match = dealt(OBLIGATORY, KNOWN)
    assert (match.seat_to_act, calls(match)) == ("B1", ["flor"])
    reason = match.why_not("play 1b")
    assert reason == "B1 must call flor first, or be told to have none"
    silent = match.copy()
    assert silent.tell("B1", "no flor") == ()
    assert silent.seat_to_act == "A1"
    silent.act("play 7e")
    assert silent.why_not("flor") == "B1 has no flor"
    assert texts(match.act("flor")) == ["B1 flor", "B +3 flor (alone)"]
    assert match.seat_to_act == "A1"


def test_known_cards_that_make_no_flor_ask_nobody() -> None:
    match = dealt(OBLIGATORY, {"A1": "7e 6e 4c", "B1": "7o 5b ?"})
    assert match.seat_to_act == "A1"


def test_a_flor_is_answered_by_who_may_hold_one_or_pays_alone() -> None:
    match = dealt(OBLIGATORY, FLOR, "A1 flor")
    assert match.seat_to_act == "B1"
    assert calls(match) == ["decline", "contraflor", "contraflor-al-resto"]
    assert match.why_not("fold") == "whether B1 has flor must be told first"
    alone = match.copy()
    assert texts(alone.tell("B1", "no flor")) == ["A +3 flor (alone)"]
    assert (alone.seat_to_act, alone.scores) == ("A1", {"A": 3, "B": 0})
    folds = match.copy()
    folds.tell("B1", "flor")
    assert "fold" in calls(folds)
    # Who answers has said that it holds.
    match.act("contraflor")
    with pytest.raises(Contradiction, match="B1 cannot have no flor"):
        match.tell("B1", "no flor")


def test_nobody_leaves_while_it_is_not_known_whether_it_was_asked() -> None:
    match = dealt(OBLIGATORY, FLOR, "A1 flor")
    with pytest.raises(IllegalAction, match="whether B1 has flor must be told first"):
        match.abandon("B1")


def test_partners_are_asked_in_their_order() -> None:
    hands = {"A1": "7e 6e 4e", "B1": "? ? ?", "A2": "3c 2b 12o", "B2": "? ? ?"}
    match = dealt(OBLIGATORY, hands, "A1 flor")
    assert match.seat_to_act == "B1"
    assert match.tell("B1", "no flor") == ()
    assert match.seat_to_act == "B2"
    assert texts(match.tell("B2", "no flor")) == ["A +3 flor (alone)"]


def test_a_call_says_that_a_seat_holds_and_another_that_it_does_not() -> None:
    # A holder may not open envido (rulebook 001).
    match = dealt(BY_CHOICE, {"A1": "? ? ?", "B1": "7e 6e 4c"})
    assert {"flor", "envido", "truco"} <= set(calls(match))
    opened = match.copy()
    opened.act("envido")
    opened.act("decline")
    assert opened.why_not("flor") == "A1 has no flor"
    with pytest.raises(Contradiction):
        opened.tell("A1", "flor")
    called = match.copy()
    called.act("flor")
    assert called.scores == {"A": 3, "B": 0}
    with pytest.raises(Contradiction):
        called.tell("A1", "no flor")


def test_cards_agree_with_what_was_said() -> None:
    match = dealt(OBLIGATORY, KNOWN, "B1 flor", "A1 play 7e", "B1 play 1b")
    listed = [text for text in texts(match.legal_actions()) if text.startswith("play")]
    assert match.tricks == ("B",)
    assert all(text.endswith("b") for text in listed)
    assert match.why_not("play 1o") == "1o does not agree with what is known of B1's cards"


def test_a_silent_holder_is_one_of_those_compared() -> None:
    """Whether the partner of an accepted flor holds one too decides whose is the best."""
    hands = {"A1": "7e 6e 4e", "B1": "7o 6o 4o", "A2": "? ? ?", "B2": "1b 2c 3e"}
    acts = ("A2 play 3c", "B2 play 1b", "A1 flor", "B1 contraflor")
    match = dealt(BY_CHOICE, hands, *acts, dealer="B1")
    assert match.seat_to_act == "A1"
    assert match.why_not("accept") == "whether A2 has flor must be told first"
    match.tell("A2", "no flor")
    assert match.act("accept")[-1].to_dict()["points"] == 6


def test_where_each_flor_pays_those_of_the_side_must_be_known() -> None:
    hands = {"A1": "7e 6e 4e", "B1": "7o 6b 4o", "A2": "? ? ?", "B2": "1b 2c 3e"}
    match = dealt("gaucho", hands)
    assert match.why_not("flor") == "whether A2 has flor must be told first"
    match.tell("A2", "flor")
    assert match.act("flor")[-1].to_dict()["points"] == 6


def test_a_comparison_at_the_deal_needs_all_counts() -> None:
    rules = ruleset("venezolano")
    total = rules.tables(2).tables.total
    with pytest.raises(SetupError) as caught:
        Match(
            rules,
            2,
            deal={"A1": "7e 6e 4c", "turned": "1b"},
            scores={"A": total - 1, "B": total - 1},
            dealer="B1",
        )
    assert str(caught.value) == (
        "the hand cannot begin: the envido of B1 must be told first: its cards are not known"
    )


def test_a_fold_that_pays_by_what_its_seat_holds_needs_it_told(tmp_path: Path) -> None:
    (tmp_path / "house.py").write_text(DEAR_FLOR)
    path = tmp_path / "house.toml"
    path.write_text(f'extends = "{BY_CHOICE}"\nplugins = ["house.py"]\n')
    rules = load_ruleset(path)
    match = Match(rules, 2, deal={"A1": "? ? ?", "B1": "7e 6e 4c"}, dealer="B1")
    assert match.why_not("fold") == "whether A1 has flor must be told first"
    paid = {}
    for told in ("flor", "no flor"):
        folded = match.copy()
        folded.tell("A1", told)
        folded.act("fold")
        paid[told] = folded.scores["B"]
    assert paid == {"flor": 6, "no flor": 1}


DEAR_FLOR = """\
def truco_house_rule(variant):
    class House(variant):
        def fold_bonus(self, situation):
            return 5 if situation.holds("flor") else 0

    return House
"""


# The highest card


def test_only_what_may_be_the_highest_is_offered() -> None:
    match = tied_first_trick()
    listed = [text for text in texts(match.legal_actions()) if text.startswith("play")]
    assert "play KH" in listed
    assert "play JH" not in listed
    assert match.why_not("play JH") == ("only one of the seat's strongest cards may be played here")


def test_a_seat_that_played_its_highest_has_none_that_is_higher() -> None:
    match = tied_first_trick()
    match.act("play KH")
    match.act("play KD")
    assert match.tricks == ("tie", "tie")
    assert match.seat_to_act == "A1"
    assert match.why_not("play 3H") == "3H does not agree with what is known of A1's cards"
    assert match.why_not("play JH") is None


def test_a_card_that_left_the_hand_before_may_be_stronger() -> None:
    highest = ("tricks.highest_after_tie=true", "tricks.face_down=from-first-trick")
    deal = {"A1": "3H 5H 4H", "B1": "4C KD 5C"}
    acts = ("A1 play-down 3H", "B1 play-down 4C", "A1 play 5H")
    dealt("mineiro", deal, *acts, overrides=highest)
    match = dealt(
        "mineiro", {**deal, "A1": "? ? ?"}, "A1 play-down ?", *acts[1:], overrides=highest
    )
    by_place = match.copy()
    assert by_place.tell("A1", "#1 3H") == ()
    with pytest.raises(Contradiction):
        match.tell("A1", "#3 3H")
    # Without a place the card is taken to lie where it may.
    match.tell("A1", "4H 3H")
    assert match.running.g.holding[:3] == [match.tables.deck.number(c) for c in ("3H", "5H", "4H")]


def tied_first_trick() -> Match:
    """A hand of which the first trick was tied, so that the highest cards are shown."""
    deal = {"A1": "4H ? KH", "B1": "4D KD 5C"}
    highest = ("tricks.highest_after_tie=true",)
    return dealt("mineiro", deal, "A1 play 4H", "B1 play 4D", overrides=highest)


# Telling


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ("7e", "7e cannot be a card of B1: it is known to lie elsewhere"),
        ("7o 5o 4b 1b", "all cards of B1 are known, and 1b is none"),
        ("5o 5o", "5o is named twice"),
        ("envido 34", "B1 cannot have envido 34, by what is known of its cards"),
        ("no envido", "B1 cannot have no envido, by what is known of its cards"),
    ],
)
def test_what_contradicts_the_known_is_refused(told: str, reason: str) -> None:
    match = dealt(PLAIN, KNOWN)
    before = match.copy()
    with pytest.raises(Contradiction) as caught:
        match.tell("B1", told)
    assert caught.value.reason == reason
    assert match == before


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        ("#4 5o", "B1 has no card #4, only #1, #2, #3; "),
        ("#x 5o", "B1 has no card #x, only #1, #2, #3; "),
        ("#1", "no card stands after #1; "),
        ("#1 #2 5o", "no card stands after #1; "),
        ("envido 3 4", "3 4 is no count of envido; "),
        ("envido x", "x is no count of envido; "),
        ("retruco", "retruco is neither a card of the deck nor a contest; "),
        (
            "enviddo 3",
            "enviddo is neither a card of the deck nor a contest (did you mean envido?); ",
        ),
        ("8e", "8e is neither a card of the deck nor a contest; "),
        ("no floor", "floor is no contest; "),
        ("", ""),
    ],
)
def test_a_text_that_tells_nothing_is_refused_with_what_is_wrong(told: str, wrong: str) -> None:
    match = dealt(PLAIN, KNOWN)
    before = match.copy()
    with pytest.raises(InvalidAction) as caught:
        match.tell("B1", told)
    assert caught.value.reason == (
        f"{wrong}expected what is told of a seat's cards, such as '1e', '#1 1e', 'envido 20', "
        "'envido at most 20'"
    )
    assert match == before


def test_where_there_is_a_flor_it_is_among_the_examples() -> None:
    match = dealt("argentino", {"A1": "7e 6e 4e"}, players=2)
    with pytest.raises(InvalidAction) as caught:
        match.tell("B1", "no floor")
    assert caught.value.reason == (
        "floor is no contest (did you mean flor?); expected what is told of a seat's cards, such "
        "as '1e', '#1 1e', 'envido 20', 'envido at most 20', 'flor', 'no flor'"
    )


@pytest.mark.parametrize(("seat", "told"), [("A1", "7e 6e"), ("A1", "envido 33"), ("A1", "7e ? ?")])
def test_what_is_known_already_changes_nothing(seat: str, told: str) -> None:
    match = dealt(PLAIN, KNOWN)
    before = match.copy()
    assert match.tell(seat, told) == ()
    assert match == before


def test_nothing_is_told_of_a_match_that_is_over_or_of_a_stranger() -> None:
    match = dealt(PLAIN, KNOWN, "A1 abandon")
    with pytest.raises(IllegalAction, match="the match is over"):
        match.tell("B1", "7o")
    with pytest.raises(InvalidAction, match="there is no seat 'C1': expected one of A1, B1"):
        match.tell("C1", "7o")


def test_what_was_told_is_saved_and_recorded(tmp_path: Any) -> None:
    match = dealt(OBLIGATORY, FLOR, "A1 flor")
    match.tell("B1", "flor at most 36")
    match.tell("B1", "#2 5o")
    match.act("accept")
    match.act("play 7e")
    record = match.record()
    assert record.hands[0].cards == {"A1": "7e 6e 4e", "B1": "? ? ?"}
    assert record.hands[0].actions == (
        "A1 flor", "B1 has flor at most 36", "B1 has #2 5o", "B1 accept", "A1 play 7e",
    )  # fmt: skip
    again = replay(Record.from_toml(record.to_toml()))
    assert (again.events, again.state()) == (match.events, match.state())
    match.save(tmp_path / "match.json")
    loaded = Match.load(tmp_path / "match.json")
    assert loaded == match
    assert loaded.legal_actions() == match.legal_actions()
    assert loaded.why_not("play 1b") == "1b does not agree with what is known of B1's cards"


def test_a_card_by_place_is_played_by_place() -> None:
    match = dealt("argentino-chico", {**FOUR, "B1": "? ? ?"}, "A1 play 7e")
    match.tell("B1", "#3 4b")
    assert texts(match.observation("B1").cards or ()) == ["None", "None", "4b"]
    match.act("play 4b")
    assert match.observation("B1").places == (1, 2)
