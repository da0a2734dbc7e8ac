"""What all matches of one table of rules share, made once and kept with the tables."""

from __future__ import annotations

from typing import cast

from truco.actions import Action
from truco.playing.lexicon import Lexicon
from truco.playing.offers import Offers
from truco.playing.running import Workshop
from truco.tables.ruletables import RuleTables


class Shared:
    """Names, actions and makers of structures for one number of seats of a ruleset."""

    def __init__(self, rules: RuleTables) -> None:
        self.lexicon = Lexicon(rules)
        self.workshop = Workshop(self.lexicon)
        self.offers = Offers(self.lexicon)
        self.seat_numbers = {name: seat for seat, name in enumerate(self.lexicon.seats)}
        self.texts = _texts(self.lexicon)
        """Canonical texts and what they stand for: the quick way past the parser."""

    def __reduce__(self) -> tuple[object, ...]:
        # Tables that are sent elsewhere go without: it is made again where it is needed.
        return _nothing, ()


def _nothing() -> None:
    return None


def _texts(lexicon: Lexicon) -> dict[str, Action]:
    calls = [Action("call", call=call) for call in lexicon.rules.call_ids]
    answers = [Action("accept"), Action("decline"), Action("fold")]
    cards = [action for actions in (*lexicon.by_card, *lexicon.by_place) for action in actions]
    return {str(action): action for action in (*cards, *answers, *calls)}


_KEY = "_shared"


def shared_of(rules: RuleTables) -> Shared:
    """What the matches of these tables share; kept in the tables' own attributes, as a cached
    property would be, so that it goes when they go."""
    kept = vars(rules)
    found = kept.get(_KEY)
    if found is None:
        found = kept[_KEY] = Shared(rules)
    return cast(Shared, found)
