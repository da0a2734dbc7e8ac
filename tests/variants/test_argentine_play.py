"""The stake, folding and pica-pica of Argentine truco."""

from __future__ import annotations

import pytest

from tests.variants.table import Table, rules_of
from truco.plugins import MatchSettings, MatchState, Pay
from truco_argentine.modes import PicaPica
from truco_argentine.settings import PicaPicaSettings, TrucoSettings
from truco_argentine.stake import Stake

HANDS = {"A1": ["7e", "6e", "4c"], "B1": ["7o", "5o", "4b"]}
PAIRS = {**HANDS, "A2": ["3c", "2b", "12o"], "B2": ["6c", "1b", "10e"]}


def table(*actions: str, ruleset: str = "argentino-30-sin-flor", **options: object) -> Table:
    named = {key.replace("__", "."): value for key, value in options.items()}
    return Table(rules_of(ruleset, named), HANDS).play_text(actions)


# The stake.


def test_the_ladder_pays_two_three_four_and_declined_the_rung_below() -> None:
    stake = Stake(TrucoSettings())
    nodes = [stake.node(calls) for calls in range(4)]
    assert [node.accepted for node in nodes] == [Pay(1), Pay(2), Pay(3), Pay(4)]
    assert [node.declined for node in nodes[1:]] == [Pay(1), Pay(2), Pay(3)]
    assert stake.after(3, "vale-cuatro") is None
    assert stake.after(0, "retruco") is None


def test_a_raise_may_be_the_answer_or_come_later_from_who_accepted() -> None:
    assert "retruco" in table("A1 truco").legal()
    assert "retruco" not in table("A1 truco", "B1 accept").legal()
    assert "retruco" in table("A1 truco", "B1 accept", "A1 play 4c").legal()


def test_a_table_may_allow_one_kind_of_raise_only() -> None:
    assert "retruco" not in table("A1 truco", truco__raise_in_answer=False).legal()
    later = ("A1 truco", "B1 accept", "A1 play 4c")
    assert "retruco" in table(*later, truco__raise_in_answer=False).legal()
    assert "retruco" not in table(*later, truco__raise_on_turn=False).legal()


def test_a_table_may_bar_raises_beyond_the_need() -> None:
    rules = rules_of("argentino-30-sin-flor", {"truco.capped_by_need": True})
    near = Table(rules, HANDS, scores=(29, 10))
    assert "truco" not in near.legal()
    assert "truco" in near.play_text(["A1 play 4c"]).legal()
    answering = Table(rules, HANDS, scores=(10, 28)).play_text(["A1 truco"])
    assert "retruco" not in answering.legal()  # accepting wins already


def test_a_last_call_may_be_worth_the_chico() -> None:
    stake = Stake(TrucoSettings.from_plain({"calls": ["truco", "todo"], "values": [1, 2, "game"]}))
    assert stake.node(2).accepted == Pay(formula="whole-chico")


@pytest.mark.parametrize(("option", "seat"), [("next", "B1"), ("all", "B1"), ("last", "B2")])
def test_who_answers(option: str, seat: str) -> None:
    rules = rules_of("argentino-chico", {"truco.answered_by": option})
    at = Table(rules, PAIRS).play_text(["A1 truco"])
    assert at.to_act == seat
    at.play_text([f"{seat} decline"])
    assert at.is_over == (option != "all")


# Folding.


def test_a_fold_pays_one_more_in_the_first_trick_without_envido() -> None:
    assert table("A1 fold").awards == [("stake", "B", 2)]
    assert table("A1 truco", "B1 accept", "A1 fold").awards == [("stake", "B", 3)]
    assert table("A1 truco", "B1 fold").awards == [("stake", "A", 1)]
    called = table("A1 envido", "B1 decline", "A1 fold")
    assert called.awards == [("envido", "A", 1), ("stake", "B", 1)]
    assert table("A1 play 4c", "B1 play 5o", "B1 fold").awards == [("stake", "A", 1)]
    assert table("A1 fold", fold__first_trick_bonus=0).awards == [("stake", "B", 1)]


def test_a_fold_takes_out_the_side_or_the_seat() -> None:
    side = Table(rules_of("argentino-chico"), PAIRS).play_text(["A1 fold"])
    assert side.awards == [("stake", "B", 1)]
    seat = Table(rules_of("argentino-9-pica-pica"), PAIRS).play_text(["A1 fold"])
    assert (seat.awards, seat.to_act) == ([], "B1")


def test_a_table_may_play_without_folding() -> None:
    assert "fold" not in table(fold__enabled=False).legal()


# Pica-pica.

SIX = 6
TURN = ["duel-1", "duel-2", "duel-3"]


def pica_pica(target: int = 9, seats: int = SIX, halves: bool = True, **keys: object) -> PicaPica:
    scope = "per-half" if halves else "total"
    match = MatchSettings.from_plain({"players": [2, 6], "target": target, "target_scope": scope})
    return PicaPica(PicaPicaSettings.from_plain({"enabled": True, **keys}), match, seats)


def sequence(of: PicaPica, leader: int, hands: int, previous: str | None = None) -> list[str]:
    """The modes of so many hands in which nobody scores."""
    found: list[str] = []
    for _ in range(hands):
        previous = of.next_mode(MatchState(previous, (leader, 0), False))
        found.append(previous)
    return found


@pytest.mark.parametrize(("target", "threshold"), [(9, 5), (15, 8), (30, 15)])
def test_it_begins_at_half_the_target_rounded_up(target: int, threshold: int) -> None:
    of = pica_pica(target)
    assert sequence(of, threshold - 1, 1, "normal") == ["normal"]
    assert sequence(of, threshold, 1, "normal") == ["duel-1"]
    assert of.next_mode(MatchState("normal", (0, threshold), False)) == "duel-1"


def test_turns_and_normal_hands_alternate_pica_pica_first() -> None:
    assert sequence(pica_pica(), 5, 9) == [*TURN, "normal", *TURN, "normal", "duel-1"]


def test_a_table_may_begin_with_a_normal_hand() -> None:
    of = pica_pica(first="normal")
    assert sequence(of, 5, 6, "normal") == ["round", *TURN, "round", "duel-1"]
    assert {mode.name for mode in of.modes() if mode.id in ("normal", "round")} == {"normal"}


def test_the_house_plays_it_from_5_to_25() -> None:
    of = pica_pica(30, halves=False, start=5, end=25)
    played = [leader for leader in range(30) if sequence(of, leader, 1, "normal") == ["duel-1"]]
    assert played == list(range(5, 26))
    share = pica_pica(30, halves=False, start="1/6", end="5/6")
    assert [sequence(share, leader, 1) for leader in range(30)] == [
        sequence(of, leader, 1) for leader in range(30)
    ]


def test_abandoning_ends_it_even_within_a_turn() -> None:
    gone = MatchState("duel-1", (6, 2), True)
    assert pica_pica().next_mode(gone) == "normal"
    assert pica_pica(ends_on_abandon=False).next_mode(gone) == "duel-2"


def test_only_six_play_it_and_only_where_it_can_begin() -> None:
    assert [mode.id for mode in pica_pica(seats=4).modes()] == ["normal"]
    assert [mode.id for mode in pica_pica(4, halves=False, start=5).modes()] == ["normal"]


def test_a_duel_is_between_opposite_seats() -> None:
    of = pica_pica()
    duels = [of.seating(duel, mano, SIX).active for mano, duel in enumerate(TURN)]
    assert duels == [(0, 3), (1, 4), (2, 5)]
    assert of.seating("normal", 0, SIX).active == tuple(range(SIX))


def test_one_deal_may_serve_the_three_duels() -> None:
    of = pica_pica(deal="each-turn")
    assert of.seating("duel-1", 0, SIX).dealt == tuple(range(SIX))
    assert [mode.new_deal for mode in of.modes()] == [True, True, False, False]
    assert pica_pica().seating("duel-1", 0, SIX).dealt is None


def test_falta_is_worth_at_most_six_in_a_duel_of_the_house() -> None:
    hands = {"A1": ["7e", "6e", "4c"], "B2": ["7o", "5o", "4b"]}
    falta = ["A1 falta-envido", "B2 accept"]
    at = Table(rules_of("argentino"), hands, players=SIX, scores=(5, 0), previous="normal")
    assert at.mode == "duel-1"
    assert at.play_text(falta).awards == [("envido", "A", 6)]
    free = rules_of("argentino", {"pica_pica.cap": 0})
    at = Table(free, hands, players=SIX, scores=(5, 0), previous="normal").play_text(falta)
    assert at.awards == [("envido", "A", 25)]
