"""What the builder refuses: rulesets that cannot be played."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from truco.cards import Deck
from truco.plugins.variant import Answers, Bet, Mode, Seating, Variant
from truco.tables.answers import is_seating
from truco.tables.faults import Faults
from truco.tables.graph import Graph
from truco.tables.layout import HAND_MAX, TRICKS_MAX, Tables

CARDS_MAX = 62
"""Cards of a deck: a deal keeps the cards already dealt in one mask."""
SEATS_MAX = 12
POINTS_MAX = 1000
PER_HOLDER_MAX = 127
MODES_MAX = 30
BETS_MAX = 12


def check_deck(variant: Variant, deck: Deck, faults: Faults) -> None:
    """Enough cards, and not too many of anything."""
    if not 2 <= len(deck) <= CARDS_MAX:
        faults.add(f"a deck of {len(deck)} cards: expected 2 to {CARDS_MAX}", key="deck")
    if not 1 <= variant.hand_size() <= HAND_MAX:
        faults.add(
            f"{variant.hand_size()} cards for each seat: expected 1 to {HAND_MAX}", key="deck"
        )
    if not 1 <= variant.tricks() <= min(variant.hand_size(), TRICKS_MAX):
        faults.add(
            f"{variant.tricks()} tricks with {variant.hand_size()} cards: expected 1 to "
            f"{min(variant.hand_size(), TRICKS_MAX)}",
            key="tricks",
        )
    if not 2 <= variant.seats <= SEATS_MAX:
        faults.add(f"{variant.seats} seats: expected 2 to {SEATS_MAX}", key="match.players")
    turned = int(variant.has_turned_card())
    needed = variant.seats * variant.hand_size() + turned
    if needed > len(deck):
        extra = " and one turned card" if turned else ""
        faults.add(
            f"{variant.seats} seats with {variant.hand_size()} cards each{extra} need {needed} "
            f"cards, but the deck has {len(deck)}",
            key="match.players",
        )


def check_modes(
    variant: Variant, modes: Sequence[Mode], bets: Sequence[Bet[Hashable]], faults: Faults
) -> None:
    """Modes and bets are named once and name only what exists."""
    if not modes or len(modes) > MODES_MAX:
        faults.add(f"{len(modes)} modes: expected 1 to {MODES_MAX}")
    ids = [mode.id for mode in modes]
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        faults.add(f"mode {name!r} is declared twice")
    if not bets or len(bets) > BETS_MAX:
        faults.add(f"{len(bets)} bets: expected the stake and at most {BETS_MAX - 1} contests")
    names = [bet.id for bet in bets]
    for name in sorted({name for name in names if names.count(name) > 1}):
        faults.add(f"bet {name!r} is declared twice")
    for bet in bets:
        for call in bet.calls:
            for closed in call.closes:
                if closed not in names[1:]:
                    faults.add(f"call {call.id} closes {closed!r}, which is no contest", key=bet.id)
            if call.also is not None and call.also not in [
                other.id for contest in bets if contest is not bet for other in contest.calls
            ]:
                faults.add(f"call {call.id} also makes {call.also!r}, no other bet's", key=bet.id)
            if call.forced == "start" and not bet.holders_only:
                faults.add(
                    f"call {call.id} is forced at the start, so only holders may make it",
                    key=bet.id,
                )
    total = variant.settings.match.total
    for mode in modes:
        if mode.opening not in (None, 0, 1) or not set(mode.shown) <= {0, 1}:
            faults.add(f"mode {mode.id}: a side is 0 or 1")
        if mode.cap is not None and not 0 <= mode.cap <= total:
            faults.add(f"mode {mode.id}: a cap of {mode.cap} points: expected 0 to {total}")
        for bet_id in mode.showdown:
            if bet_id not in names[1:]:
                faults.add(f"mode {mode.id} settles {bet_id!r} at once, which is no contest")
        if bets and bets[0].start(mode.id) is None:
            faults.add(f"mode {mode.id} has no stake")


def check_ladder(graph: Graph, faults: Faults) -> None:
    """Each call on the stake raises what the hand is worth."""
    for node, targets in enumerate(graph.next_node):
        if graph.bet_of[node] != 0:
            continue
        low = graph.nodes[node].accepted
        for call, target in targets.items():
            if graph.nodes[target].answers is Answers.GIVE_IN:
                continue
            high = graph.nodes[target].accepted
            if low.formula is None and high.formula is None and high.points <= low.points:
                faults.add(
                    f"the ladder does not rise: {graph.call_ids[call]} is worth {high.points}, "
                    f"what it raises {low.points}",
                    key=graph.bets[0].calls[0].id if graph.bets[0].calls else None,
                )
    for node, meaning in enumerate(graph.nodes):
        for name, pay in (
            ("accepted", meaning.accepted),
            ("declined", meaning.declined),
            ("alone", meaning.alone),
        ):
            if not 0 <= pay.per_holder <= PER_HOLDER_MAX:
                faults.add(
                    f"{graph.states[node]!r} pays {pay.per_holder} a holder when {name}: expected "
                    f"0 to {PER_HOLDER_MAX}",
                    key=graph.bets[graph.bet_of[node]].id,
                )
            if not 0 <= pay.points <= POINTS_MAX:
                faults.add(
                    f"{graph.states[node]!r} pays {pay.points} when {name}: expected 0 to "
                    f"{POINTS_MAX}",
                    key=graph.bets[graph.bet_of[node]].id,
                )


def check_seating(
    variant: Variant, mode: Mode, mano: int, seating: Seating, faults: Faults
) -> bool:
    """A seating names every seat once and lets both sides play."""
    if not is_seating(seating, mode, mano, faults):
        return False
    where = f"seating of mode {mode.id} with seat {mano} as mano"
    seats = variant.seats
    if len(seating.sides) != seats or len(seating.accounts) != seats:
        faults.add(f"{where}: expected a side and an account for each of {seats} seats")
        return False
    if any(side not in (0, 1) for side in seating.sides):
        faults.add(f"{where}: a side is 0 or 1, two sides contend in a hand")
        return False
    if any(not 0 <= account < seats for account in seating.accounts):
        faults.add(f"{where}: accounts are numbered from 0, at most one a seat")
        return False
    if any(not 0 <= seat < seats for seat in seating.active):
        faults.add(f"{where}: active seats are numbered 0 to {seats - 1}")
        return False
    if {seating.sides[seat] for seat in seating.active} != {0, 1}:
        faults.add(f"{where}: both sides need a seat that plays")
        return False
    if seating.cards is not None and (
        len(seating.cards) != seats
        or any(not variant.hand_size() <= number <= HAND_MAX for number in seating.cards)
    ):
        faults.add(
            f"{where}: expected for each seat from {variant.hand_size()} to {HAND_MAX} cards"
        )
        return False
    if seating.cards is not None:
        needed = sum(seating.cards) + int(variant.has_turned_card())
        if needed > len(variant.deck()):
            faults.add(f"{where}: {needed} cards are needed, the deck has {len(variant.deck())}")
            return False
    if seating.dealt is not None and not set(seating.active) <= set(seating.dealt):
        faults.add(f"{where}: every active seat must be dealt cards")
        return False
    return True


def check_settling(variant: Variant, tables: Tables, modes: Sequence[Mode], faults: Faults) -> None:
    """Every mode can be reached, pays something, and comes back to a fresh deal."""
    width = tables.total + 1
    square = width * width
    reached = set(tables.next_mode[tables.modes * 2 * square :])
    waiting = list(reached)
    while waiting:
        current = waiting.pop()
        for following in set(tables.next_mode[current * 2 * square : (current + 1) * 2 * square]):
            if following not in reached:
                reached.add(following)
                waiting.append(following)
    for number, mode in enumerate(modes):
        if number not in reached:
            others = ", ".join(modes[other].id for other in sorted(reached))
            last = tables.total - 1
            faults.add(
                f"mode {mode.id} can never come about: every hand from 0-0 to {last}-{last} "
                f"is {others}",
                # Points alone decide about kinds of hand, and these are the points there are.
                key="match.target",
                expected="a higher match.target that leads to it, or a next_mode that names it",
            )
            continue
        start = tables.start_node[number * tables.bets]
        if not tables.pay_points[3 * start] and not tables.pay_formula[3 * start]:
            faults.add(f"mode {mode.id} pays nothing to the winner of the hand")
        if _stays_on_one_deal(tables, number, square):
            faults.add(f"mode {mode.id} never returns to a new deal")
    for first in sorted(set(tables.next_mode[tables.modes * 2 * square :])):
        if tables.keep_deal[first]:
            faults.add(f"mode {modes[first].id} starts a chico but deals no cards")


def _stays_on_one_deal(tables: Tables, mode: int, square: int) -> bool:
    """Whether from `mode`, points unchanged, no mode with a new deal follows."""
    if not tables.keep_deal[mode]:
        return False
    for at in range(2 * square):
        current = mode
        for _ in range(tables.modes + 1):
            if not tables.keep_deal[current]:
                break
            current = tables.next_mode[current * 2 * square + at]
        else:
            return True
    return False
