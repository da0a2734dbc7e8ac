"""What falta envido and contraflor al resto may be worth: one function for each way of counting.

A formula takes the points of the side that is paid, those of the other side, and the points that
win the chico. It returns what is due; the engine never pays more than the side still lacks. Several
formulas that read differently end in the same score once that is done (rule space, 2.6).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal

Formula = Callable[[int, int, int], int]

FormulaName = Literal[
    "leader-need",
    "trailer-need",
    "leader-need-or-game",
    "competitor-need-or-game",
    "winner-leads-or-rival-malas",
    "loser-need-or-leader",
    "loser-half",
    "current-half-of-leader",
    "own-half",
    "whole-chico",
]
"""Names a rule file may use."""


def in_buenas(points: int, total: int) -> bool:
    """Whether a side is in the second half of the chico: twice its points reach the total."""
    return 2 * points >= total


def half_of(total: int) -> int:
    """The fewest points that are in buenas."""
    return (total + 1) // 2


def leader_need(winner: int, other: int, total: int) -> int:
    """What the side ahead lacks (falta of rulebook 001)."""
    return total - max(winner, other)


def trailer_need(winner: int, other: int, total: int) -> int:
    """What the side behind lacks (rest of rulebook 001)."""
    return total - min(winner, other)


def leader_need_or_game(winner: int, other: int, total: int) -> int:
    """The whole chico while nobody is in buenas, then what the leader lacks (000's table, 002)."""
    leader = max(winner, other)
    return total - leader if in_buenas(leader, total) else total


def competitor_need_or_game(winner: int, other: int, total: int) -> int:
    """The whole chico while nobody is in buenas, then what the loser lacks (000's prose)."""
    return total - other if in_buenas(max(winner, other), total) else total


def winner_leads_or_rival_malas(winner: int, other: int, total: int) -> int:
    """The winner leads, or its rival is in malas: the chico; else what the rival lacks (004.17)."""
    if winner > other or not in_buenas(other, total):
        return total
    return total - other


def loser_need_or_leader(winner: int, other: int, total: int) -> int:
    """While both are in malas what the loser lacks, then what the leader lacks."""
    leader = max(winner, other)
    return total - (leader if in_buenas(leader, total) else other)


def loser_half(winner: int, other: int, total: int) -> int:
    """What the loser lacks to the end of the half it is in."""
    return total - other if in_buenas(other, total) else half_of(total) - other


def current_half_of_leader(winner: int, other: int, total: int) -> int:
    """What the leader lacks to the end of the half it is in."""
    leader = max(winner, other)
    return total - leader if in_buenas(leader, total) else half_of(total) - leader


def own_half(winner: int, other: int, total: int) -> int:
    """While the leader is in malas what the winner lacks to buenas, then what the leader lacks."""
    leader = max(winner, other)
    return total - leader if in_buenas(leader, total) else half_of(total) - winner


def whole_chico(winner: int, other: int, total: int) -> int:
    """Always the chico."""
    return total


FORMULAS: Final[Mapping[str, Formula]] = {
    "leader-need": leader_need,
    "trailer-need": trailer_need,
    "leader-need-or-game": leader_need_or_game,
    "competitor-need-or-game": competitor_need_or_game,
    "winner-leads-or-rival-malas": winner_leads_or_rival_malas,
    "loser-need-or-leader": loser_need_or_leader,
    "loser-half": loser_half,
    "current-half-of-leader": current_half_of_leader,
    "own-half": own_half,
    "whole-chico": whole_chico,
}
"""Every formula by the name a rule file uses."""
