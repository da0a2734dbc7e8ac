"""Streams: deals depend on seed, match and hand alone, and a run on nothing but its matches."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.rulesets import tables_of
from tests.support.toys import CROWDED
from truco.kernel.advance import advance, start_match, step
from truco.kernel.bits import nth, popcount
from truco.kernel.codes import MATCH_OVER
from truco.kernel.legal import legal_actions
from truco.kernel.play import play_matches
from truco.kernel.policies import BASIC, RANDOM
from truco.kernel.random import key_match, next_word, root_words
from truco.tables.layout import Game, Log, Tables, View, blank, structure_fields

ROOT = root_words(11)


def run(t: Tables, start: int, count: int, a: int = RANDOM, b: int = RANDOM, swap: int = 0) -> Log:
    g, s, v = blank(Game, t), blank(Log, t), blank(View, t)
    play_matches(g, t, s, v, *ROOT, start, count, a, b, swap)
    return s


def deals(t: Tables, match: int, offset: int = 0) -> dict[int, tuple[int, list[int]]]:
    """Mano and holdings of each hand of a random match; `offset` picks other actions."""
    found: dict[int, tuple[int, list[int]]] = {}
    g, s = blank(Game, t), blank(Log, t)
    key_match(g, *ROOT, match)
    start_match(g, t)
    advance(g, t, s)
    while g.phase != MATCH_OVER:
        found.setdefault(g.hand, (g.mano, g.holding[:]))
        legal = legal_actions(g, t)
        step(g, t, s, nth(legal, (next_word(g, g.to_act) + offset) % popcount(legal)))
    return found


@pytest.mark.parametrize(
    ("one", "other", "players"),
    [
        ("argentino-15-flor", "argentino-30-sin-flor", 2),
        ("argentino-30-sin-flor", "argentino-9-pica-pica", 2),
        ("argentino-chico", "argentino", 4),
        ("argentino-chico", "paulista", 2),
    ],
)
def test_two_rulesets_with_one_deck_see_the_same_cards(one: str, other: str, players: int) -> None:
    """The turned card of the last pair is drawn after all holdings, so it changes none."""
    compared = 0
    for match in range(12):
        first = deals(tables_of(one, players).tables, match)
        second = deals(tables_of(other, players).tables, match)
        shared = first.keys() & second.keys()
        assert all(first[hand] == second[hand] for hand in shared)
        compared += len(shared)
    assert compared > 40


def test_cards_do_not_depend_on_what_is_played() -> None:
    t = tables_of("argentino-30-sin-flor", 2).tables
    first, second = deals(t, 3), deals(t, 3, offset=1)
    shared = first.keys() & second.keys()
    assert first != second
    assert all(first[hand] == second[hand] for hand in shared)


def test_cards_depend_on_match_and_hand() -> None:
    t = tables_of("argentino-30-sin-flor", 2).tables
    hands = [cards for match in range(40) for _, cards in deals(t, match).values()]
    assert len({tuple(cards) for cards in hands}) == len(hands)


def added(logs: list[Log]) -> dict[str, Any]:
    """The counters of several logs, each the sum."""
    found: dict[str, Any] = {}
    for name in structure_fields(Log):
        values = [getattr(log, name) for log in logs]
        if isinstance(values[0], list):
            found[name] = [sum(numbers) for numbers in zip(*values, strict=True)]
        else:
            found[name] = sum(values)
    return found


@pytest.mark.parametrize("swap", [0, 1])
@pytest.mark.parametrize("policies", [(RANDOM, RANDOM), (BASIC, RANDOM), (BASIC, BASIC)])
def test_a_run_in_pieces_adds_up_to_the_whole(policies: tuple[int, int], swap: int) -> None:
    t = tables_of("argentino", 2).tables
    whole = run(t, 0, 24, *policies, swap)
    pieces = [run(t, at, size, *policies, swap) for at, size in ((0, 2), (2, 6), (8, 16))]
    assert added(pieces) == added([whole])


@pytest.mark.parametrize("game", CROWDED, ids=lambda game: game.name)
def test_pieces_add_up_for_games_that_use_every_primitive(game: Any) -> None:
    t = game.tables().tables
    pieces = [run(t, at, size) for at, size in ((0, 1), (1, 4), (5, 5))]
    assert added(pieces) == added([run(t, 0, 10)])


def test_a_match_far_out_is_the_same_alone() -> None:
    """Nothing is carried from match to match, not even in the structures that are used again."""
    t = tables_of("paulista", 4).tables
    g, s, v = blank(Game, t), blank(Log, t), blank(View, t)
    for match in (5, 1 << 33, 2):
        play_matches(g, t, s, v, *ROOT, match, 1, RANDOM, BASIC, 0)
    alone = [run(t, match, 1, RANDOM, BASIC) for match in (5, 1 << 33, 2)]
    assert added(alone) == added([s])


def test_swapped_matches_are_the_same_match_with_the_sides_exchanged() -> None:
    t = tables_of("argentino", 2).tables
    same = run(t, 0, 40, RANDOM, RANDOM, swap=1)
    assert same.pairs == [0, 20, 0], "one bot on both sides wins one match of each pair"
    assert same.wins == [20, 20]
    ahead = run(t, 0, 40, BASIC, RANDOM, swap=1)
    behind = run(t, 0, 40, RANDOM, BASIC, swap=1)
    assert ahead.wins == behind.wins[::-1]
    assert ahead.pairs == behind.pairs[::-1]
    assert sum(ahead.pairs) == 20
    assert ahead.wins[0] == ahead.pairs[1] + 2 * ahead.pairs[2]


def test_without_swap_each_match_has_a_deal_of_its_own() -> None:
    t = tables_of("argentino", 2).tables
    pairs = [(run(t, 2 * n, 1), run(t, 2 * n + 1, 1)) for n in range(5)]
    assert all(added([one]) != added([other]) for one, other in pairs)
    swapped = [(run(t, 2 * n, 1, swap=1), run(t, 2 * n + 1, 1, swap=1)) for n in range(5)]
    assert all(one.hands == other.hands for one, other in swapped)
