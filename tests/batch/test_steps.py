"""Starting, stepping, ending and restarting many matches at once, and what is refused."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from tests.batch.forms import COMPILED, action_names, make_batch, numbers_in
from tests.support.rulesets import rules_of
from truco.batch import Batch
from truco.errors import IllegalAction, TrucoError
from truco.kernel.codes import CALL
from truco.match import Match

pytestmark = pytest.mark.compiled
numpy = pytest.importorskip("numpy")

SMALL = COMPILED[0]
"""The combination that most of these tests are about."""


def lowest(mask: Any) -> Any:
    """The legal action of the lowest number in each match: a rule that draws nothing."""
    return numpy.array([numbers_in(int(one) or 1)[0] for one in mask])


def by_turn(mask: Any, step: int) -> Any:
    """A legal action that depends on the match's own state and on nothing else."""
    legal = [numbers_in(int(one) or 1) for one in mask]
    return numpy.array([actions[step % len(actions)] for actions in legal])


def history(batch: Batch, steps: int) -> list[Any]:
    """What a batch goes through under `by_turn`."""
    found: list[Any] = [batch.reset().copy()]
    for step in range(steps):
        found.append(batch.step(by_turn(batch.legal_bits, step)).copy())
        found += [batch.points.copy(), batch.winners.copy(), batch.observe().copy()]
    return found


def test_one_seed_gives_the_same_games_whatever_the_size(compiled_cache: Any) -> None:
    few, many = make_batch(*SMALL, size=3, seed=9), make_batch(*SMALL, size=20, seed=9)
    for ours, theirs in zip(history(few, 60), history(many, 60), strict=True):
        assert numpy.array_equal(ours, theirs[:3])


def test_another_seed_gives_other_games(compiled_cache: Any) -> None:
    one, other = make_batch(*SMALL, size=4, seed=1), make_batch(*SMALL, size=4, seed=2)
    one.reset()
    other.reset()
    assert not numpy.array_equal(one.observe(), other.observe())


def test_reset_starts_the_same_games_again(batch: Batch) -> None:
    first = history(batch, 40)
    again = history(batch, 40)
    assert all(numpy.array_equal(*pair) for pair in zip(first, again, strict=True))


def test_reset_with_a_seed_is_a_batch_of_that_seed(batch: Batch) -> None:
    batch.reset()
    batch.step(batch.random_actions())
    batch.reset(seed=77)
    drawn = batch.random_actions()
    other = make_batch(*SMALL, size=8, seed=77)
    other.reset()
    assert batch.seed == 77
    assert numpy.array_equal(batch.observe(), other.observe())
    assert numpy.array_equal(drawn, other.random_actions())
    assert batch.points.tolist() == [[0, 0]] * 8
    assert batch.winners.tolist() == [-1] * 8


def test_random_actions_are_legal_and_reach_everything(batch: Batch) -> None:
    batch.reset()
    seen: set[int] = set()
    while not batch.over.all():
        actions = batch.random_actions()
        for mask, action in zip(batch.legal_bits, actions, strict=True):
            assert mask == action == 0 or mask >> action & 1
        seen |= set(actions[~batch.over].tolist())
        batch.step(actions)
    assert {batch.action_names[action] for action in seen} >= {"accept", "truco", "fold", "play #3"}


def test_the_mask_spreads_the_bits(batch: Batch) -> None:
    batch.reset()
    while not batch.over.all():
        mask = batch.legal_mask()
        assert mask.dtype == numpy.int8
        assert mask.shape == (8, batch.actions)
        for row, bits in zip(mask, batch.legal_bits, strict=True):
            assert numpy.flatnonzero(row).tolist() == numbers_in(int(bits))
        batch.step(batch.random_actions())
    assert not batch.legal_mask().any()


def test_slices_cover_a_row_in_order(batch: Batch) -> None:
    start = 0
    for name, part in batch.slices.items():
        assert part.start == start, name
        start = part.stop
    assert start == batch.width
    batch.reset()
    assert batch.observe().shape == (8, batch.width)
    assert batch.observe().dtype == numpy.int8
    with pytest.raises(TypeError):
        batch.slices["held"] = slice(0)  # type: ignore[index]


def test_actions_have_the_names_of_calls_and_verbs(batch: Batch) -> None:
    assert batch.action_names == action_names(batch.rules)
    assert batch.actions == len(batch.action_names) == CALL + 4
    assert batch.action_names[15] is None
    assert batch.action_names[CALL:] == ("truco", "seis", "nove", "doze")


def test_a_match_that_ends_rewards_its_seats_and_stands_still(batch: Batch) -> None:
    batch.reset()
    ended: set[int] = set()
    while not batch.over.all():
        was_over = batch.over.copy()
        games = batch.games.copy()
        batch.step(batch.random_actions())
        rewards = batch.rewards()
        for number in range(batch.size):
            if was_over[number]:
                assert batch.games[number] == games[number], "nothing moves after the end"
                assert batch.points[number].tolist() == [0, 0]
            elif batch.over[number]:
                ended.add(number)
                winner = int(batch.winners[number])
                assert rewards[number].tolist() == [1 - 2 * winner, 2 * winner - 1]
                assert batch.games[number]["score"][winner] == batch.rules.tables.total
            else:
                assert rewards[number].tolist() == [0, 0]
                assert batch.winners[number] == -1
    assert len(ended) == batch.size


def test_points_add_up_to_the_score(batch: Batch) -> None:
    batch.reset()
    total = numpy.zeros((8, 2), int)
    while not batch.over.all():
        batch.step(batch.random_actions())
        total += batch.points
        assert numpy.array_equal(total, batch.games["score"])


def test_partners_are_rewarded_alike(compiled_cache: Any) -> None:
    batch = make_batch(*COMPILED[1], size=4, seed=1, restart=True)
    batch.reset()
    won = []
    for _ in range(3000):
        batch.step(batch.random_actions())
        won += batch.rewards()[batch.winners >= 0].tolist()
    assert [1, -1, 1, -1] in won
    assert [-1, 1, -1, 1] in won
    assert all(one in ([1, -1, 1, -1], [-1, 1, -1, 1]) for one in won)


def test_with_restart_a_match_goes_on_under_its_next_number(compiled_cache: Any) -> None:
    size = 4
    batch = make_batch(*SMALL, size=size, seed=6, restart=True)
    batch.reset()
    numbers, restarts = list(range(size)), 0
    while restarts < 6:
        batch.step(batch.random_actions())
        assert not batch.over.any()
        assert batch.legal_bits.all()
        for i in numpy.flatnonzero(batch.winners >= 0):
            restarts += 1
            numbers[i] += size
            assert batch.rewards()[i].any()
            fresh = Match(batch.rules, seed=6, number=numbers[i])
            seat = fresh.seats[batch.to_act[i]]
            assert (seat, batch.games[i]["score"].tolist()) == (fresh.seat_to_act, [0, 0])
            row = batch.observe()[i]
            deck = list(batch.rules.deck)
            held = {deck[card] for card in numpy.flatnonzero(row[batch.slices["held"]])}
            assert held == set(fresh.observation(seat).cards or ())


@pytest.mark.parametrize("wrong", [-1, 15, 62, 63, 64, 10**9])
def test_an_illegal_action_moves_nothing(batch: Batch, wrong: int) -> None:
    batch.reset()
    for step in range(7):
        batch.step(by_turn(batch.legal_bits, step))
    before = pickle.dumps((batch.games, batch.legal_bits, batch.to_act, batch.points))
    actions = lowest(batch.legal_bits)
    actions[5] = wrong
    with pytest.raises(IllegalAction, match="not legal in match 5 of the batch"):
        batch.step(actions)
    assert pickle.dumps((batch.games, batch.legal_bits, batch.to_act, batch.points)) == before


def test_every_action_outside_the_mask_is_refused(batch: Batch) -> None:
    batch.reset()
    for step in range(12):
        legal = numbers_in(int(batch.legal_bits[2]))
        for action in set(range(batch.actions)) - set(legal):
            actions = lowest(batch.legal_bits)
            actions[2] = action
            with pytest.raises(IllegalAction):
                batch.step(actions)
        batch.step(by_turn(batch.legal_bits, step))


def test_an_illegal_action_is_named(batch: Batch) -> None:
    batch.reset()
    actions = lowest(batch.legal_bits)
    actions[0] = CALL + 3
    with pytest.raises(IllegalAction, match="doze"):
        batch.step(actions)


@pytest.mark.parametrize("shape", [(7,), (9,), (8, 1), ()])
def test_actions_of_another_shape_are_refused(batch: Batch, shape: tuple[int, ...]) -> None:
    batch.reset()
    with pytest.raises(TrucoError, match="expected one number for each of 8 matches"):
        batch.step(numpy.zeros(shape, int))


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"size": 0}, "a batch of 0 matches: expected 1 or more"),
        ({"size": -2}, "a batch of -2 matches"),
        ({"seed": -1}, "seed -1: expected a whole number, 0 or more"),
        ({"players": 3}, "3"),
    ],
)
def test_what_cannot_be_set_up_is_refused(more: dict[str, Any], message: str) -> None:
    with pytest.raises(TrucoError, match=message):
        Batch(rules_of("paulista"), **more)


def test_a_negative_seed_is_refused_by_reset_too(batch: Batch) -> None:
    batch.reset(seed=4)
    with pytest.raises(TrucoError, match="seed -1"):
        batch.reset(seed=-1)
    assert batch.seed == 4


def test_without_numba_there_is_one_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("truco.compiled.engine.is_available", lambda: False)
    with pytest.raises(TrucoError, match=r"pip install 'truco\[fast\]'"):
        Batch(rules_of("paulista"))


def test_a_reward_is_given_once(batch: Batch) -> None:
    """Of the step that ended the match: nothing more once it is over."""
    batch.reset()
    given = numpy.zeros(8, int)
    for _ in range(2000):
        if batch.over.all():
            break
        batch.step(batch.random_actions())
        given += abs(batch.rewards()).max(axis=1)
    assert given.tolist() == [1] * 8


def test_a_batch_that_was_not_reset_refuses_to_step(compiled_cache: Any) -> None:
    batch = make_batch(*SMALL, size=8, seed=3)
    with pytest.raises(TrucoError, match="reset"):
        batch.step(numpy.zeros(8, int))


def test_actions_that_are_no_whole_numbers_are_refused(batch: Batch) -> None:
    batch.reset()
    with pytest.raises(TrucoError):
        batch.step(lowest(batch.legal_bits) + 0.5)


def test_actions_that_are_no_numbers_are_refused(batch: Batch) -> None:
    batch.reset()
    with pytest.raises(TrucoError):
        batch.step(numpy.array(["play"] * 8))
