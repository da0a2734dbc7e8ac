"""From an action, as a value or a text, to the engine's number; and why it may not be taken."""

from __future__ import annotations

from truco.actions import PLAYS, Action, parse_action
from truco.cards import CardError
from truco.errors import InvalidAction
from truco.playing.reasons import refusal
from truco.playing.shared import Shared
from truco.tables.layout import HAND_MAX, Game


def parsed(shared: Shared, action: Action | str) -> Action:
    """The action itself, or what its text stands for; raises InvalidAction for no action."""
    if isinstance(action, Action):
        return action
    if not isinstance(action, str):
        raise InvalidAction(
            "expected one of the match's actions, or its text such as 'accept'", repr(action)
        )
    found = shared.texts.get(action)
    return parse_action(action, shared.lexicon.words) if found is None else found


def located(shared: Shared, g: Game, action: Action) -> tuple[int | None, int]:
    """The engine's number of an action, and the card that an unknown one turns out to be.

    The number is None where the seat that must act has no such card, or nobody has to act; the card
    is -1 where nothing is told.
    """
    if action.verb not in PLAYS:
        return shared.lexicon.number(action), -1
    seat = g.to_act
    if seat < 0:
        return None, -1
    first = HAND_MAX * PLAYS.index(action.verb)
    held = g.holding[HAND_MAX * seat : HAND_MAX * (seat + 1)]
    left = g.left[seat]
    if action.card is None:
        return _by_place(action, first, held, left), -1
    try:
        card = shared.lexicon.rules.deck.number(action.card)
    except CardError:
        return None, -1
    if card in held and not shared.lexicon.tables.blind[g.mode]:
        at = held.index(card)
        return (first + at if left >> at & 1 else None), -1
    if card != g.turned and card not in g.holding:
        for at, other in enumerate(held):
            if other < 0 and left >> at & 1:
                return first + at, card
    return None, -1


def _by_place(action: Action, first: int, held: list[int], left: int) -> int | None:
    """The number of a play by place; a card that is not laid face up may stay unknown."""
    for at, card in enumerate(held):
        if left >> at & 1 and (at + 1 == action.place if action.place is not None else card < 0):
            return first + at if card >= 0 or first else None
    return None


def reason_against(
    shared: Shared, g: Game, mask: int, action: Action, seat: int | None
) -> str | None:
    """The reason against an action by `seat` (the one that must act when None); None if legal.

    `mask` is that of the legal actions.
    """
    lexicon = shared.lexicon
    if g.to_act < 0:
        return "the match is over"
    if seat is not None and seat != g.to_act:
        return f"it is the turn of {lexicon.seats[g.to_act]}"
    number, _ = located(shared, g, action)
    if action.verb == "call" and number is None:
        return f"there is no call {action.call}"
    if number is not None and mask >> number & 1:
        return None
    return refusal(g, lexicon, action, number)
