"""What every part of an explanation needs: the tables, the words, and how people name things."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from truco.cards import Card
from truco.explain.chains import Payment
from truco.kernel.codes import CALL
from truco.playing.lexicon import Lexicon
from truco.playing.shared import shared_of
from truco.tables.layout import Tables
from truco.tables.ruletables import RuleTables
from truco.words import Words

__all__ = ["Telling", "clause", "numbers_in_words", "sentence"]


class Telling:
    """The tables of a ruleset for one number of players, and the words to tell them in."""

    def __init__(self, rules: RuleTables, words: Words) -> None:
        self.rules = rules
        self.words = words
        self.t: Tables = rules.tables
        self.lexicon: Lexicon = shared_of(rules).lexicon
        self.seats = self.lexicon.seats

    # Bets and calls.

    def call(self, call: int) -> str:
        """A call by its name."""
        return self.words.call(self.rules.call_ids[call])

    def call_list(self, calls: Iterable[int], between: str = ", ") -> str:
        """Several calls by their names."""
        return self.words.listing([self.call(call) for call in calls], between)

    def calls_in(self, mask: int) -> list[int]:
        """The calls of a mask of actions."""
        return [call for call in range(self.t.calls) if mask >> (CALL + call) & 1]

    def calls_of(self, bet: int) -> list[int]:
        """The calls of a bet."""
        return [call for call in range(self.t.calls) if self.t.call_bet[call] == bet]

    def bet(self, bet: int) -> str:
        """A bet by its name; the stake, which has none, by that of its first call."""
        if bet > 0:
            return self.words.bet(self.rules.bet_ids[bet])
        calls = self.calls_of(0)
        return self.call(calls[0]) if calls else self.words.bet("stake")

    # Payments.

    def points(self, number: int) -> str:
        """`3 points`."""
        return self.words.say_many("{number} point", "{number} points", number)

    def pays(self, pay: Payment) -> str:
        """A payment in a cell: `3`, `table 1`, `2 + 3 for each holder`."""
        words = self.words
        parts = [str(pay.points)] if pay.points or not (pay.formula or pay.holder) else []
        if pay.formula:
            parts.append(words.say("table {number}", number=pay.formula))
        if pay.holder:
            parts.append(words.say("{number} for each holder", number=pay.holder))
        return " + ".join(parts)

    # Modes.

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """What each mode is called: its name, with a number where a name's modes come differently.

        Modes of one name that follow and are followed alike differ only in the side concerned, and
        share a label.
        """
        t = self.t
        width = 2 * (t.total + 1) ** 2
        rows = [tuple(t.next_mode[mode * width : (mode + 1) * width]) for mode in range(t.modes)]
        labels = []
        for mode, name in enumerate(self.rules.mode_names):
            kinds = list(
                dict.fromkeys(
                    rows[other]
                    for other, its_name in enumerate(self.rules.mode_names)
                    if its_name == name
                )
            )
            said = self.words.mode(name)
            number = kinds.index(rows[mode]) + 1
            labels.append(said if len(kinds) == 1 else f"{said} {number}")
        return tuple(labels)

    def kinds(self) -> dict[str, list[int]]:
        """Labels of the modes, in their order -> the modes that share one."""
        found: dict[str, list[int]] = {}
        for mode, label in enumerate(self.labels):
            found.setdefault(label, []).append(mode)
        return found

    def label_list(self, modes: Iterable[int], between: str = ", ") -> str:
        """The labels of some modes, each once."""
        return self.words.listing(list(dict.fromkeys(self.labels[mode] for mode in modes)), between)

    # Cards.

    @cached_property
    def _by_rank(self) -> dict[str, list[Card]]:
        found: dict[str, list[Card]] = {}
        for card in self.rules.deck:
            found.setdefault(card.rank, []).append(card)
        return found

    def rank(self, card: Card) -> str:
        """A card's rank alone; its text when the framework has no word for it."""
        from truco.words.naming import rank_and_suit

        names = rank_and_suit(card)
        if names is None:
            return card.rank
        (context, rank), _ = names
        return self.words.named(context, rank) or rank

    def suit(self, card: Card) -> str:
        """A card's suit alone."""
        from truco.words.naming import rank_and_suit

        names = rank_and_suit(card)
        if names is None:
            return card.suit
        _, (context, suit) = names
        return self.words.named(context, suit) or suit

    def card_list(self, cards: Sequence[Card], turned: Card | None = None) -> str:
        """Cards in words, a whole rank as one: `three (every suit), ace of coins`."""
        found: list[str] = []
        done: set[Card] = set()
        for card in cards:
            if card in done:
                continue
            whole = self._by_rank[card.rank]
            plain = all(self.words.card_name(one, turned) is None for one in whole)
            if plain and len(whole) > 1 and set(whole) <= set(cards):
                done.update(whole)
                found.append(self.words.say("{rank} (every suit)", rank=self.rank(card)))
            else:
                done.add(card)
                found.append(self.words.full_card(card, turned))
        return ", ".join(found)

    # Seats.

    def seat_list(self, mask: int, between: str = " and ") -> str:
        """The seats of a mask, in play order."""
        return self.words.listing(list(self.lexicon.names_of(mask)), between)


def sentence(text: str) -> str:
    """The text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def clause(text: str) -> str:
    """A sentence as it stands after a colon, with a small letter in front."""
    return text[:1].lower() + text[1:]


def numbers_in_words(numbers: Sequence[int]) -> str:
    """Ascending numbers, with neighbours drawn together: `1, 3–5`."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in parts)
