"""Balearic truc, docs/examples/balear.py, by its rules."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import pytest

from truco import Match, load_ruleset
from truco.catalogue import compare, count
from truco.testing import check

RULES = load_ruleset(Path(__file__).parents[2] / "docs" / "examples" / "balear.toml")
LEVELS = (
    "11b",
    "10o",
    "1e",
    "1b",
    "7e",
    "7o",
    "3e 3b 3o 3c",
    "2e 2b 2o 2c",
    "1o 1c",
    "12e 12b 12o 12c",
    "11e 11o 11c",
    "10e 10b 10c",
    "7b 7c",
    "6e 6b 6o 6c",
    "5e 5b 5o 5c",
    "4e 4b 4o 4c",
)


@pytest.mark.parametrize("players", [2, 4])
def test_it_keeps_what_every_ruleset_must_keep(players: int, tmp_path: Path) -> None:
    check(RULES, players, matches=2, decisions=20, folder=tmp_path)


def test_the_order_of_all_40_cards() -> None:
    tables = RULES.tables(2)
    levels = [level.split() for level in LEVELS]

    assert len({card for level in levels for card in level}) == 40
    for level in levels:
        assert all(compare(tables, a, b) == "=" for a, b in product(level, level) if a != b)
    for higher, lower in pairwise(levels):
        assert all(compare(tables, a, b) == ">" for a, b in product(higher, lower))


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("7e 6e 1c", 33),
        ("12e 11e 7o", 20),
        ("12e 5e 7o", 25),
        ("7c 5c 3c", 32),
        ("7e 6o 5c", 7),
        ("12e 11o 10c", 0),
    ],
)
def test_envit_counts(cards: str, value: int) -> None:
    assert count(RULES.tables(2), "envit", cards.split()) == value


@pytest.mark.parametrize(
    ("chain", "accepted", "declined"),
    [
        ("truc", 3, 1),
        ("truc retruc", 6, 3),
        ("truc retruc val-nou", 9, 6),
        ("envit", 2, 1),
        ("envit torna", 4, 2),
        ("envit torna val-sis", 6, 4),
    ],
)
def test_what_a_chain_pays(chain: str, accepted: int, declined: int) -> None:
    match = Match(RULES, players=2, seed=1, dealer="B1", scores={"A": 3, "B": 10})
    *calls, last = chain.split()
    for call in calls:
        match.act(call)
    caller = match.seat_to_act
    assert caller is not None
    action = next(action for action in match.legal_actions() if action.call == last)

    assert action.if_accepted is not None
    assert tuple(action.if_accepted) == (accepted, accepted)
    assert action.if_declined is not None
    assert getattr(action.if_declined, caller[0]) == declined


def test_the_last_calls_are_for_what_is_missing() -> None:
    """The leading B lacks 14: falta gives that to either side. Joc fora ends the match."""
    match = Match(RULES, players=2, seed=1, dealer="B1", scores={"A": 3, "B": 10})
    other = match.copy()
    for call in ("envit", "torna", "val-sis"):
        match.act(call)
    falta = next(action for action in match.legal_actions() if action.call == "falta")
    for call in ("truc", "retruc", "val-nou"):
        other.act(call)
    fora = next(action for action in other.legal_actions() if action.call == "joc-fora")

    assert str(falta.if_accepted) == "Payoff(A=14, B=14)"
    assert str(falta.if_declined) == "Payoff(A=0, B=6)"
    assert str(fora.if_accepted) == "Payoff(A=21, B=14)"
    assert str(fora.if_declined) == "Payoff(A=0, B=9)"
    other.act("joc-fora")
    other.act("vull")
    other.act("fold")
    assert (other.scores, other.winner) == ({"A": 3, "B": 24}, "B")


def test_a_hand_with_envit_and_truc() -> None:
    """Both have 33: mano A takes the envit. B takes two tricks of a hand worth 3."""
    match = Match(
        RULES,
        players=2,
        deal={"A1": ["7o", "6o", "7c"], "B1": ["7e", "6e", "11b"]},
        dealer="B1",
    )
    for act in ("envit", "vull", "play 7o", "truc", "vull", "play 11b", "play 7e", "play 7c"):
        match.act(act)

    assert match.scores == {"A": 2, "B": 3}


def test_three_tied_tricks_are_manos() -> None:
    match = Match(
        RULES,
        players=2,
        deal={"A1": ["4e", "5e", "7c"], "B1": ["4o", "5o", "7b"]},
        dealer="A1",
    )
    for card in ("4o", "4e", "5o", "5e", "7b", "7c"):
        match.act(f"play {card}")

    assert match.scores == {"A": 0, "B": 1}


def test_a_fold_gives_what_the_hand_is_worth() -> None:
    match = Match(RULES, players=4, seed=2, dealer="B2")
    for act in ("truc", "accept", "fold"):
        match.act(act)

    assert match.scores == {"A": 0, "B": 3}


def test_envit_comes_over_truc_but_not_over_retruc_nor_after_it() -> None:
    match = Match(RULES, players=2, seed=2, dealer="B1")
    match.act("truc")
    assert match.why_not("envit") is None
    raised, accepted = match.copy(), match.copy()
    raised.act("retruc")
    accepted.act("accept")

    assert raised.why_not("envit") == "envit may come before truc, not before its raise"
    assert accepted.why_not("envit") == "envit is not called once truc was accepted"
