"""What falta envido, contraflor al resto and a last rung are worth where a formula says it."""

from __future__ import annotations

from .rules import Rules
from .seats import other_side


def in_buenas(points: int, total: int) -> bool:
    return 2 * points >= total


def leader_need(winner: str, scores: dict[str, int], total: int) -> int:
    """What the side ahead still needs (001, falta)."""
    return total - max(scores.values())


def trailer_need(winner: str, scores: dict[str, int], total: int) -> int:
    """What the side behind still needs (001, rest)."""
    return total - min(scores.values())


def leader_need_or_game(winner: str, scores: dict[str, int], total: int) -> int:
    """Nobody in buenas: the whole chico; else what the leader needs (000, 002, house)."""
    if not in_buenas(max(scores.values()), total):
        return total
    return total - max(scores.values())


def winner_leads_or_rival_in_malas(winner: str, scores: dict[str, int], total: int) -> int:
    """The winner leads or its rival is in malas: the chico; else what the rival needs (004.17)."""
    own, rival = scores[winner], scores[other_side(winner)]
    if own > rival or not in_buenas(rival, total):
        return total
    return total - rival


def own_half(winner: str, scores: dict[str, int], total: int) -> int:
    """Leader in malas: what the winner needs to buenas; else what the leader needs (2.6)."""
    if not in_buenas(max(scores.values()), total):
        return total // 2 - scores[winner]
    return total - max(scores.values())


def whole_chico(winner: str, scores: dict[str, int], total: int) -> int:
    return total


FORMULAS = {
    "leader_need": leader_need,
    "trailer_need": trailer_need,
    "leader_need_or_game": leader_need_or_game,
    "winner_leads_or_rival_in_malas": winner_leads_or_rival_in_malas,
    "own_half": own_half,
    "whole_chico": whole_chico,
}


def worth(formula: str, rules: Rules, winner: str, scores: dict[str, int], mode: str) -> int:
    """The points of a falta or rest before the clamp; a pica-pica duel may cap them."""
    amount = FORMULAS[formula](winner, scores, rules.total)
    if mode == "pica-pica" and rules.pica_cap is not None:
        amount = min(amount, rules.pica_cap)
    return amount
