"""What the slow referee makes of rulings and rare endings, hand by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee import IllegalAction, Referee, all_cards, all_seats, rules_for

PLAIN = {
    "A1": ["7e", "6e", "4c"],
    "B1": ["7o", "5o", "4b"],
    "A2": ["3c", "2b", "12o"],
    "B2": ["6c", "1b", "10e"],
}


def dealt(
    ruleset: str,
    hands: dict[str, list[str]],
    *actions: str,
    dealer: str | None = None,
    turned: str | None = None,
    scores: dict[str, int] | None = None,
    **overrides: Any,
) -> Referee:
    """A hand whose mano is A1 unless `dealer` is given, after some actions."""
    players = len(hands)
    referee = Referee(
        rules_for(ruleset, **overrides), players, dealer or f"B{players // 2}", scores=scores
    )
    referee.deal(hands, turned)
    for line in actions:
        referee.act(*line.split(maxsplit=1))
    return referee


def test_joint_refusal_asks_the_partner_before_a_call_is_declined() -> None:
    referee = dealt("argentino-chico", PLAIN, "A1 truco", "B1 decline", joint_refusal=True)
    assert (referee.to_act, referee.pending) == ("B2", [("truco", "B2")])
    assert {"retruco", "envido"} <= referee.legal()
    referee.act("B2", "decline")
    assert referee.awards == [("stake", "A", 1)]


def test_all_announce_hides_no_count() -> None:
    referee = dealt(
        "argentino-chico", PLAIN, "A1 envido", "B1 accept", all_announce=True, falta_adds=True
    )
    assert referee.announced == {"A1": 33, "B1": 32, "A2": 3, "B2": 6}


def test_falta_may_add_to_its_chain() -> None:
    hands = {"A1": PLAIN["A1"], "B1": PLAIN["B1"]}
    chain = ("A1 envido", "B1 falta-envido", "A1 accept")
    scores = {"A": 10, "B": 25}
    for adds, points in ((False, 5), (True, 7)):
        referee = dealt("argentino-30-sin-flor", hands, *chain, scores=scores, falta_adds=adds)
        assert referee.awards == [("envido", "A", points)]


def test_first_of_the_tied_cards_may_lead_after_a_tie() -> None:
    hands = {
        "A1": ["4c", "5c", "6c"],
        "B1": ["3o", "5o", "6o"],
        "A2": ["3b", "5b", "6b"],
        "B2": ["4e", "5e", "6e"],
    }
    plays = ("A1 play 4c", "B1 play 3o", "A2 play 3b", "B2 play 4e")
    assert dealt("argentino-chico", hands, *plays).to_act == "A1"
    later = dealt("argentino-chico", hands, *plays, lead_after_tie="first_of_tied")
    assert later.to_act == "B1"


def test_a_card_played_down_loses_to_any_open_card_and_ties_with_another() -> None:
    hands = {"A1": ["4C", "7C", "7H"], "B1": ["5C", "6S", "4D"]}
    start = ("A1 play 4C", "B1 play 5C")
    referee = dealt("paulista", hands, turned="6D", face_down_from_trick=2)
    assert not any(action.startswith("play-down") for action in referee.legal())
    referee = dealt(
        "paulista", hands, *start, "B1 play-down 6S", turned="6D", face_down_from_trick=2
    )
    assert {"play 7C", "play-down 7C"} <= referee.legal()
    referee.act("A1", "play-down 7C")
    assert (referee.tricks, referee.hand_winner) == (["B", "tie"], "B")
    # Even the highest trump loses when it lies face down.
    hands["B1"][1:] = ["4D", "6S"]
    referee = dealt("paulista", hands, *start, "B1 play 4D", turned="6D", face_down_from_trick=2)
    referee.act("A1", "play-down 7C")
    assert referee.tricks == ["B", "B"]


def test_a_blind_hand_of_iron_is_still_played_by_card_name() -> None:
    hands = {"A1": ["4C", "5H", "QS"], "B1": ["3C", "2H", "KS"]}
    referee = dealt("paulista", hands, turned="6D", scores={"A": 11, "B": 11}, blind_iron=True)
    assert not referee.own_cards_seen()
    assert referee.legal() == {"play 4C", "play 5H", "play QS", "fold"}


def test_abandoning_takes_the_side_out_of_this_hand_and_the_seat_out_of_the_next() -> None:
    referee = dealt("argentino-chico", PLAIN, "A1 truco", "B1 accept")
    referee.abandon("B2")
    assert (referee.awards, referee.match_winner) == ([("stake", "A", 2)], None)
    referee.next_hand()
    assert referee.seats_dealt() == ["B1", "A2", "A1"]
    referee.deal(PLAIN)
    referee.abandon("B1")
    assert referee.match_winner == "A"
    assert (referee.to_act, referee.legal(), referee.hand_over) == (None, set(), True)


def test_abandoning_under_ones_own_side_s_call_pays_the_other_side() -> None:
    referee = dealt("argentino-chico", PLAIN, "A1 truco", "B1 envido")
    referee.abandon("B2")
    assert referee.awards == [("envido", "A", 1), ("stake", "A", 1)]


def test_a_suspended_truco_waits_for_the_partner_of_a_seat_that_abandons() -> None:
    referee = dealt("argentino-9-pica-pica", PLAIN, "A1 truco", "B1 envido")
    referee.abandon("B1")
    assert referee.pending == [("truco", "B2"), ("envido", "A2")]
    referee.act("A2", "decline")
    assert (referee.to_act, referee.pending) == ("B2", [("truco", "B2")])


def test_abandoning_ends_the_pica_pica_turn_after_the_duel_being_played() -> None:
    referee = Referee(rules_for("argentino-9-pica-pica"), 6, "B3", scores={"A": 5, "B": 0})
    assert (referee.mode, referee.seats_dealt()) == ("pica-pica", ["A1", "B2"])
    referee.deal({"A1": ["7e", "6e", "4c"], "B2": ["7o", "5o", "4b"]})
    referee.abandon("A3")
    assert referee.to_act == "A1"
    referee.act("A1", "fold")
    referee.next_hand()
    assert (referee.mode, referee.mano) == ("normal", "B1")
    assert referee.seats_dealt() == ["B1", "A2", "B2", "B3", "A1"]


def test_a_pica_pica_turn_is_three_duels_then_a_normal_hand() -> None:
    referee = Referee(rules_for("argentino", pica_to=5), 6, "B3", scores={"A": 5, "B": 0})
    seen = []
    for _ in range(4):
        seen.append((referee.mode, referee.seats_dealt()))
        deck = all_cards("spanish40")
        referee.deal({seat: [deck.pop(), deck.pop(), deck.pop()] for seat in all_seats(6)})
        while not referee.hand_over:
            assert referee.to_act is not None
            legal = referee.legal()
            referee.act(referee.to_act, "fold" if "fold" in legal else min(legal))
        referee.next_hand()
    assert seen[:3] == [
        ("pica-pica", ["A1", "B2"]),
        ("pica-pica", ["B1", "A3"]),
        ("pica-pica", ["A2", "B3"]),
    ]
    assert seen[3][0] == "normal"


def test_a_folded_seat_leaves_its_card_in_the_trick() -> None:
    referee = dealt(
        "argentino-9-pica-pica",
        PLAIN,
        *("A1 play 7e", "B1 truco", "A2 accept", "B1 play 5o", "A2 play 12o", "B2 play 6c"),
    )
    assert (referee.tricks, referee.to_act) == (["A"], "A1")
    referee = dealt(
        "argentino-9-pica-pica",
        PLAIN,
        *("A1 play 4c", "B1 play 7o", "A2 truco", "B2 retruco", "A1 accept", "A2 play 12o"),
    )
    referee.abandon("B1")
    referee.act("B2", "play 10e")
    # B1 won the trick and has left: the next seat in play order leads.
    assert (referee.tricks, referee.to_act) == (["B"], "A2")


def test_a_holder_asked_by_an_envido_may_answer_it_but_not_raise_it() -> None:
    hands = PLAIN | {"B1": ["6o", "5o", "4o"]}
    referee = dealt("argentino-9-pica-pica", hands, "A1 envido")
    assert referee.legal() == {"accept", "decline", "fold", "flor"}
    referee.act("B1", "accept")
    assert referee.announced == {
        "A1": 33,
        "B1": "son buenas",
        "A2": "son buenas",
        "B2": "son buenas",
    }
    # A settled envido bars the flor, a declined one does not.
    referee.act("A1", "play 4c")
    assert "flor" not in referee.legal()
    referee = dealt("argentino-9-pica-pica", hands, "A1 envido", "B1 decline", "A1 play 4c")
    assert "flor" in referee.legal()


def test_the_house_folds_for_one_more_in_the_first_trick_without_envido() -> None:
    assert dealt("argentino", PLAIN, "A1 fold").awards == [("stake", "B", 2)]
    called = dealt("argentino", PLAIN, "A1 envido", "B1 decline", "A1 fold")
    assert called.awards == [("envido", "A", 1), ("stake", "B", 1)]


def test_a_partner_s_second_obligatory_flor_adds_nothing() -> None:
    hands = PLAIN | {"A1": ["7e", "6e", "5e"], "A2": ["3c", "2c", "1c"]}
    referee = dealt("argentino-15-flor", hands, "A1 flor")
    assert (referee.to_act, referee.legal()) == ("A2", {"flor"})
    referee.act("A2", "flor")
    assert (referee.awards, referee.to_act) == ([("flor", "A", 3)], "A1")
    once = dealt("argentino-15-flor", hands, "A1 flor", every_holder_sings=False)
    assert once.to_act == "A1"


def test_three_ties_may_be_nobodys_hand() -> None:
    hands = {"A1": ["3C", "KC", "QS"], "B1": ["3H", "KH", "QD"]}
    plays = [f"{seat} play {hands[seat][trick]}" for trick in range(3) for seat in ("A1", "B1")]
    dealer = dealt("paulista", hands, *plays, turned="6D")
    assert dealer.awards == [("stake", "B", 1)]
    nobody = dealt("paulista", hands, *plays, turned="6D", all_tied="nobody")
    assert (nobody.hand_over, nobody.hand_winner, nobody.awards) == (True, None, [])
    nobody.next_hand()
    assert nobody.mano == "B1"


def test_abandoning_the_decision_at_eleven_declines_it() -> None:
    hands = {
        "A1": ["4C", "5H", "QS"],
        "B1": ["3C", "2H", "QH"],
        "A2": ["KH", "JD", "2D"],
        "B2": ["5C", "6H", "JS"],
    }
    for scope in ("side", "seat"):
        referee = dealt("paulista", hands, turned="6D", scores={"A": 11, "B": 3}, fold_scope=scope)
        assert referee.to_act == "A1"
        referee.abandon("A1")
        assert referee.awards == [("stake", "B", 1)]


def test_nobody_acts_out_of_turn_or_without_a_hand() -> None:
    referee = dealt("paulista", {"A1": ["4C", "5H", "QS"], "B1": ["3C", "2H", "KS"]}, turned="6D")
    with pytest.raises(IllegalAction, match="it is A1 who acts"):
        referee.act("B1", "play 3C")
    with pytest.raises(IllegalAction, match="not over"):
        referee.next_hand()
    referee.act("A1", "fold")
    with pytest.raises(IllegalAction, match="nobody is to act"):
        referee.act("A1", "play 4C")


def test_unknown_names_are_refused() -> None:
    with pytest.raises(ValueError, match="no ruleset truco"):
        rules_for("truco")
    with pytest.raises(ValueError, match="no rule stakes"):
        rules_for("paulista", stakes=3)
    with pytest.raises(ValueError, match="not by 6"):
        Referee(rules_for("paulista"), 6, "A1")
