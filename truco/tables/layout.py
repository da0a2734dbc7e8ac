"""The memory layout shared by both forms of the engine.

Four structures, each declared once: :class:`Game` (a match in progress), :class:`Tables` (what a
ruleset means for one number of seats), :class:`View` (what one seat may know) and :class:`Log`
(counters and, when asked for, events). Interpreted, they are plain objects whose arrays are flat
lists; compiled, each is one NumPy record with the same field names. ``docs/kernel.md`` explains
the meaning of every field at length and a test keeps that page and this file together.

Sizes are expressions over the constants of :class:`Tables` (fields marked ``CONST``), which a
compiled module has as literals.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Annotated, Any, Final, NamedTuple, TypeVar, get_args, get_type_hints

HAND_MAX: Final = 4
"""Positions of a holding: no variant deals more than four cards to a seat."""
TRICKS_MAX: Final = 4
"""Tricks of a hand that fit the two bits a trick takes in ``history``."""
HISTORIES: Final = 256
"""Possible values of ``history``: two bits for each of four tricks."""
LOG_ENTRIES: Final = 256
"""Events the log can hold between two drains; one action causes far fewer."""
CALLS_MAX: Final = 46
"""Calls that fit beside the engine's own verbs in one 63-bit mask."""


class Field(NamedTuple):
    """How a field is stored: its width, its length and what it means."""

    kind: str
    size: str
    meaning: str

    @property
    def is_constant(self) -> bool:
        return self.kind == "const"


def _const(meaning: str) -> Field:
    return Field("const", "1", meaning)


def _i8(meaning: str, size: str = "1") -> Field:
    return Field("i1", size, meaning)


def _i16(meaning: str, size: str = "1") -> Field:
    return Field("i2", size, meaning)


def _i32(meaning: str, size: str = "1") -> Field:
    return Field("i4", size, meaning)


def _i64(meaning: str, size: str = "1") -> Field:
    return Field("i8", size, meaning)


@dataclass(slots=True)
class Game:
    """A match in progress: everything that decides how it goes on."""

    # The match.
    key0: Annotated[int, _i64("first 32-bit word of the match's random key")]
    key1: Annotated[int, _i64("second 32-bit word of the match's random key")]
    rng: Annotated[
        list[int],
        _i64("three words a stream: one stream a seat, then the deal's", "3 * (seats + 1)"),
    ]
    score: Annotated[list[int], _i16("points of each account, 0..total", "accounts")]
    chicos: Annotated[list[int], _i8("chicos won by each account", "accounts")]
    hand: Annotated[int, _i32("number of the hand (deal) in the match, from 0; -1 before it")]
    previous: Annotated[int, _i8("mode of the hand before; `modes` at the start of a chico")]
    mode: Annotated[int, _i8("mode of the hand")]
    latch: Annotated[int, _i8("1 once a seat has abandoned")]
    mano: Annotated[int, _i8("the seat that plays first in the hand")]
    first_mano: Annotated[int, _i8("the seat that was mano in the first hand")]
    gone: Annotated[int, _i16("mask of seats that abandoned the match")]
    reached: Annotated[int, _i8("first account to reach the total in this chico, -1 none")]
    winner: Annotated[int, _i8("account that won the match, -1 while it goes on")]
    manual: Annotated[int, _i8("1: stop in phase DEAL so that the cards can be set from outside")]
    # The hand.
    phase: Annotated[int, _i8("DEAL, DISCARD, FORCED, PLAY, HAND_OVER or MATCH_OVER")]
    to_act: Annotated[int, _i8("the seat that must act, -1 none; derived by advance()")]
    row: Annotated[int, _i16("mode * seats + mano: the row of the seating tables")]
    seats_in: Annotated[int, _i16("mask of seats still in the hand")]
    fresh: Annotated[int, _i16("mask of seats that have played no card yet")]
    played: Annotated[int, _i16("mask of seats that have played in this trick")]
    trick: Annotated[int, _i8("number of the trick, from 0")]
    leader: Annotated[int, _i8("the seat that leads the trick")]
    turn: Annotated[int, _i8("the seat that owes a card")]
    best: Annotated[int, _i16("highest strength on the table in this trick, -2 none")]
    best_seat: Annotated[int, _i8("the first seat that reached `best`")]
    tied: Annotated[int, _i8("1: both sides have a card of strength `best`")]
    history: Annotated[int, _i16("two bits a finished trick: 1 side A, 2 side B, 3 tie")]
    down_sides: Annotated[int, _i8("mask of sides that have played a card face down")]
    holding: Annotated[list[int], _i8("card in each position, -1 unknown", "seats * 4")]
    left: Annotated[list[int], _i8("mask of positions still held, a seat each", "seats")]
    kept: Annotated[list[int], _i8("mask of positions not discarded, a seat each", "seats")]
    table: Annotated[
        list[int],
        _i8("position played by a seat in a trick, +8 face down, -1 none", "4 * seats"),
    ]
    turned: Annotated[int, _i8("the turned card, -1 none")]
    turned_class: Annotated[int, _i8("class of the turned card")]
    node: Annotated[list[int], _i16("state of each bet in its call graph", "bets")]
    caller: Annotated[list[int], _i8("seat that made the bet's last call, -1 none", "bets")]
    last_call: Annotated[list[int], _i8("the bet's last call, -1 none", "bets")]
    asked: Annotated[
        list[int],
        _i8("side that the last call was put to (it answered or must), -1 none", "bets"),
    ]
    refused: Annotated[list[int], _i16("mask of seats that refused (joint refusal)", "bets")]
    declared: Annotated[list[int], _i16("mask of seats that called or answered in it", "bets")]
    holders: Annotated[
        list[int], _i16("mask of seats whose holding qualifies (bets of holders)", "bets")
    ]
    announced: Annotated[
        list[int],
        _i8("count announced by a seat; -1 nothing, -2 conceded unheard", "bets * seats"),
    ]
    pending: Annotated[int, _i16("mask of bets with an unanswered call; the highest is on top")]
    opened: Annotated[int, _i16("mask of bets in which a call was made")]
    closed: Annotated[int, _i16("mask of bets settled, declined or shut for the hand")]
    settled: Annotated[int, _i16("mask of contests whose counts were compared")]
    late: Annotated[int, _i16("mask of accepted bets that wait for the end of the hand")]
    hand_winner: Annotated[int, _i8("side that was paid the stake, -1 none")]
    again: Annotated[int, _i8("1: the same seat deals again")]


@dataclass(slots=True)
class Tables:
    """What a ruleset means for one number of seats; written by the builder, read by the kernel."""

    # Constants of the combination: literals in a compiled module.
    seats: Annotated[int, _const("seats at the table")]
    accounts: Annotated[int, _const("accounts that points are credited to")]
    cards: Annotated[int, _const("cards of the deck")]
    hand_size: Annotated[int, _const("cards a seat plays with")]
    turned_card: Annotated[int, _const("1: a card is turned up after the deal")]
    classes: Annotated[int, _const("classes of turned card, at least 1")]
    holdings: Annotated[int, _const("holding indices: C(cards, hand_size)")]
    bets: Annotated[int, _const("bets; bet 0 is the stake")]
    calls: Annotated[int, _const("calls of all bets")]
    nodes: Annotated[int, _const("nodes of all call graphs")]
    formulas: Annotated[int, _const("formulas, the constant 0 included")]
    modes: Annotated[int, _const("modes of a hand")]
    total: Annotated[int, _const("points that win a chico")]
    chicos_needed: Annotated[int, _const("chicos that win the match")]
    finish_hand: Annotated[int, _const("1: a hand goes on after the total was reached")]
    fold_side_modes: Annotated[
        int, _const("mask of modes in which a fold takes out the whole side, not the seat")
    ]
    lead_tied: Annotated[
        int, _const("after a tied trick: 0 its leader leads again, 1 the first of the tied cards")
    ]
    holder_bets: Annotated[int, _const("mask of bets that only holders may call and answer")]
    late_bets: Annotated[int, _const("mask of bets settled at the end of the hand")]
    joint_bets: Annotated[int, _const("mask of bets that all seats of a side must refuse")]
    last_bets: Annotated[int, _const("mask of bets answered by the side's last seat")]
    void_bets: Annotated[
        int, _const("mask of bets in which a holder that played in silence stands for nothing")
    ]
    open_bets: Annotated[int, _const("mask of bets whose counts every seat announces")]
    forced_start: Annotated[int, _const("mask of calls that a holder must make before all else")]
    forced_turn: Annotated[int, _const("mask of calls that are the only choice on one's turn")]
    situations: Annotated[int, _const("rows of `window`")]
    uses_opened: Annotated[int, _const("1: some window asks whether a contest was opened")]
    uses_closed: Annotated[int, _const("1: some window asks whether a contest is closed")]
    uses_settled: Annotated[int, _const("1: some window asks whether counts were compared")]
    uses_holds: Annotated[int, _const("1: some window asks whether the own holding qualifies")]
    uses_declared: Annotated[int, _const("1: some window asks whether the own seat has spoken")]
    uses_bonus: Annotated[int, _const("1: some fold pays more than the stake")]
    uses_discard: Annotated[int, _const("1: some seat is dealt more cards than it plays with")]
    uses_also: Annotated[int, _const("1: some call makes a call of another bet with it")]
    uses_highest: Annotated[int, _const("1: in some situation the highest card must be played")]
    with_views: Annotated[
        int, _const("1: bots may look; a module compiled for `random` alone leaves views out")
    ]
    uses_blind: Annotated[int, _const("1: some mode hides a seat's own cards")]
    uses_shown: Annotated[int, _const("1: some mode shows partners' cards")]
    uses_first: Annotated[int, _const("1: in some mode the first of equal cards takes the trick")]
    # Strides of the facts a window depends on; 0 where no rule reads the fact.
    k_mode: Annotated[int, _const("stride of: mode")]
    k_trick: Annotated[int, _const("stride of: trick")]
    k_fresh: Annotated[int, _const("stride of: own first card not yet played")]
    k_leads: Annotated[int, _const("stride of: nobody has played in this trick")]
    k_last: Annotated[int, _const("stride of: every other seat has played in this trick")]
    k_last_side: Annotated[
        int, _const("stride of: every other seat of the own side has played in this trick")
    ]
    k_top: Annotated[int, _const("stride of: top pending bet, plus 1; 0 none")]
    k_depth: Annotated[int, _const("stride of: calls made on the stake")]
    k_asked: Annotated[
        int, _const("stride of: stake last called by nobody 0, the other side 1, own side 2")
    ]
    k_unanswered: Annotated[int, _const("stride of: the stake's last call is unanswered")]
    k_touched: Annotated[int, _const("stride of: a contest was opened")]
    k_first_tied: Annotated[int, _const("stride of: the first trick was tied")]
    k_side_down: Annotated[int, _const("stride of: own side has played a card face down")]
    k_own_half: Annotated[int, _const("stride of: own side is in the second half")]
    k_other_half: Annotated[int, _const("stride of: the other side is in the second half")]
    k_own_need: Annotated[int, _const("stride of: points own side lacks, 0..total")]
    k_other_need: Annotated[int, _const("stride of: points the other side lacks, 0..total")]
    # Arrays.
    k_opened: Annotated[list[int], _i32("stride of: the bet was opened", "bets")]
    k_closed: Annotated[list[int], _i32("stride of: the bet is closed", "bets")]
    k_settled: Annotated[list[int], _i32("stride of: its counts were compared", "bets")]
    k_holds: Annotated[list[int], _i32("stride of: own holding qualifies", "bets")]
    k_declared: Annotated[
        list[int], _i32("stride of: own seat has called or answered in it", "bets")
    ]
    strength: Annotated[list[int], _i16("strength of a card, a class each", "classes * cards")]
    rank_share: Annotated[
        list[int],
        _i16(
            "share of the other cards that are weaker, plus half the equal, in 1/1024",
            "classes * cards",
        ),
    ]
    class_of: Annotated[list[int], _i8("class of a turned card", "cards")]
    choose: Annotated[list[int], _i32("C(card, k + 1) at 4 * card + k", "cards * 4")]
    count: Annotated[
        list[int],
        _i8(
            "count of a holding for a bet and a class, -1 does not qualify",
            "bets * classes * holdings",
        ),
    ]
    count_share: Annotated[
        list[int],
        _i16("chance in 1/1024 that a count is less than n, for n of 0..128", "bets * 129"),
    ]
    standing: Annotated[
        list[int],
        _i16(
            "chance in 1/1024 to win a chico when a side lacks so much, its rival so much",
            "(total + 1) * (total + 1)",
        ),
    ]
    next_node: Annotated[list[int], _i16("node after a call, -1 none", "nodes * calls")]
    turn_calls: Annotated[list[int], _i64("mask of actions: calls on one's own turn", "nodes")]
    answer_mask: Annotated[
        list[int], _i64("mask of actions: accept, decline, raises in the answer", "nodes")
    ]
    answer_kind: Annotated[
        list[int],
        _i8("who answers: 0 the other side, 1 its holders, 2 nobody, 3 caller gives in", "nodes"),
    ]
    pay_points: Annotated[
        list[int], _i16("points if accepted, declined, alone: 3 a node", "nodes * 3")
    ]
    pay_formula: Annotated[list[int], _i8("formula added, 0 none: 3 a node", "nodes * 3")]
    pay_holder: Annotated[
        list[int], _i8("points for each holder of the winning side: 3 a node", "nodes * 3")
    ]
    depth: Annotated[list[int], _i8("calls made on the way to a node", "nodes")]
    call_bet: Annotated[list[int], _i8("bet of a call", "calls")]
    call_also: Annotated[list[int], _i8("call of another bet made with it, -1 none", "calls")]
    call_closes: Annotated[list[int], _i16("mask of bets a call shuts (and voids)", "calls")]
    formula: Annotated[
        list[int],
        _i16(
            "value for the winner's and the other's points",
            "formulas * (total + 1) * (total + 1)",
        ),
    ]
    window: Annotated[list[int], _i64("mask of actions allowed in a situation", "situations")]
    fold_bonus: Annotated[
        list[int], _i8("points a fold adds to the stake in a situation", "situations")
    ]
    highest_only: Annotated[
        list[int], _i8("1: only the highest cards may be played in a situation", "situations")
    ]
    hand_result: Annotated[
        list[int],
        _i8(
            "0 go on, 1 A, 2 B, 3 mano's side, 4 dealer's side, 5 nobody, 6 nobody and same deal",
            "modes * 256",
        ),
    ]
    side: Annotated[list[int], _i8("side of a seat, by row", "modes * seats * seats")]
    side_seats: Annotated[
        list[int], _i16("mask of the seats of a side, by row", "modes * seats * 2")
    ]
    active: Annotated[list[int], _i16("mask of seats that play, by row", "modes * seats")]
    dealt: Annotated[list[int], _i16("mask of seats that are dealt cards, by row", "modes * seats")]
    dealt_cards: Annotated[list[int], _i8("cards dealt to a seat, by row", "modes * seats * seats")]
    credited: Annotated[
        list[int], _i16("mask of accounts credited for a side, by row", "modes * seats * 2")
    ]
    seat_bot: Annotated[list[int], _i8("bot that plays a seat: 0 side A's, 1 side B's", "seats")]
    seat_account: Annotated[list[int], _i8("account of a seat in an ordinary hand", "seats")]
    account_bot: Annotated[list[int], _i8("bot that wins when an account wins", "accounts")]
    next_mode: Annotated[
        list[int],
        _i8(
            "mode after a mode (`modes`: the start), latch, points of A and B",
            "(modes + 1) * 2 * (total + 1) * (total + 1)",
        ),
    ]
    rotate: Annotated[list[int], _i8("seats that mano moves on entering a mode", "modes")]
    keep_deal: Annotated[list[int], _i8("1: the mode plays the cards already dealt", "modes")]
    start_node: Annotated[list[int], _i16("node a bet starts in; -1 absent", "modes * bets")]
    opening_side: Annotated[
        list[int], _i8("side that must answer the stake at the start, -1 none", "modes")
    ]
    showdown: Annotated[list[int], _i16("mask of bets settled at the deal", "modes")]
    formula_cap: Annotated[list[int], _i16("most a formula may give in a mode", "modes")]
    ties: Annotated[
        list[int],
        _i8("1: equal cards of rivals tie a trick; 0: the first of them takes it", "modes"),
    ]
    blind: Annotated[list[int], _i8("1: seats do not see their own cards", "modes")]
    shown: Annotated[list[int], _i8("mask of sides that see their partners' cards", "modes")]


@dataclass(slots=True)
class View:
    """What one seat may know; the only thing a bot is given."""

    seat: Annotated[int, _i8("the seat that looks")]
    own_side: Annotated[int, _i8("its side in this hand")]
    legal: Annotated[int, _i64("mask of its legal actions; 0 when it is not to act")]
    word0: Annotated[int, _i64("a random 32-bit word for its choice")]
    word1: Annotated[int, _i64("another")]
    hand: Annotated[int, _i32("number of the hand")]
    mode: Annotated[int, _i8("mode of the hand")]
    mano: Annotated[int, _i8("the seat that plays first")]
    to_act: Annotated[int, _i8("the seat that must act, -1 none")]
    turn: Annotated[int, _i8("the seat that owes a card")]
    trick: Annotated[int, _i8("number of the trick")]
    history: Annotated[int, _i16("results of the finished tricks")]
    row: Annotated[int, _i16("row of the seating tables")]
    seats_in: Annotated[int, _i16("mask of seats still in the hand")]
    fresh: Annotated[int, _i16("mask of seats that have played no card yet")]
    played: Annotated[int, _i16("mask of seats that have played in this trick")]
    best: Annotated[int, _i16("highest strength on the table in this trick, -2 none")]
    best_seat: Annotated[int, _i8("the first seat that reached it")]
    tied: Annotated[int, _i8("1: both sides have it")]
    turned: Annotated[int, _i8("the turned card, -1 none")]
    turned_class: Annotated[int, _i8("its class")]
    known: Annotated[list[int], _i8("card in a position, -1 where unknown", "seats * 4")]
    left: Annotated[list[int], _i8("mask of positions still held", "seats")]
    table: Annotated[
        list[int],
        _i8("card played in a trick, -1 none, -2 face down", "4 * seats"),
    ]
    counts: Annotated[
        list[int],
        _i16("own count for each open bet, -1 does not qualify, -2 unknown or closed", "bets"),
    ]
    node: Annotated[list[int], _i16("state of each bet", "bets")]
    caller: Annotated[list[int], _i8("seat of the bet's last call", "bets")]
    last_call: Annotated[list[int], _i8("the bet's last call", "bets")]
    asked: Annotated[list[int], _i8("side the last call was put to", "bets")]
    declared: Annotated[list[int], _i16("mask of seats that called or answered in it", "bets")]
    announced: Annotated[list[int], _i8("announced counts", "bets * seats")]
    pending: Annotated[int, _i16("mask of bets with an unanswered call")]
    opened: Annotated[int, _i16("mask of bets in which a call was made")]
    closed: Annotated[int, _i16("mask of closed bets")]
    settled: Annotated[int, _i16("mask of contests whose counts were compared")]
    late: Annotated[int, _i16("mask of accepted bets that wait for the end of the hand")]
    score: Annotated[list[int], _i16("points of each account", "accounts")]
    chicos: Annotated[list[int], _i8("chicos of each account", "accounts")]


@dataclass(slots=True)
class Log:
    """Counters of a run and, when `on`, the events since the last drain."""

    on: Annotated[int, _i8("1: keep events")]
    size: Annotated[int, _i32("events kept")]
    entries: Annotated[list[int], _i32("kind, seat, a, b of each event", "256 * 4")]
    matches: Annotated[int, _i64("matches finished")]
    hands: Annotated[int, _i64("hands dealt")]
    actions: Annotated[int, _i64("actions taken")]
    tricks: Annotated[int, _i64("tricks finished")]
    tied_tricks: Annotated[int, _i64("tricks tied")]
    unwon_hands: Annotated[int, _i64("hands without a winner")]
    wins: Annotated[list[int], _i64("matches won by each bot (side A's, side B's)", "2")]
    pairs: Annotated[list[int], _i64("pairs of swapped matches: A won 0, 1, 2", "3")]
    first_mano_wins: Annotated[int, _i64("matches won by the side that was mano first")]
    points: Annotated[list[int], _i64("points paid by each bet", "bets")]
    side_points: Annotated[list[int], _i64("points paid to each side", "2")]
    made: Annotated[list[int], _i64("times a call was made", "calls")]
    accepted: Annotated[list[int], _i64("times it was accepted", "calls")]
    declined: Annotated[list[int], _i64("times it was declined (folds included)", "calls")]
    mode_hands: Annotated[list[int], _i64("hands of each mode", "modes")]


Structure = TypeVar("Structure", Game, Tables, View, Log)


_known_fields: dict[str, dict[str, Field]] = {}


def structure_fields(structure: type[Any]) -> dict[str, Field]:
    """The fields of one of the four structures, in order."""
    found = _known_fields.get(structure.__name__)
    if found is None:
        hints = get_type_hints(structure, include_extras=True)
        found = {item.name: get_args(hints[item.name])[1] for item in fields(structure)}
        _known_fields[structure.__name__] = found
    return found


DERIVED: Final = frozenset({"rank_share", "count_share", "standing"})
"""Tables that follow from others and that no rule reads: what the kernel's bots judge by."""


@cache
def constant_names() -> tuple[str, ...]:
    """Names of the fields of :class:`Tables` that a compiled module has as literals."""
    return tuple(n for n, f in structure_fields(Tables).items() if f.is_constant)


def field_size(field: Field, tables: Tables) -> int:
    """Number of values in a field for the sizes of `tables`."""
    names = {name: getattr(tables, name) for name in constant_names()}
    return int(eval(field.size, {"__builtins__": {}}, names))


def blank(structure: type[Structure], tables: Tables) -> Structure:
    """A structure with every value 0, its lists as long as `tables` asks for."""
    values: dict[str, int | list[int]] = {}
    for name, field in structure_fields(structure).items():
        values[name] = 0 if field.size == "1" else [0] * field_size(field, tables)
    return structure(**values)  # type: ignore[arg-type]
