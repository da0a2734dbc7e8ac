"""Actions: their texts, how they are read, and what they say that they pay."""

from __future__ import annotations

import pickle

import pytest

from tests.match.dealt import FRENCH, PLAIN, dealt
from truco.actions import Action, Payoff
from truco.errors import InvalidAction
from truco.match import Match


def offered(match: Match, text: str) -> Action:
    """The legal action of this text."""
    return next(action for action in match.legal_actions() if str(action) == text)


def test_every_listed_action_has_its_canonical_text() -> None:
    match = dealt("argentino-30-sin-flor", PLAIN)
    assert set(map(str, match.legal_actions())) == {
        "play 7e",
        "play 6e",
        "play 4c",
        "fold",
        "truco",
        "envido",
        "real-envido",
        "falta-envido",
    }
    assert match.legal_calls() == ("truco", "envido", "real-envido", "falta-envido")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Real_Envido", "real-envido"),
        ("real envido", "real-envido"),
        ("PLAY 7E", "play 7e"),
        ("mazo", "fold"),
        ("me voy al mazo", "fold"),
    ],
)
def test_texts_are_read_in_any_case_with_aliases(text: str, canonical: str) -> None:
    typed, plain = (dealt("argentino-30-sin-flor", PLAIN) for _ in range(2))
    assert typed.act(text) == plain.act(canonical)


def test_cards_of_the_french_pack_are_read_in_lower_case() -> None:
    match = dealt("paulista", FRENCH)
    assert str(match.act("play qs")[0]) == "A1 play QS"


@pytest.mark.parametrize("text", ["", "trucoo", "play", "play 7e 6e", "play 7z9", "play #0"])
def test_a_text_that_is_no_action_is_refused_and_changes_nothing(text: str) -> None:
    match = dealt("argentino-30-sin-flor", PLAIN)
    before = match.copy()
    with pytest.raises(InvalidAction):
        match.act(text)
    assert match == before
    assert match.why_not(text)


def test_a_call_says_what_accepting_and_declining_pay() -> None:
    match = dealt("argentino-30-sin-flor", PLAIN)
    truco = offered(match, "truco")
    assert (truco.if_accepted, truco.if_declined) == (Payoff(2, 2), Payoff(1, 0))
    real = offered(match, "real-envido")
    assert (real.if_accepted, real.if_declined) == (Payoff(3, 3), Payoff(1, 0))


def test_falta_pays_what_its_formula_says_for_whoever_wins() -> None:
    match = dealt("argentino-chico", PLAIN, scores={"A": 20, "B": 16})
    # The winner leads or the rival is below 15: the chico; else what the rival needs.
    assert offered(match, "falta-envido").if_accepted == Payoff(A=10, B=10)
    match = dealt("argentino-30-sin-flor", PLAIN, scores={"A": 20, "B": 3})
    assert offered(match, "falta-envido").if_accepted == Payoff(A=10, B=10)


def test_nothing_pays_more_than_a_side_still_needs() -> None:
    match = dealt("argentino-30-sin-flor", PLAIN, scores={"A": 29, "B": 10})
    assert offered(match, "truco").if_accepted == Payoff(1, 2)


def test_answers_say_what_they_pay() -> None:
    match = dealt("argentino-30-sin-flor", PLAIN, "A1 truco", "B1 envido")
    assert offered(match, "accept").if_accepted == Payoff(2, 2)
    assert offered(match, "decline").if_declined == Payoff(0, 1)
    # A fold declines the envido and the truco under it.
    assert offered(match, "fold").if_declined == Payoff(0, 2)
    assert offered(match, "envido").if_declined == Payoff(2, 0)


def test_a_fold_in_the_first_trick_says_its_extra_point() -> None:
    assert offered(dealt("argentino-30-sin-flor", PLAIN), "fold").if_declined == Payoff(0, 2)
    match = dealt("argentino-30-sin-flor", PLAIN, "A1 envido", "B1 decline")
    assert offered(match, "fold").if_declined == Payoff(0, 1)


def test_giving_in_pays_the_other_side() -> None:
    match = dealt("argentino-9-pica-pica", {"A1": "7e 6e 5e", "B1": "7o 4o 2o"}, "A1 flor")
    achico, again = offered(match, "achico"), offered(match, "flor")
    assert (achico.if_accepted, achico.if_declined) == (None, Payoff(3, 0))
    assert (again.if_accepted, again.if_declined) == (Payoff(4, 4), None)


def test_a_card_pays_nothing() -> None:
    card = offered(dealt("argentino-30-sin-flor", PLAIN), "play 7e")
    assert (card.if_accepted, card.if_declined) == (None, None)
    assert card.to_dict() == {"action": "play 7e"}


def test_actions_survive_a_pickle_with_what_they_pay() -> None:
    truco = offered(dealt("argentino-30-sin-flor", PLAIN), "truco")
    again = pickle.loads(pickle.dumps(truco))
    assert again == truco
    assert again.to_dict() == truco.to_dict()
    assert again.if_accepted == Payoff(2, 2)
