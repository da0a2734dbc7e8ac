"""Names for the engine's numbers, worked out once for each table of rules."""

from __future__ import annotations

from typing import Final, cast

from truco.actions import ANSWERS, PLAYS, Action, Verb
from truco.cards import Card
from truco.kernel.codes import ACCEPT, CALL, DECLINE, FOLD
from truco.seats import SIDES, seat_names
from truco.tables.layout import HAND_MAX
from truco.tables.ruletables import RuleTables

CARD_VERBS: Final[tuple[Verb, ...]] = ("play", "play-down", "discard")
ANSWER_NUMBERS: Final = {"accept": ACCEPT, "decline": DECLINE, "fold": FOLD}


class Lexicon:
    """The names of a ruleset for one number of seats, by the numbers of its tables."""

    def __init__(self, rules: RuleTables) -> None:
        self.rules = rules
        self.tables = rules.tables
        self.seats = seat_names(rules.seats)
        self.cards: tuple[Card, ...] = tuple(rules.deck)
        self.accounts = _account_names(rules)
        self.words = _words(rules)
        self.by_card = tuple(
            tuple(Action(verb, card=card) for card in self.cards) for verb in CARD_VERBS
        )
        """For each verb that takes a card, its action for each card of the deck."""
        self.by_place = tuple(
            tuple(Action(verb, place=n + 1) for n in range(HAND_MAX)) for verb in CARD_VERBS
        )
        """The same for each place of a holding."""
        self.call_numbers = {call: CALL + n for n, call in enumerate(rules.call_ids)}
        self.plain: dict[int, Action] = {
            **{number: Action(cast(Verb, verb)) for verb, number in ANSWER_NUMBERS.items()},
            **{number: Action("call", call=call) for call, number in self.call_numbers.items()},
        }
        """By its number, each action that plays no card."""

    def card(self, number: int) -> Card | None:
        """The card of this number, None for one that is not known."""
        return self.cards[number] if number >= 0 else None

    def number(self, action: Action) -> int | None:
        """The engine's number of an action that plays no card; None when no call has this id."""
        if action.verb == "call":
            return self.call_numbers.get(cast(str, action.call))
        return ANSWER_NUMBERS.get(action.verb)

    def side(self, row: int, seat: int) -> int:
        """Side of a seat in the row of the seating tables."""
        return self.tables.side[row * self.tables.seats + seat]

    def dealt_to(self, row: int, seat: int) -> int:
        """How many cards a seat is dealt in a hand of this row; 0 when it is not dealt in."""
        t = self.tables
        if not t.dealt[row] >> seat & 1:
            return 0
        return t.dealt_cards[row * t.seats + seat] if t.uses_discard else t.hand_size

    def sees(self, row: int, seat: int) -> int:
        """Mask of the seats whose cards a seat may see in a hand of this row."""
        t = self.tables
        mode = row // t.seats
        seen = 0 if t.blind[mode] else 1 << seat
        side = self.side(row, seat)
        if t.shown[mode] >> side & 1:
            for other in range(t.seats):
                if other != seat and self.side(row, other) == side:
                    seen |= 1 << other
        return seen

    def names_of(self, mask: int) -> tuple[str, ...]:
        """Names of the seats of a mask, in play order."""
        return tuple(name for seat, name in enumerate(self.seats) if mask >> seat & 1)


def _account_names(rules: RuleTables) -> tuple[str, ...]:
    """A and B, or, where points are credited otherwise, the seats that share an account."""
    if rules.tables.accounts == len(SIDES):
        return SIDES
    names = seat_names(rules.seats)
    credited = rules.variant.seating(rules.mode_ids[0], 0).accounts
    return tuple(
        "+".join(name for name, account in zip(names, credited, strict=True) if account == wanted)
        for wanted in range(rules.tables.accounts)
    )


def _words(rules: RuleTables) -> dict[str, str]:
    """Every word that is understood in an action -> the engine's word or the call's id."""
    words = {call: call for call in rules.call_ids}
    for word, meaning in rules.variant.words().aliases.items():
        words.setdefault("-".join(word.lower().replace("_", "-").split()), meaning)
    for word in (*PLAYS, *ANSWERS):
        words[word] = word
    return words
