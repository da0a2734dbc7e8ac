"""Words and sentences of one language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

from truco.actions import Action
from truco.cards import Card
from truco.errors import PluginError
from truco.events import Event
from truco.seats import SIDES
from truco.words import disagreements, naming, notices, reasons, sentences, typed
from truco.words.filling import ENGLISH_MANNER, Manner, filled, number_text
from truco.words.po import Catalogue

__all__ = ["Words"]

CardName = Callable[[Card, Card | None], str | None]
"""The id of the name that a card has of its own when another is turned up."""

_LISTS: Final = {"calls": " or ", "answers": ", ", "known": ", ", "seats": ", "}
"""Fields of reasons that hold several names, and what stands between them."""


class Words:
    """One language, with the names that a ruleset's plugins give to its calls and cards.

    Made by `truco.words.language`. A text that no catalogue has stays English, a call that none
    names is its id with spaces.
    """

    def __init__(
        self,
        code: str,
        catalogues: Sequence[Catalogue] = (),
        card_name: CardName | None = None,
        failures: Iterable[PluginError] = (),
        aliases: Mapping[str, str] | None = None,
    ) -> None:
        self.code = code
        """Code of the language: `en`, `es`, `pt`, or another that a plugin brings."""
        self.failures = tuple(failures)
        """What is wrong with the words of plugins; those are left out."""
        self._catalogues = tuple(catalogues)
        self._card_name = card_name
        self._aliases = {} if aliases is None else aliases
        manners = (catalogue.manner for catalogue in self._catalogues)
        self._manner = next((one for one in manners if one is not None), ENGLISH_MANNER)

    # Texts.

    def say(self, text: str, /, **values: object) -> str:
        """An English text in this language, with `values` in the places of its fields."""
        return _filled(self._found("", text) or text, text, values, self._manner)

    def say_many(self, one: str, many: str, number: int, /, **values: object) -> str:
        """The same for a number of things, which fills the field `number`."""
        values["number"] = number
        for catalogue in self._catalogues:
            forms = catalogue.translations.get(("", one))
            if forms is not None:
                form = min(catalogue.form(number), len(forms) - 1)
                english = one if number == 1 else many
                return _filled(forms[form], english, values, self._manner)
        text = one if number == 1 else many
        return _filled(text, text, values, self._manner)

    def say_in(self, context: str, text: str, /, **values: object) -> str:
        """The same for a text that is translated in a context of its own."""
        return _filled(self._found(context, text) or text, text, values, self._manner)

    def named(self, context: str, name: str) -> str | None:
        """What an id is called, such as `vale-cuatro` in context `call`; None if nobody says."""
        return self._found(context, name)

    def number(self, number: float, spec: str = ",") -> str:
        """A number with this language's marks, in the form of a format specification: `.1f`."""
        return number_text(number, spec, self._manner)

    # Names.

    def call(self, call: str) -> str:
        """A call as it is said: `vale cuatro`."""
        return self.named("call", call) or call.replace("-", " ")

    def bet(self, bet: str) -> str:
        """A bet by its name; the stake is the hand itself."""
        if bet == "stake":
            return self.say("the hand")
        return self.named("bet", bet) or self.call(bet)

    def mode(self, mode: str) -> str:
        """A kind of hand, by the name that `Match.mode` gives."""
        return self.named("mode", mode) or mode

    def verb(self, verb: str) -> str:
        """One of the engine's verbs for actions: `accept`."""
        known = naming.VERBS.get(verb)
        return self.call(verb) if known is None else self.say(known)

    def formula(self, formula: str) -> str:
        """What a payment that depends on the score comes to: `what the leader lacks`."""
        return self.named("formula", formula) or formula.replace("-", " ")

    def typed(self, name: str) -> str:
        """An answer or a call as `Match.act` takes it: the game's word for it, else the id."""
        said = self.verb(name)
        return said if typed.stands_for(said, name, self._aliases) else name

    def card(self, card: Card) -> str:
        """A card by rank and suit: `ace of swords`; its text for one with another suit or rank."""
        names = naming.rank_and_suit(card)
        if names is None:
            return str(card)
        (rank_context, rank), (suit_context, suit) = names
        return self.say(
            "{rank} of {suit}",
            rank=self.named(rank_context, rank) or rank,
            suit=self.named(suit_context, suit) or suit,
        )

    def card_name(self, card: Card, turned: Card | None = None) -> str | None:
        """The name a card has of its own, such as `zap` for the best trump; None without one."""
        name = self._card_name(card, turned) if self._card_name is not None else None
        return None if name is None else self.named("card name", name) or name.replace("-", " ")

    def full_card(self, card: Card, turned: Card | None = None) -> str:
        """A card by rank and suit, and by its own name: `4 of clubs (zap)`."""
        name = self.card_name(card, turned)
        return self.card(card) if name is None else f"{self.card(card)} ({name})"

    def seat(self, seat: str) -> str:
        """A seat by its name in the program, as one says it alone: `seat B2`."""
        return self.say("seat {seat}", seat=seat)

    def side(self, side: str) -> str:
        """A side, or an account that several seats share: `side A`, `A1 and B1`."""
        if side in SIDES:
            return self.say("side {side}", side=side)
        return self.listing(side.split("+"), " and ")

    def listing(self, names: Sequence[str], between: str = ", ") -> str:
        """Names in a row, the last after `between`: a comma, `" and "` or `" or "`."""
        if len(names) < 2 or between not in (" and ", " or "):
            return between.join(names)
        before, last = ", ".join(names[:-1]), names[-1]
        if between == " and ":
            return self.say("{names} and {last}", names=before, last=last)
        return self.say("{names} or {last}", names=before, last=last)

    # Sentences.

    def action(self, action: Action, turned: Card | None = None) -> str:
        """What a seat may do, for a menu: `play the ace of swords`, `accept`, `vale cuatro`."""
        return sentences.action(self, action, turned)

    def read(
        self, text: str, actions: Iterable[Action], turned: Card | None = None
    ) -> Action | str:
        """The action that a person's text names in this language, for `Match.act`.

        `actions` are those to choose from, such as the legal ones. Capitals, accents and hyphens
        do not count, nor need a card's own name be said. A text that is the phrase of none of them,
        or of several, is returned as it is; the word of an answer as the answer's id, so that
        `Match.act` says why it is refused.
        """
        return typed.read(self, text, actions, turned)

    def event(self, event: Event, turned: Card | None = None) -> str:
        """One sentence on what happened.

        `turned` is the hand's turned card, by which some cards have names of their own.
        """
        return sentences.event(self, event, turned)

    def reason(self, text: str) -> str:
        """The reason against an action, from `Match.why_not`; as it is when nobody translates it.

        Cards and seats in it stay as they are typed, and what one might type is named by words that
        `Match.act` takes.
        """
        for pattern, english in self._patterns:
            match = pattern.fullmatch(text)
            if match is not None:
                translated = self._found(reasons.CONTEXT, english) or english
                values = {
                    name: self._in_reason(name, got) for name, got in match.groupdict().items()
                }
                return _filled(translated, english, values, self._manner)
        return text

    def notice(self, text: str) -> str:
        """What a run tells of itself, from `notify`; as it is when nobody translates it."""
        return notices.notice(self, text)

    def disagreement(self, text: str) -> str:
        """Why a record does not agree, from `truco.record.replay`; as it is if none translates it.

        Actions and cards stay as they stand in the record's file.
        """
        return disagreements.disagreement(self, text)

    def _in_reason(self, field: str, value: str) -> str:
        between = _LISTS.get(field)
        if between is not None:
            return self.listing([self.typed(name) for name in value.split(between)], between)
        if field in ("call", "last_call"):
            return self.call(value)
        own = {"bet": self.bet, "mode": self.mode, "verb": self.typed, "wrong": self.reason}
        return own[field](value) if field in own else value

    @cached_property
    def _patterns(self) -> list[reasons.Pattern]:
        texts = dict.fromkeys(reasons.REASONS)
        for catalogue in self._catalogues:
            for context, text in catalogue.translations:
                if context == reasons.CONTEXT:
                    texts.setdefault(text)
        return reasons.patterns(texts)

    def _found(self, context: str, text: str) -> str | None:
        for catalogue in self._catalogues:
            forms = catalogue.translations.get((context, text))
            if forms is not None:
                return forms[0]
        return None


def _filled(translated: str, english: str, values: Mapping[str, object], manner: Manner) -> str:
    """A text with its fields filled; the English one where a plugin's translation has a bad one."""
    try:
        return filled(translated, values, manner)
    except (AttributeError, IndexError, KeyError, ValueError):
        return filled(english, values, ENGLISH_MANNER)
