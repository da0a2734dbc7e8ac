"""The engine's forms behind one face: interpreted, compiled, and both in step.

`game` is always a plain object with the state of the match after the last act, whatever form the
act was taken in.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from tests.support.structures import fitting
from truco.kernel.advance import advance, leave, start_match, step
from truco.kernel.dealing import begin_hand, choose_mode, clear_cards, deal_cards
from truco.kernel.legal import legal_actions
from truco.kernel.random import key_match
from truco.kernel.view import fill_view
from truco.playing.states import game_data
from truco.tables.layout import Game, Log, View, blank
from truco.tables.ruletables import RuleTables

ENTRIES = (
    "key_match", "start_match", "choose_mode", "clear_cards", "deal_cards", "begin_hand",
    "advance", "step", "leave", "legal_actions", "fill_view",
)  # fmt: skip
"""Functions that are called one by one here; the shipped module has only whole matches."""


class Differ(AssertionError):
    """The two forms do not agree."""


class Interpreted:
    """The kernel as plain Python; with `checked`, on structures that watch every value."""

    name = "interpreted"

    def __init__(self, rules: RuleTables, checked: bool = False) -> None:
        self.t = rules.tables
        self.game = fitting(Game, self.t) if checked else blank(Game, self.t)
        self.log = fitting(Log, self.t) if checked else blank(Log, self.t)
        self.log.on = 1
        self._view = blank(View, self.t)

    def start(self, root: tuple[int, int], number: int, prepare: Callable[[Game], None]) -> None:
        """Begin a match up to its first deal, which waits; `prepare` sets points and the like."""
        key_match(self.game, *root, number)
        start_match(self.game, self.t)
        self.game.manual = 1
        prepare(self.game)
        choose_mode(self.game, self.t)
        clear_cards(self.game, self.t)

    def deal(self, place: Callable[[Game], None] | None) -> None:
        """Lay the cards that `place` says, or those of the seed, and go on."""
        if place is None:
            deal_cards(self.game, self.t)
        else:
            place(self.game)
        begin_hand(self.game, self.t, self.log)
        advance(self.game, self.t, self.log)

    def step(self, action: int) -> None:
        step(self.game, self.t, self.log, action)

    def leave(self, seat: int) -> None:
        leave(self.game, self.t, self.log, seat)

    def legal(self) -> int:
        return legal_actions(self.game, self.t)

    def view(self, seat: int) -> View:
        fill_view(self._view, self.game, self.t, seat)
        return self._view


class Compiled:
    """The kernel compiled by numba, on records."""

    name = "compiled"

    def __init__(self, rules: RuleTables) -> None:
        from truco.compiled.records import blank_records, to_record

        self.rules = rules
        self.module = compiled_module(rules)
        self.game = blank(Game, rules.tables)
        self.log = blank(Log, rules.tables)
        self._t = to_record(rules.tables, rules.tables)[0]
        self._g = blank_records(Game, rules.tables)
        self._s = blank_records(Log, rules.tables)
        self._v = blank_records(View, rules.tables)
        self._view = blank(View, rules.tables)

    def start(self, root: tuple[int, int], number: int, prepare: Callable[[Game], None]) -> None:
        self.module.key_match(self._g[0], *root, number)
        self.module.start_match(self._g[0], self._t)
        self._g[0]["manual"] = 1
        self._read()
        self._change(prepare)
        self.module.choose_mode(self._g[0], self._t)
        self.module.clear_cards(self._g[0], self._t)
        self._read()

    def deal(self, place: Callable[[Game], None] | None) -> None:
        if place is None:
            self.module.deal_cards(self._g[0], self._t)
        else:
            self._change(place)
        self.module.begin_hand(self._g[0], self._t, self._s[0])
        self.module.advance(self._g[0], self._t, self._s[0])
        self._read()

    def step(self, action: int) -> None:
        self.module.step(self._g[0], self._t, self._s[0], action)
        self._read()

    def leave(self, seat: int) -> None:
        self.module.leave(self._g[0], self._t, self._s[0], seat)
        self._read()

    def legal(self) -> int:
        return int(self.module.legal_actions(self._g[0], self._t))

    def view(self, seat: int) -> View:
        from truco.compiled.records import from_record

        self.module.fill_view(self._v[0], self._g[0], self._t, seat)
        from_record(self._v[0], self._view)
        return self._view

    def counters(self) -> Log:
        from truco.compiled.records import from_record

        from_record(self._s[0], self.log)
        return self.log

    def _read(self) -> None:
        from truco.compiled.records import from_record

        from_record(self._g[0], self.game)

    def _change(self, change: Callable[[Game], None]) -> None:
        from truco.compiled.records import to_record

        change(self.game)
        self._g[:] = to_record(self.game, self.rules.tables)


class Both:
    """The two forms in step: the whole state is compared after every act."""

    name = "both"

    def __init__(self, rules: RuleTables) -> None:
        self.interpreted = Interpreted(rules)
        self.compiled = Compiled(rules)
        self.game = self.interpreted.game
        self.log = self.interpreted.log
        self.t = rules.tables

    def start(self, root: tuple[int, int], number: int, prepare: Callable[[Game], None]) -> None:
        self.interpreted.start(root, number, prepare)
        self.compiled.start(root, number, prepare)
        self._same("the start")

    def deal(self, place: Callable[[Game], None] | None) -> None:
        self.interpreted.deal(place)
        self.compiled.deal(place)
        self._same("the deal")

    def step(self, action: int) -> None:
        self.interpreted.step(action)
        self.compiled.step(action)
        self._same(f"action {action}")

    def leave(self, seat: int) -> None:
        self.interpreted.leave(seat)
        self.compiled.leave(seat)
        self._same(f"seat {seat} left")

    def legal(self) -> int:
        mask = self.interpreted.legal()
        if mask != self.compiled.legal():
            raise Differ(f"legal: interpreted {mask:b}, compiled {self.compiled.legal():b}")
        return mask

    def view(self, seat: int) -> View:
        view = self.interpreted.view(seat)
        if view != self.compiled.view(seat):
            raise Differ(f"view of seat {seat}: {view} and {self.compiled.view(seat)}")
        return view

    def counters(self) -> Log:
        """The counters, compared; the compiled form keeps no events."""
        ours, theirs = self.interpreted.log, self.compiled.counters()
        for name in ("matches", "hands", "actions", "tricks", "points", "made", "mode_hands"):
            if getattr(ours, name) != getattr(theirs, name):
                raise Differ(f"{name}: {getattr(ours, name)} and {getattr(theirs, name)}")
        return ours

    def _same(self, when: str) -> None:
        if self.interpreted.game != self.compiled.game:
            a, b = game_data(self.interpreted.game), game_data(self.compiled.game)
            told = ", ".join(f"{n}: {a[n]} and {b[n]}" for n in a if a[n] != b[n])
            raise Differ(f"after {when}: {told}")


Form = Interpreted | Compiled | Both


def compiled_module(rules: RuleTables) -> ModuleType:
    """The kernel compiled for these rules with every function that this folder calls."""
    from truco.compiled.engine import ALL_POLICIES, kernel_module

    return kernel_module(rules, ALL_POLICIES, ENTRIES)


def form_of(name: str, rules: RuleTables, **options: Any) -> Form:
    """The form of this name."""
    makers: dict[str, Any] = {"interpreted": Interpreted, "compiled": Compiled, "both": Both}
    form: Form = makers[name](rules, **options)
    return form
