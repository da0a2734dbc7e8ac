"""Playing matches one at a time through `Match`: for bots in Python, and to keep records.

The kernel plays along on a game of its own, which is the one that is counted, so the numbers are
those of the other ways of playing. What a bot sees and what is recorded come from the match.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import re
from array import array
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from truco.actions import Action
from truco.errors import BotError, IllegalAction, InvalidAction, TrucoError, shown
from truco.kernel.advance import advance, start_match, step
from truco.kernel.bits import nth, popcount
from truco.kernel.codes import MATCH_OVER
from truco.kernel.legal import legal_actions
from truco.kernel.policies import RANDOM, choose
from truco.kernel.random import key_match, next_word
from truco.kernel.rows import count_match
from truco.kernel.view import fill_view
from truco.match import Match
from truco.plugins.checks import one_line, place_of_error
from truco.record import Record
from truco.simulation.bots import Factory, KernelBot, PythonBot, make_bot
from truco.simulation.chunks import Chunk, added
from truco.simulation.result import Unfinished
from truco.simulation.row_players import Rowed, row_width
from truco.simulation.work import Halfway, Player, Work
from truco.tables.layout import Game, Log, View, blank

if TYPE_CHECKING:
    from truco.simulation.comparison import Compared

_Chooser = Callable[[], object]
"""What plays a seat: gives its choice for the match as it stands."""


class BotFailure(BotError, Unfinished):
    """A bot raised, or chose what is not legal. `record` is the match until then."""

    found: Compared | None = None
    """In a comparison, what was found of the deals that all had played until then."""

    def __init__(
        self, bot: str, seat: str, seed: int, match: int, problem: str, record: Record
    ) -> None:
        self.bot = bot
        self.seat = seat
        self.seed = seed
        self.match = match
        """Number of the match in the run, from 0."""
        self.problem = problem
        self.record = record
        super().__init__(bot, seat, seed, match, problem, record)

    def __str__(self) -> str:
        return (
            f"bot {self.bot} at {self.seat}, seed {self.seed}, match {self.match}: {self.problem}"
        )


def record_stem(ruleset: str, seed: int, match: int) -> str:
    """The name of a record's file, without its suffix."""
    # A ruleset may have any name, and a file may not.
    name = re.sub(r"[^\w.-]+", "-", ruleset).strip("-.") or "ruleset"
    return f"{name}-seed{seed}-match{match:06}"


def keep_record(record: Record, folder: Path, match: int) -> None:
    """Write the record of a match into a folder.

    Raises TrucoError when it is there already, or cannot be written; then nothing of it is left.
    """
    path = folder / f"{record_stem(record.name, record.seed, match)}.toml"
    made = False
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise TrucoError(f"{folder} is a file; records need a folder") from None
    except OSError as error:
        raise TrucoError(f"{folder}: {error.strerror or error}") from error
    try:
        with path.open("x", encoding="utf-8") as file:
            made = True
            file.write(record.to_toml(folder))
    except FileExistsError:
        raise TrucoError(f"{path} is there already; records need an empty folder") from None
    except OSError as error:
        if made:
            with suppress(OSError):
                path.unlink()
        reason = error.strerror or str(error)
        raise TrucoError(f"{path}: {reason}; the records before it are whole") from error


def match_player(work: Work) -> Player:
    """A player for bots of either kind. It is for one thread at a time.

    Raises BotError when a bot of the work cannot be had; playing raises :class:`BotFailure`.
    """
    return _MatchPlayer(work).play


class _MatchPlayer:
    def __init__(self, work: Work) -> None:
        self._work = work
        self._process = os.getpid()
        self._rules = work.rules.tables(work.players)
        self._game = blank(Game, self._rules.tables)
        self._view = blank(View, self._rules.tables)
        self._factories = [
            bot.factory() if isinstance(bot, PythonBot) else None for bot in work.bots
        ]

    def play(self, chunk: Chunk) -> Log | Rowed:
        t = self._rules.tables
        log, rows = blank(Log, t), array("q")
        step = 2 if self._work.swap else 1
        try:
            for start in range(chunk.start, chunk.start + chunk.matches, step):
                deal = self._play_deal(Chunk(start, step))
                whole = added(log, deal.log, t)
                rows.extend(deal.rows)
                log = whole
        except BaseException as failure:
            # Whatever happened when, what is left are the rows of whole deals.
            del rows[log.matches * row_width(t) :]
            raise Halfway(self._found(log, rows), failure) from failure
        return self._found(log, rows)

    def _found(self, log: Log, rows: array[int]) -> Log | Rowed:
        return Rowed(log, rows) if self._work.rows else log

    def _play_deal(self, matches: Chunk) -> Rowed:
        """Play the match of a deal, or with `swap` both of them."""
        t = self._rules.tables
        log = blank(Log, t)
        rows = array("q")
        won = 0
        for number in range(matches.start, matches.start + matches.matches):
            exchanged = self._work.swap & number & 1
            row = [0] * row_width(t)
            counted = count_match(log, t, row, 0, -1)
            winner = self._play_match(number, exchanged, log)
            # The same bookkeeping as truco.kernel.play.play_matches.
            bot = winner ^ exchanged
            log.wins[bot] += 1
            if self._game.winner == t.seat_account[self._game.first_mano]:
                log.first_mano_wins += 1
            if self._work.swap:
                won += 1 - bot
                if exchanged:
                    log.pairs[won] += 1
                    won = 0
            # The same row as truco.kernel.rows.play_rows writes.
            count_match(log, t, row, 0, 1)
            game = self._game
            rows.extend((number, game.winner, bot, game.first_mano, *game.score, *game.chicos))
            rows.extend(row[:counted])
        return Rowed(log, rows)

    def _play_match(self, number: int, exchanged: int, log: Log) -> int:
        """Play a match to its end; 0 when the bot on side A's seats won it, else 1."""
        work, game, t = self._work, self._game, self._rules.tables
        key = number >> 1 if work.swap else number
        key_match(game, *work.root, key)
        start_match(game, t)
        advance(game, t, log)
        match = Match(work.rules, work.players, work.seed, number=key)
        sides = [side ^ exchanged for side in t.seat_bot]
        players = {
            seat: work.bots[side].name for seat, side in zip(match.seats, sides, strict=True)
        }
        choosers: list[_Chooser] = []
        for place, side in enumerate(sides):
            with self._blaming(place, side, number, match, players):
                choosers.append(self._chooser(place, side, match))
        while game.phase != MATCH_OVER:
            place = game.to_act
            with self._blaming(place, sides[place], number, match, players):
                match.act(_checked(choosers[place]()), seat=match.seats[place])
            step(game, t, log, match.story.acts[-1].number)
        if work.records is not None:
            keep_record(match.record(players), work.records, number)
        return t.account_bot[game.winner]

    def _end_where_forked(self) -> None:
        """End a process that a bot has forked, in which the bot came to its end.

        It would play on beside the one that was asked, and take the work of others from the queue.
        """
        if os.getpid() != self._process:
            os._exit(0)

    def _chooser(self, place: int, side: int, match: Match) -> _Chooser:
        """What plays a seat."""
        bot, factory = self._work.bots[side], self._factories[side]
        if isinstance(bot, KernelBot):
            return partial(self._kernel_choice, bot.policy, match)
        assert factory is not None
        made = make_bot(factory, _bot_seed(self._work.seed, match.story.setup.number, place))
        seat = match.seats[place]
        return lambda: made(match.observation(seat))

    def _kernel_choice(self, policy: int, match: Match) -> Action:
        """The choice of a policy, by the words that truco.kernel.play.play_match would give it."""
        game, t, view = self._game, self._rules.tables, self._view
        legal = legal_actions(game, t)
        word = next_word(game, game.to_act)
        if policy == RANDOM:
            number = nth(legal, (word * popcount(legal)) >> 32)
        else:
            fill_view(view, game, t, game.to_act)
            view.word0 = word
            view.word1 = next_word(game, game.to_act)
            number = choose(policy, view, t)
        # A match lists its legal actions in the order of their bits.
        return match.legal_actions()[popcount(legal & ((1 << number) - 1))]

    @contextmanager
    def _blaming(
        self, place: int, side: int, number: int, match: Match, players: Mapping[str, str]
    ) -> Iterator[None]:
        """Whatever is raised inside is the failure of the bot at this seat."""
        try:
            try:
                yield
            finally:
                self._end_where_forked()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a bot may raise anything; Ctrl-C is nobody's fault
            raise BotFailure(
                bot=self._work.bots[side].name,
                seat=match.seats[place],
                seed=self._work.seed,
                match=number,
                problem=_problem(error, self._factories[side]),
                record=match.record(players),
            ) from error


def _checked(choice: object) -> Action | str:
    if not isinstance(choice, Action | str):
        raise BotError(f"it returned {shown(choice)}; expected a legal action or its text")
    return choice


def _problem(error: BaseException, factory: Factory | None) -> str:
    if isinstance(error, IllegalAction | InvalidAction):
        return f"it chose what it may not: {error}"
    if isinstance(error, BotError):
        return str(error)
    place = place_of_error(error, _home(factory), "")
    return f"it raised {type(error).__name__}{one_line(error)}{f' ({place})' if place else ''}"


def _home(factory: Factory | None) -> Path | None:
    """The file of a bot's code, if it has one."""
    try:
        found = None if factory is None else inspect.getsourcefile(factory)
    except TypeError:
        return None
    return None if found is None else Path(found)


def _bot_seed(seed: int, number: int, place: int) -> int:
    """A seed for a bot's own random numbers: the same for the same match and seat in any run."""
    return int.from_bytes(hashlib.sha256(f"{seed} {number} {place}".encode()).digest()[:8])
