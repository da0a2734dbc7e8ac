"""Neutral games for the tests of the engine: they belong to no country.

`toy(...)` is a small plain game; any of its answers can be replaced by a keyword, so that a test
shows the one thing it is about. `CROWDED` are games that between them use every primitive of the
kernel, many of which no shipped ruleset needs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from truco.cards import Card, Deck
from truco.plugins.settings import MatchSettings, RulesetSettings
from truco.plugins.variant import (
    Answers,
    Bet,
    Call,
    HandResult,
    Mode,
    Node,
    Pay,
    Seating,
    Trick,
    Variant,
)
from truco.tables.build import build_tables
from truco.tables.ruletables import RuleTables

TWENTY_FOUR = Deck.of(["1", "2", "3", "4", "5", "6"], "eboc")


class Ladder(Bet[int]):
    """A stake whose calls follow each other; a state is the number of calls made."""

    id = "stake"

    def __init__(self, values: Sequence[int | str] = (1, 2, 3, 5), **more: Any) -> None:
        self.values = tuple(values)
        self.calls = tuple(Call(f"up-{n}") for n in range(1, len(self.values)))
        for name, value in more.items():
            setattr(self, name, value)

    def start(self, mode: str) -> int | None:
        return 0

    def after(self, state: int, call: str) -> int | None:
        following = state + 1
        return following if call == f"up-{following}" else None

    def node(self, state: int) -> Node:
        return Node(accepted=self.worth(state), declined=self.worth(max(0, state - 1)))

    def worth(self, state: int) -> Pay:
        value = self.values[state]
        return Pay(value) if isinstance(value, int) else Pay(formula=value)


class Chain(Bet[tuple[str, ...]]):
    """A contest in which each call of a list may follow the ones before it in the list."""

    def __init__(self, name: str, worth: dict[str, int], **more: Any) -> None:
        self.id = name
        self.worth = worth
        self.calls = tuple(Call(call) for call in worth)
        self.answers = Answers.SIDE
        self.last_pays: str | None = None
        self.per_holder = 0
        for key, value in more.items():
            setattr(self, key, value)

    def start(self, mode: str) -> tuple[str, ...] | None:
        return ()

    def after(self, state: tuple[str, ...], call: str) -> tuple[str, ...] | None:
        order = list(self.worth)
        if state and order.index(call) <= order.index(state[-1]):
            return None
        return (*state, call)

    def node(self, state: tuple[str, ...]) -> Node:
        points = sum(self.worth[call] for call in state)
        agreed = max(1, sum(self.worth[call] for call in state[:-1]))
        formula = self.last_pays if state and state[-1] == list(self.worth)[-1] else None
        return Node(
            accepted=Pay(points, formula),
            declined=Pay(agreed),
            alone=Pay(agreed, per_holder=self.per_holder),
            answers=self.answers,
        )


def best_of(tricks: tuple[Trick, ...], most: int, all_tied: HandResult) -> HandResult | None:
    """More tricks than the other side can reach; level at the end, the first that was won."""
    won = {side: tricks.count(side) for side in ("A", "B")}
    rest = most - len(tricks)
    for side, other, result in (("A", "B", HandResult.A), ("B", "A", HandResult.B)):
        if won[side] > won[other] + rest:
            return result
    if rest:
        return None
    for trick in tricks:
        if trick != "tie":
            return HandResult.A if trick == "A" else HandResult.B
    return all_tied


class Toy(Variant):
    """Three cards each of 24, a ladder of three calls, no contest, one kind of hand."""

    id = "toy"

    def deck(self) -> Deck:
        return TWENTY_FOUR

    def strength(self, card: Card, turned: Card | None) -> int:
        return card.number

    def bets(self) -> Sequence[Bet[Any]]:
        return (Ladder(),)

    def hand_result(self, mode: str, tricks: tuple[Trick, ...]) -> HandResult | None:
        return best_of(tricks, self.tricks(), HandResult.MANO_SIDE)


def settings(total: int = 10, chicos: int = 1, finish_hand: bool = False) -> RulesetSettings:
    """The settings that every game has."""
    return RulesetSettings(
        match=MatchSettings(players=(2,), target=total, chicos=chicos, finish_hand=finish_hand)
    )


def toy(
    seats: int = 2,
    total: int = 10,
    chicos: int = 1,
    finish_hand: bool = False,
    base: type[Variant] = Toy,
    **answers: Callable[..., Any],
) -> Variant:
    """A game whose method `name` is replaced by the function `name` of the keywords."""
    methods = {name: staticmethod(answer) for name, answer in answers.items()}
    kind = type(base.__name__, (base,), methods)
    return kind(settings(total, chicos, finish_hand), seats)


def toy_tables(**choices: Any) -> RuleTables:
    """The tables of :func:`toy`."""
    return build_tables(toy(**choices))


# ------------------------------------------------------------------------ games that use it all


class Crowded(Variant):
    """Contests of every sort, special hands, a turned card, four cards, cards played face down."""

    id = "crowded"

    def deck(self) -> Deck:
        return Deck.of(["1", "2", "3", "4", "5", "6", "7", "8"], "eboc")

    def hand_size(self) -> int:
        return 4

    def tricks(self) -> int:
        return 3

    def has_turned_card(self) -> bool:
        return True

    def turned_class(self, turned: Card) -> str:
        return turned.suit

    def strength(self, card: Card, turned: Card | None) -> int:
        assert turned is not None
        return card.number // 3 + (10 if card.suit == turned.suit else 0)

    def count(self, bet: str, holding: tuple[Card, ...], turned: Card | None) -> int | None:
        assert turned is not None
        if bet == "sum":
            return sum(card.number for card in holding)
        if bet == "highest":
            return max(card.number for card in holding)
        trumps = [card for card in holding if card.suit == turned.suit]
        return 10 * len(trumps) if len(trumps) >= 2 else None

    def bets(self) -> Sequence[Bet[Any]]:
        return (
            Ladder((1, 2, 3, "game"), answered_by="all"),
            Chain("sum", {"sum-1": 1, "sum-2": 2}, answered_by="all", announce_all=True),
            Chain(
                "highest",
                {"high-1": 1, "high-2": 1, "high-all": 0},
                settles="hand-end",
                answered_by="last",
                last_pays="rest",
            ),
            Trumps(),
        )

    def formula(self, name: str, winner: int, other: int) -> int:
        total = self.settings.match.total
        return total if name == "game" else total - max(winner, other)

    def may_call(self, call: str, situation: Any) -> str | None:
        if call.startswith("high"):
            return None if situation.own_second_half else "only when ahead"
        if call == "sum-1" and (situation.trick > 1 or situation.stake_pending):
            return "too late"
        if call == "sum-2" and situation.settled("trumps") and not situation.leads_trick:
            return "trumps are settled"
        if call == "up-2" and situation.other_need == 1:
            return "not now"
        if call == "up-1" and situation.first_trick_tied and situation.last_of_trick:
            return "not after a tie"
        return None

    def may_fold(self, situation: Any) -> str | None:
        return "not as the first thing" if situation.first_card_unplayed else None

    def may_play_down(self, situation: Any) -> str | None:
        if situation.trick == 1 or situation.side_played_down:
            return "not now"
        return None

    def fold_bonus(self, situation: Any) -> int:
        return 0 if situation.contest_opened else 1

    def fold_scope(self) -> Any:
        return "seat"

    def lead_after_tie(self) -> Any:
        return "first-of-tied"

    def hand_result(self, mode: str, tricks: tuple[Trick, ...]) -> HandResult | None:
        tied = {
            "show": HandResult.NOBODY,
            "blind": HandResult.DEALER_SIDE,
            "again": HandResult.NOBODY_SAME_DEALER,
        }.get(mode, HandResult.NOBODY_SAME_DEALER)
        return best_of(tricks, 3, tied)

    def modes(self) -> Sequence[Mode]:
        return (
            Mode("plain", "plain"),
            Mode("edge-a", "edge", opening=0, shown=(0,)),
            Mode("edge-b", "edge", opening=1, shown=(1,)),
            Mode("blind", "blind", blind=True, ties=False),
            Mode("show", "show", showdown=("sum", "trumps"), cap=2, rotates=2),
            Mode("again", "again", rotates=0, new_deal=False),
        )

    def next_mode(self, state: Any) -> str:
        last = self.settings.match.total - 1
        edge = [points == last for points in state.scores]
        if all(edge):
            return "blind"
        if any(edge):
            return "edge-a" if edge[0] else "edge-b"
        if state.previous == "show":
            return "plain" if state.abandoned else "again"
        return "show" if sum(state.scores) % 3 == 1 else "plain"


class Trumps(Chain):
    """A contest of holders: they must declare, and may be alone in it."""

    holders_only = True

    def __init__(self) -> None:
        super().__init__("trumps", {"trumps": 2, "more-trumps": 2})
        self.calls = (
            Call("trumps", closes=("sum",), forced="start"),
            Call("more-trumps"),
            Call("meet"),
            Call("yield"),
        )
        self.answers = Answers.HOLDERS
        self.per_holder = 1

    def start(self, mode: str) -> tuple[str, ...] | None:
        return None if mode == "again" else ()

    def after(self, state: tuple[str, ...], call: str) -> tuple[str, ...] | None:
        follows = {
            (): ("trumps",),
            ("trumps",): ("more-trumps", "meet", "yield"),
            ("trumps", "more-trumps"): ("yield",),
        }
        return (*state, call) if call in follows.get(state, ()) else None

    def node(self, state: tuple[str, ...]) -> Node:
        if state[-1:] == ("yield",):
            return Node(declined=Pay(len(state)), answers=Answers.GIVE_IN)
        if state[-1:] == ("meet",):
            return Node(accepted=Pay(4), answers=Answers.COMPARE)
        return super().node(state)


class Forced(Crowded):
    """A contest that must be opened on one's turn; a fold takes the whole side out."""

    id = "forced"

    def bets(self) -> Sequence[Bet[Any]]:
        trumps = Trumps()
        trumps.calls = (
            Call("trumps", closes=("sum", "highest"), forced="turn"),
            *trumps.calls[1:],
        )
        trumps.silent_counts = False
        stake, total, highest, _ = super().bets()
        return (stake, total, highest, trumps)

    def fold_scope(self) -> Any:
        return "side"


class Alone(Toy):
    """Mano plays against all others; every seat has an account of its own."""

    id = "alone"

    def seating(self, mode: str, mano: int) -> Seating:
        sides = tuple(int(seat != mano) for seat in range(self.seats))
        return Seating(sides, tuple(range(self.seats)), tuple(range(self.seats)))


class Duels(Toy):
    """Six seats in duels of opposite seats, all dealt at once, between hands of all six."""

    id = "duels"

    def modes(self) -> Sequence[Mode]:
        return (
            Mode("all", "all"),
            *(Mode(f"duel-{n}", "duel", new_deal=n == 1) for n in (1, 2, 3)),
        )

    def next_mode(self, state: Any) -> str:
        follows = {"all": "duel-1", "duel-1": "duel-2", "duel-2": "duel-3"}
        return "all" if state.abandoned else follows.get(state.previous or "duel-3", "all")

    def seating(self, mode: str, mano: int) -> Seating:
        ring = range(self.seats)
        sides = tuple(seat % 2 for seat in ring)
        if mode == "all":
            return Seating(sides, tuple(ring), sides)
        pair = (mano, (mano + self.seats // 2) % self.seats)
        return Seating(sides, tuple(sorted(pair)), sides, dealt=tuple(ring))


@dataclass(frozen=True, slots=True)
class Game:
    """A neutral game by name, for tests that run over several."""

    name: str
    base: type[Variant]
    seats: int
    total: int = 10
    chicos: int = 1
    finish_hand: bool = False

    def tables(self) -> RuleTables:
        return build_tables(
            toy(self.seats, self.total, self.chicos, self.finish_hand, base=self.base)
        )


CROWDED = (
    Game("toy-2", Toy, 2),
    Game("crowded-2", Crowded, 2, chicos=3),
    Game("crowded-4", Crowded, 4),
    Game("forced-6", Forced, 6, total=20, finish_hand=True),
    Game("alone-3", Alone, 3, finish_hand=True),
    Game("duels-6", Duels, 6, total=12),
)
