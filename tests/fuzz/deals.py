"""Random deals, scores and departures: more flores, ties and ends of matches than chance brings."""

from __future__ import annotations

import random
from collections.abc import Callable

from truco.tables.layout import HAND_MAX, Game, Tables
from truco.tables.ruletables import RuleTables

KINDS = ("as-dealt", "as-dealt", "one-suit", "few-ranks", "shuffled")
LEAVING = (0.0, 0.0, 0.004, 0.03)
"""How often somebody leaves a match, per act: one of these for each match."""


def starting_points(t: Tables, chooser: random.Random) -> Callable[[Game], None]:
    """Points and chicos before the first hand: none, any, or close to the end."""
    last = t.total - 1
    kind = chooser.randrange(4)
    if kind == 0:
        scores = [0] * t.accounts
    elif kind == 1:
        scores = [last - min(last, chooser.randrange(3)) for _ in range(t.accounts)]
    else:
        scores = [chooser.randint(0, last) for _ in range(t.accounts)]
    chicos = [chooser.randrange(t.chicos_needed) for _ in range(t.accounts)]
    mano = chooser.randrange(t.seats)

    def prepare(g: Game) -> None:
        g.score[:] = scores
        g.chicos[:] = chicos
        g.mano = g.first_mano = mano

    return prepare


def random_deal(
    g: Game, rules: RuleTables, kind: str, chooser: random.Random
) -> Callable[[Game], None] | None:
    """What lays the cards of the next hand; None to have them dealt by the seed."""
    if kind == "as-dealt":
        return None
    t, deck = rules.tables, rules.deck
    pack = list(range(t.cards))
    chooser.shuffle(pack)
    if kind == "few-ranks":
        ranks = sorted({card.rank for card in deck})
        wanted = chooser.sample(ranks, min(len(ranks), 2 + rules.seats // 2))
        pack.sort(key=lambda card: deck[card].rank not in wanted)
    held: dict[int, int] = {}
    for seat in range(t.seats):
        if not t.dealt[g.row] >> seat & 1:
            continue
        if kind == "one-suit" and chooser.random() < 0.6:
            suit = deck[pack[0]].suit
            pack = [c for c in pack if deck[c].suit == suit] + [
                c for c in pack if deck[c].suit != suit
            ]
        cards = t.dealt_cards[g.row * t.seats + seat] if t.uses_discard else t.hand_size
        for at in range(cards):
            held[HAND_MAX * seat + at] = pack.pop(0)
        if kind == "one-suit":
            chooser.shuffle(pack)
    turned = pack[0] if t.turned_card else -1

    def place(game: Game) -> None:
        for at, card in held.items():
            game.holding[at] = card
        game.turned = turned

    return place


def weights(actions: list[int], fold: int, decline: int) -> list[float]:
    """Hands should be long: giving up is rarer than going on."""
    return [{fold: 0.06, decline: 0.4}.get(action, 0.8) for action in actions]
