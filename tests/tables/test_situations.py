"""Windows: a rule is asked about what it can tell apart, and its table says what it says."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.toys import CROWDED, Chain, Ladder, toy_tables
from truco.kernel.advance import advance, start_match, step
from truco.kernel.bits import nth, popcount
from truco.kernel.codes import CALL, FOLD, MATCH_OVER
from truco.kernel.legal import legal_actions, situation
from truco.kernel.random import key_match
from truco.tables.layout import Game, Log, blank
from truco.tables.situations import (
    BET_FACTS,
    SIMPLE_FACTS,
    KnownFacts,
    domains,
    explore,
    rows_of,
    situation_facts,
    strides,
)

FACTS = domains(("plain", "rare"), 3, ("stake", "sum", "suit"), depth=2, total=5)
"""A small game's facts."""


def read(situation: Any, fact: str) -> object:
    """A fact by its name."""
    name, _, bet = fact.partition(":")
    return getattr(situation, name)(bet) if bet else getattr(situation, name)


# ------------------------------------------------------------------------ what a rule is asked


def test_a_rule_that_reads_nothing_is_asked_once() -> None:
    asked = []

    def rule(situation: Any) -> None:
        asked.append(situation)

    assert [verdict.known for verdict in explore(rule, FACTS)] == [{}]
    assert len(asked) == 1


def test_a_rule_is_asked_only_about_the_facts_it_reads() -> None:
    verdicts = explore(lambda s: (s.trick, s.holds("suit")), FACTS)
    assert [dict(verdict.known) for verdict in verdicts] == [
        {"trick": trick, "holds:suit": holds} for trick in range(3) for holds in range(2)
    ]
    assert [verdict.answer for verdict in verdicts] == list(product((1, 2, 3), (False, True)))


def test_a_fact_is_asked_only_where_the_rule_reads_it() -> None:
    verdicts = explore(lambda s: s.trick == 1 and s.own_need > 2, FACTS)
    assert sorted(len(verdict.known) for verdict in verdicts) == [1, 1, *[2] * 6]


def test_a_fact_of_a_contest_that_is_not_there_names_it() -> None:
    with pytest.raises(KeyError, match="there is no contest 'flower'"):
        explore(lambda s: s.closed("flower"), FACTS)


def test_a_rule_that_swallows_exceptions_still_gets_its_answers() -> None:
    def rule(situation: Any) -> int:
        try:
            return int(situation.trick)
        except Exception:
            return -1

    assert [verdict.answer for verdict in explore(rule, FACTS)] == [1, 2, 3]


# ----------------------------------------------------- the window of a rule equals the rule itself

Tree = Any
"""A decision tree: an answer, or a fact with one subtree for each of its values."""


@st.composite
def trees(draw: st.DrawFn, depth: int = 3) -> Tree:
    if depth == 0 or draw(st.booleans()):
        return draw(st.sampled_from(["yes", "no"]))
    fact = draw(st.sampled_from(sorted(FACTS)))
    return fact, [draw(trees(depth - 1)) for _ in FACTS[fact]]


def decide(tree: Tree, situation: Any) -> str:
    while isinstance(tree, tuple):
        fact, below = tree
        tree = below[FACTS[fact].index(read(situation, fact))]
    return str(tree)


def facts_of(tree: Tree) -> set[str]:
    if isinstance(tree, str):
        return set()
    fact, below = tree
    return {fact}.union(*(facts_of(one) for one in below))


@settings(deadline=None)
@given(st.lists(trees(), min_size=1, max_size=3))
def test_the_table_of_random_rules_is_the_rules_on_every_combination(rules: list[Tree]) -> None:
    explored = [explore(asked(tree), FACTS) for tree in rules]
    stride, size = strides([v.known for verdicts in explored for v in verdicts], FACTS)
    facts = list(stride)
    assert set(facts) == {fact for tree in rules for fact in facts_of(tree)} & set(facts)
    rows: list[list[str]] = [[] for _ in range(size)]
    for verdicts in explored:
        for verdict in verdicts:
            for row in rows_of(verdict.known, stride, FACTS):
                rows[row].append(verdict.answer)
    # Every row is answered once by each rule; a sample of rows keeps large tables quick.
    assert all(len(row) == len(rules) for row in rows)
    for row in random.Random(size).sample(range(size), min(size, 300)):
        known = {fact: row // stride[fact] % len(FACTS[fact]) for fact in facts}
        everything = {**dict.fromkeys(FACTS, 0), **known}
        assert rows[row] == [decide(tree, KnownFacts(FACTS, everything)) for tree in rules]


def asked(tree: Tree) -> Callable[[KnownFacts], str]:
    return lambda situation: decide(tree, situation)


@settings(deadline=None)
@given(trees(depth=2))
def test_every_combination_of_the_facts_read_is_covered_once(tree: Tree) -> None:
    verdicts = explore(asked(tree), FACTS)
    stride, size = strides([verdict.known for verdict in verdicts], FACTS)
    rows = sorted(row for verdict in verdicts for row in rows_of(verdict.known, stride, FACTS))
    assert rows == list(range(size))


# ------------------------------------------------------------------ the kernel looks up the same


def test_windows_without_rules_have_one_row() -> None:
    tables = toy_tables().tables
    assert tables.situations == 1
    assert not any(getattr(tables, name) for name in SIMPLE_FACTS.values())


def test_only_facts_that_are_read_have_a_stride() -> None:
    def may_call(call: str, situation: Any) -> str | None:
        return None if situation.trick == 1 and not situation.declared("sum") else "no"

    bets = (Ladder(), Chain("sum", {"sum-1": 1}))
    tables = toy_tables(bets=lambda: bets, count=lambda *_: 1, may_call=may_call).tables
    read_facts = {name for name in SIMPLE_FACTS.values() if getattr(tables, name)}
    assert read_facts == {"k_trick"}
    assert {name for name in BET_FACTS.values() if any(getattr(tables, name))} == {"k_declared"}
    assert tables.situations == 3 * 2


def test_the_kernel_and_the_rules_agree_at_every_decision_of_random_matches() -> None:
    """The mask at the row that the kernel computes is what the variant says about the facts."""
    for crowded in CROWDED:
        rules = crowded.tables()
        t = rules.tables
        values = domains(
            rules.mode_ids, rules.variant.tricks(), rules.bet_ids, most_calls(rules), t.total
        )
        for facts, row in decisions(t, rules.bet_ids, 4):
            known = KnownFacts(values, facts)
            for call, name in enumerate(rules.call_ids):
                allowed = rules.variant.may_call(name, known) is None
                assert t.window[row] >> (CALL + call) & 1 == allowed
                assert (rules.reason(CALL + call, facts) is None) == allowed
            folding = rules.variant.may_fold(known) is None
            assert t.window[row] >> FOLD & 1 == folding
            assert t.fold_bonus[row] == rules.variant.fold_bonus(known)


def most_calls(rules: Any) -> int:
    return max(d for d, bet in zip(rules.tables.depth, rules.node_bet, strict=True) if bet == 0)


def decisions(t: Any, bets: Sequence[str], matches: int) -> list[tuple[Mapping[str, int], int]]:
    """Facts and row at every decision of some random matches."""
    chooser = random.Random(matches)
    found = []
    for match in range(matches):
        g, s = blank(Game, t), blank(Log, t)
        key_match(g, 1, 2, match)
        start_match(g, t)
        advance(g, t, s)
        while g.phase != MATCH_OVER:
            row = situation(g, t, g.to_act)
            found.append((situation_facts(g, t, g.to_act, bets), row))
            legal = legal_actions(g, t)
            step(g, t, s, nth(legal, chooser.randrange(popcount(legal))))
    return found
