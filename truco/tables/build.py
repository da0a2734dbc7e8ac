"""From a variant with its settings to the tables the kernel plays from.

Everything the variant says about a hand is asked here, once, and written down; everything that is
wrong is collected and reported together.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import comb
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final

from truco.cards import Card, Deck
from truco.errors import BuildError, BuildFault, TrucoError
from truco.kernel.codes import ACCEPT, CALL, DECLINE
from truco.plugins.checks import raised
from truco.plugins.variant import Bet, Mode, Variant
from truco.tables.answers import check_methods, plain_answers, turned_class
from truco.tables.check import (
    check_deck,
    check_ladder,
    check_modes,
    check_seating,
    check_settling,
)
from truco.tables.counts import LazyCounts
from truco.tables.faults import Faults
from truco.tables.graph import Graph, explore_bets
from truco.tables.layout import HAND_MAX, Tables
from truco.tables.results import hand_results
from truco.tables.ruletables import RuleTables
from truco.tables.scores import formula_table, next_mode_table
from truco.tables.shares import count_shares, rank_shares, standings
from truco.tables.windows import window_tables

_FOLDER = str(Path(__file__).parent)
EAGER_COUNTS = 1 << 15
"""Count tables up to this size are computed, and so checked, at once; larger ones as asked for."""


def build_tables(variant: Variant) -> RuleTables:
    """The tables of a variant for its settings and number of seats.

    Raises :class:`~truco.errors.BuildError` with every fault found: too few cards for the seats,
    a ladder that does not rise, a call graph with a cycle or a dead end, calls that can never be
    made, cards without a strength, counts out of range, modes that never come back to a new deal.
    """
    try:
        return _build(variant)
    except TrucoError:
        raise
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # A plugin may raise anything; it is named.
        raise BuildError([BuildFault(key=None, message=_blame(variant, error))]) from error


def _blame(variant: Variant, error: BaseException) -> str:
    """Which method of the variant raised, and where."""
    frames = extract_tb(error.__traceback__)
    own = [number for number, frame in enumerate(frames) if frame.filename.startswith(_FOLDER)]
    if own[-1] == len(frames) - 1:
        raise error  # Not the variant's: a fault of the builder must not be blamed on it.
    return f"variant {variant.id}: {frames[own[-1] + 1].name} {raised(error)}"


def _build(variant: Variant) -> RuleTables:
    """The tables, or an error of any kind from the variant's methods."""
    faults = Faults()
    check_methods(variant, faults)
    faults.raise_if_any()
    deck, modes, bets = plain_answers(variant, faults)
    faults.raise_if_any()
    turned = _turned_classes(variant, deck, faults)
    faults.raise_if_any()
    total = variant.settings.match.total
    check_deck(variant, deck, faults)
    check_modes(variant, modes, bets, faults)
    faults.raise_if_any()
    graph = explore_bets(bets, modes, faults)
    if graph is None:
        faults.raise_if_any()
        raise AssertionError("explore_bets refuses with a fault")
    if any(fault.method is not None for fault in faults.found):
        faults.raise_if_any()  # What is no state or node is not there to be looked at.
    check_ladder(graph, faults)
    values: dict[str, Any] = {}
    values.update(_sizes(variant, deck, turned, graph, modes, total))
    values.update(_cards(variant, deck, turned, bets, faults))
    values.update(_graph(graph, bets))
    values["standing"] = standings(total)
    values.update(_payments(variant, graph, total, faults))
    values.update(_seating(variant, modes, faults))
    values.update(_modes(variant, graph, bets, modes, total, faults))
    values.update(window_tables(variant, graph, bets, modes, total, faults))
    faults.raise_if_any()
    tables = Tables(**values)
    check_settling(variant, tables, modes, faults)
    faults.raise_if_any()
    return RuleTables(
        variant=variant,
        seats=variant.seats,
        deck=deck,
        tables=tables,
        bet_ids=tuple(bet.id for bet in bets),
        call_ids=graph.call_ids,
        mode_ids=tuple(mode.id for mode in modes),
        mode_names=tuple(mode.name for mode in modes),
        node_bet=tuple(graph.bet_of),
        node_state=tuple(graph.states),
        turned_of_class=tuple(turned),
    )


def _turned_classes(variant: Variant, deck: Deck, faults: Faults) -> dict[Card | None, int]:
    """A representative turned card of each class -> number of the class."""
    if not variant.has_turned_card():
        return {None: 0}
    found: dict[Hashable, Card] = {}
    for card in deck:
        found.setdefault(turned_class(variant, card, faults), card)
    if len(found) > 127:
        faults.add(f"{len(found)} classes of turned card are too many: at most 127 fit")
    return {card: number for number, card in enumerate(found.values())}


def _sizes(
    variant: Variant,
    deck: Deck,
    turned: dict[Card | None, int],
    graph: Graph,
    modes: Sequence[Mode],
    total: int,
) -> dict[str, int]:
    bets = graph.bets
    return {
        "seats": variant.seats,
        "cards": len(deck),
        "hand_size": variant.hand_size(),
        "turned_card": int(variant.has_turned_card()),
        "classes": len(turned),
        "holdings": comb(len(deck), variant.hand_size()),
        "bets": len(bets),
        "calls": len(graph.call_ids),
        "nodes": len(graph.nodes),
        "modes": len(modes),
        "total": total,
        "chicos_needed": variant.settings.match.chicos_needed,
        "finish_hand": int(variant.settings.match.finish_hand),
        "fold_side_modes": sum(
            1 << number
            for number, mode in enumerate(modes)
            if (mode.fold_scope or variant.fold_scope()) == "side"
        ),
        "lead_tied": int(variant.lead_after_tie() == "first-of-tied"),
        "holder_bets": _bet_mask(bets, lambda bet: bet.holders_only),
        "late_bets": _bet_mask(bets, lambda bet: bet.settles == "hand-end"),
        "joint_bets": _bet_mask(bets, lambda bet: bet.answered_by == "all"),
        "last_bets": _bet_mask(bets, lambda bet: bet.answered_by == "last"),
        "void_bets": _bet_mask(bets, lambda bet: bet.holders_only and not bet.silent_counts),
        "open_bets": _bet_mask(bets, lambda bet: bet.announce_all),
        "with_views": 1,
        "uses_blind": int(any(mode.blind for mode in modes)),
        "uses_first": int(not all(mode.ties for mode in modes)),
        "uses_shown": int(any(mode.shown for mode in modes)),
    }


def _bet_mask(bets: Sequence[Bet[Hashable]], test: Callable[[Bet[Hashable]], bool]) -> int:
    return sum(1 << number for number, bet in enumerate(bets) if test(bet))


def _cards(
    variant: Variant,
    deck: Deck,
    turned: dict[Card | None, int],
    bets: Sequence[Bet[Hashable]],
    faults: Faults,
) -> dict[str, Any]:
    """Strength and count tables."""
    strength: list[int] = []
    for card_up in turned:
        for card in deck:
            value = _strength(variant, card, card_up, faults)
            if value is _RAISED:
                value = 0
            elif not isinstance(value, int) or not 0 <= value < 1 << 15:
                faults.add(
                    f"card {card} has no strength"
                    + (f" when {card_up} is turned" if card_up else "")
                    + f": got {value!r}, expected a whole number from 0 to 32767",
                    method="strength",
                )
                value = 0
            strength.append(int(value))
    class_of = [0] * len(deck)
    if variant.has_turned_card():
        numbers = {variant.turned_class(card): number for card, number in turned.items() if card}
        class_of = [numbers[variant.turned_class(card)] for card in deck]
    choose = [comb(card, k + 1) for card in range(len(deck)) for k in range(HAND_MAX)]
    counts = LazyCounts(variant, deck, [bet.id for bet in bets], variant.hand_size(), tuple(turned))
    table: Any = counts
    if len(counts) <= EAGER_COUNTS and not faults:
        table = counts.complete()
    shares = (
        [0]
        if faults
        else count_shares(table, len(bets), len(turned), comb(len(deck), variant.hand_size()))
    )
    return {
        "strength": strength,
        "rank_share": rank_shares(strength, len(deck)),
        "class_of": class_of,
        "choose": choose,
        "count": table,
        "count_share": shares,
    }


def _strength(variant: Variant, card: Card, turned: Card | None, faults: Faults) -> object:
    """What the variant answers; an error in it is a fault, not a traceback."""
    try:
        return variant.strength(card, turned)
    except (TrucoError, KeyboardInterrupt):
        raise
    except BaseException as error:  # A plugin may raise anything; the message names it.
        message = f"strength of {card}: the variant {raised(error)}"
        faults.add(message, method="strength", kind="strength raised")
        return _RAISED


_RAISED: Final = object()
"""In place of an answer."""


def _graph(graph: Graph, bets: Sequence[Bet[Hashable]]) -> dict[str, Any]:
    """Nodes, who answers them and what calls do."""
    call_ids = graph.call_ids
    calls = len(call_ids)
    numbers = {bet.id: number for number, bet in enumerate(bets)}
    declared = [call for bet in bets for call in bet.calls]
    next_node = [-1] * (len(graph.nodes) * calls)
    turn_calls: list[int] = []
    answer_mask: list[int] = []
    for node, meaning in enumerate(graph.nodes):
        follows = 0
        for call, target in graph.next_node[node].items():
            next_node[node * calls + call] = target
            follows |= 1 << (CALL + call)
        turn_calls.append(follows if meaning.raise_on_turn else 0)
        mask = follows if meaning.raise_in_answer else 0
        mask |= (1 << ACCEPT) * meaning.can_accept | (1 << DECLINE) * meaning.can_decline
        answer_mask.append(mask)
    return {
        "next_node": next_node,
        "turn_calls": turn_calls,
        "answer_mask": answer_mask,
        "answer_kind": [meaning.answers.value for meaning in graph.nodes],
        "depth": list(graph.depth),
        "call_bet": list(graph.call_bet),
        "call_also": [-1 if call.also is None else call_ids.index(call.also) for call in declared],
        "uses_also": int(any(call.also is not None for call in declared)),
        "call_closes": [sum(1 << numbers[bet] for bet in call.closes) for call in declared],
        "forced_start": _call_mask(declared, "start"),
        "forced_turn": _call_mask(declared, "turn"),
    }


def _call_mask(declared: Sequence[Any], forced: str) -> int:
    return sum(1 << (CALL + n) for n, call in enumerate(declared) if call.forced == forced)


def _payments(variant: Variant, graph: Graph, total: int, faults: Faults) -> dict[str, Any]:
    """What every node pays, and the formulas used."""
    names: list[str] = []
    points: list[int] = []
    formulas: list[int] = []
    holders: list[int] = []
    for node in graph.nodes:
        for pay in (node.accepted, node.declined, node.alone):
            if pay.formula is not None and pay.formula not in names:
                names.append(pay.formula)
            points.append(pay.points)
            formulas.append(names.index(pay.formula) + 1 if pay.formula is not None else 0)
            holders.append(pay.per_holder)
    table = [0] * ((total + 1) * (total + 1))
    for name in names:
        table += formula_table(variant, name, total, faults)
    return {
        "pay_points": points,
        "pay_formula": formulas,
        "pay_holder": holders,
        "formula": table,
        "formulas": len(names) + 1,
    }


def _seating(variant: Variant, modes: Sequence[Mode], faults: Faults) -> dict[str, Any]:
    """Sides, active seats and accounts for each mode and mano."""
    seats = variant.seats
    side: list[int] = []
    active: list[int] = []
    dealt: list[int] = []
    credited: list[int] = []
    side_seats: list[int] = []
    dealt_cards: list[int] = []
    first: tuple[int, ...] = ()
    accounts = 0
    for mode in modes:
        for mano in range(seats):
            seating = variant.seating(mode.id, mano)
            if not check_seating(variant, mode, mano, seating, faults):
                continue
            first = first or seating.accounts
            accounts = max(accounts, max(seating.accounts) + 1)
            side += seating.sides
            dealt_cards += seating.cards or [variant.hand_size()] * seats
            active.append(_mask(seating.active))
            dealt.append(_mask(seating.dealt if seating.dealt is not None else seating.active))
            for wanted in range(2):
                side_seats.append(_mask(s for s in range(seats) if seating.sides[s] == wanted))
                credited.append(
                    _mask(
                        {
                            seating.accounts[seat]
                            for seat in seating.active
                            if seating.sides[seat] == wanted
                        }
                    )
                )
    seat_bot = [min(account, 1) for account in first]
    return {
        "accounts": accounts,
        "side": side,
        "side_seats": side_seats,
        "dealt_cards": dealt_cards,
        "uses_discard": int(any(number > variant.hand_size() for number in dealt_cards)),
        "active": active,
        "dealt": dealt,
        "credited": credited,
        "seat_bot": seat_bot,
        "seat_account": list(first),
        "account_bot": [min(account, 1) for account in range(accounts)],
    }


def _mask(numbers: Any) -> int:
    return sum(1 << number for number in set(numbers))


def _modes(
    variant: Variant,
    graph: Graph,
    bets: Sequence[Bet[Hashable]],
    modes: Sequence[Mode],
    total: int,
    faults: Faults,
) -> dict[str, Any]:
    """The automaton of modes and what each means."""
    numbers = {bet.id: number for number, bet in enumerate(bets)}
    hand_result: list[int] = []
    for mode in modes:
        hand_result += hand_results(variant, mode, faults)
    return {
        "hand_result": hand_result,
        "next_mode": next_mode_table(variant, modes, total, faults),
        "rotate": [mode.rotates % variant.seats for mode in modes],
        "keep_deal": [int(not mode.new_deal) for mode in modes],
        "start_node": [node for starts in graph.starts for node in starts],
        "opening_side": [-1 if mode.opening is None else mode.opening for mode in modes],
        "showdown": [sum(1 << numbers[bet] for bet in mode.showdown) for mode in modes],
        "formula_cap": [total if mode.cap is None else mode.cap for mode in modes],
        "ties": [int(mode.ties) for mode in modes],
        "blind": [int(mode.blind) for mode in modes],
        "shown": [sum(1 << side for side in mode.shown) for mode in modes],
    }
