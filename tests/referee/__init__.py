"""An independent, slow referee of every shipped ruleset, written from the rulebooks alone.

It imports nothing of the framework or of its variants, so that a game played by both and found
equal says something. Read it beside the rulebooks; where they leave a choice, the choice is a
field of `Rules`.
"""

from .cards import all_cards, levels, strength, turns_a_card
from .counts import envido_count, flor_count
from .hand import IllegalAction
from .keys import with_keys
from .match import Referee
from .rules import Rules
from .rulesets import RULESETS, rules_for
from .seats import all_seats, other_side, side_of

__all__ = [
    "RULESETS",
    "IllegalAction",
    "Referee",
    "Rules",
    "all_cards",
    "all_seats",
    "envido_count",
    "flor_count",
    "levels",
    "other_side",
    "rules_for",
    "side_of",
    "strength",
    "turns_a_card",
    "with_keys",
]
