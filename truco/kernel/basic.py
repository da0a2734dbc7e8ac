"""The bot `basic`: rules of thumb that fit any ruleset. It is a yardstick and stays as it is.

A pure function of a view: its only randomness are the view's two words. ``docs/bots.md`` tells the
rules at length; in short:

- a card is worth the share of other cards it beats, a count the share of holdings that count less;
- the chance to win the hand follows from the cards left, the tricks won and the card to beat;
- points are worth the chance to win the chico that they bring, with some trust in itself;
- answer: whichever of accept, decline and raise is worth most, after fearing who has called;
- call: the greatest call that is worth more than silence if rivals accept with good odds only;
- play: the least card that takes the trick, or ties it, or the least, whichever is worth most;
- mix: noise on every chance, some bluffs, some good calls kept back, moods when it answers.

Chances are in 1/1024, so that both forms of the kernel agree to the last bit. The numbers below
were found by play: against simple opponents in every ruleset, and against other numbers.
"""

from __future__ import annotations

from typing import Final

from truco.kernel.basic_cards import card_plan, worst_card
from truco.kernel.basic_chances import SURE, count_chance
from truco.kernel.basic_worth import called, need_of, paid, settled, standing
from truco.kernel.bits import highest, lowest
from truco.kernel.codes import ACCEPT, CALL, DECLINE, DISCARD, FOLD, PAY_DECLINED, PLAY_DOWN
from truco.tables.layout import Tables, View

DOUBT: Final = 160
"""Width of the noise on every chance, in 1/1024."""
FEAR: Final = 100
"""How much a rival's call lowers one's own chance: 1/1024 of chance * (1 - chance)."""
FEAR_RAISE: Final = 950
"""The same for each further call of the bet."""
FEAR_COUNTS: Final = 128
"""How much each call of a contest lowers it: there, calling and holding go together less."""
BELIEVES: Final = 3
"""Answers, in sixteenths, in which it takes a call at its word: its chance to the power 4."""
SUSPECTS: Final = 1
"""Answers, in sixteenths, in which it takes a call for a bluff: the rival's chance is squared."""
HOPELESS: Final = 220
"""Below this chance it gives up even where that loses the chico."""
WEAK: Final = 300
"""Below this chance a call is a bluff."""
GOOD: Final = 560
"""From this chance on a call is no gamble."""
TRIES: Final = 6
"""Times, in sixteenths, that a call with a chance between these is thought about."""
BLUFFS: Final = 5
"""Bluffs that are made, in sixteenths of those that would pay."""
QUIET: Final = 1
"""Good calls that are kept back, in sixteenths."""


def basic_policy(v: View, t: Tables) -> int:
    """The action that `basic` takes; a function of the view and its two random words."""
    legal = v.legal
    if legal & (legal - 1) == 0:
        return lowest(legal)
    if t.uses_discard and legal < 1 << ACCEPT and legal >> DISCARD:
        return DISCARD + worst_card(v, t)
    top = highest(v.pending) if v.pending else -1
    if legal >> CALL:
        # Contests that may be opened or raised come before the stake.
        for bet in range(t.bets - 1, max(top, 0), -1):
            if legal & t.turn_calls[v.node[bet]] and not v.closed >> bet & 1:
                call = opening(v, t, bet)
                if call >= 0:
                    return CALL + call
    plan = card_plan(v, t) if top <= 0 else count_chance(v, t, top) * 4
    if top >= 0:
        return answer(v, t, top, plan >> 2)
    if legal & t.turn_calls[v.node[0]]:
        call = stake_call(v, t, plan >> 2)
        if call >= 0:
            return CALL + call
    return card_action(legal, plan & 3)


def unsure(chance: int, bits: int) -> int:
    """`chance` with noise from ten random bits."""
    return min(SURE, max(0, chance + ((bits & 1023) * DOUBT >> 10) - DOUBT // 2))


def dares(chance: int, bits: int) -> bool:
    """Whether four random bits allow a call: few bluffs, and a good hand is kept back at times."""
    return bits & 15 < (BLUFFS if chance < WEAK else TRIES if chance < GOOD else 16 - QUIET)


def opening(v: View, t: Tables, bet: int) -> int:
    """A call of a contest that is not pending, -1 none."""
    chance = unsure(count_chance(v, t, bet), v.word0)
    if not dares(chance, v.word1):
        return -1
    own = need_of(v, t, v.own_side)
    other = need_of(v, t, 1 - v.own_side)
    calls = v.legal & t.turn_calls[v.node[bet]]
    return best_call(v, t, calls, bet, chance, standing(t, own, other), own, other)


def stake_call(v: View, t: Tables, chance: int) -> int:
    """A call that raises the stake on one's own turn, -1 none."""
    chance = unsure(chance, v.word0 >> 10)
    if not dares(chance, v.word1 >> 8):
        return -1
    own = need_of(v, t, v.own_side)
    other = need_of(v, t, 1 - v.own_side)
    worth = settled(v, t, v.node[0], chance, own, other)
    calls = v.legal & t.turn_calls[v.node[0]]
    return best_call(v, t, calls, 0, chance, worth, own, other)


def best_call(
    v: View, t: Tables, actions: int, bet: int, chance: int, worth: int, own: int, other: int
) -> int:
    """The greatest of a bet's calls, given as a mask of actions, that adds to `worth`; -1 none."""
    best = -1
    calls = actions >> CALL
    while calls:
        call = lowest(calls)
        calls &= calls - 1
        node = t.next_node[v.node[bet] * t.calls + call]
        value = called(v, t, bet, node, chance, own, other)
        if value <= worth:
            # Calls are declared from small to great: greater ones are no better.
            break
        worth = value
        best = call
    return best


def answer(v: View, t: Tables, bet: int, chance: int) -> int:
    """Accept, decline or raise the top pending bet."""
    legal = v.legal
    node = v.node[bet]
    own = need_of(v, t, v.own_side)
    other = need_of(v, t, 1 - v.own_side)
    chance = unsure(against_caller(v, t, bet, chance), v.word0 >> 10)
    best = FOLD if legal >> FOLD & 1 else lowest(legal)
    worth = -1
    if legal >> DECLINE & 1:
        best = DECLINE
        worth = paid(v, t, node, PAY_DECLINED, 0, own, other)
    if legal >> ACCEPT & 1:
        value = settled(v, t, node, chance, own, other)
        # Who would lose the chico by declining accepts all but the hopeless.
        if value >= (worth if worth else HOPELESS):
            worth = value
            best = ACCEPT
    calls = legal & t.answer_mask[node]
    if calls >> CALL and (worth < 0 or dares(chance, v.word1 >> 8)):
        call = best_call(v, t, calls, bet, chance, worth, own, other)
        if call >= 0:
            return CALL + call
    return best


def against_caller(v: View, t: Tables, bet: int, chance: int) -> int:
    """`chance` once a rival has called: who calls holds something, who raises holds a lot."""
    fear = FEAR if bet == 0 else FEAR_COUNTS
    more = FEAR_RAISE if bet == 0 else FEAR_COUNTS
    depth = min(t.depth[v.node[bet]], 4)
    for call in range(depth):
        risk = (chance * (SURE - chance) >> 10) * (more if call else fear) >> 10
        chance = max(0, chance - risk)
    mood = v.word1 >> 12 & 15
    if mood < BELIEVES:
        chance = chance * chance >> 10
        return chance * chance >> 10
    if mood >= 16 - SUSPECTS:
        return SURE - ((SURE - chance) * (SURE - chance) >> 10)
    return chance


def card_action(legal: int, position: int) -> int:
    """Play the card in `position`, face up when that is legal."""
    if legal >> position & 1:
        return position
    if legal >> (PLAY_DOWN + position) & 1:
        return PLAY_DOWN + position
    return lowest(legal)
