"""Actions: what a seat may do, as values with a canonical text.

The texts are ``play 1e``, ``play-down 4C``, ``play #2`` (a card its owner may not see, by its
place from 1), ``discard 1e``, ``accept``, ``decline``, ``fold`` and the ids of calls, such as
``falta-envido``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, cast

from truco.cards import Card, CardError, parse_card
from truco.errors import InvalidAction

Verb = Literal["play", "play-down", "discard", "accept", "decline", "fold", "call"]
PLAYS: Final = ("play", "play-down", "discard")
"""Verbs that take a card, in the order of the engine's numbers."""
ANSWERS: Final = ("accept", "decline", "fold")


class Payoff(NamedTuple):
    """Points by side, as they would be added (no more than the side still needs).

    Where one side is paid, the other's entry is 0. Where the cards will decide who is paid, `A` is
    what side A gets should it win, and `B` what side B gets should it win.
    """

    A: int
    B: int


Pays = tuple[Payoff | None, Payoff | None]
"""What is paid if accepted, and if declined."""


@dataclass(frozen=True, slots=True)
class Told:
    """Pays that are known already."""

    accepted: Payoff | None
    declined: Payoff | None

    def __call__(self) -> Pays:
        return self.accepted, self.declined


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a seat may do; `str()` is its canonical text.

    For a play or a discard, `card` is the card, or None with `place` (from 1) where its owner may
    not see it; for a call, `call` is its id. `if_accepted` says what the bet pays if the call is
    accepted (by the counts at once, or by the tricks), `if_declined` what the side that calls gets
    if it is not. For ``accept``, ``decline`` and ``fold`` they say what the action itself pays.
    None: it does not apply. Actions are compared by what is done, not by what it pays.
    """

    verb: Verb
    card: Card | None = None
    place: int | None = None
    call: str | None = None
    pays: Callable[[], Pays] | None = field(default=None, compare=False, repr=False)
    """Works out `if_accepted` and `if_declined`, which few of those who list actions ask for."""

    @property
    def if_accepted(self) -> Payoff | None:
        """What is paid if the action is accepted, or by accepting."""
        return self.pays()[0] if self.pays is not None else None

    @property
    def if_declined(self) -> Payoff | None:
        """What is paid if the action is declined, or by declining and folding."""
        return self.pays()[1] if self.pays is not None else None

    def __str__(self) -> str:
        if self.verb == "call":
            return str(self.call)
        if self.verb not in PLAYS:
            return self.verb
        return f"{self.verb} {self.card_text}"

    @property
    def card_text(self) -> str:
        """The card of a play: ``1e``, ``#2``, or ``?`` for a card that nobody has told."""
        if self.card is not None:
            return str(self.card)
        return "?" if self.place is None else f"#{self.place}"

    def __reduce__(self) -> tuple[object, ...]:
        pays = None if self.pays is None else Told(*self.pays())
        return Action, (self.verb, self.card, self.place, self.call, pays)

    def to_dict(self) -> dict[str, object]:
        """The text, with what accepting and declining pay where that applies."""
        found: dict[str, object] = {"action": str(self)}
        for name, payoff in (("if_accepted", self.if_accepted), ("if_declined", self.if_declined)):
            if payoff is not None:
                found[name] = payoff._asdict()
        return found


def parse_action(text: str, calls: Mapping[str, str]) -> Action:
    """The action that a person's text stands for.

    `calls` maps each word that is understood, besides the engine's own, to the word it stands for:
    ids of calls to themselves, a variant's aliases to an engine's word or a call. ``_`` counts as
    ``-`` and upper case as lower. Raises :class:`~truco.errors.InvalidAction` when the text is no
    action.
    """
    words = str(text).split()
    if not words:
        raise InvalidAction("expected an action such as 'play 1e', 'accept' or 'truco'", str(text))
    plain = "-".join(words).lower().replace("_", "-")
    whole = _word(plain, calls)
    if whole in ANSWERS:
        return Action(cast(Verb, whole))
    if whole not in PLAYS and whole in calls:
        return Action("call", call=whole)
    verb = _word(words[0].lower().replace("_", "-"), calls)
    if verb not in PLAYS:
        known = ", ".join(sorted({*ANSWERS, *calls.values()} - set(PLAYS)))
        raise InvalidAction(f"expected 'play CARD', {known}", text)
    if len(words) != 2:
        raise InvalidAction(f"expected one card after {verb}, as in '{verb} 1e'", text)
    return _play(verb, words[1], text)


def _word(word: str, calls: Mapping[str, str]) -> str:
    """The engine's word for a word as typed; a play keeps its own."""
    return calls.get(word, word)


def _play(verb: str, card: str, text: str) -> Action:
    named = cast(Verb, verb)
    if card == "?":
        return Action(named)
    if card.startswith("#"):
        place = card[1:]
        # No hand has so many cards that its places are of more than some digits.
        if not (place.isascii() and place.isdigit() and len(place) < 10 and int(place) > 0):
            raise InvalidAction("expected the place of a card from 1, as in 'play #2'", text)
        return Action(named, place=int(place))
    try:
        return Action(named, card=parse_card(card[:-1].upper() + card[-1]))
    except CardError as error:
        raise InvalidAction(str(error), text) from None
