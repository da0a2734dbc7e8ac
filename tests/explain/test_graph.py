"""Call graphs as drawings: all nodes and calls of the tables, and none else."""

from __future__ import annotations

import re

import pytest

from tests.support.rulesets import COMBINATIONS, IDS, rules_of, tables_of
from truco.errors import TrucoError
from truco.explain.graph import FORMATS, Format, call_graph
from truco.explain.telling import Telling
from truco.words import Words, language

MERMAID = """\
flowchart LR
    subgraph bet0["truco"]
        n0(["the hand is worth 1"])
        n1["accepted: 2<br/>declined: 1"]
        n2["accepted: 3<br/>declined: 2"]
        n3["accepted: 4<br/>declined: 3"]
        n0 -->|"truco"| n1
        n1 -->|"retruco"| n2
        n2 -->|"vale cuatro"| n3
    end
"""
DOT = """\
digraph calls {
    rankdir=LR;
    node [shape=box];
    subgraph cluster_0 {
        label="truco";
        n0 [label="the hand is worth 1", shape=oval];
        n1 [label="accepted: 2\\ndeclined: 1"];
        n2 [label="accepted: 3\\ndeclined: 2"];
        n3 [label="accepted: 4\\ndeclined: 3"];
        n0 -> n1 [label="truco"];
        n1 -> n2 [label="retruco"];
        n2 -> n3 [label="vale cuatro"];
    }
}
"""


def _graph(name: str, players: int = 2, bet: str | None = None, format: Format = "mermaid") -> str:
    return call_graph(Telling(tables_of(name, players), Words("en")), bet, format)


def test_mermaid() -> None:
    assert _graph("argentino", bet="stake") == MERMAID


def test_dot() -> None:
    assert _graph("argentino", bet="stake", format="dot") == DOT


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(("name", "players"), COMBINATIONS, ids=IDS)
def test_every_node_and_call_is_drawn_once(name: str, players: int, format: Format) -> None:
    t = tables_of(name, players).tables
    text = _graph(name, players, format=format)
    edges = re.findall(r"n(\d+) (?:-->|->)(?:\|\".*?\"\|)? n(\d+)", text)
    nodes = re.findall(
        r"^ +n(\d+)(?:\(|\[| \[label=\".*\"(?:, shape=oval)?\];$)", text, re.MULTILINE
    )

    expected = [
        (str(at // t.calls), str(target)) for at, target in enumerate(t.next_node) if target >= 0
    ]
    assert sorted(edges) == sorted(expected)
    assert sorted(map(int, nodes)) == list(range(t.nodes))


def test_a_formula_is_told_since_a_drawing_has_no_tables() -> None:
    rules = rules_of("argentino")
    told = [
        call_graph(Telling(rules.tables(2), language(code, rules, {})), "envido")
        for code in ("en", "es")
    ]

    assert "accepted: the whole game, or what the leader lacks once it is in the second" in told[0]
    assert "querido: el chico entero, o lo que le falta al que va ganando si ya" in told[1]
    assert not any("leader-need" in text for text in told)


def test_an_unknown_bet_gets_a_suggestion() -> None:
    with pytest.raises(TrucoError, match=r"there is no bet 'envid' \(did you mean envido\?\)"):
        _graph("argentino", bet="envid")
