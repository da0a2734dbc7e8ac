"""What a run does: visits to rulesets, each with its share of acts in each way of playing."""

from __future__ import annotations

import random
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context

from tests.fuzz.bulk import Bulk, counted
from tests.fuzz.forms import form_of
from tests.fuzz.options import Draw, Refused, random_draw, shipped
from tests.fuzz.play import FuzzMatch
from tests.fuzz.through_match import MatchFuzz
from truco.kernel.random import root_words

SHARES = {"engine": 0.1, "match": 0.01, "step": 0.01, "bulk": 0.88}
"""Parts of all acts for: single matches in the engine; through `Match`; in both forms in step;
whole runs of matches in both forms."""
DRAWS = 3
"""Random rulesets for each shipped one."""
COMPILED_DRAWS = 10
"""One in so many of them is compiled: that takes ten seconds and more."""
STEPPED = 3
"""One in so many of the compiled ones is also played in step; which, depends on the seed."""
THINKING = 4
"""In one of so many bulks `basic` plays too, which takes far longer to compile."""
SELDOM = 0.02
"""How often the costly checks of a state are made."""


@dataclass
class Tally:
    """What was done so far."""

    acts: Counter[str] = field(default_factory=Counter)
    """Acts by way of playing; those of "step" and "bulk" were taken in both forms."""
    matches: int = 0
    mistakes: int = 0
    rulesets: int = 0
    refused: int = 0
    """Draws that no ruleset can be."""
    noted: Counter[str] = field(default_factory=Counter)
    failures: dict[str, str] = field(default_factory=dict)
    """The first failure of each kind, with where it came up."""
    failed: Counter[str] = field(default_factory=Counter)

    def of_form(self, form: str) -> int:
        """Acts taken in one form."""
        both = self.acts["step"] + self.acts["bulk"]
        own = self.acts["engine"] + self.acts["match"]
        if form == "interpreted":
            return both + own
        return both + self.acts["compiled"]


@dataclass(frozen=True)
class Plan:
    """A whole run: its seed, its acts, its form, the rulesets it is limited to."""

    seed: int
    actions: int
    form: str
    rulesets: tuple[str, ...] = ()

    def visits(self) -> Iterator[tuple[int, Callable[[], Draw], bool]]:
        """Number of a visit, what draws its ruleset, and whether it is compiled."""
        fixed = [draw for draw in shipped() if not self.rulesets or draw.name in self.rulesets]
        number = 0
        for draw in fixed:
            yield number, partial(_same, draw), self.form != "interpreted"
            number += 1
        for at in range(DRAWS * len(fixed)):
            chooser = random.Random(f"{self.seed} {number}")
            compiled = self.form != "interpreted" and at % COMPILED_DRAWS == 0
            yield number, partial(random_draw, chooser, self.rulesets), compiled
            number += 1

    def shares(self) -> tuple[dict[str, int], dict[str, int]]:
        """Acts of a visit by way of playing: compiled or not."""
        visits = list(self.visits())
        compiled = sum(1 for _, _, flag in visits if flag)
        if self.form == "interpreted":
            acts = self.actions // len(visits)
            return {}, {"engine": int(acts * 0.95), "match": acts - int(acts * 0.95)}
        if self.form == "compiled":
            acts = self.actions // compiled
            return {"compiled": acts // 20, "counted": acts - acts // 20}, {}
        each = {way: int(self.actions * share) for way, share in SHARES.items()}
        own = {way: each[way] // len(visits) for way in ("engine", "match")}
        both = {"step": each["step"] * STEPPED // compiled, "bulk": each["bulk"] // compiled}
        return {**own, **both}, own


class Run:
    """A run of a plan; `tally` is what came of it."""

    def __init__(self, plan: Plan, report: Callable[[str], None]) -> None:
        self.plan, self.report = plan, report
        self.tally = Tally()
        self.root = root_words(plan.seed)

    def all(self, start: int = 0) -> None:
        """Make every visit from number `start` on, each compiled one in a process of its own.

        A compiled module is never forgotten: many of them would fill the memory.
        """
        for number, _, flag in self.plan.visits():
            if number < start:
                continue
            if not flag:
                self.one(number)
            else:
                with ProcessPoolExecutor(1, get_context("spawn")) as child:
                    try:
                        found = child.submit(visited, self.plan, number).result()
                    except BrokenExecutor as error:
                        self._fail(error, f"visit {number}: the process died")
                        continue
                self._add(found)
            acts = ", ".join(f"{way} {count:,}" for way, count in self.tally.acts.items())
            failed = sum(self.tally.failed.values())
            self.report(f"visit {number}: {acts}, failures {failed}")

    def one(self, only: int) -> None:
        """Make one visit, in this process."""
        compiled, plain = self.plan.shares()
        for number, draw, flag in self.plan.visits():
            if number == only:
                self.visit(number, draw, compiled if flag else plain)

    def visit(self, number: int, draw: Callable[[], Draw], acts: dict[str, int]) -> None:
        try:
            found = draw()
        except Refused:
            self.tally.refused += 1
            return
        except Exception as error:
            self._fail(error, f"visit {number}: drawing a ruleset")
            return
        self.tally.rulesets += 1
        for way, most in acts.items():
            if way == "step" and number % STEPPED != self.plan.seed % STEPPED:
                continue
            try:
                getattr(self, f"_{way}")(number, found, most)
            except Exception as error:
                self._fail(error, f"visit {number} ({way}): {found}")

    # ------------------------------------------------------------------ ways of playing

    def _engine(self, number: int, draw: Draw, most: int) -> None:
        self._single("engine", "interpreted", number, draw, most)

    def _compiled(self, number: int, draw: Draw, most: int) -> None:
        self._single("compiled", "compiled", number, draw, most)

    def _step(self, number: int, draw: Draw, most: int) -> None:
        self._single("step", "both", number, draw, most)

    def _single(self, way: str, name: str, number: int, draw: Draw, most: int) -> None:
        """Single matches in the engine, each with points, deals and departures of its own."""
        rules = draw.rules().tables(draw.players)
        form = form_of(name, rules)
        done = at = 0
        while done < most:
            checked = name == "interpreted" and at % 20 == 19
            used = form_of(name, rules, checked=True) if checked else form
            match = None
            try:
                match = FuzzMatch(rules, used, self.root, (number << 32) + at, SELDOM)
                match.play()
                if name == "both":
                    used.counters()  # type: ignore[union-attr]
            except Exception as error:
                self._fail(error, f"visit {number} ({way}), match {at}: {draw}")
                form = form_of(name, rules)
            played = match.acts if match is not None else 0
            self.tally.acts[way] += played
            self.tally.matches += 1
            done += max(1, played)
            at += 1

    def _match(self, number: int, draw: Draw, most: int) -> None:
        rules = draw.rules()
        rules.tables(draw.players)
        done = at = 0
        while done < most:
            chooser = random.Random(f"{self.plan.seed} {number} {at}")
            match = None
            try:
                match = MatchFuzz(draw, rules, at, chooser)
                match.play()
            except Exception as error:
                self._fail(error, f"visit {number} (match), match {at}: {draw}")
            if match is not None:
                self.tally.acts["match"] += match.acts
                self.tally.mistakes += match.mistakes
                self.tally.noted += match.kinds
            self.tally.matches += 1
            done += max(1, match.acts if match is not None else 0)
            at += 1

    def _bulk(self, number: int, draw: Draw, most: int) -> None:
        thinking = number % THINKING == self.plan.seed % THINKING
        bulk = Bulk(draw.rules().tables(draw.players), self.root, thinking)
        try:
            bulk.play(most)
        finally:
            self.tally.acts["bulk"] += bulk.acts
            self.tally.matches += bulk.matches

    def _counted(self, number: int, draw: Draw, most: int) -> None:
        acts, matches = counted(draw.rules().tables(draw.players), self.root, most)
        self.tally.acts["compiled"] += acts
        self.tally.matches += matches

    def _fail(self, error: Exception, where: str) -> None:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        what = str(error).partition(";")[0][:60] if isinstance(error, AssertionError) else ""
        place = f"{frame.filename.rpartition('/')[2]}:{frame.lineno}"
        kind = f"{type(error).__name__} at {place} {what}".strip()
        self.tally.failed[kind] += 1
        if kind not in self.tally.failures:
            notes = " ".join(getattr(error, "__notes__", ()))
            told = f"{where} {notes}\n  {type(error).__name__}: {error}"
            self.tally.failures[kind] = told
            self.report(f"FAILURE {told}")

    def _add(self, other: Tally) -> None:
        """Take what another process did."""
        tally = self.tally
        for name in ("acts", "noted", "failed"):
            getattr(tally, name).update(getattr(other, name))
        for name in ("matches", "mistakes", "rulesets", "refused"):
            setattr(tally, name, getattr(tally, name) + getattr(other, name))
        for kind, told in other.failures.items():
            if tally.failures.setdefault(kind, told) is told:
                self.report(f"FAILURE {told}")


def visited(plan: Plan, number: int) -> Tally:
    """What one visit of a plan does: for a process of its own."""
    run = Run(plan, lambda line: None)
    run.one(number)
    return run.tally


def _same(draw: Draw) -> Draw:
    return draw
