"""Why an action is refused: the first of the masks of legality that says no.

Turn, then the graph of the bets, then the cards held, then the variant's windows, then calls that
must come first.
"""

from __future__ import annotations

from truco.actions import PLAYS, Action
from truco.cards import CardError
from truco.kernel.bits import highest
from truco.kernel.codes import ACCEPT, CALL, DECLINE, DISCARDING, FORCED, PLAY_DOWN
from truco.kernel.holders import speakers
from truco.kernel.legal import forced_calls, graph_actions, situation
from truco.playing.lexicon import Lexicon
from truco.tables.layout import Game
from truco.tables.situations import situation_facts


def refusal(g: Game, lexicon: Lexicon, action: Action, number: int | None) -> str:
    """Why the seat that must act may not take this action, which is not legal.

    `number` is the engine's number of the action, None when it names a card that the seat has not.
    """
    seat = g.to_act
    graph = graph_reason(g, lexicon, seat, action, number)
    if graph is not None:
        return graph
    if number is None:
        return _card_reason(g, lexicon, seat, action)
    windows = lexicon.rules.reason(
        number, situation_facts(g, lexicon.tables, seat, lexicon.rules.bet_ids)
    )
    if windows is not None:
        return windows
    forced = _forced_reason(g, lexicon, seat)
    if forced is None and number < PLAY_DOWN:
        return "only one of the seat's strongest cards may be played here"
    return forced or "it is not allowed here"


# Graph


def graph_reason(
    g: Game, lexicon: Lexicon, seat: int, action: Action, number: int | None
) -> str | None:
    """What the pending calls and the graphs of the bets have against an action."""
    t = lexicon.tables
    if g.phase == DISCARDING:
        return None if action.verb == "discard" else "cards must be discarded before all else"
    if action.verb == "discard":
        return "there is nothing to discard"
    if action.verb in PLAYS:
        return f"{_waiting(g, lexicon)} must be answered first" if g.pending else None
    assert number is not None
    if graph_actions(g, t, seat) >> number & 1:
        return None
    if number in (ACCEPT, DECLINE):
        if not g.pending:
            return f"no call waits for an answer: there is nothing to {action.verb}"
        return f"{_waiting(g, lexicon)} cannot be answered by {action.verb}: {_answers(g, lexicon)}"
    return _call_reason(g, lexicon, seat, number - CALL)


def _waiting(g: Game, lexicon: Lexicon) -> str:
    """The call on top, or the offer that the hand opened with."""
    call = g.last_call[highest(g.pending)]
    if call >= 0:
        return f"the {lexicon.rules.call_ids[call]}"
    return f"whether to play the hand ({lexicon.rules.mode_names[g.mode]})"


def _answers(g: Game, lexicon: Lexicon) -> str:
    """What the top bet may be answered with."""
    mask = lexicon.tables.answer_mask[g.node[highest(g.pending)]]
    words = [
        word for word, number in (("accept", ACCEPT), ("decline", DECLINE)) if mask >> number & 1
    ]
    words += [call for n, call in enumerate(lexicon.rules.call_ids) if mask >> (CALL + n) & 1]
    return f"expected {', '.join([*words, 'fold'])}"


def _call_reason(g: Game, lexicon: Lexicon, seat: int, call: int) -> str:
    t, rules = lexicon.tables, lexicon.rules
    bet = t.call_bet[call]
    name = rules.call_ids[call]
    if g.closed >> bet & 1:
        if t.start_node[g.mode * t.bets + bet] < 0:
            return f"there is no {rules.bet_ids[bet]} in this hand"
        return f"{rules.bet_ids[bet]} is closed for this hand"
    if g.pending and bet < highest(g.pending):
        return f"{_waiting(g, lexicon)} must be answered first"
    if g.asked[bet] >= 0 and g.asked[bet] != lexicon.side(g.row, seat):
        return "the side that made the last call waits for the other side to raise it"
    if t.next_node[g.node[bet] * t.calls + call] < 0:
        last = g.last_call[bet]
        after = f"after {rules.call_ids[last]}" if last >= 0 else "before anything was called"
        return f"{name} cannot be called {after}"
    if t.holder_bets >> bet & 1 and not speakers(g, t, bet) >> seat & 1:
        if not g.holders[bet] >> seat & 1:
            return f"{lexicon.seats[seat]} has no {rules.bet_ids[bet]}"
        return f"{lexicon.seats[seat]} played its first card without a call of {rules.bet_ids[bet]}"
    if g.pending >> bet & 1:
        return f"{name} is no answer to {_waiting(g, lexicon)}"
    return f"{name} can only be called in answer to a call"


# Cards


def _card_reason(g: Game, lexicon: Lexicon, seat: int, action: Action) -> str:
    name = lexicon.seats[seat]
    size = lexicon.dealt_to(g.row, seat)
    if action.place is not None:
        if action.place > size:
            return f"{name} was dealt {size} cards: there is no card {action.card_text}"
        if g.left[seat] >> (action.place - 1) & 1:
            return f"card {action.card_text} is not known: it must be named"
        return f"{name} has played card {action.card_text}"
    if action.card is None:
        return "the card must be named"
    if lexicon.tables.blind[g.mode]:
        return f"{name} does not see its cards: they are played by place, as in '{action.verb} #1'"
    try:
        card = lexicon.rules.deck.number(action.card)
    except CardError:
        return f"card {action.card} is not in the deck of {len(lexicon.cards)} cards"
    if card in g.holding[4 * seat : 4 * seat + size]:
        return f"{name} has played {lexicon.cards[card]}"
    return f"{name} does not hold {lexicon.cards[card]}"


# Forced calls


def _forced_reason(g: Game, lexicon: Lexicon, seat: int) -> str | None:
    """The calls that must be made before this action; None when there are none."""
    t = lexicon.tables
    if g.phase == FORCED and not g.pending:
        forced = forced_calls(g, t, seat)
    else:
        forced = graph_actions(g, t, seat) & t.window[situation(g, t, seat)] & t.forced_turn
    calls = [call for n, call in enumerate(lexicon.rules.call_ids) if forced >> (CALL + n) & 1]
    return f"{lexicon.seats[seat]} must call {' or '.join(calls)} first" if calls else None
