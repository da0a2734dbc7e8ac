"""One sentence for each event, one phrase for each action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from truco import events as ev
from truco.actions import Action
from truco.cards import Card

if TYPE_CHECKING:
    from truco.words.phrases import Words

__all__ = ["SENTENCES", "WHY", "action", "event"]

WHY: Final = {
    "tricks": "tricks",
    "declined": "declined",
    "fold": "folded",
    "counts": "best count",
    "alone": "nobody could answer",
    "given-up": "given up",
    "absent": "nobody is left",
}
"""Why points were scored, by :attr:`truco.events.PointsScored.why`."""


def event(words: Words, event: ev.Event, turned: Card | None = None) -> str:
    """The sentence for an event; `turned` is the hand's turned card."""
    sentence = SENTENCES[type(event)](words, event, turned)
    return sentence[:1].upper() + sentence[1:]


def action(words: Words, action: Action, turned: Card | None = None) -> str:
    """The phrase for an action."""
    if action.verb == "call":
        return words.call(str(action.call))
    if action.verb in ("accept", "decline", "fold"):
        return words.verb(action.verb)
    if action.card is None:
        return _by_place(words, action)
    card = words.full_card(action.card, turned)
    if action.verb == "play":
        return words.say("play the {card}", card=card)
    if action.verb == "play-down":
        return words.say("play the {card} face down", card=card)
    return words.say("discard the {card}", card=card)


def _by_place(words: Words, action: Action) -> str:
    place = action.card_text
    if action.verb == "play":
        return words.say("play card {place}", place=place)
    if action.verb == "play-down":
        return words.say("play card {place} face down", place=place)
    return words.say("discard card {place}", place=place)


def _hand_started(words: Words, event: ev.HandStarted, _: Card | None) -> str:
    said = words.say(
        "hand {number} ({mode}): {dealer} deals, {mano} plays first.",
        number=event.number,
        mode=words.mode(event.mode),
        dealer=event.dealer,
        mano=event.mano,
    )
    if event.turned is None:
        return said
    return said + " " + words.say("Turned up: {card}.", card=words.card(event.turned))


def _card_played(words: Words, event: ev.CardPlayed, turned: Card | None) -> str:
    if event.card is None:
        if event.face_down:
            return words.say("{seat} plays a card face down.", seat=event.seat)
        return words.say("{seat} plays a card that is not known.", seat=event.seat)
    card = words.full_card(event.card, turned)
    if event.face_down:
        return words.say("{seat} plays the {card} face down.", seat=event.seat, card=card)
    return words.say("{seat} plays the {card}.", seat=event.seat, card=card)


def _discarded(words: Words, event: ev.Discarded, turned: Card | None) -> str:
    if event.card is None:
        return words.say("{seat} discards a card.", seat=event.seat)
    card = words.full_card(event.card, turned)
    return words.say("{seat} discards the {card}.", seat=event.seat, card=card)


def _call_made(words: Words, event: ev.CallMade, _: Card | None) -> str:
    call = words.call(event.call)
    if event.answerer is None:
        return words.say("{seat} calls {call}.", seat=event.seat, call=call)
    return words.say(
        "{seat} calls {call}; {answerer} must answer.",
        seat=event.seat,
        call=call,
        answerer=event.answerer,
    )


def _accepted(words: Words, event: ev.Accepted, _: Card | None) -> str:
    if event.call is None:
        return words.say("{seat} accepts: the hand is played.", seat=event.seat)
    return words.say("{seat} accepts {call}.", seat=event.seat, call=words.call(event.call))


def _declined(words: Words, event: ev.Declined, _: Card | None) -> str:
    if event.call is None:
        return words.say("{seat} declines: the hand is not played.", seat=event.seat)
    return words.say("{seat} declines {call}.", seat=event.seat, call=words.call(event.call))


def _refused(words: Words, event: ev.Refused, _: Card | None) -> str:
    if event.call is None:
        return words.say("{seat} declines; the next of its side is asked.", seat=event.seat)
    call = words.call(event.call)
    return words.say(
        "{seat} declines {call}; the next of its side is asked.", seat=event.seat, call=call
    )


def _folded(words: Words, event: ev.Folded, _: Card | None) -> str:
    if event.side_out:
        return words.say("{seat} folds for its side.", seat=event.seat)
    return words.say("{seat} folds.", seat=event.seat)


def _abandoned(words: Words, event: ev.Abandoned, _: Card | None) -> str:
    return words.say("{seat} leaves the match.", seat=event.seat)


def _trick_ended(words: Words, event: ev.TrickEnded, _: Card | None) -> str:
    if event.winner == "tie":
        return words.say("trick {number} is tied.", number=event.number)
    side = words.side(event.winner)
    return words.say("{side} wins trick {number}.", side=side, number=event.number)


def _count_announced(words: Words, event: ev.CountAnnounced, _: Card | None) -> str:
    bet = words.bet(event.bet)
    if event.count is None:
        return words.say("{seat} has nothing better for {bet}.", seat=event.seat, bet=bet)
    return words.say("{seat} has {count} for {bet}.", seat=event.seat, count=event.count, bet=bet)


def _contest_won(words: Words, event: ev.ContestWon, _: Card | None) -> str:
    return words.say(
        "{side} wins {bet}, by the cards of {seat}.",
        side=words.side(event.side),
        bet=words.bet(event.bet),
        seat=event.seat,
    )


def _points_scored(words: Words, event: ev.PointsScored, _: Card | None) -> str:
    return words.say_many(
        "{side} scores {number} point: {bet}, {why}.",
        "{side} scores {number} points: {bet}, {why}.",
        event.points,
        side=words.side(event.side),
        bet=words.bet(event.source),
        why=words.say(WHY[event.why]),
    )


def _bet_voided(words: Words, event: ev.BetVoided, _: Card | None) -> str:
    call = words.bet(event.bet) if event.call is None else words.call(event.call)
    return words.say("{call} is void.", call=call)


def _hand_ended(words: Words, event: ev.HandEnded, _: Card | None) -> str:
    scores = _scores(words, event.scores)
    if event.winner is None:
        return words.say("nobody wins the hand. Score: {scores}.", scores=scores)
    return words.say(
        "{side} wins the hand. Score: {scores}.", side=words.side(event.winner), scores=scores
    )


def _chico_ended(words: Words, event: ev.ChicoEnded, _: Card | None) -> str:
    chicos = _scores(words, event.chicos)
    side = words.side(event.winner)
    return words.say("{side} wins the chico. Chicos: {chicos}.", side=side, chicos=chicos)


def _match_ended(words: Words, event: ev.MatchEnded, _: Card | None) -> str:
    side = words.side(event.winner)
    if event.abandoned:
        return words.say("{side} wins the match, since the others have left it.", side=side)
    return words.say("{side} wins the match.", side=side)


def _scores(words: Words, scores: Mapping[str, int]) -> str:
    return ", ".join(f"{account} {points}" for account, points in scores.items())


SENTENCES: Final[Mapping[type[ev.Event], Callable[[Words, Any, Card | None], str]]] = {
    ev.HandStarted: _hand_started,
    ev.CardPlayed: _card_played,
    ev.Discarded: _discarded,
    ev.CallMade: _call_made,
    ev.Accepted: _accepted,
    ev.Declined: _declined,
    ev.Refused: _refused,
    ev.Folded: _folded,
    ev.Abandoned: _abandoned,
    ev.TrickEnded: _trick_ended,
    ev.CountAnnounced: _count_announced,
    ev.ContestWon: _contest_won,
    ev.PointsScored: _points_scored,
    ev.BetVoided: _bet_voided,
    ev.HandEnded: _hand_ended,
    ev.ChicoEnded: _chico_ended,
    ev.MatchEnded: _match_ended,
}
"""How each event is told. A test holds that none is missing."""
