"""The generated module holds what a combination uses and nothing that its constants rule out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.rulesets import COMBINATIONS, tables_of
from tests.support.toys import Crowded, toy_tables
from truco.compiled.source import BATCH_ENTRIES, compiled_source, constants_of
from truco.tables.layout import constant_names

LARGEST = dict(COMBINATIONS)
"""Each ruleset with the most seats it allows: all others have the same rules."""


def parsed(tables: Any) -> ast.Module:
    return ast.parse(compiled_source({**constants_of(tables), "with_views": 1}))


def names_in(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def functions(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def decided(tree: ast.AST) -> Iterator[str]:
    """Choices that literals alone decide, as text."""
    for node in ast.walk(tree):
        tests: list[ast.expr] = []
        if isinstance(node, (ast.If, ast.IfExp)):
            tests = [node.test]
        elif isinstance(node, ast.BoolOp):
            tests = node.values
        for test in tests:
            if isinstance(test, ast.Constant):
                yield ast.unparse(test)


@pytest.mark.parametrize(("ruleset", "players"), LARGEST.items())
def test_constants_are_literals_and_decide_no_choice(ruleset: str, players: int) -> None:
    tree = parsed(tables_of(ruleset, players).tables)
    assert list(decided(tree)) == []
    constants = set(constant_names())
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            assert node.value.id != "t" or node.attr not in constants, ast.unparse(node)


def test_every_function_is_reached_from_an_entry() -> None:
    found = functions(parsed(toy_tables().tables))
    reached, waiting = set(), ["play_matches"]
    while waiting:
        name = waiting.pop()
        if name in found and name not in reached:
            reached.add(name)
            waiting += names_in(found[name])
    assert reached | {"popcount", "nth"} >= found.keys()


UNUSED = {
    "mask_fact": "no window asks about a contest",
    "score_facts": "no window asks about points",
    "highest_cards": "any card may be played",
    "kept_index": "nobody discards",
    "discarding_seat": "nobody discards",
}


def test_a_plain_game_has_no_code_for_what_it_does_not_use() -> None:
    plain = functions(parsed(toy_tables().tables))
    assert not plain.keys() & UNUSED.keys()
    plain_text = ast.unparse(plain["step"]) + ast.unparse(plain["legal_actions"])
    for word in ("fold_bonus", "call_also", "forced_turn"):
        assert word not in plain_text


def test_a_game_has_the_code_for_what_it_uses() -> None:
    crowded = functions(parsed(toy_tables(base=Crowded).tables))
    assert {"mask_fact", "score_facts", "forced_calls", "is_joint"} <= crowded.keys()
    assert "fold_bonus" in ast.unparse(crowded["step"])


def test_two_combinations_of_the_same_constants_share_a_module() -> None:
    one = toy_tables(strength=lambda card, turned: card.number)
    other = toy_tables(strength=lambda card, turned: 7 - card.number)
    assert one.fingerprint != other.fingerprint
    assert compiled_source(constants_of(one.tables)) == compiled_source(constants_of(other.tables))
    third = toy_tables(total=11)
    assert compiled_source(constants_of(one.tables)) != compiled_source(constants_of(third.tables))


def view_fields(tree: ast.AST, context: type[ast.expr_context]) -> set[str]:
    """Fields of the view that are read (Load), or are filled as a whole or at an index (Store)."""
    filled = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)
    }
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "v"
        and (isinstance(node.ctx, ast.Store) or id(node) in filled) == (context is ast.Store)
    }


@pytest.mark.parametrize(("ruleset", "players"), LARGEST.items())
def test_a_view_is_filled_with_what_the_bots_read_and_nothing_else(
    ruleset: str, players: int
) -> None:
    tree = parsed(tables_of(ruleset, players).tables)
    assert view_fields(tree, ast.Store) == view_fields(tree, ast.Load)


def test_what_a_batch_observes_is_all_filled() -> None:
    constants = {**constants_of(toy_tables().tables), "with_views": 1}
    tree = ast.parse(compiled_source(constants, BATCH_ENTRIES))
    assert view_fields(tree, ast.Load) <= view_fields(tree, ast.Store)
    assert {"announced", "turned"} <= view_fields(tree, ast.Store)
