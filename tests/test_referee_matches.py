"""The slow referee against itself: random matches end, and every point is accounted for."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.referee import (
    RULESETS,
    IllegalAction,
    Referee,
    Rules,
    all_cards,
    all_seats,
    rules_for,
    turns_a_card,
)

#: Choices no shipped ruleset makes, each on a ruleset where it matters.
OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("argentino", {"joint_refusal": True}),
    ("argentino", {"fold_scope": "seat"}),
    ("argentino", {"falta_adds": True, "all_announce": True}),
    ("argentino", {"flor_enabled": False}),
    ("argentino-15-flor", {"every_holder_sings": False}),
    ("argentino-15-flor", {"joint_refusal": True}),
    ("argentino-9-pica-pica", {"joint_refusal": True, "silent_flor_counts": False}),
    ("argentino-9-pica-pica", {"fold_scope": "side"}),
    ("argentino-chico", {"lead_after_tie": "first_of_tied"}),
    ("paulista", {"face_down_from_trick": 2, "all_tied": "nobody"}),
    ("paulista", {"blind_iron": True, "joint_refusal": True}),
    ("paulista-limpo", {"fold_scope": "seat", "face_down_from_trick": 2}),
]
TABLES = [
    (name, players, options)
    for name, options in [(name, {}) for name in RULESETS] + OPTIONS
    for players in RULESETS[name].players
]
#: Random matches for each table.
MATCHES = 12


@pytest.mark.parametrize(
    ("name", "players", "options"),
    TABLES,
    ids=["-".join([name, str(players), *options]) for name, players, options in TABLES],
)
def test_random_matches_end_and_add_up(name: str, players: int, options: dict[str, Any]) -> None:
    rules = rules_for(name, **options)
    for seed in range(MATCHES):
        play_match(rules, players, random.Random(f"{name} {players} {sorted(options)} {seed}"))


def play_match(rules: Rules, players: int, rng: random.Random) -> None:
    referee = Referee(rules, players, dealer="B1")
    abandoning = rng.choice([0.0, 0.0, 0.01])
    while referee.match_winner is None:
        play_hand(referee, rng, abandoning)
        if referee.match_winner is None:
            before = dict(referee.scores)
            mano = referee.mano
            chico_won = referee.chico_winner is not None
            referee.next_hand()
            assert referee.mano != mano
            assert referee.scores == (dict.fromkeys(before, 0) if chico_won else before)
    if not referee.abandoned:
        assert referee.chicos[referee.match_winner] == rules.chicos_to_win
        assert referee.scores[referee.match_winner] == rules.total


def play_hand(referee: Referee, rng: random.Random, abandoning: float) -> None:
    hands, turned = dealt_by_chance(referee, rng)
    start = dict(referee.scores)
    referee.deal(hands, turned)
    folding = rng.choice([0.0, 0.0, 0.3])  # in some hands nobody folds, so that tricks decide
    while not referee.hand_over:
        seat, legal = referee.to_act, referee.legal()
        assert seat is not None
        assert seat in set(referee.seats_dealt()) - referee.abandoned
        assert legal
        staying = sorted(legal - {"fold"}) or ["fold"]
        action = "fold" if "fold" in legal and rng.random() < folding else rng.choice(staying)
        with pytest.raises(IllegalAction):
            referee.act(seat, "play 99x")
        if rng.random() < abandoning:
            seats = set(all_seats(referee.players))  # in a duel also a seat that looks on
            referee.abandon(rng.choice(sorted(seats - referee.abandoned)))
        else:
            referee.act(seat, action)
        assert_adds_up(referee, start)
    assert referee.to_act is None
    assert referee.legal() == set()
    assert referee.pending == []


def dealt_by_chance(
    referee: Referee, rng: random.Random
) -> tuple[dict[str, list[str]], str | None]:
    """Fresh cards for all seats; for the later duels of one deal the cards they have."""
    if referee.turn_cards is not None:
        return referee.turn_cards
    deck = all_cards(referee.rules.deck)
    rng.shuffle(deck)
    hands = {
        seat: [deck.pop() for _ in range(referee.cards_dealt(seat))]
        for seat in all_seats(referee.players)
    }
    return hands, deck.pop() if turns_a_card(referee.rules.deck) else None


def assert_adds_up(referee: Referee, start: dict[str, int]) -> None:
    """Each point has its award, nobody passes the total, and what was announced decides."""
    total, owners = referee.rules.total, referee.accounts_of_sides()
    for account, points in referee.scores.items():
        sides = [side for side, accounts in owners.items() if account in accounts]
        paid = sum(award[2] for award in referee.awards if award[1] in sides)
        assert points == min(start[account] + paid, total)
    assert all(points > 0 for _, _, points in referee.awards)
    for source in ("stake", referee.rules.envido_name, "flor"):
        assert [award[0] for award in referee.awards].count(source) <= 1
    if referee.announced:
        said = {seat: count for seat, count in referee.announced.items() if count != "son buenas"}
        best = max(said.values())
        winner = next(seat for seat in said if said[seat] == best)
        contests = [award for award in referee.awards if award[0] != "stake"]
        assert contests[-1][1] == referee.sides()[winner]
        if not referee.rules.all_announce:
            assert list(said.values()) == sorted(set(said.values()))
    # The stake is paid unless the chico, or the match, ended before the tricks did.
    if referee.hand_over and referee.hand_winner is None:
        nobody = referee.rules.all_tied == "nobody" and referee.tricks == ["tie"] * 3
        assert nobody or total in referee.scores.values()
