"""Paulista truco: trumps, ladder, hands of eleven and of iron, and what other tables change."""

from __future__ import annotations

import pytest

from tests.variants.table import Table, rules_of
from truco.cards import CardError, Deck, parse_card
from truco.plugins import Answers, HandResult, MatchState, Pay, Trick
from truco_paulista.deck import (
    ORDER,
    SUITS,
    fixed_trumps,
    next_rank,
    pack,
    ranks_of,
    strengths,
    trumps_of,
)
from truco_paulista.modes import modes, next_mode
from truco_paulista.settings import PaulistaSettings
from truco_paulista.stake import Stake

MATCH = {"players": [2, 4], "target": 12}


def settings(**tables: object) -> PaulistaSettings:
    return PaulistaSettings.from_plain({"match": MATCH, **tables})


# Cards.

DIRTY, CLEAN = pack("dirty"), pack("clean")


@pytest.mark.parametrize(
    ("deck", "turned", "trump"),
    [
        (DIRTY, "3", "4"), (DIRTY, "7", "Q"), (DIRTY, "Q", "J"), (DIRTY, "J", "K"),
        (DIRTY, "K", "A"), (DIRTY, "A", "2"), (DIRTY, "2", "3"), (DIRTY, "4", "5"),
        (CLEAN, "3", "Q"), (CLEAN, "Q", "J"), (CLEAN, "J", "K"), (CLEAN, "2", "3"),
    ],
)  # fmt: skip
def test_the_trump_follows_the_turned_rank_in_the_decks_cycle(
    deck: Deck, turned: str, trump: str
) -> None:
    assert next_rank(turned, ranks_of(ORDER, deck)) == trump


def ranking(deck: Deck, turned: str, suits: tuple[str, ...] = SUITS) -> list[str]:
    """Cards from the best down; those that tie in one string."""
    ranks = ranks_of(ORDER, deck)
    strength = strengths(ranks, deck, trumps_of(next_rank(turned, ranks), suits, deck))
    levels: dict[int, list[str]] = {}
    for card in deck:
        levels.setdefault(strength[card], []).append(str(card))
    return [" ".join(levels[value]) for value in sorted(levels, reverse=True)]


def test_the_dirty_pack_with_a_three_turned() -> None:
    found = ranking(DIRTY, "3")
    assert found[:5] == ["4C", "4H", "4S", "4D", "3C 3H 3S 3D"]
    assert [level[0] for level in found[4:]] == ["3", "2", "A", "K", "J", "Q", "7", "6", "5"]


def test_the_clean_pack_with_a_king_turned() -> None:
    found = ranking(CLEAN, "K")
    assert found[:4] == ["AC", "AH", "AS", "AD"]
    assert [level[0] for level in found[4:]] == ["3", "2", "K", "J", "Q"]


def test_a_table_may_order_the_suits_of_the_trumps_otherwise() -> None:
    assert ranking(DIRTY, "3", ("D", "S", "H", "C"))[:4] == ["4D", "4S", "4H", "4C"]


def test_fixed_trumps_need_no_turned_card() -> None:
    rules = rules_of("paulista", {"trump.kind": "fixed"})
    variant = rules.tables(2).variant
    assert not variant.has_turned_card()
    best = sorted(variant.deck(), key=lambda card: -variant.strength(card, None))
    assert [str(card) for card in best[:4]] == ["4C", "7H", "AS", "7D"]
    assert {card.rank for card in best[4:8]} == {"3"}


def test_without_trumps_the_order_is_bare() -> None:
    variant = rules_of("paulista", {"trump.kind": "none"}).tables(2).variant
    assert {variant.strength(parse_card(f"3{suit}"), None) for suit in SUITS} == {9}


@pytest.mark.parametrize(
    ("cards", "message"), [(["8C"], "8C is not in the deck"), (["4C", "4C"], "listed more than")]
)
def test_fixed_trumps_are_cards_of_the_deck(cards: list[str], message: str) -> None:
    with pytest.raises(CardError, match=message):
        fixed_trumps(cards, DIRTY)


def test_only_the_rank_of_the_turned_card_matters() -> None:
    tables = rules_of("paulista").tables(2)
    assert tables.tables.classes == 10
    assert rules_of("paulista-limpo").tables(2).tables.classes == 6


# Tricks.


@pytest.mark.parametrize(
    ("tricks", "result"),
    [
        ("tie B", HandResult.B), ("B tie", HandResult.B), ("A B tie", HandResult.A),
        ("tie tie B", HandResult.B), ("tie tie tie", HandResult.DEALER_SIDE),
        ("A", None), ("A B", None), ("tie tie", None), ("B A B", HandResult.B),
    ],
)  # fmt: skip
def test_who_wins_the_hand(tricks: str, result: HandResult | None) -> None:
    results: tuple[Trick, ...] = tuple(tricks.split())  # type: ignore[assignment]
    assert rules_of("paulista").tables(2).variant.hand_result("normal", results) == result


TIED = {"A1": ["3H", "KH", "QH"], "B1": ["3C", "KC", "QC"]}
THREE_TIES = ["A1 play 3H", "B1 play 3C", "A1 play KH", "B1 play KC", "A1 play QH", "B1 play QC"]


@pytest.mark.parametrize(
    ("option", "awards", "next_mano"),
    [
        ("dealer", [("stake", "B", 1)], "B1"),
        ("mano", [("stake", "A", 1)], "B1"),
        ("nobody", [], "B1"),
        ("replay", [], "A1"),
    ],
)
def test_three_ties(option: str, awards: list[tuple[str, str, int]], next_mano: str) -> None:
    rules = rules_of("paulista", {"tricks.all_tied": option})
    at = Table(rules, TIED, turned="6D").play_text(THREE_TIES)
    assert at.is_over
    assert (at.awards, "AB"[at.g.mano] + "1") == (awards, next_mano)


# The stake.


def test_the_ladder_pays_three_six_nine_twelve_and_declined_the_rung_below() -> None:
    stake = Stake(settings())
    nodes = [stake.node(("ladder", calls)) for calls in range(5)]
    assert [node.accepted.points for node in nodes] == [1, 3, 6, 9, 12]
    assert [node.declined.points for node in nodes[1:]] == [1, 3, 6, 9]
    assert stake.after(("ladder", 4), "doze") is None


HANDS = {"A1": ["4C", "5H", "QS"], "B1": ["3C", "2H", "KS"]}
PAIRS = {**HANDS, "A2": ["KH", "JD", "2D"], "B2": ["5C", "6H", "JS"]}


def table(
    *actions: str,
    scores: tuple[int, int] = (0, 0),
    hands: dict[str, list[str]] = HANDS,
    **options: object,
) -> Table:
    named = {key.replace("__", "."): value for key, value in options.items()}
    rules = rules_of("paulista", named)
    return Table(rules, hands, scores=scores, turned="6D").play_text(actions)


def test_both_sides_take_turns_to_raise() -> None:
    assert table("A1 truco").legal() == {"accept", "decline", "fold", "seis"}
    assert table("A1 truco", "B1 seis", "A1 nove", "B1 doze").legal() == {
        "accept",
        "decline",
        "fold",
    }
    assert "seis" not in table("A1 truco", "B1 accept").legal()
    assert "seis" in table("A1 truco", "B1 accept", "A1 play 4C").legal()
    assert "seis" not in table("A1 truco", truco__raise_in_answer=False).legal()


def test_a_table_may_bar_raises_beyond_the_need() -> None:
    at = table("A1 truco", scores=(3, 9), truco__capped_by_need=True)
    assert "seis" not in at.legal()  # accepting wins already
    assert "seis" in table("A1 truco", scores=(3, 9)).legal()


def test_all_may_have_to_refuse() -> None:
    at = table("A1 truco", "B1 decline", hands=PAIRS, truco__answered_by="all")
    assert (at.to_act, at.awards) == ("B2", [])
    assert at.play_text(["B2 decline"]).awards == [("stake", "A", 1)]


def test_a_fold_may_take_out_one_seat() -> None:
    assert table("A1 fold", hands=PAIRS).awards == [("stake", "B", 1)]
    assert table("A1 fold", hands=PAIRS, fold__scope="seat").to_act == "B1"
    assert "fold" not in table(fold__enabled=False).legal()


# Eleven and iron.


@pytest.mark.parametrize(
    ("scores", "mode"),
    [
        ((10, 10), "normal"), ((11, 10), "eleven-a"), ((0, 11), "eleven-b"), ((11, 11), "iron"),
    ],
)  # fmt: skip
def test_the_kind_of_hand_follows_the_points(scores: tuple[int, int], mode: str) -> None:
    assert next_mode(settings(), MatchState("normal", scores, False)) == mode
    assert next_mode(settings(), MatchState(None, scores, False)) == mode


def test_the_first_seat_of_the_side_at_eleven_chooses_before_any_card() -> None:
    at = table(scores=(7, 11), hands=PAIRS)
    assert (at.to_act, at.legal()) == ("B1", {"accept", "decline", "fold"})
    assert table("B1 decline", scores=(7, 11), hands=PAIRS).awards == [("stake", "A", 1)]
    assert table("B1 fold", scores=(7, 11), hands=PAIRS).awards == [("stake", "A", 1)]
    at.play_text(["B1 accept"])
    assert (at.to_act, at.legal()) == ("A1", {"play", "fold"})
    assert at.play_text(["A1 fold"]).awards == [("stake", "B", 1)]  # 3 due, 1 needed


def test_a_hand_of_eleven_is_worth_three() -> None:
    at = table("B1 accept", "A1 play 4C", "B1 fold", scores=(4, 11))
    assert at.awards == [("stake", "A", 3)]


def test_its_seats_see_their_partners_cards() -> None:
    shown = {mode.id: mode.shown for mode in modes(settings(), 4)}
    assert (shown["eleven-a"], shown["eleven-b"], shown["iron"]) == ((0,), (1,), ())
    assert all(not mode.shown for mode in modes(settings(), 2))
    hidden = settings(eleven={"partners_seen": False})
    assert all(not mode.shown for mode in modes(hidden, 4))


def test_iron_is_played_without_calls_and_may_be_blind() -> None:
    at = table(scores=(11, 11))
    assert (at.mode, at.legal()) == ("iron", {"play", "fold"})
    at.play_text(["A1 fold"])
    assert (at.awards, at.g.winner) == ([("stake", "B", 1)], 1)
    blind = {mode.id: mode.blind for mode in modes(settings(iron={"blind": True}), 2)}
    assert blind == {"normal": False, "eleven-a": False, "eleven-b": False, "iron": True}


def test_either_special_hand_may_be_left_out() -> None:
    def kinds(**tables: object) -> list[str]:
        chosen = settings(**tables)
        found = [next_mode(chosen, MatchState("normal", at, False)) for at in ((11, 3), (11, 11))]
        assert set(found) <= {mode.id for mode in modes(chosen, 2)}
        return found

    assert kinds(eleven={"enabled": False}) == ["normal", "iron"]
    assert kinds(iron={"enabled": False}) == ["eleven-a", "normal"]


def test_a_side_may_have_only_one_hand_of_eleven() -> None:
    once = settings(eleven={"every_hand": False})

    def after(previous: str | None, *scores: int) -> str:
        return next_mode(once, MatchState(previous, (scores[0], scores[1]), False))

    assert after("normal", 11, 4) == "eleven-a"
    assert after("eleven-a", 11, 7) == "after-eleven"
    assert after("after-eleven", 11, 8) == "after-eleven"
    assert after("after-eleven", 11, 11) == "iron"
    assert after(None, 0, 0) == "normal"


def test_it_may_begin_two_points_short_for_other_stakes() -> None:
    mineiro = settings(
        eleven={"short_by": 2, "worth": 4, "declined": 2},
        truco={"values": [2, 4, 8, 10, 12]},
    )
    assert next_mode(mineiro, MatchState("normal", (10, 8), False)) == "eleven-a"
    stake = Stake(mineiro)
    node = stake.node(stake.start("eleven-a"))
    assert (node.accepted, node.declined) == (Pay(4), Pay(2))
    assert stake.node(stake.start("iron")).accepted == Pay(2)


@pytest.mark.parametrize(
    ("asking", "awards"),
    [("forfeits-hand", [("stake", "A", 3)]), ("forfeits-match", [("stake", "A", 8)])],
)
def test_asking_for_truco_at_eleven_may_forfeit(
    asking: str, awards: list[tuple[str, str, int]]
) -> None:
    at = table("B1 accept", "A1 play 4C", scores=(4, 11), eleven__asking=asking)
    assert "truco" in at.legal()
    assert at.play_text(["B1 truco"]).awards == awards
    assert at.is_over


def test_asking_is_no_way_to_choose() -> None:
    at = table(scores=(4, 11), eleven__asking="forfeits-hand")
    assert at.legal() == {"accept", "decline", "fold"}


def test_asking_in_iron_may_forfeit() -> None:
    assert "truco" not in table(scores=(11, 11)).legal()
    at = table("A1 truco", scores=(11, 11), iron__asking="forfeits-hand")
    assert (at.awards, at.g.winner) == ([("stake", "B", 1)], 1)


def test_who_asks_gives_in_at_once() -> None:
    stake = Stake(settings(eleven={"asking": "forfeits-match"}))
    asked = stake.after(("eleven", 0), "truco")
    assert asked is not None
    node = stake.node(asked)
    assert (node.answers, node.declined) == (Answers.GIVE_IN, Pay(formula="game"))
    assert stake.after(("eleven", 0), "seis") is None


def test_face_down_may_be_left_out_of_special_hands() -> None:
    down = {"tricks__face_down": "from-first-trick"}
    assert "play-down" in table(scores=(11, 11), **down).legal()
    special = {**down, "tricks__face_down_in_special": False}
    assert "play-down" not in table(scores=(11, 11), **special).legal()
    assert "play-down" in table(**special).legal()
