"""Numbers that mean things in the kernel: phases, actions, results, events.

``docs/kernel.md`` explains them. The compiled form has every name of this module as a literal.
"""

from __future__ import annotations

from typing import Final

# Phases of a match.
DEAL: Final = 0
FORCED: Final = 1
PLAY: Final = 2
HAND_OVER: Final = 3
MATCH_OVER: Final = 4
DISCARDING: Final = 5

# Actions: bits of a mask of legal actions.
PLAY_OPEN: Final = 0
PLAY_DOWN: Final = 4
DISCARD: Final = 8
ACCEPT: Final = 12
DECLINE: Final = 13
FOLD: Final = 14
CALL: Final = 16
OPEN_MASK: Final = 15
DOWN_MASK: Final = 15 << 4
FOLD_MASK: Final = 1 << 14

# Who answers a node.
SIDE_ANSWERS: Final = 0
HOLDERS_ANSWER: Final = 1
COMPARED: Final = 2
GIVEN_IN: Final = 3

# The three payments of a node.
PAY_ACCEPTED: Final = 0
PAY_DECLINED: Final = 1
PAY_ALONE: Final = 2

# Results of a history.
GO_ON: Final = 0
WON_A: Final = 1
WON_B: Final = 2
WON_MANO: Final = 3
WON_DEALER: Final = 4
WON_NOBODY: Final = 5
SAME_DEAL: Final = 6

# Cards a view does not know.
NO_CARD: Final = -1
FACE_DOWN: Final = -2

# Announcements.
SILENT: Final = -1
CONCEDED: Final = -2

# Why points were paid (in a POINTS event).
BY_TRICKS: Final = 0
BY_DECLINE: Final = 1
BY_FOLD: Final = 2
BY_COUNT: Final = 3
BY_ALONE: Final = 4
BY_GIVING_IN: Final = 5
BY_ABSENCE: Final = 6

# Events in the log: kind, seat, a, b.
EV_HAND: Final = 1  # seat mano, a mode, b turned card
EV_PLAY: Final = 2  # seat, a card, b 1 when face down
EV_CALL: Final = 3  # seat, a call, b answering seat or -1
EV_ACCEPT: Final = 4  # seat, a bet, b node
EV_DECLINE: Final = 5  # seat, a bet, b node
EV_REFUSE: Final = 6  # seat, a bet: one of several that must all refuse
EV_FOLD: Final = 7  # seat, a 1 when the whole side is out
EV_ABANDON: Final = 8  # seat
EV_TRICK: Final = 9  # seat that leads on, a 1 A, 2 B, 3 tie, b trick
EV_ANNOUNCE: Final = 10  # seat, a bet, b count or CONCEDED
EV_POINTS: Final = 11  # seat side, a bet, b points * 8 + why
EV_VOID: Final = 12  # seat, a bet that a call made void
EV_HAND_END: Final = 13  # seat side that was paid the stake or -1
EV_CHICO: Final = 14  # seat account that won the chico
EV_MATCH: Final = 15  # seat account that won the match, a 1 by abandonment
EV_DISCARD: Final = 17  # seat, a card
EV_SHOWDOWN: Final = 16  # seat side that won, a bet, b seat with the best count
