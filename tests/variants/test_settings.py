"""Rule files: clear messages for what cannot be, and no key that changes nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from pydantic import BaseModel

from tests.variants.table import rules_of
from truco import load_ruleset
from truco.cards import SPANISH_40
from truco.errors import RulesetError
from truco.kernel.advance import advance, start_match, step
from truco.kernel.bits import nth, popcount
from truco.kernel.legal import legal_actions
from truco.kernel.random import key_match
from truco.plugins import RulesetSettings
from truco.tables.layout import Game, Log, blank
from truco_argentine import Argentine
from truco_paulista import Paulista

MESSAGES = [
    ("argentino", {"truco.values": [1, 3, 3, 4]}, "truco.values: must rise from call to call, but"
     " 3 follows 3 (expected more than 3)"),
    ("argentino", {"truco.values": [1, 2, 3]}, "truco.values: 3 values for 3 calls (expected 4, one"
     " without a call and one after each)"),
    ("argentino", {"truco.values": [1, "game", 3, 4]}, "truco.values: only the last call may be"
     ' worth "game" (expected a number before it)'),
    ("argentino", {"truco.calls": ["truco", "truco"]}, "truco.calls: truco is listed more than once"
     " (expected each of them once)"),
    ("argentino", {"truco.raise_in_answer": False, "truco.raise_on_turn": False},
     "truco.raise_on_turn: no call could follow another when raise_in_answer is false too (expected"
     " one of the two to be true)"),
    ("argentino", {"deck.order": ["1e", "1b"]}, "deck.order: no level has 2e 3e 4e 5e 6e 7e 10e 11e"
     " and 30 more (expected every card of the deck in one)"),
    ("argentino", {"deck.order": ["1e", "9e"]}, "deck.order: card 9e is not in the deck of 40 cards"
     " (expected cards and ranks of the deck)"),
    ("argentino", {"deck.order": ["1e", "1e"]}, "deck.order: 1e stands in two levels (expected each"
     " card in one)"),
    ("argentino", {"deck.order": ["3", "3"]}, "deck.order: no card of rank 3 is left for level 2"
     " (expected a rank with cards that no other level has)"),
    ("argentino", {"deck.cards": "spanish-48"}, "deck.order: no level has 8e 9e 8b 9b 8o 9o 8c 9c"
     " (expected"),
    ("argentino", {"deck.cards": ["1e", "1e"]}, "deck.cards: card 1e is in the deck twice"
     " (expected"),
    ("argentino", {"envido.falta": "leader"}, 'envido.falta: "leader" is not allowed'),
    ("argentino", {"envido.order.first": []}, "envido.order.first: no call opens (expected at least"
     " one; to play without, envido.enabled = false)"),
    ("argentino", {"flor.singing": "on-turn"}, "flor.answer: a holder who must sing on its turn"
     ' could not raise (expected "accept-or-decline" when singing is "on-turn")'),
    ("argentino", {"pica_pica.end": 4}, "pica_pica.end: 4 points are fewer than the 5 it starts at"
     ' (expected at least 5, or "never")'),
    ("argentino", {"pica_pica.start": "1/1"}, "pica_pica.end: 25 points are fewer than the 30 it"
     " starts at (expected at least 30"),
    ("argentino", {"pica_pica.start": "3/2"}, 'pica_pica.start: "3/2" is not allowed'),
    ("argentino", {"pica_pica.start": "1/0"}, 'pica_pica.start: "1/0" is not allowed'),
    ("argentino", {"fold.scope": "table"}, 'fold.scope: "table" is not allowed (expected "side" or'
     ' "seat"'),
    ("gallo", {"pica_pica.enabled": True}, "pica_pica.enabled: pica-pica is for six players"
     " (expected false)"),
    ("paulista", {"truco.values": [1, 3, 3, 9, 12]}, "truco.values: must rise from call to call"),
    ("paulista", {"truco.values": ["game"], "truco.calls": []}, "truco.values: only the last call"
     " may be worth"),
    ("paulista", {"deck.order": ["3"]}, "deck.order: the deck has cards of rank 2, which is not"
     " listed (expected every rank of the deck)"),
    ("paulista", {"deck.order": ["3", "3"]}, "deck.order: rank 3 is listed more than once (expected"
     " each rank once)"),
    ("paulista", {"trump.suits": ["C", "C", "S", "D"]}, "trump.suits: C is listed more than once"
     " (expected each of them once)"),
    ("paulista-limpo", {"trump.kind": "fixed"}, "trump: card 4C is not in the deck of 24 cards"
     " (expected trumps of the deck)"),
    ("mineiro", {"trump.cards": ["4C", "9C"]}, "trump.cards: card 9C is not in the deck of 40 cards"
     " (expected trumps of the deck)"),
    ("mineiro", {"trump.cards": ["4C", "4C"]}, "trump.cards: 4C is listed more than once (expected"
     " each of them once)"),
    ("paulista", {"match.target": 1}, "eleven.short_by: nobody begins so near to the end (expected"
     " less than the points of a chico, 1, or eleven.enabled = false)"),
    ("truc-valencia", {"envit.values": [4, 2]}, "envit.values: must rise from call to call, but 2"
     " follows 4 (expected more than 4)"),
    ("truc-valencia", {"envit.calls": ["a", "a"]}, "envit.calls: a is listed more than once"
     " (expected each of them once)"),
    ("truc-valencia", {"deck.order": ["13"]}, "deck.order: 13 is no rank and no card of any Spanish"
     " pack (expected such as 3 or 1e)"),
    ("uruguayo", {"muestra.pieces": ["2", "2"]}, "muestra.pieces: 2 is listed more than once"
     " (expected each of them once)"),
    ("uruguayo", {"muestra.values": [30]}, "muestra.values: 1 values for 5 pieces (expected one"
     " each)"),
    ("uruguayo", {"muestra.substitute": "2"}, "muestra.substitute: 2 is a piece itself and cannot"
     ' stand in for another (expected a rank that is none, or "none")'),
    ("venezolano", {"pieces.perica": 31}, "pieces.perica: 31 is more than the perico counts"
     " (expected at most 30)"),
]  # fmt: skip
"""What cannot be, and what is said of it: which key, what is wrong, what was expected."""


@pytest.mark.parametrize(("ruleset", "keys", "message"), MESSAGES)
def test_what_cannot_be_is_refused_in_words(
    ruleset: str, keys: dict[str, object], message: str
) -> None:
    with pytest.raises(RulesetError) as refused:
        _ = load_ruleset(ruleset, keys).settings
    assert message in str(refused.value)
    assert all(fault.expected for fault in refused.value.faults)


# Every choice of every table changes what is played. Each row: a ruleset where the choice matters
# (with what else must be set for it to), the number of seats, the key, other values.

DOWN: dict[str, object] = {"tricks.face_down": "from-first-trick"}
REAL_AGAIN: dict[str, object] = {"envido.order.real_envido": ["real-envido"]}
CHOICES: list[tuple[str, int, dict[str, object], str, list[object]]] = [
    ("argentino", 2, {}, "deck.cards", [[str(card) for card in SPANISH_40[:-1]]]),
    ("argentino", 2, {}, "deck.order", [["3", "2", "1", "12", "11", "10", "7", "6", "5", "4"]]),
    ("argentino", 2, {}, "tricks.all_tied", ["dealer", "nobody", "replay"]),
    ("argentino", 4, {}, "tricks.lead_after_tie", ["first-of-tied"]),
    (
        "argentino",
        2,
        {},
        "tricks.face_down",
        ["from-first-trick", "from-second-trick", "from-third-trick"],
    ),
    *[
        (name, 2, DOWN, key, [value])
        for name in ("argentino", "paulista")
        for key, value in (
            ("tricks.face_down_once_per_side", True),
            ("tricks.face_down_after_tie", False),
        )
    ],
    *[
        (name, 4, {}, key, values)
        for name in ("argentino", "paulista")
        for key, values in (
            ("truco.raise_in_answer", [False]),
            ("truco.raise_on_turn", [False]),
            ("truco.capped_by_need", [True]),
            ("truco.answered_by", ["all", "last"]),
            ("fold.enabled", [False]),
            ("fold.scope", ["seat"]),
        )
    ],
    ("argentino", 2, {}, "truco.calls", [["truco", "retruco", "vale-4"]]),
    ("argentino", 2, {}, "truco.values", [[1, 2, 3, "game"], [2, 4, 6, 8]]),
    ("argentino", 2, {}, "envido.enabled", [False]),
    ("argentino", 2, {}, "envido.envido", [3]),
    ("argentino", 2, {}, "envido.envido_times", [1, 5]),
    ("argentino", 2, {}, "envido.real_envido", [4]),
    ("argentino", 2, REAL_AGAIN, "envido.real_envido_times", [2]),
    ("argentino", 2, {}, "envido.order.first", [["envido"]]),
    ("argentino", 2, {}, "envido.order.envido", [["envido"]]),
    ("argentino", 2, {}, "envido.order.real_envido", [["envido"]]),
    (
        "argentino",
        2,
        {"flor.enabled": False},
        "envido.falta",
        [
            "leader-need", "trailer-need", "competitor-need-or-game",
            "winner-leads-or-rival-malas", "loser-need-or-leader", "loser-half",
            "current-half-of-leader", "own-half", "whole-chico", 6,
        ],
    ),
    ("argentino", 2, {}, "envido.falta_adds", [True]),
    ("argentino", 2, {}, "envido.declined", ["agreed-plus-one", "own-bets"]),
    ("argentino", 2, {}, "envido.falta_declined", ["one"]),
    ("argentino", 2, {}, "envido.interrupts_truco", [False]),
    ("argentino", 2, {}, "envido.window", ["first-trick", "before-any-card"]),
    *[
        ("argentino", 4, {}, f"{contest}.{key}", values)
        for contest in ("envido", "flor")
        for key, values in (
            ("announce", ["all"]),
            ("settles", ["hand-end"]),
            ("answered_by", ["all", "last"]),
        )
    ],
    ("argentino", 2, {}, "flor.enabled", [False]),
    ("argentino", 2, {}, "flor.singing", ["before-all-else"]),
    ("argentino", 2, {"flor.answer": "accept-or-decline"}, "flor.singing", ["on-turn"]),
    ("argentino", 2, {}, "flor.answer", ["accept-or-decline"]),
    *[
        ("argentino", 2, {}, f"flor.{key}", [20])
        for key in (
            "alone", "against_flor", "declined", "contraflor", "contraflor_declined",
            "al_resto_declined", "al_resto_over_flor_declined", "achico_over_flor",
            "achico_over_contraflor",
        )
    ],
    ("argentino", 2, {}, "flor.each_flor_pays", [True]),
    ("argentino", 2, {}, "flor.al_resto", ["trailer-need", 9]),
    ("argentino", 2, {}, "flor.achico", [[], ["flor"], ["contraflor"]]),
    ("argentino", 2, {}, "flor.over_truco", [False]),
    ("argentino", 2, {}, "flor.over_envido", [False]),
    ("argentino", 2, {}, "flor.after_truco", [False]),
    ("argentino", 2, {}, "flor.bars_truco", [True]),
    ("argentino", 2, {}, "fold.first_trick_bonus", [0, 2]),
    ("argentino", 6, {}, "pica_pica.enabled", [False]),
    ("argentino", 6, {}, "pica_pica.start", [10, "1/2"]),
    ("argentino", 6, {}, "pica_pica.end", ["never", 20, "1/2"]),
    ("argentino", 6, {}, "pica_pica.first", ["normal"]),
    ("argentino", 6, {}, "pica_pica.deal", ["each-turn"]),
    ("argentino", 6, {}, "pica_pica.cap", [0, 3]),
    ("argentino", 6, {}, "pica_pica.ends_on_abandon", [False]),
    ("paulista", 2, {}, "deck.cards", ["clean"]),
    ("paulista", 2, {}, "deck.order", [["2", "3", "A", "K", "J", "Q", "7", "6", "5", "4"]]),
    ("paulista", 2, {}, "trump.kind", ["fixed", "none"]),
    ("paulista", 2, {}, "trump.suits", [["D", "S", "H", "C"]]),
    ("paulista", 2, {"trump.kind": "fixed"}, "trump.cards", [["7D", "4C"]]),
    ("paulista", 2, {}, "tricks.all_tied", ["mano", "nobody", "replay"]),
    ("paulista", 4, {}, "tricks.lead_after_tie", ["first-of-tied"]),
    ("paulista", 2, {}, "tricks.face_down", ["from-second-trick"]),
    ("paulista", 2, DOWN, "tricks.face_down_in_special", [False]),
    ("paulista", 2, {}, "truco.calls", [["truco", "seis", "nove", "queda"]]),
    ("paulista", 2, {}, "truco.values", [[2, 4, 6, 10, 12], [1, 3, 6, 9, "game"]]),
    ("paulista", 2, {}, "eleven.enabled", [False]),
    ("paulista", 2, {}, "eleven.short_by", [2]),
    ("paulista", 2, {}, "eleven.worth", [4]),
    ("paulista", 2, {}, "eleven.declined", [2]),
    ("paulista", 4, {}, "eleven.partners_seen", [False]),
    ("paulista", 2, {}, "eleven.every_hand", [False]),
    ("paulista", 2, {}, "eleven.asking", ["forfeits-hand", "forfeits-match"]),
    ("paulista", 2, {}, "iron.enabled", [False]),
    ("paulista", 2, {}, "iron.blind", [True]),
    ("paulista", 2, {"eleven.short_by": 2}, "iron.asking", ["forfeits-hand", "forfeits-match"]),
]  # fmt: skip


def play_a_match(ruleset: str, keys: dict[str, object], players: int) -> str:
    """Play a match at random to its end; the fingerprint of what was played."""
    rules = load_ruleset(ruleset, keys).tables(players)
    t = rules.tables
    g, s = blank(Game, t), blank(Log, t)
    choice = random.Random(1)
    key_match(g, 1, 2, 0)
    start_match(g, t)
    advance(g, t, s)
    for _ in range(5000):
        if g.winner >= 0:
            break
        mask = legal_actions(g, t)
        assert mask, f"{ruleset} {keys}: nothing is legal"
        step(g, t, s, nth(mask, choice.randrange(popcount(mask))))
    assert g.winner >= 0, f"{ruleset} {keys}: the match does not end"
    return rules.fingerprint


@pytest.mark.parametrize(
    ("ruleset", "players", "given", "key", "values"),
    [pytest.param(*row, id=f"{row[0]}-{row[3]}-{n}") for n, row in enumerate(CHOICES)],
)
def test_every_choice_plays_and_changes_the_game(
    ruleset: str, players: int, given: dict[str, object], key: str, values: list[object]
) -> None:
    found = [rules_of(ruleset, given).tables(players).fingerprint]
    found += [play_a_match(ruleset, {**given, key: value}, players) for value in values]
    assert len(set(found)) == len(found)


def keys_of(model: type[BaseModel], prefix: str = "") -> Iterator[str]:
    for name, field in model.model_fields.items():
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            yield from keys_of(field.annotation, f"{prefix}{name}.")
        else:
            yield prefix + name


@pytest.mark.parametrize(
    ("settings", "rulesets"),
    [(Argentine.Settings, ("argentino",)), (Paulista.Settings, ("paulista",))],
)
def test_no_key_is_left_out_above(
    settings: type[RulesetSettings], rulesets: tuple[str, ...]
) -> None:
    own = {key for key in keys_of(settings) if not key.startswith("match.")}
    assert own == {key for ruleset, _, _, key, _ in CHOICES if ruleset in rulesets}


def test_every_key_says_what_it_means() -> None:
    def described(model: type[BaseModel]) -> None:
        for name, field in model.model_fields.items():
            assert field.description, f"{model.__name__}.{name} has no description"
            if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
                described(field.annotation)

    described(Argentine.Settings)
    described(Paulista.Settings)
