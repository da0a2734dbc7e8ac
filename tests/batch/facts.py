"""What a row of a batch should say, worked out a second time from `Match.observation`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from truco.cards import Card
from truco.observation import Observation
from truco.tables.ruletables import RuleTables

Slices = Mapping[str, Any]


def one_hot(length: int, *places: int) -> list[int]:
    """Zeros with ones in these places."""
    return [int(at in places) for at in range(length)]


class Facts:
    """The slices that an observation's public properties determine."""

    def __init__(self, rules: RuleTables, seen: Observation, seats: tuple[str, ...]) -> None:
        self.rules, self.seen = rules, seen
        self.deck = {card: number for number, card in enumerate(rules.deck)}
        me = seats.index(seen.seat)
        self.ring = seats[me:] + seats[:me]
        """Seats in play order from the one that looks."""

    def cards(self, cards: Any) -> list[int]:
        return one_hot(len(self.deck), *(self.deck[card] for card in cards if card is not None))

    def seats(self, names: Any) -> list[int]:
        return [int(name in names) for name in self.ring]

    def slices(self) -> dict[str, list[int]]:
        """Every slice that can be told from the observation alone."""
        seen, bets = self.seen, self.rules.bet_ids
        sides = {seen.side: 0}
        tricks = [0] * 12
        for number, result in enumerate(seen.tricks):
            tricks[3 * number + (2 if result == "tie" else sides.get(result, 1))] = 1
        partners = [card for cards in seen.partner_cards.values() for card in cards]
        held = () if seen.cards is None else seen.cards
        modes = [n for n, name in enumerate(self.rules.mode_names) if name == seen.mode]
        found = {
            "held": self.cards(held),
            # Those that it laid face down or aside too: it knows them.
            "played": self.cards(card for card in self._own_cards() if card not in held),
            "partners": self.cards(partners),
            "turned": self.cards([seen.turned]),
            "table": self._table(),
            "face_down": self._face_down(),
            "held_by": [seen.cards_left[name] for name in self.ring],
            "tricks": tricks,
            "trick": one_hot(4, seen.trick - 1),
            "mano": self.seats([seen.mano]),
            "turn": self.seats([seen.seat_to_play]),
            "in_hand": self.seats(seen.seats_in),
            "pending": self._pending(),
            "closed": [int(bet in seen.closed) for bet in bets],
            "announced": self._announced(),
            "counts": [-1, *self._counts()],
        }
        if len(modes) == 1:
            found["mode"] = one_hot(self.rules.tables.modes, *modes)
        if set(seen.scores) == {"A", "B"}:
            order = [seen.side, "B" if seen.side == "A" else "A"]
            found["need"] = [min(127, seen.total - seen.scores[side]) for side in order]
            found["second_half"] = [int(seen.buenas[side]) for side in order]
            found["chicos"] = [seen.chicos[side] for side in order]
        return found

    def _own_cards(self) -> list[Card | None]:
        """Cards that the seat knows to be its own: those dealt, or where blind those laid open."""
        if self.seen.dealt is not None:
            return list(self.seen.dealt)
        return [trick.get(self.seen.seat) for trick in self.seen.table]

    def _table(self) -> list[int]:
        found: list[int] = []
        for trick in range(4):
            laid = self.seen.table[trick] if trick < len(self.seen.table) else {}
            for name in self.ring:
                found += self.cards([laid.get(name)])
        return found

    def _face_down(self) -> list[int]:
        found = []
        for trick in range(4):
            laid = self.seen.table[trick] if trick < len(self.seen.table) else {}
            found += [int(name in laid and laid[name] is None) for name in self.ring]
        return found

    def _pending(self) -> list[int]:
        """Bets with an unanswered call; the stake that a hand opens with has none to name it."""
        t = self.rules.tables
        waiting = {t.call_bet[self.rules.call_ids.index(one.call)] for one in self.seen.pending}
        if not waiting and any(str(action) == "accept" for action in self.seen.legal_actions):
            waiting = {0}
        return [int(bet in waiting) for bet in range(t.bets)]

    def _announced(self) -> list[int]:
        found = []
        for bet in self.rules.bet_ids:
            said = self.seen.announced.get(bet, {})
            for name in self.ring:
                count = said.get(name)
                found.append((-2 if count is None else count) if name in said else -1)
        return found

    def _counts(self) -> list[int]:
        found = []
        for bet in self.rules.bet_ids[1:]:
            count = self.seen.counts.get(bet, -2)
            found.append(-1 if count is None else count)
        return found
