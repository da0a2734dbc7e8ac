"""What folding by one seat of several pays, and what a blind seat may not learn from legality."""

from __future__ import annotations

import pytest

from tests.match.dealt import dealt
from truco.actions import Payoff
from truco.errors import TrucoError
from truco.match import Match
from truco.rules import load_ruleset


def test_a_seat_that_folds_declines_every_call_that_waits_for_it() -> None:
    """Rulebook 001: a contraflor over an unanswered truco, both put to the seat that folds."""
    match = Match(
        load_ruleset("argentino-9-pica-pica"),
        players=4,
        dealer="B2",
        deal={
            "A1": ["4c", "5o", "1b"],
            "B1": ["7e", "6e", "5e"],
            "A2": ["7b", "3b", "12b"],
            "B2": ["3c", "2b", "12o"],
        },
    )
    for action in ("truco", "flor", "contraflor"):
        match.act(action)
    assert match.seat_to_act == "B1"
    (fold,) = [action for action in match.legal_actions() if str(action) == "fold"]
    assert fold.if_declined is not None
    assert fold.if_declined.A == 5
    match.act("fold")
    assert match.scores == {"A": 5, "B": 0}


def test_a_blind_seat_is_not_told_which_of_its_cards_is_highest() -> None:
    """The hand of iron of truco mineiro, with the highest card owed after a tied trick."""
    rules = load_ruleset("mineiro", {"tricks.highest_after_tie": True})

    def second_trick(first_seat: list[str]) -> list[str]:
        match = Match(
            rules,
            players=2,
            scores={"A": 10, "B": 10},
            dealer="B1",
            deal={"A1": first_seat, "B1": ["KH", "5S", "4D"]},
        )
        match.act("play #1")
        match.act("play #1")
        assert match.tricks == ("tie",)
        return [str(action) for action in match.legal_actions()]

    one, other = second_trick(["KS", "6S", "2D"]), second_trick(["KS", "2D", "6S"])
    assert one == other
    assert {"play #2", "play #3"} <= set(one)


def test_a_mode_that_shows_partners_does_not_show_a_blind_seat_its_own_cards() -> None:
    rules = load_ruleset("paulista-ferro-no-escuro")
    match = Match(rules, players=4, scores={"A": 11, "B": 11})
    assert match.mode == "iron"
    assert match.seat_to_act is not None
    assert match.observation(match.seat_to_act).cards is None


def test_tables_for_other_seats_are_refused() -> None:
    batch = pytest.importorskip("truco.batch")
    pytest.importorskip("numba")
    with pytest.raises(TrucoError, match="4 players: these tables are for 2"):
        batch.Batch(load_ruleset("paulista").tables(2), players=4)


@pytest.mark.parametrize("partner", ["7b 6b 4b", "7b 6b 4c"])
def test_what_a_fold_pays_does_not_tell_whether_the_partner_holds(partner: str) -> None:
    """Where every holder must refuse, both ways to refuse show what is paid should none be left."""
    deal = {"A1": "7e 6e 4e", "B1": "7o 6o 4o", "A2": "3c 2b 12o", "B2": partner}
    rules = ("flor.answered_by=all", "fold.scope=seat")
    match = dealt("argentino-15-flor", deal, "A1 flor", overrides=rules)
    shown = {str(action): action.if_declined for action in match.legal_actions()}
    assert shown["fold"] == shown["decline"] == Payoff(3, 0)
    match.act("decline")
    if match.seat_to_act == "B2":
        last = {str(action): action.if_declined for action in match.legal_actions()}
        assert last["fold"] == Payoff(3, 0)
