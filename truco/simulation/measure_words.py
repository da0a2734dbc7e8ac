"""A comparison and its measures by the names that people see."""

from __future__ import annotations

from truco.simulation.comparison import Compared
from truco.simulation.measures import FIRST_MANO, POINTS, WIN_RATE
from truco.words import Words


def comparison_title(found: Compared, words: Words) -> str:
    """What all contenders have in common: the rules or the bots, seats, matches, seed."""
    players = words.say_many("{number} player", "{number} players", found.players)
    matches = words.say_many("{number:,} match", "{number:,} matches", found.matches)
    parts = [players, matches, words.say("seed {seed}", seed=found.seed)]
    pairs = {",".join(entry.result.bots) for entry in found.entries}
    if len(pairs) == 1:
        parts += pairs
    else:  # several pairs of bots play by one ruleset
        parts.insert(0, found.entries[0].result.ruleset)
    return ", ".join(parts)


def measure_label(name: str, words: Words) -> str:
    """What a measure is called, such as `points from envido`."""
    if name.startswith(POINTS):
        return words.say("points from {bet}", bet=words.bet(name.removeprefix(POINTS)))
    return {
        WIN_RATE: words.say("win rate of bot A"),
        FIRST_MANO: words.say("win rate of the first mano"),
        "hands": words.say("hands"),
        "tricks": words.say("tricks"),
        "actions": words.say("actions"),
    }[name]
