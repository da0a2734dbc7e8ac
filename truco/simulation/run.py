"""Many matches between two bots: `run(Simulation(rules))`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from truco.rules import Rules, default_registry
from truco.simulation.bots import resolve_bot
from truco.simulation.chunks import Splitter
from truco.simulation.engines import EngineChoice, Notify, ready_engine
from truco.simulation.in_order import InOrder
from truco.simulation.ledger import Ledger
from truco.simulation.loop import play_all
from truco.simulation.result import Result
from truco.simulation.row_players import RowSink
from truco.simulation.statistics import result_of
from truco.simulation.work import Work

if TYPE_CHECKING:
    from truco.plugins.manager import PluginRegistry

Progress = Callable[[int], None]
"""Takes the number of matches finished so far."""

DEFAULT_MATCHES: Final = 1000
MOST_MATCHES: Final = 10**12


@dataclass(frozen=True, slots=True)
class Simulation:
    """What to play. `bots` plays for side A and side B; `players` None means two where allowed.

    With `swap`, `matches` are played as half as many deals, each twice with the bots' sides
    exchanged. `seed` is any whole number from 0. `jobs` is the number of workers: threads of the
    compiled engine, processes of the interpreted one. Neither `jobs` nor `engine` changes a number
    of the result but its times.

    `bots` are names of the kernel's bots or of bots in `registry` (by default the installed
    plugins), or `module:Name`. With `records`, a record of each match is written to that folder.

    Raises ValueError for numbers out of range.
    """

    rules: Rules
    players: int | None = None
    bots: tuple[str, str] = ("basic", "basic")
    matches: int = DEFAULT_MATCHES
    seed: int = 0
    jobs: int = 1
    engine: EngineChoice = "auto"
    swap: bool = False
    records: Path | None = None
    registry: PluginRegistry | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.matches <= MOST_MATCHES:
            raise ValueError(f"matches must be from 1 to {MOST_MATCHES}, not {self.matches}")
        if self.swap and self.matches % 2:
            raise ValueError(f"swap plays each deal twice, so {self.matches} matches must be even")
        if self.seed < 0:
            raise ValueError(f"seed must be 0 or more, not {self.seed}")
        if self.jobs < 1:
            raise ValueError(f"jobs must be 1 or more, not {self.jobs}")


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a run. `result` has the matches finished until then; None if there are none."""

    def __init__(self, result: Result | None) -> None:
        self.result = result
        super().__init__(result)


def run(
    simulation: Simulation,
    *,
    progress: Progress | None = None,
    notify: Notify | None = None,
    rows: Sequence[RowSink] = (),
) -> Result:
    """Play a simulation to its end and return what was counted.

    `progress` is called with the matches finished whenever a chunk of them is; `notify` with lines
    for people; each of `rows` takes a row of numbers for every match, in the order of the matches
    (:func:`truco.kernel.rows.row_names` lists the columns), and what it raises ends the run.

    Raises TrucoError when the rules, the bots or the engine cannot be had,
    :class:`BotFailure` when a bot written in Python raises or chooses what is not legal, and
    :class:`Interrupted` on Ctrl-C.
    """
    rules, matches, jobs = simulation.rules, simulation.matches, simulation.jobs
    players = default_players(rules) if simulation.players is None else simulation.players
    registry = simulation.registry or default_registry()
    bot_a, bot_b = (resolve_bot(name, registry) for name in simulation.bots)
    tables = rules.tables(players)
    work = Work(
        rules,
        players,
        (bot_a, bot_b),
        simulation.seed,
        simulation.swap,
        simulation.records,
        rows=bool(rows),
    )
    engine = ready_engine(work, matches, jobs, simulation.engine, notify or _ignore)
    in_order = InOrder(rows)
    first_chunk = in_order.first_chunk(engine.first_chunk)
    splitter = Splitter(matches, jobs, simulation.swap, first_chunk)
    ledger = Ledger(tables.tables)
    interrupted = False
    start = perf_counter()

    def tell() -> None:
        (progress or _ignore)(ledger.finished)

    try:
        play_all(engine.workers, splitter, ledger, tell, in_order)
    except KeyboardInterrupt:
        interrupted = True
    elapsed_s = perf_counter() - start
    result = None
    if ledger.finished:
        result = result_of(
            ledger.total,
            tables,
            ruleset=rules.name,
            rules_path=None if rules.path is None else str(rules.path),
            bots=(bot_a.name, bot_b.name),
            seed=simulation.seed,
            engine=engine.name,
            jobs=jobs,
            swap=simulation.swap,
            elapsed_s=elapsed_s,
            compile_s=engine.compile_s,
        )
    if interrupted or result is None:
        raise Interrupted(result)
    return result


def default_players(rules: Rules) -> int:
    """The seats of a match when nobody says: two where the rules allow it, else the fewest."""
    return 2 if 2 in rules.players else min(rules.players)


def _ignore(_: object) -> None:
    pass
