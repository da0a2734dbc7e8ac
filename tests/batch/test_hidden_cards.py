"""A row is the same for any two states that differ only in cards the seat to act may not see."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.batch.forms import INTERPRETED, ListBatch, make_batch, numbers_in
from truco.kernel.batch import batch_legal
from truco.kernel.contests import count_of
from truco.kernel.seating import side_of
from truco.tables.layout import Game, Tables, blank, structure_fields

STEPS = 250
PLAIN = [one for one in INTERPRETED if one[0] != "gallo"]
"""Games without a discard, whose cards no seat has laid aside unseen."""


def copy_into(target: Game, source: Game) -> None:
    for name in structure_fields(Game):
        value = getattr(source, name)
        setattr(target, name, value[:] if isinstance(value, list) else value)


def hidden_places(g: Game, t: Tables) -> list[int]:
    """Places of cards that the seat to act may not see, by the rules of seeing and not by a view.

    It sees its own cards unless the mode is blind, its partners' where they are shown, and whatever
    lies face up.
    """
    me = g.to_act
    open_places = {
        4 * seat + g.table[trick * t.seats + seat]
        for trick in range(4)
        for seat in range(t.seats)
        if 0 <= g.table[trick * t.seats + seat] < 8
    }
    found = []
    for seat in range(t.seats):
        own = seat == me and not t.blind[g.mode]
        shown = t.shown[g.mode] >> side_of(g, t, me) & 1 and side_of(g, t, seat) == side_of(
            g, t, me
        )
        if own or shown:
            continue
        found += [
            4 * seat + place
            for place in range(4)
            if g.holding[4 * seat + place] >= 0 and 4 * seat + place not in open_places
        ]
    return found


def hide_again(g: Game, t: Tables, chooser: random.Random) -> bool:
    """Deal what is hidden anew from all cards not seen; whether anything changed.

    Who holds in a bet of holders is a fact of the cards, so it follows them.
    """
    places = hidden_places(g, t)
    known = {card for at, card in enumerate(g.holding) if card >= 0 and at not in places}
    unseen = [card for card in range(t.cards) if card not in known and card != g.turned]
    before = g.holding[:]
    for place, card in zip(places, chooser.sample(unseen, len(places)), strict=True):
        g.holding[place] = card
    for bet in range(1, t.bets):
        if t.holder_bets >> bet & 1:
            for seat in {place // 4 for place in places}:
                holds = count_of(g, t, bet, seat) >= 0
                g.holders[bet] = g.holders[bet] & ~(1 << seat) | holds << seat
    return g.holding != before


@pytest.mark.parametrize(
    ("ruleset", "players"), PLAIN, ids=[f"{name}-{seats}" for name, seats in PLAIN]
)
def test_rows_of_states_that_differ_in_hidden_cards_are_equal(ruleset: str, players: int) -> None:
    batch, twin = (ListBatch(ruleset, players, 4, seed=5) for _ in range(2))
    t, chooser = batch.rules.tables, random.Random(5)
    batch.reset()
    changed = 0
    for _ in range(STEPS):
        for mine, other in zip(batch.games, twin.games, strict=True):
            copy_into(other, mine)
            if mine.to_act >= 0:
                changed += hide_again(other, t, chooser)
        assert twin.observe() == batch.observe()
        batch_legal(twin.games, t, twin.legal_bits, twin.to_act)
        assert twin.legal_bits == batch.legal_bits, "legality may depend only on what is seen"
        batch.step([chooser.choice(numbers_in(mask) or [0]) for mask in batch.legal_bits])
        if all(seat < 0 for seat in batch.to_act):
            break
    assert changed > 50


def test_a_card_that_the_seat_sees_does_change_its_row() -> None:
    """Else the test above would prove nothing."""
    batch, twin = (ListBatch("paulista", 2, 1, seed=5) for _ in range(2))
    batch.reset()
    copy_into(twin.games[0], batch.games[0])
    g = twin.games[0]
    at = 4 * g.to_act
    unseen = set(range(batch.rules.tables.cards)) - set(g.holding) - {g.turned}
    g.holding[at] = min(unseen)
    assert twin.observe() != batch.observe()


@pytest.mark.compiled
def test_compiled_rows_tell_no_hidden_card(game: tuple[str, int]) -> None:
    """Matches 2k and 2k + 1 are made one, but for the hidden cards of the second."""
    import numpy

    batch: Any = make_batch(*game, size=32, seed=5)
    t, chooser = batch.rules.tables, random.Random(5)
    batch.reset()
    g = blank(Game, t)
    changed = 0
    for _ in range(60):
        batch.games[1::2] = batch.games[::2]
        for number in range(1, 32, 2):
            record = batch.games[number]
            for name in record.dtype.names:
                value = record[name]
                setattr(g, name, value.tolist() if value.ndim else int(value))
            if g.to_act >= 0:
                changed += hide_again(g, t, chooser)
                record["holding"][:] = g.holding
                record["holders"][: len(g.holders)] = g.holders
        rows = batch.observe()
        assert numpy.array_equal(rows[::2], rows[1::2])
        batch.games[1::2] = batch.games[::2]
        batch._refresh()
        batch.step(batch.random_actions())
    assert changed > 300
