"""Windows: until when a contest may be opened."""

from __future__ import annotations

from typing import Literal

from truco.plugins.situation import Situation

Until = Literal["own-first-card", "first-trick", "before-any-card", "last-of-side"]
"""When a contest is opened: before one's own first card, in the first trick, before any card, or
before one's own first card by the last seat of each side alone."""

STAKE = "stake"


def why_not_opened(
    situation: Situation,
    contest: str,
    *,
    until: Until,
    over_stake: bool,
    stake_call: str,
    stake: str = STAKE,
) -> str | None:
    """The reason against opening or raising a contest, None when it may be done.

    It is opened in the first trick, and before the stake is raised, or with `over_stake` in answer
    to the first call on the stake. A raise in the answer needs no window: the contest was opened in
    time. `contest` and `stake` are the ids of the two bets, `stake_call` that of the first call on
    the stake.
    """
    if situation.pending == contest:
        return None
    if until == "first-trick":
        if situation.trick > 1:
            return f"{contest} is opened in the first trick"
    elif not situation.first_card_unplayed:
        return f"{contest} is opened before one's own first card"
    elif until == "before-any-card" and not situation.leads_trick:
        return f"{contest} is opened before any card is played"
    elif until == "last-of-side" and not situation.last_of_side:
        return f"{contest} is opened by the last seat of each side"
    if situation.stake_calls == 0:
        return None
    if situation.pending != stake:
        return f"{contest} is not called once {stake_call} was accepted"
    if situation.stake_calls > 1:
        return f"{contest} may come before {stake_call}, not before its raise"
    return None if over_stake else f"{contest} is called before {stake_call}"
