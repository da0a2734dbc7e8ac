"""Situations of envido and flor in Argentine truco that other engines test, each by its rule."""

from __future__ import annotations

import pytest

from tests.match.dealt import PLAIN, dealt, ruleset
from tests.match.peers import FLORES, ONE_FLOR, holds, paid, texts_of
from truco import catalogue
from truco.errors import IllegalAction, InvalidAction
from truco.match import Match

NAME = "argentino-30-sin-flor"
FLOR = "argentino-9-pica-pica"
AL_RESTO = "contraflor-al-resto"
SHORT = {"E": "envido", "R": "real-envido", "F": "falta-envido"}


def chain(calls: str, answer: str, name: str = NAME, **setup: object) -> Match:
    """A chain such as EERF, called by A1 and B1 in turn, and how its last call was answered.

    A1 has 33 and B1 32.
    """
    acts = [f"{'AB'[at % 2]}1 {SHORT[call]}" for at, call in enumerate(calls)]
    return dealt(name, PLAIN, *acts, f"{'AB'[len(calls) % 2]}1 {answer}", **setup)  # type: ignore[arg-type]


# Counting.


@holds(
    "argentino",
    "envido of 5E 3E 7E (three of a suit, flor not used)",
    "envido of 5E 3B 2O (no pair)",
    "envido of 10E 11B 12O (three unpaired figures)",
    "envido of 12E 7E 4O",
)
@pytest.mark.parametrize(
    ("holding", "count"),
    [("5e 3e 7e", 32), ("5e 3b 2o", 5), ("10e 11b 12o", 0), ("12e 7e 4o", 27)],
)
def test_the_count_of_envido(holding: str, count: int) -> None:
    assert catalogue.count(ruleset(NAME).tables(2), "envido", holding.split()) == count


@holds("argentino", "hand 1E 7E 3E", "flor 5O 1O 6O")
@pytest.mark.parametrize(
    ("holding", "flor", "envido"), [("1e 7e 3e", 31, 30), ("5o 1o 6o", 32, 31)]
)
def test_the_count_of_flor_and_of_its_envido(holding: str, flor: int, envido: int) -> None:
    tables = ruleset(FLOR).tables(2)
    assert catalogue.count(tables, "flor", holding.split()) == flor
    assert catalogue.count(tables, "envido", holding.split()) == envido


@holds("argentino", "envido of unrevealed 5E 6E plus already played 1O")
def test_a_card_that_was_played_still_counts() -> None:
    deal = {"A1": "5e 6e 1o", "B1": "7o 12b 4c"}
    match = dealt(NAME, deal, "A1 play 1o", "B1 envido", "A1 accept")
    assert match.observation("B1").announced == {"envido": {"A1": 31, "B1": None}}
    assert paid(match) == [("A", "envido", 2)]


@holds(
    "argentino",
    "player with 7C 6C 5C may declare envido points 33, 32 or 31; any other number",
    "points declared before anyone said quiero",
)
def test_the_best_count_is_announced_once_envido_is_accepted_and_not_chosen() -> None:
    """Others let a player name the count of any pair of its suit, once envido was accepted."""
    match = dealt(NAME, {"A1": "7c 6c 5c", "B1": "4e 4b 12o"}, "A1 envido")
    assert match.observation("A1").announced == {}
    with pytest.raises(InvalidAction):
        match.act("33")
    match.act("accept")
    assert match.observation("B1").announced["envido"]["A1"] == 33
    assert not [text for text in texts_of(match) if text.isdigit()]


# Chains.


@holds(
    "argentino",
    "envido, quiero",
    "envido, envido, quiero",
    "envido, real envido, quiero",
    "envido, envido, real envido, quiero",
)
@pytest.mark.parametrize(("calls", "points"), [("E", 2), ("EE", 4), ("ER", 5), ("EER", 7)])
def test_an_accepted_chain_pays_the_sum_of_its_calls(calls: str, points: int) -> None:
    assert paid(chain(calls, "accept")) == [("A", "envido", points)]


@holds(
    "argentino",
    "envido, no quiero",
    "real envido, no quiero",
    "envido, falta envido, no quiero",
    "envido, real envido, falta envido, no quiero",
    "envido, envido, real envido, falta envido, no quiero",
)
@pytest.mark.parametrize(
    ("calls", "points"), [("E", 1), ("R", 1), ("EF", 2), ("ERF", 5), ("EERF", 7)]
)
def test_a_declined_chain_pays_its_last_caller_what_was_agreed(calls: str, points: int) -> None:
    caller = "AB"[(len(calls) - 1) % 2]
    assert paid(chain(calls, "decline")) == [(caller, "envido", points)]


@holds("argentino", "a third plain envido in one chain")
def test_envido_is_said_at_most_twice() -> None:
    match = dealt(NAME, PLAIN, "A1 envido", "B1 envido")
    assert "envido" not in match.legal_calls()
    with pytest.raises(IllegalAction):
        match.act("envido")


@holds("argentino", "envido, envido, falta envido (skipping real) in the legal table")
def test_falta_may_follow_two_envidos() -> None:
    """Others let only real envido follow the second envido."""
    assert paid(chain("EEF", "decline")) == [("A", "envido", 4)]
    theirs = ("envido.order.envido=['envido', 'real-envido']",)
    match = dealt(NAME, PLAIN, "A1 envido", "B1 envido", overrides=theirs)
    assert "falta-envido" not in match.legal_calls()


# Falta.


@holds("argentino", "game to 30, 0-0, falta accepted (both in malas)")
def test_falta_while_both_are_in_malas_is_the_whole_game() -> None:
    """Others give what is left of the malas: fifteen."""
    assert paid(chain("F", "accept")) == [("A", "envido", 30)]
    theirs = ("envido.falta=current-half-of-leader",)
    assert paid(chain("F", "accept", overrides=theirs)) == [("A", "envido", 15)]


@holds("argentino", "game to 15, 0-0, falta accepted, 25 vs 31")
def test_falta_at_the_start_of_a_game_to_fifteen_wins_it() -> None:
    deal = {"A1": "5e 12e 4c", "B1": "7o 4o 2b"}
    acts = ("A1 falta-envido", "B1 accept")
    match = dealt("argentino-15-sin-flor", deal, *acts)
    assert match.observation("A1").announced["envido"] == {"A1": 25, "B1": 31}
    assert (match.winner, paid(match)) == ("B", [("B", "envido", 15)])


@holds("argentino", "two-falta option, 15+15, score 15-3")
def test_falta_is_the_need_of_a_leader_that_has_just_reached_the_buenas() -> None:
    match = chain("F", "accept", name="argentino", scores={"A": 3, "B": 15})
    assert paid(match) == [("A", "envido", 15)]


@holds("argentino a 3", "game to exactly 3, score 1-1, falta accepted, player two wins")
def test_falta_in_a_game_to_three_pays_what_is_missing() -> None:
    deal = {"A1": PLAIN["B1"], "B1": PLAIN["A1"]}
    acts = ("A1 falta-envido", "B1 accept")
    match = dealt(NAME, deal, *acts, scores={"A": 1, "B": 1}, overrides=("match.target=3",))
    assert (match.winner, paid(match)) == ("B", [("B", "envido", 2)])


@holds(
    "argentino",
    "match points 9, score 5-3, one-falta goal, accepted",
    "match points 9, score 2-0, two-falta goal, accepted",
    "envido, real envido, falta envido, quiero; 0-0, game to 18 (9+9), one-falta option",
)
def test_falta_to_nine_malas_and_nine_buenas_is_the_leaders_need_to_eighteen() -> None:
    """Others count nine in all at 5 to 3, and eighteen at 2 to 0."""
    whole = {"name": FLOR}
    assert paid(chain("F", "accept", **whole, scores={"A": 5, "B": 3}))[0][2] == 13
    assert paid(chain("F", "accept", **whole, scores={"A": 2, "B": 0}))[0][2] == 16
    assert paid(chain("ERF", "accept", **whole)) == [("A", "envido", 18)]
    nine = ("match.target_scope=total",)
    match = chain("F", "accept", **whole, scores={"A": 5, "B": 3}, overrides=nine)
    assert paid(match) == [("A", "envido", 4)]


# Settling.


@holds("argentino", "envido accepted, mano declares 27, rival declares 27")
def test_a_tie_of_envido_is_manos() -> None:
    deal = {"A1": "7e 12e 4c", "B1": "7o 12o 4b"}
    match = dealt(NAME, deal, "A1 envido", "B1 accept")
    assert match.observation("B1").announced["envido"] == {"A1": 27, "B1": None}
    assert paid(match) == [("A", "envido", 2)]


@holds("argentino", "mano called envido, accepted, scores said")
def test_after_envido_mano_plays() -> None:
    assert chain("E", "accept").seat_to_act == "A1"


# When envido may be called.


@holds("argentino", "truco already accepted in trick 1, then envido")
def test_no_envido_after_an_accepted_truco() -> None:
    match = dealt(NAME, PLAIN, "A1 truco", "B1 accept", "A1 play 4c")
    assert match.seat_to_act == "B1"
    assert match.why_not("envido")
    assert not set(match.legal_calls()) & set(SHORT.values())


@holds("argentino", "retruco pending in trick 1, responder tries envido")
def test_no_envido_over_a_retruco() -> None:
    match = dealt(NAME, PLAIN, "A1 truco", "B1 retruco")
    assert match.why_not("envido")
    assert "envido" in dealt(NAME, PLAIN, "A1 truco").legal_calls()


@holds("argentino", "truco called; responder already played a card in trick 1")
def test_no_envido_after_ones_own_first_card() -> None:
    match = dealt(NAME, PLAIN, "A1 play 4c", "B1 truco")
    assert match.seat_to_act == "A1"
    assert match.why_not("envido")
    assert match.legal_calls() == ("retruco",)


# Flor.


@holds("argentino", "flor unopposed")
@pytest.mark.parametrize("name", [FLOR, "argentino", "argentino-15-flor"])
def test_a_flor_alone_pays_three(name: str) -> None:
    deal = {"A1": ONE_FLOR["B1"], "B1": ONE_FLOR["A1"]}
    assert paid(dealt(name, deal, "A1 flor")) == [("A", "flor", 3)]


@holds("argentino", "flor answered by rival flor, 38 vs 29")
def test_flor_against_flor_pays_four() -> None:
    assert paid(dealt(FLOR, FLORES, "A1 flor", "B1 flor")) == [("A", "flor", 4)]
    assert paid(dealt("argentino-15-flor", FLORES, "A1 flor", "B1 accept")) == [("A", "flor", 4)]


@holds("argentino", "flor, contraflor, quiero, 38 vs 29")
def test_an_accepted_contraflor_pays_six() -> None:
    match = dealt(FLOR, FLORES, "A1 flor", "B1 contraflor", "A1 accept")
    assert paid(match) == [("A", "flor", 6)]


@holds("argentino", "flor, contraflor, contraflor al resto, no quiero")
def test_a_declined_contraflor_al_resto_pays_six() -> None:
    acts = ("A1 flor", "B1 contraflor", f"A1 {AL_RESTO}", "B1 decline")
    assert paid(dealt(FLOR, FLORES, *acts)) == [("A", "flor", 6)]


@holds("argentino", "both hold flor, first says flor")
def test_who_may_answer_flor_with_what() -> None:
    """Others allow "quiero" beside the raises, and no fold."""
    sing = texts_of(dealt(FLOR, FLORES, "A1 flor"))
    assert sorted(sing) == ["achico", "contraflor", AL_RESTO, "flor", "fold"]
    answer = texts_of(dealt("argentino-15-flor", FLORES, "A1 flor"))
    assert sorted(answer) == ["accept", "contraflor", AL_RESTO, "decline", "fold"]


@holds("argentino", "achico said after contraflor")
def test_achico_answers_flor_and_contraflor() -> None:
    """Others allow it after flor only; `flor.achico` says after what."""
    assert paid(dealt(FLOR, FLORES, "A1 flor", "B1 achico")) == [("A", "flor", 3)]
    acts = ("A1 flor", "B1 contraflor")
    assert paid(dealt(FLOR, FLORES, *acts, "A1 achico")) == [("B", "flor", 4)]
    theirs = dealt(FLOR, FLORES, *acts, overrides=("flor.achico=['flor']",))
    assert "achico" not in theirs.legal_calls()


@holds("argentino", "contraflor with no flor called")
def test_contraflor_needs_a_flor() -> None:
    match = dealt(FLOR, FLORES)
    assert match.why_not("contraflor")
    assert match.why_not(AL_RESTO)
    assert "flor" in match.legal_calls()


@holds("argentino", "contraflor by the flor caller's own partner")
def test_a_partner_does_not_raise_a_flor_of_its_side() -> None:
    deal = {**FLORES, "A2": "3b 4b 5b", "B2": "1c 2e 3c"}
    match = dealt(FLOR, deal, "A1 flor")
    assert match.seat_to_act == "B1"
    with pytest.raises(IllegalAction, match="it is the turn of B1"):
        match.act("contraflor", "A2")


@holds("argentino", "mano says envido, pie says flor")
@pytest.mark.parametrize("name", [FLOR, "argentino"])
def test_flor_makes_an_unanswered_envido_void_and_mano_plays(name: str) -> None:
    match = dealt(name, ONE_FLOR, "A1 envido", "B1 flor")
    assert paid(match) == [("B", "flor", 3)]
    assert (match.pending, match.seat_to_act) == ([], "A1")
    assert "bet-voided" in {event.kind for event in match.events}
    assert not set(match.legal_calls()) & set(SHORT.values())


@holds("argentino", "mano says truco, pie says flor, mano has no flor")
@pytest.mark.parametrize("name", [FLOR, "argentino"])
def test_flor_suspends_a_truco_which_then_waits_for_the_same_seat(name: str) -> None:
    match = dealt(name, ONE_FLOR, "A1 truco", "B1 flor")
    assert paid(match) == [("B", "flor", 3)]
    assert match.seat_to_act == "B1"
    assert [tuple(call) for call in match.pending] == [("truco", "B1")]
    assert {"accept", "decline", "retruco"} <= set(texts_of(match))
