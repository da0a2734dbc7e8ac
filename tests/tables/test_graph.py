"""Exploring call graphs: the numbering of nodes, and what is written down for each."""

from __future__ import annotations

from tests.support.toys import CROWDED, Crowded, toy_tables
from truco.kernel.codes import ACCEPT, CALL, DECLINE
from truco.tables.counts import LazyCounts
from truco.tables.layout import Tables, structure_fields


def test_states_are_numbered_breadth_first_in_the_order_of_the_calls() -> None:
    rules = toy_tables(base=Crowded)
    states = [
        state for bet, state in zip(rules.node_bet, rules.node_state, strict=True) if bet == 2
    ]
    assert states == [
        (),
        ("high-1",),
        ("high-2",),
        ("high-all",),
        ("high-1", "high-2"),
        ("high-1", "high-all"),
        ("high-2", "high-all"),
        ("high-1", "high-2", "high-all"),
    ]
    assert list(rules.node_bet) == sorted(rules.node_bet), "one bet after the other"


def test_a_state_reached_by_two_ways_is_one_node() -> None:
    rules = toy_tables(base=Crowded)
    assert len(set(zip(rules.node_bet, rules.node_state, strict=True))) == len(rules.node_state)


def test_following_the_calls_of_a_state_ends_in_its_node() -> None:
    rules = toy_tables(base=Crowded)
    t = rules.tables
    numbers = {key: n for n, key in enumerate(zip(rules.node_bet, rules.node_state, strict=True))}
    for chain in (("high-1", "high-all"), ("trumps", "more-trumps", "yield"), ("sum-2",)):
        bet = t.call_bet[rules.call_ids.index(chain[0])]
        node = t.start_node[bet]
        for call in chain:
            node = t.next_node[node * t.calls + rules.call_ids.index(call)]
        assert node == numbers[(bet, chain)]
        assert t.depth[node] == len(chain)


def test_what_a_state_offers_the_seat_that_answers_and_others() -> None:
    rules = toy_tables(base=Crowded)
    t = rules.tables
    node = rules.node_state.index(("trumps",))
    raises = sum(
        1 << (CALL + rules.call_ids.index(call)) for call in ("more-trumps", "meet", "yield")
    )
    assert t.answer_mask[node] == raises | 1 << ACCEPT | 1 << DECLINE
    assert t.turn_calls[node] == raises


def test_two_builds_of_one_game_give_the_same_tables() -> None:
    for game in CROWDED:
        first, second = game.tables(), game.tables()
        for name in structure_fields(Tables):
            one, other = getattr(first.tables, name), getattr(second.tables, name)
            if isinstance(one, LazyCounts):
                one, other = one[::997], other[::997]
            assert one == other, name
        assert first.node_state == second.node_state
    assert toy_tables().fingerprint == toy_tables().fingerprint
