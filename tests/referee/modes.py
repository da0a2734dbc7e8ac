"""Which kind of hand comes next, who plays in it and who sees what."""

from __future__ import annotations

from .rules import Rules
from .seats import after, all_seats, side_of, starting_at

NORMAL, ELEVEN, TEN, IRON = "normal", "eleven", "ten", "iron"
PICA, PRIVANDO = "pica-pica", "privando"


def is_eleven(mode: str) -> bool:
    """A hand in which one side is nearly home; people name it by its points."""
    return mode in (ELEVEN, TEN)


def is_special(mode: str) -> bool:
    return is_eleven(mode) or mode == IRON


def pica_threshold(rules: Rules) -> int:
    """Half of the target, rounded up: 9 gives 5, 15 gives 8 (001.33); the house says 5."""
    return (rules.target + 1) // 2 if rules.pica_from is None else rules.pica_from


def mode_for(
    rules: Rules,
    players: int,
    scores: dict[str, int],
    previous_mode: str | None,
    pica_pica_ended: bool,
) -> str:
    """The mode of a hand that starts at these scores.

    `previous_mode` is that of the hand (or whole pica-pica turn) before it, None at the start of a
    chico. `pica_pica_ended`: somebody has abandoned the match (001.37).
    """
    nearly = [side for side, points in scores.items() if points >= rules.total - rules.short_by]
    if rules.eleven and nearly:
        return rules.eleven_name if len(nearly) == 1 else IRON
    if (
        rules.privando
        and len(nearly) in {"either": (1, 2), "one": (1,), "both": (2,)}[rules.privando_when]
    ):
        return PRIVANDO
    if rules.pica_pica and players == 6 and not pica_pica_ended:
        leader = max(scores.values())
        not_too_late = rules.pica_to is None or leader <= rules.pica_to
        first = rules.pica_first == PICA
        due = previous_mode != PICA if first else previous_mode == NORMAL
        if due and leader >= pica_threshold(rules) and not_too_late:
            return PICA
    return NORMAL


def mano_of(dealer: str, players: int) -> str:
    return after(dealer, all_seats(players))[0]


def opposite(seat: str, players: int) -> str:
    """The seat half the table away: i and i+3 of six (001.35)."""
    return starting_at(seat, all_seats(players))[players // 2]


def duels(mano: str, players: int) -> list[tuple[str, str]]:
    """The three duels of a pica-pica turn whose first mano is given; mano moves one seat each."""
    return [(seat, opposite(seat, players)) for seat in starting_at(mano, all_seats(players))[:3]]


def decider(rules: Rules, scores: dict[str, int], seats_from_mano: list[str]) -> str:
    """Who chooses in a hand of eleven: the first seat in play order of the side that has 11."""
    nearly = rules.total - rules.short_by
    return next(seat for seat in seats_from_mano if scores[side_of(seat)] >= nearly)


def partner_cards_seen_by(mode: str, deciding: str | None, seats: list[str]) -> list[str]:
    """In a hand of eleven the seats of the side that has 11 see their partners' cards (003.18)."""
    if not is_eleven(mode) or deciding is None:
        return []
    side = [seat for seat in sorted(seats) if side_of(seat) == side_of(deciding)]
    return side if len(side) > 1 else []


def own_cards_seen(rules: Rules, mode: str) -> bool:
    return not (mode == IRON and rules.blind_iron)
