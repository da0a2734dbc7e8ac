"""The legal actions of the seat that must act, as values that know what they pay."""

from __future__ import annotations

from collections.abc import Iterator

from truco.actions import Action
from truco.kernel.bits import highest, popcount
from truco.kernel.codes import (
    ACCEPT,
    CALL,
    COMPARED,
    FOLD,
    GIVEN_IN,
    PAY_ACCEPTED,
    PAY_DECLINED,
)
from truco.kernel.legal import situation
from truco.kernel.seating import seats_of
from truco.playing import payoffs
from truco.playing.lexicon import CARD_VERBS, Lexicon
from truco.tables.layout import HAND_MAX, Game

CACHE_MAX = 1 << 13
"""Actions kept for one table of rules: far more than one match needs."""


class Offers:
    """Builds actions, and keeps those that pay something: what they pay depends on little."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._kept: dict[tuple[object, ...], Action] = {}
        self._per_holder = any(lexicon.tables.pay_holder)

    def actions(self, g: Game, mask: int) -> tuple[Action, ...]:
        """The actions of a mask, for the seat that must act.

        A card that nobody has told is offered as each card that it may be.
        """
        lexicon = self._lexicon
        seat = g.to_act
        blind = lexicon.tables.blind[g.mode]
        found: list[Action] = []
        moment: tuple[object, ...] | None = None
        while mask:
            number = (mask & -mask).bit_length() - 1
            mask &= mask - 1
            if number < ACCEPT:
                verb, position = number >> 2, number & 3
                card = g.holding[HAND_MAX * seat + position]
                if card < 0:
                    found.extend(self._unknown(g, verb, found))
                elif blind:
                    found.append(lexicon.by_place[verb][position])
                else:
                    found.append(lexicon.by_card[verb][card])
            else:
                if moment is None:
                    moment = self._moment(g, seat)
                found.append(self._paying(g, number, seat, moment))
        return tuple(found)

    def _unknown(self, g: Game, verb: int, found: list[Action]) -> Iterator[Action]:
        """What an unknown card may be, once: one that is not laid face up may stay unknown."""
        lexicon = self._lexicon
        somewhere = {card for card in (*g.holding, g.turned) if card >= 0}
        stays = Action(CARD_VERBS[verb])
        if verb and stays not in found:
            yield stays
        for number, action in enumerate(lexicon.by_card[verb]):
            if number not in somewhere and action not in found:
                yield action

    def _moment(self, g: Game, seat: int) -> tuple[object, ...]:
        """Everything that the pay of the seat's actions depends on, but for a fold's bonus."""
        return (
            self._lexicon.side(g.row, seat),
            g.row,
            g.pending,
            g.closed,
            tuple(g.node),
            tuple(g.score),
            (tuple(g.declared), g.seats_in) if self._per_holder else None,
        )

    def _paying(self, g: Game, number: int, seat: int, moment: tuple[object, ...]) -> Action:
        bonus, side_out = self._fold_terms(g, seat) if number == FOLD else (0, False)
        key = (number, bonus, side_out, moment)
        action = self._kept.get(key)
        if action is None:
            if len(self._kept) >= CACHE_MAX:
                self._kept.clear()
            action = self._kept[key] = self._made(g, number, seat, bonus, side_out)
        return action

    def _fold_terms(self, g: Game, seat: int) -> tuple[int, bool]:
        """The points a fold adds, and whether it takes the side out."""
        t = self._lexicon.tables
        bonus = 0
        if t.uses_bonus and not g.pending:
            bonus = t.fold_bonus[situation(g, t, seat)]
        if t.fold_side:
            return bonus, True
        return bonus, popcount(seats_of(g, t, self._lexicon.side(g.row, seat))) == 1

    def _made(self, g: Game, number: int, seat: int, bonus: int, side_out: bool) -> Action:
        t = self._lexicon.tables
        side = self._lexicon.side(g.row, seat)
        if number >= CALL:
            return self._call(g, number - CALL, side)
        if number == FOLD:
            return Action("fold", if_declined=payoffs.of_fold(g, t, side, bonus, side_out))
        top = highest(g.pending)
        node = g.node[top]
        if number == ACCEPT:
            return Action("accept", if_accepted=payoffs.for_winner(g, t, top, node, PAY_ACCEPTED))
        points = payoffs.due(g, t, top, node, PAY_DECLINED, 1 - side)
        return Action("decline", if_declined=payoffs.for_side(g, t, 1 - side, points))

    def _call(self, g: Game, call: int, side: int) -> Action:
        """A call: accepted it pays whoever wins, declined the caller; a caller may also give in."""
        t = self._lexicon.tables
        bet = t.call_bet[call]
        name = self._lexicon.rules.call_ids[call]
        if g.closed >> bet & 1:
            return Action("call", call=name)  # a mere declaration, that pays nothing
        node = t.next_node[g.node[bet] * t.calls + call]
        kind = t.answer_kind[node]
        accepted = declined = None
        if kind != GIVEN_IN:
            accepted = payoffs.for_winner(g, t, bet, node, PAY_ACCEPTED)
        if kind != COMPARED:
            paid = 1 - side if kind == GIVEN_IN else side
            points = payoffs.due(g, t, bet, node, PAY_DECLINED, paid)
            declined = payoffs.for_side(g, t, paid, points)
        return Action(
            "call",
            call=name,
            if_accepted=accepted,
            if_declined=declined,
        )
