"""What is said of when an action is allowed is what the engine allows, at every state of play."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

import pytest

from tests.support.rulesets import COMBINATIONS, IDS, rules_of, tables_of
from truco.explain.calls import told
from truco.explain.conditions import SIMPLE, condition
from truco.explain.cover import cover, holds
from truco.explain.telling import Telling
from truco.explain.windows import Window, amounts, call_window, values_of, window
from truco.kernel.advance import advance, start_match, step
from truco.kernel.codes import ACCEPT, CALL, FOLD, MATCH_OVER, PLAY, PLAY_DOWN
from truco.kernel.legal import graph_actions, legal_actions
from truco.kernel.random import key_match
from truco.tables.layout import Game, Log, blank
from truco.tables.ruletables import RuleTables
from truco.tables.situations import SIMPLE_FACTS, KnownFacts, situation_facts
from truco.words import language

MATCHES = 4


def _windows(rules: RuleTables) -> dict[int, Window]:
    """The window of each action, by its number."""
    found = {CALL + call: call_window(rules, call) for call in range(rules.tables.calls)}
    found[ACCEPT] = window(rules, rules.variant.may_accept)
    found[FOLD] = window(rules, rules.variant.may_fold)
    found[0] = window(rules, rules.variant.may_play)
    found[PLAY_DOWN] = window(rules, rules.variant.may_play_down)
    return found


def _bonus(rules: RuleTables) -> Callable[[Mapping[str, int]], int]:
    found = amounts(rules, rules.variant.fold_bonus)

    def bonus(facts: Mapping[str, int]) -> int:
        return next((f.amount for f in found if any(holds(c, facts) for c in f.cubes)), 0)

    return bonus


@pytest.mark.parametrize(("name", "players"), COMBINATIONS, ids=IDS)
def test_what_is_said_is_what_is_allowed(name: str, players: int) -> None:
    rules = tables_of(name, players)
    t, windows, bonus = rules.tables, _windows(rules), _bonus(rules)
    values = values_of(rules)
    chooser = random.Random(players)
    asked = 0
    for match in range(MATCHES):
        g, s = blank(Game, t), blank(Log, t)
        key_match(g, 5, 11, match)
        start_match(g, t)
        advance(g, t, s)
        while g.phase != MATCH_OVER:
            legal = legal_actions(g, t)
            if g.phase == PLAY:
                facts = situation_facts(g, t, g.to_act, rules.bet_ids)
                offered = graph_actions(g, t, g.to_act) | 1 << FOLD
                for action, found in windows.items():
                    if not offered >> action & 1:
                        continue
                    asked += 1
                    reason = rules.reason(action, facts)
                    allowed = any(holds(cube, facts) for cube in found.allowed)
                    reasons = [
                        why for why, cubes in found.refused if any(holds(c, facts) for c in cubes)
                    ]
                    assert allowed == (reason is None), (action, facts)
                    assert (reason in reasons) if reason else not reasons, (action, facts)
                assert bonus(facts) == rules.variant.fold_bonus(KnownFacts(values, facts))
            actions = [bit for bit in range(63) if legal >> bit & 1]
            step(g, t, s, chooser.choice(actions))
            s.size = 0
    assert asked > 100


def test_every_fact_can_be_told() -> None:
    assert set(SIMPLE) == set(SIMPLE_FACTS)


@pytest.mark.parametrize("code", ["en", "es", "pt"])
def test_every_fact_is_told_in_words_of_its_own(code: str) -> None:
    rules = rules_of("argentino")
    telling = Telling(rules.tables(6), language(code, rules))
    facts = [*SIMPLE_FACTS, *(f"{fact}:flor" for fact in ("opened", "closed", "settled"))]
    facts += ["holds:flor", "declared:flor"]

    texts = [
        condition(telling, {fact: frozenset(values)}) for fact in facts for values in ({0}, {1})
    ]

    assert all(texts)
    assert len(set(texts)) == len(texts)


# Covers.

TWO = {"a": frozenset((0, 1)), "b": frozenset((0, 1, 2))}


def points(*values: tuple[int, int]) -> list[dict[str, int]]:
    return [{"a": a, "b": b} for a, b in values]


EVERY = [(a, b) for a in (0, 1) for b in (0, 1, 2)]


def test_a_cover_names_no_more_facts_than_it_must() -> None:
    wanted = [(1, 0), (1, 1), (1, 2)]

    found = cover(points(*wanted), points(*(set(EVERY) - set(wanted))), TWO)

    assert found == [{"a": {1}}]


def test_a_cover_holds_what_is_wanted_and_nothing_else() -> None:
    for bits in range(1, 64):
        wanted = [one for at, one in enumerate(EVERY) if bits >> at & 1]
        others = [one for one in EVERY if one not in wanted]

        found = cover(points(*wanted), points(*others), TWO)

        for a, b in EVERY:
            inside = any(holds(cube, {"a": a, "b": b}) for cube in found)
            assert inside == ((a, b) in wanted), (bits, found)


def test_what_cannot_happen_may_be_in_a_cover_or_not() -> None:
    wanted, others = [(1, 0), (1, 1)], [(0, 0), (0, 1), (0, 2), (1, 2)]
    never = [{"a": frozenset((1,)), "b": frozenset((2,))}]

    assert cover(points(*wanted), points(*others), TWO, never) == [{"a": {1}}]


def test_situations_outside_the_domain_are_left_out() -> None:
    domain = {**TWO, "a": frozenset((1,))}

    found = cover(points((0, 0), (1, 0)), points((0, 1), (1, 1), (1, 2)), domain)

    assert found == [{"b": {0}}]


# Words.


def _envido(code: str) -> tuple[str, ...]:
    rules = rules_of("argentino")
    telling = Telling(rules.tables(2), language(code, rules))
    return told(telling, call_window(telling.rules, rules.tables(2).call_ids.index("envido")), 1)


def test_when_envido_may_be_called_as_people_say_it() -> None:
    assert _envido("en")[:3] == (
        "before any truco, before the own first card, holding no flor",
        "while truco waits for an answer, before the own first card, holding no flor",
        "in answer to envido, holding no flor",
    )
    assert _envido("es")[2] == "en respuesta a envido, sin flor"
    assert _envido("pt")[3].startswith("caso contrário, não: envido se abre antes da primeira")
