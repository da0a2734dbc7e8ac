"""The result of building: the kernel's tables with the names and reasons people need."""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from truco.cards import Card, Deck
from truco.errors import PluginError, TrucoError, shown
from truco.kernel.codes import ACCEPT, CALL, DISCARD, FOLD, PLAY_DOWN
from truco.plugins.checks import raised
from truco.plugins.variant import Variant
from truco.tables.counts import LazyCounts
from truco.tables.layout import DERIVED, Tables, structure_fields
from truco.tables.situations import KnownFacts, domains


@dataclass(frozen=True)
class RuleTables:
    """A ruleset for one number of seats, ready to be played.

    `bet_ids`, `call_ids`, `mode_ids` give the name of each number; bet 0 is the stake. `mode_names`
    are what people see. `node_bet` and `node_state` say what each node of the call graphs is.
    `turned_of_class` has one turned card of each class (None where no card is turned).
    """

    variant: Variant
    seats: int
    deck: Deck
    tables: Tables
    bet_ids: tuple[str, ...]
    call_ids: tuple[str, ...]
    mode_ids: tuple[str, ...]
    mode_names: tuple[str, ...]
    node_bet: tuple[int, ...]
    node_state: tuple[object, ...]
    turned_of_class: tuple[Card | None, ...]

    @cached_property
    def fingerprint(self) -> str:
        """Hash of what the rules mean: equal for two rulesets that play the same game alike."""
        digest = hashlib.sha256()
        names = (*self.bet_ids, *self.call_ids, *self.mode_names, *map(str, self.deck))
        digest.update("\n".join(names).encode())
        for name in structure_fields(Tables):
            if name in DERIVED:
                continue
            value = getattr(self.tables, name)
            if isinstance(value, LazyCounts):
                value = value.complete()
            numbers = array("q", value if isinstance(value, list) else [value])
            if sys.byteorder == "big":
                numbers.byteswap()
            digest.update(f"\n{name} {len(numbers)}\n".encode())
            digest.update(numbers)
        return digest.hexdigest()[:16]

    def reason(self, action: int, facts: Mapping[str, int]) -> str | None:
        """Why the variant's windows refuse an action in a situation; None when they allow it.

        `facts` is what :func:`truco.tables.situations.situation_facts` gives for the moment. Raises
        PluginError where the variant's method raises, or answers what is no reason.
        """
        situation = KnownFacts(self._domains, facts)
        if action >= CALL:
            return self._asked("may_call", self.call_ids[action - CALL], situation)
        if action == ACCEPT:
            return self._asked("may_accept", situation)
        if action == FOLD:
            return self._asked("may_fold", situation)
        if action < PLAY_DOWN:
            return self._asked("may_play", situation)
        if action < DISCARD:
            return self._asked("may_play_down", situation)
        return None

    def _asked(self, method: str, *about: object) -> str | None:
        """What a window says when it is asked again, in the middle of a match."""
        try:
            found: object = getattr(self.variant, method)(*about)
        except (TrucoError, KeyboardInterrupt):
            raise
        except BaseException as error:  # A plugin may raise anything; the message names it.
            raise PluginError(self.variant.id, f"{method} {raised(error)}") from error
        if found is not None and not isinstance(found, str):
            what = f"{method} gave {shown(found)}: expected None, or the reason against it"
            raise PluginError(self.variant.id, what)
        return found

    @cached_property
    def _domains(self) -> Mapping[str, tuple[object, ...]]:
        tables = self.tables
        stake = [d for d, bet in zip(tables.depth, self.node_bet, strict=True) if bet == 0]
        found = domains(
            self.mode_ids, self.variant.tricks(), self.bet_ids, max(stake), tables.total
        )
        return {fact: tuple(values) for fact, values in found.items()}
