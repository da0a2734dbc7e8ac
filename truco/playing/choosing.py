"""From an action, as a value or a text, to the engine's number; and why it may not be taken."""

from __future__ import annotations

from truco.actions import PLAYS, Action, parse_action
from truco.cards import CardError
from truco.errors import InvalidAction, shown
from truco.kernel.codes import CALL, DISCARDING
from truco.playing import doubts
from truco.playing.reasons import refusal
from truco.playing.running import Running
from truco.playing.shared import Shared
from truco.playing.unknown import seen_by
from truco.tables.layout import HAND_MAX


def parsed(shared: Shared, action: Action | str) -> Action:
    """The action itself, or what its text stands for; raises InvalidAction for no action."""
    if isinstance(action, Action):
        return action
    if not isinstance(action, str):
        raise InvalidAction(
            "expected one of the match's actions, or its text such as 'accept'", shown(action)
        )
    found = shared.texts.get(action)
    return parse_action(action, shared.lexicon.words) if found is None else found


def located(shared: Shared, running: Running, action: Action) -> tuple[int | None, int]:
    """The engine's number of an action, and the card that an unknown one turns out to be.

    The number is None where the seat that must act has no such card, or nobody has to act; the card
    is -1 where nothing is told. An unknown card may be any that its seat has not seen elsewhere.
    """
    g = running.g
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
    unknown = doubts.unknown_left(running, seat)
    if unknown and card not in seen_by(g, shared.lexicon, seat):
        return first + unknown[0], card
    return None, -1


def _by_place(action: Action, first: int, held: list[int], left: int) -> int | None:
    """The number of a play by place; a card that is not laid face up may stay unknown."""
    for at, card in enumerate(held):
        if left >> at & 1 and (at + 1 == action.place if action.place is not None else card < 0):
            return first + at if card >= 0 or first else None
    return None


def reason_against(
    shared: Shared, running: Running, mask: int, action: Action, seat: int | None
) -> str | None:
    """The reason against an action by `seat` (the one that must act when None); None if legal.

    `mask` is that of the legal actions.
    """
    lexicon, g = shared.lexicon, running.g
    if g.to_act < 0:
        return "the match is over"
    if seat is not None and seat != g.to_act:
        return f"it is the turn of {lexicon.seats[g.to_act]}"
    number, card = located(shared, running, action)
    if action.verb == "call" and number is None:
        return f"there is no call {action.call}"
    if number is not None and mask >> number & 1:
        return None if card < 0 else doubts.naming_reason(running, number >> 2, card)
    return _refused(running, action, number)


def _refused(running: Running, action: Action, number: int | None) -> str:
    """The reason against an action that is not legal.

    For a seat in doubt it is that of a seat which holds where the action is a call to holders, and
    else that of one which does not: then the cards are not to blame.
    """
    g, lexicon = running.g, running.lexicon
    if not running.unknown >> g.to_act & 1:
        return refusal(g, lexicon, action, number)
    if number is not None and g.phase == DISCARDING and action.verb == "discard":
        name = lexicon.seats[g.to_act]
        return f"the cards that {name} would keep do not agree with what was said of them"
    if doubts.is_asked(running):
        return f"{refusal(g, lexicon, action, number)}, or be told to have none"
    t = lexicon.tables
    worlds = [*doubts.possible_holders(running)]
    called = t.call_bet[number - CALL] if number is not None and number >= CALL else 0
    kept, g.holders = g.holders, worlds[0 if t.holder_bets >> called & 1 else -1]
    try:
        return refusal(g, lexicon, action, number)
    finally:
        g.holders = kept
