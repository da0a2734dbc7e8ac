"""The legal actions of the seat that must act, as values that know what they pay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from truco.actions import Action, Pays, Verb
from truco.kernel.bets import answerer, answerers, is_joint
from truco.kernel.bits import highest, popcount
from truco.kernel.codes import (
    ACCEPT,
    CALL,
    COMPARED,
    DECLINE,
    FOLD,
    FOLD_MASK,
    GIVEN_IN,
    HOLDERS_ANSWER,
    PAY_ACCEPTED,
    PAY_DECLINED,
)
from truco.kernel.legal import situation
from truco.kernel.seating import seats_of
from truco.playing import payoffs
from truco.playing.lexicon import CARD_VERBS, Lexicon
from truco.tables.layout import HAND_MAX, Game, Tables

_CALL: Final[Verb] = "call"


class Moment(NamedTuple):
    """The public facts that payments depend on, and those of the seat that must act."""

    mode: int
    row: int
    pending: int
    closed: int
    seats_in: int
    node: tuple[int, ...]
    score: tuple[int, ...]
    declared: tuple[int, ...]
    side: int
    bonus: int
    """Points that a fold adds to the stake."""
    side_out: bool
    """Whether a fold takes the whole side out."""
    waiting: int
    """Mask of the pending bets that the seat declines by folding alone."""


class Offers:
    """Builds the actions of a table of rules."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        answers: dict[int, tuple[Verb, str | None]] = {
            ACCEPT: ("accept", None),
            DECLINE: ("decline", None),
            FOLD: ("fold", None),
        }
        calls = {number: call for call, number in lexicon.call_numbers.items()}
        self._words = {**answers, **{n: (_CALL, call) for n, call in calls.items()}}

    def actions(self, g: Game, mask: int, may_be: Callable[[int, int], bool]) -> tuple[Action, ...]:
        """The actions of a mask, for the seat that must act.

        A card that nobody has told is offered as each card that it may be: `may_be` says so of a
        verb's number and a card.
        """
        lexicon = self._lexicon
        seat = g.to_act
        blind = lexicon.tables.blind[g.mode]
        found: list[Action] = []
        moment: Moment | None = None
        while mask:
            number = (mask & -mask).bit_length() - 1
            mask &= mask - 1
            if number < ACCEPT:
                verb, position = number >> 2, number & 3
                card = g.holding[HAND_MAX * seat + position]
                if card < 0:
                    found.extend(self._unknown(verb, found, may_be))
                elif blind:
                    found.append(lexicon.by_place[verb][position])
                else:
                    found.append(lexicon.by_card[verb][card])
            else:
                if moment is None:
                    moment = self._moment(g, mask | 1 << number)
                verb_word, call = self._words[number]
                pays = Paying(lexicon.tables, number, moment)
                found.append(Action(verb_word, None, None, call, pays))
        return tuple(found)

    def _unknown(
        self, verb: int, found: list[Action], may_be: Callable[[int, int], bool]
    ) -> Iterator[Action]:
        """What an unknown card may be, once: one that is not laid face up may stay unknown."""
        lexicon = self._lexicon
        stays = Action(CARD_VERBS[verb])
        if verb and stays not in found:
            yield stays
        for number, action in enumerate(lexicon.by_card[verb]):
            if action not in found and may_be(verb, number):
                yield action

    def _moment(self, g: Game, mask: int) -> Moment:
        """Everything that the pay of the seat's actions depends on; `mask` are those legal."""
        lexicon = self._lexicon
        t = lexicon.tables
        side = lexicon.side(g.row, g.to_act)
        bonus = 0
        if t.uses_bonus and not g.pending and mask & FOLD_MASK:
            bonus = t.fold_bonus[situation(g, t, g.to_act)]
        side_out = t.fold_side_modes >> g.mode & 1 == 1
        side_out = side_out or popcount(seats_of(g, t, side)) == 1
        return Moment(
            g.mode,
            g.row,
            g.pending,
            g.closed,
            g.seats_in,
            tuple(g.node),
            tuple(g.score),
            tuple(g.declared),
            side,
            bonus,
            side_out,
            0 if side_out else _waiting(g, t, g.to_act),
        )


def _waiting(g: Game, t: Tables, seat: int) -> int:
    """Mask of the pending bets, from the top, that are declined when a seat folds alone.

    As the engine has it, but by what everybody knows: where all holders must refuse, whether a
    partner is one that may still answer is not told. As for a refusal in words, it is then what is
    paid should there be none.
    """
    found, pending = 0, g.pending
    while pending:
        bet = highest(pending)
        if answerer(g, t, bet) != seat:
            break
        others = answerers(g, t, bet) & ~(1 << seat)
        if t.answer_kind[g.node[bet]] == HOLDERS_ANSWER:
            others &= g.declared[bet]
        if is_joint(g, t, bet) and others:
            break
        found |= 1 << bet
        pending &= ~(1 << bet)
    return found


class Paying:
    """What one action pays at a moment, worked out when asked for."""

    __slots__ = ("_moment", "_number", "_tables")

    def __init__(self, tables: Tables, number: int, moment: Moment) -> None:
        self._tables = tables
        self._number = number
        self._moment = moment

    def __call__(self) -> Pays:
        number, m, t = self._number, self._moment, self._tables
        if number >= CALL:
            return self._call(number - CALL)
        if number == FOLD:
            return None, payoffs.of_fold(m, t, m.side, m.bonus, m.side_out, m.waiting)
        top = highest(m.pending)
        node = m.node[top]
        if number == ACCEPT:
            return payoffs.for_winner(m, t, top, node, PAY_ACCEPTED), None
        points = payoffs.due(m, t, top, node, PAY_DECLINED, 1 - m.side)
        return None, payoffs.for_side(m, t, 1 - m.side, points)

    def _call(self, call: int) -> Pays:
        """A call: accepted it pays whoever wins, declined the caller; a caller may also give in."""
        m, t = self._moment, self._tables
        bet = t.call_bet[call]
        if m.closed >> bet & 1:
            return None, None  # a mere declaration
        node = t.next_node[m.node[bet] * t.calls + call]
        kind = t.answer_kind[node]
        accepted = declined = None
        if kind != GIVEN_IN:
            accepted = payoffs.for_winner(m, t, bet, node, PAY_ACCEPTED)
        if kind != COMPARED:
            paid = 1 - m.side if kind == GIVEN_IN else m.side
            points = payoffs.due(m, t, bet, node, PAY_DECLINED, paid)
            declined = payoffs.for_side(m, t, paid, points)
        return accepted, declined
