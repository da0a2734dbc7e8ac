"""The bot `basic`: rules of thumb that fit any ruleset."""

from __future__ import annotations

from typing import Final

from truco.kernel.basic_cards import card_plan, worst_card
from truco.kernel.basic_chances import SURE, count_chance
from truco.kernel.basic_worth import called, conceded, need_of, settled, standing
from truco.kernel.bits import highest, lowest
from truco.kernel.codes import ACCEPT, CALL, DECLINE, DISCARD, FOLD, PLAY_DOWN
from truco.tables.layout import Tables, View

DOUBT: Final = 160
"""Width of the noise on every chance, in 1/1024."""
FEAR: Final = 512
"""How much a rival's call lowers one's own chance: 1/1024 of chance * (1 - chance)."""
FEAR_RAISE: Final = 1400
"""The same, on top, for the second call of a bet and for the third."""
WEAK: Final = 420
"""Below this chance a call is a bluff."""
BLUFFS: Final = 5
"""Bluffs that are made, in sixteenths of those that would pay."""
QUIET: Final = 3
"""Good calls that are kept back, in sixteenths."""


def basic_policy(v: View, t: Tables) -> int:
    """The action that `basic` takes; a function of the view and its two random words."""
    legal = v.legal
    if legal & (legal - 1) == 0:
        return lowest(legal)
    if t.uses_discard and legal < 1 << ACCEPT and legal >> DISCARD:
        return DISCARD + worst_card(v, t)
    own = need_of(v, t, v.own_side)
    other = need_of(v, t, 1 - v.own_side)
    top = highest(v.pending) if v.pending else -1
    calls = legal >> CALL
    plan = -1
    if top <= 0:
        if calls:
            call = contest_call(v, t, calls, own, other)
            if call >= 0:
                return CALL + call
        plan = card_plan(v, t)
        if top == 0:
            return answer(v, t, 0, plan >> 2, own, other)
        if calls:
            call = stake_call(v, t, calls, plan >> 2, own, other)
            if call >= 0:
                return CALL + call
        return card_action(legal, plan & 3)
    return answer(v, t, top, count_chance(v, t, top), own, other)


def unsure(chance: int, bits: int) -> int:
    """`chance` with noise from ten random bits."""
    return min(SURE, max(0, chance + ((bits & 1023) * DOUBT >> 10) - DOUBT // 2))


def against_caller(v: View, t: Tables, bet: int, chance: int) -> int:
    """`chance` once a rival has called: who calls holds something, who raises holds a lot."""
    depth = t.depth[v.node[bet]]
    if depth > 0:
        chance -= (chance * (SURE - chance) >> 10) * FEAR >> 10
    for _ in range(min(depth, 3) - 1):
        chance -= (chance * (SURE - chance) >> 10) * FEAR_RAISE >> 10
        chance = max(chance, 0)
    return chance


def dares(chance: int, bits: int) -> bool:
    """Whether four random bits allow a call: few bluffs, and a good hand is kept back at times."""
    return bits & 15 < BLUFFS if chance < WEAK else bits & 15 >= QUIET


def contest_call(v: View, t: Tables, calls: int, own: int, other: int) -> int:
    """A call that opens or raises a contest on one's own turn, -1 none."""
    best = -1
    worth = 0
    bet = 0
    chance = 0
    while calls:
        call = lowest(calls)
        calls &= calls - 1
        if t.call_bet[call] == 0:
            continue
        if t.call_bet[call] != bet:
            bet = t.call_bet[call]
            chance = unsure(count_chance(v, t, bet), v.word0)
            if not dares(chance, v.word1):
                chance = -1
            elif best < 0:
                worth = standing(own, other)
        if chance >= 0:
            value = called(v, t, bet, t.next_node[v.node[bet] * t.calls + call], chance, own, other)
            if value > worth:
                worth = value
                best = call
    return best


def stake_call(v: View, t: Tables, calls: int, chance: int, own: int, other: int) -> int:
    """A call that raises the stake on one's own turn, -1 none."""
    chance = unsure(chance, v.word0 >> 10)
    if not dares(chance, v.word1 >> 8):
        return -1
    best = -1
    worth = settled(v, t, v.node[0], chance, own, other)
    while calls:
        call = lowest(calls)
        calls &= calls - 1
        if t.call_bet[call] == 0:
            node = t.next_node[v.node[0] * t.calls + call]
            value = called(v, t, 0, node, chance, own, other)
            if value > worth:
                worth = value
                best = call
    return best


def answer(v: View, t: Tables, bet: int, chance: int, own: int, other: int) -> int:
    """Accept, decline or raise the top pending bet."""
    legal = v.legal
    node = v.node[bet]
    chance = unsure(against_caller(v, t, bet, chance), v.word0 >> 10)
    best = FOLD if legal >> FOLD & 1 else lowest(legal)
    worth = -1
    if legal >> DECLINE & 1:
        best = DECLINE
        worth = conceded(v, t, node, own, other)
    if legal >> ACCEPT & 1:
        value = settled(v, t, node, chance, own, other)
        if value >= worth:
            worth = value
            best = ACCEPT
    calls = legal >> CALL
    if calls and (worth < 0 or dares(chance, v.word1 >> 8)):
        while calls:
            call = lowest(calls)
            calls &= calls - 1
            if t.call_bet[call] == bet:
                value = called(v, t, bet, t.next_node[node * t.calls + call], chance, own, other)
                if value > worth:
                    worth = value
                    best = CALL + call
    return best


def card_action(legal: int, position: int) -> int:
    """Play the card in `position`, face up when that is legal."""
    if legal >> position & 1:
        return position
    if legal >> (PLAY_DOWN + position) & 1:
        return PLAY_DOWN + position
    return lowest(legal)
