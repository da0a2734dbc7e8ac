"""Every chain of calls with what it pays, against the rulebooks and against the variants."""

from __future__ import annotations

import pytest

from tests.support.rulesets import COMBINATIONS, IDS, tables_of
from truco.explain.bets import bet_sections
from truco.explain.chains import Payment, chains, count_chains, longest_chain, starts, steps
from truco.explain.document import Bullets, Table
from truco.explain.telling import Telling
from truco.words import language

ENVIDO = {
    "envido": ("2", "1"),
    "real envido": ("3", "1"),
    "falta envido": ("table 1", "1"),
    "envido · envido": ("4", "2"),
    "envido · real envido": ("5", "2"),
    "envido · falta envido": ("table 1", "2"),
    "real envido · falta envido": ("table 1", "3"),
    "envido · envido · real envido": ("7", "4"),
    "envido · envido · falta envido": ("table 1", "4"),
    "envido · real envido · falta envido": ("table 1", "5"),
    "envido · envido · real envido · falta envido": ("table 1", "7"),
}
"""Rulebook 000, statements 46 to 56."""
FLOR = {
    "flor": ("4", "3", "3"),
    "flor · contraflor": ("6", "4", "4"),
    "flor · contraflor al resto": ("table 1", "4", "4"),
    "flor · contraflor · contraflor al resto": ("table 1", "6", "6"),
}
"""Rulebook 000, statements 58 to 63."""
SUNG = {
    "flor": ("–", "3 (by a fold)", "3"),
    "flor · flor": ("4 (compared at once)", "–", "–"),
    "flor · contraflor": ("6", "4", "4"),
    "flor · contraflor al resto": ("table 2", "6", "6"),
    "flor · contraflor · contraflor al resto": ("table 2", "6", "6"),
    "flor · achico": ("–", "3 to the other side (the caller gives in)", "–"),
    "flor · contraflor · achico": ("–", "4 to the other side (the caller gives in)", "–"),
}
"""Rulebook 001, statements 25 to 30."""
PAULISTA = {
    "no call": ("1", "–"),
    "truco": ("3", "1"),
    "seis": ("6", "3"),
    "nove": ("9", "6"),
    "doze": ("12", "9"),
}
"""Rulebook 003, statements 11 to 16."""


def _telling(name: str, players: int = 2, code: str = "en") -> Telling:
    return Telling(tables_of(name, players), language(code, None, {}))


def _rows(name: str, bet: str, at: int = 0) -> dict[str, tuple[str, ...]]:
    """The rows of one of the tables of a bet, by its chain."""
    section = next(one for one in bet_sections(_telling(name)) if one.id == bet)
    table = [block for block in section.blocks if isinstance(block, Table)][at]
    return {row[0]: row[1:] for row in table.rows}


@pytest.mark.parametrize(
    ("name", "bet", "expected"),
    [
        ("argentino-15-flor", "envido", ENVIDO),
        ("argentino-15-flor", "flor", FLOR),
        ("argentino-9-pica-pica", "flor", SUNG),
        ("paulista", "stake", PAULISTA),
        ("paulista-limpo", "stake", PAULISTA),
    ],
)
def test_the_tables_are_those_of_the_rulebooks(
    name: str, bet: str, expected: dict[str, tuple[str, ...]]
) -> None:
    assert _rows(name, bet) == expected


@pytest.mark.parametrize(("name", "players"), COMBINATIONS, ids=IDS)
def test_chains_are_what_the_variant_says(name: str, players: int) -> None:
    rules = tables_of(name, players)
    t = rules.tables
    for bet, meaning in enumerate(rules.variant.bets()):
        for start in starts(t, bet):
            for chain in chains(t, start, 3):
                state: object = rules.node_state[start]
                for call in chain.calls:
                    state = meaning.after(state, rules.call_ids[call])
                assert state == rules.node_state[chain.node]
                assert t.pay_points[3 * chain.node] == meaning.node(state).accepted.points
                assert t.pay_points[3 * chain.node + 1] == meaning.node(state).declined.points


def test_there_are_eleven_chains_of_envido() -> None:
    t = tables_of("argentino", 2).tables
    (start,) = starts(t, 1)

    assert count_chains(t, start) == len(list(chains(t, start))) == 11
    assert longest_chain(t, start) == 4


def test_of_very_many_chains_the_short_ones_are_shown_and_what_all_share() -> None:
    section = next(s for s in bet_sections(_telling("venezolano")) if s.id == "envido")
    table = next(block for block in section.blocks if isinstance(block, Table))
    shared = next(block for block in section.blocks if isinstance(block, Bullets))

    told = "there are 4,189,697 chains of calls, of up to 23 calls; these are those of at most 2"
    assert told in table.title
    assert ("envido · envido 7", "9", "2") in table.rows
    assert len(table.rows) <= 20
    assert shared.title == "In every chain:"
    assert "envido 7: adds 7 to what acceptance pays" in shared.items
    assert "falta envido: always worth table 2" in shared.items
    assert "a declined raise pays what was agreed before it" in shared.items


def test_what_all_chains_share_holds_for_each() -> None:
    t = tables_of("uruguayo", 2).tables
    (start,) = starts(t, 1)
    found = steps(t, start)
    pays = {chain.calls: t.pay_points[3 * chain.node] for chain in chains(t, start)}

    assert found.declined_more == 1
    assert found.adds[t.call_bet.index(1)] == Payment(2, 0, 0)
    for calls, points in pays.items():
        before = pays.get(calls[:-1], 0)
        assert points - before == found.adds[calls[-1]].points


def test_special_hands_have_a_ladder_of_their_own() -> None:
    assert _rows("paulista-onze-pediu-perdeu", "stake", 1) == {
        "no call": ("3", "–"),
        "truco": ("–", "3 to the other side (the caller gives in)"),
    }
