"""Records: a match as a TOML file, with its ruleset, deals, actions and results.

A record plays through the engine again (:func:`replay`), so a bug report is a file and becomes a
test. Cards that are not known are written ``?``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import tomli_w

from truco._version import __version__
from truco.errors import RecordError, RulesetError, TrucoError, shortened, shown
from truco.files import read_regular
from truco.match import Match
from truco.playing.recording import (
    LEAVING,
    Fields,
    HandRecord,
    Result,
    hand_data,
    hand_from,
    hands_of,
    results_of,
)
from truco.playing.telling import HAS
from truco.plugins.paths import digest_of, from_folder, is_file_name, stand_in, whole
from truco.rulefile.diff import differences
from truco.rules import Rules, default_registry, load_ruleset

if TYPE_CHECKING:
    from truco.plugins.manager import PluginRegistry

__all__ = [
    "HandRecord",
    "Record",
    "changed_keys",
    "changed_plugins",
    "record_rules",
    "replay",
]

FORMAT: Final = 1
"""Version of the form of records."""
MAX_BYTES: Final = 16 * 1024 * 1024
"""Bytes of the file of a record. A long match needs a hundredth of it."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it was played, complete or not."""

    ruleset: Mapping[str, Any]
    """The merged ruleset in plain values; plugins that are files by their whole paths."""
    plugins: tuple[tuple[str, str | None], ...]
    """Name and version of the plugins whose rules were played."""
    made_by: str
    """What wrote the record, with its version."""
    players: int
    seed: int
    number: int
    """Number of the match in a run with the seed."""
    seats: Mapping[str, str]
    """Who played each seat, where that is known: the name of a bot or of a person."""
    scores: Mapping[str, int]
    """Points before the first hand."""
    chicos: Mapping[str, int]
    """Chicos before the first hand."""
    mode: str | None
    """Id of the first hand's mode where it was asked for."""
    hands: tuple[HandRecord, ...]
    winner: str | None
    """The account that won the match; None when it is not over."""
    final_scores: Mapping[str, int]
    final_chicos: Mapping[str, int]
    texts: Mapping[str, str] = field(default_factory=dict)
    """For each plugin that is a file, what tells the text it had from any other."""
    folder: Path | None = field(default=None, compare=False)
    """Where the record was read from; files of plugins may lie beside it."""

    @property
    def name(self) -> str:
        """Name of the ruleset."""
        return str(self.ruleset.get("name", ""))

    @classmethod
    def of(cls, match: Match, seats: Mapping[str, str] | None = None) -> Record:
        """The record of a match; `seats` says who plays.

        Raises :class:`~truco.errors.RecordError` for a match made from tables alone.
        """
        if match.rules is None:
            raise RecordError("a match made from tables alone has no ruleset to record")
        lexicon, setup = match.running.lexicon, match.story.setup
        return cls(
            ruleset={**match.rules.data_with_files, "name": match.rules.name},
            plugins=tuple(match.rules.plugins),
            made_by=f"truco {__version__}",
            players=match.players,
            seed=setup.seed,
            number=setup.number,
            seats=dict(seats or {}),
            scores=dict(zip(lexicon.accounts, setup.scores, strict=True)),
            chicos=dict(zip(lexicon.accounts, setup.chicos, strict=True)),
            mode=None if setup.mode is None else match.tables.mode_ids[setup.mode],
            hands=hands_of(
                lexicon, match.events, match.rows, match.running.deals, match.story.acts
            ),
            winner=match.winner,
            final_scores=match.scores,
            final_chicos=match.chicos,
            texts=_texts(match.rules.data_with_files),
        )

    def to_toml(self, folder: str | Path | None = None) -> str:
        """The text of the record's file.

        It names the files of plugins as seen from the `folder` that it goes to, the working
        directory when left out, so that they can be moved together.
        """
        data: dict[str, Any] = {
            "format": FORMAT,
            "made_by": self.made_by,
            "players": self.players,
            "seed": self.seed,
            "number": self.number,
        }
        if self.mode is not None:
            data["mode"] = self.mode
        data["plugins"] = [
            _plugin_data(name, version, self.texts.get(name)) for name, version in self.plugins
        ]
        if self.seats:
            data["seats"] = dict(self.seats)
        data["start"] = {"scores": dict(self.scores), "chicos": dict(self.chicos)}
        data["result"] = {
            **({} if self.winner is None else {"winner": self.winner}),
            "scores": dict(self.final_scores),
            "chicos": dict(self.final_chicos),
        }
        data["ruleset"] = from_folder(self.ruleset, Path.cwd() if folder is None else Path(folder))
        data["hands"] = [hand_data(hand) for hand in self.hands]
        return tomli_w.dumps(data)

    @classmethod
    def from_toml(cls, text: str, folder: str | Path | None = None) -> Record:
        """The record that :meth:`to_toml` wrote, with the same `folder`.

        Raises RecordError for a text that is none.
        """
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise RecordError(f"the record is no TOML: {error}") from None
        except (RecursionError, ValueError) as error:
            # Nested too deep, or a number of thousands of digits.
            raise RecordError(f"the record cannot be read: {error}") from None
        table = Fields(data, "record")
        form = table.whole("format")
        if form != FORMAT:
            raise RecordError(f"the record has format {form}: expected {FORMAT}")
        start = Fields(table.mapping("start"), "record, start")
        result = Fields(table.mapping("result"), "record, result")
        plugins = [_plugin_from(one) for one in table.items("plugins")]
        found = cls(
            ruleset=whole(table.mapping("ruleset"), Path() if folder is None else Path(folder)),
            plugins=tuple((name, version) for name, version, _ in plugins),
            made_by=table.text("made_by"),
            players=table.whole("players"),
            seed=table.whole("seed"),
            number=table.whole("number"),
            seats=table.optional("seats", table.words) or {},
            scores=start.points("scores"),
            chicos=start.points("chicos"),
            mode=table.optional("mode", table.text),
            hands=tuple(
                hand_from(one, f"record, hand {place}")
                for place, one in enumerate(table.items("hands"), 1)
            ),
            winner=result.optional("winner", result.text),
            final_scores=result.points("scores"),
            final_chicos=result.points("chicos"),
            texts={name: text for name, _, text in plugins if text is not None},
            folder=None if folder is None else Path(folder),
        )
        for fields in (table, start, result):
            fields.done()
        if not found.hands:
            raise RecordError("the record has no hands")
        return found

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(self.to_toml(Path(path).parent), encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """The record in a file; raises RecordError for a file that cannot be read or is none."""
        try:
            text = read_regular(Path(path), MAX_BYTES).decode("utf-8")
        except OSError as error:
            reason = error.strerror or str(error)
            raise RecordError(f"{path}: cannot be read: {reason}") from None
        except UnicodeDecodeError as error:
            raise RecordError(f"{path}: is no text in UTF-8: {error}") from None
        try:
            return cls.from_toml(text, Path(path).parent)
        except RecordError as error:
            raise RecordError(f"{path}: {error}") from None


def _plugin_data(name: str, version: str | None, text: str | None) -> dict[str, str]:
    found = {"name": name, "version": version, "text": text}
    return {key: value for key, value in found.items() if value is not None}


def _plugin_from(data: object) -> tuple[str, str | None, str | None]:
    table = Fields(data, "record, plugins")
    found = (
        table.text("name"),
        table.optional("version", table.text),
        table.optional("text", table.text),
    )
    table.done()
    return found


def _texts(ruleset: Mapping[str, object]) -> dict[str, str]:
    """For each plugin of a ruleset that is a file, by its name, what tells its text."""
    files = [Path(name) for name in _plugins_of(ruleset) if is_file_name(name)]
    return {file.name: digest for file in files if (digest := digest_of(file)) is not None}


def _plugins_of(ruleset: Mapping[str, object]) -> list[str]:
    plugins = ruleset.get("plugins")
    return [name for name in plugins if isinstance(name, str)] if isinstance(plugins, list) else []


def record_rules(record: Record, registry: PluginRegistry | None = None) -> Rules:
    """The rules of a record, with the files of its plugins wherever they are now.

    A file is looked for by its text and by its name: among those given to the registry, where it
    was, beside the record, and in the working directory. Raises as `Rules.from_data`.
    """
    registry = default_registry() if registry is None else registry
    files = _files_now(record, registry)
    plugins = [str(files.get(name, name)) for name in _plugins_of(record.ruleset)]
    data = {**record.ruleset, "plugins": plugins} if plugins else record.ruleset
    return Rules.from_data(data, registry, "record")


def changed_plugins(record: Record, registry: PluginRegistry | None = None) -> dict[str, Path]:
    """The plugins of a record for which a file of another text stands now, by their names."""
    registry = default_registry() if registry is None else registry
    found = {Path(name).name: file for name, file in _files_now(record, registry).items()}
    return {
        name: file
        for name, file in found.items()
        if name in record.texts and digest_of(file) != record.texts[name]
    }


def _files_now(record: Record, registry: PluginRegistry) -> dict[str, Path]:
    """For each plugin of the record that is a file, by its whole path, the one to take for it."""
    found: dict[str, Path] = {}
    for name in _plugins_of(record.ruleset):
        if is_file_name(name):
            path = Path(name)
            given = [file for file in registry.files if file not in found.values()]
            folders = (record.folder, Path.cwd())
            now = stand_in(path, record.texts.get(path.name), given, folders)
            if now is not None:
                found[name] = now.resolve()
    return found


def changed_keys(record: Record, registry: PluginRegistry | None = None) -> list[str] | None:
    """Dotted keys that the record's ruleset and the installed one of its name set differently.

    None when no ruleset of that name is installed. Raises RulesetError when the record's own
    ruleset cannot be loaded.
    """
    embedded = record_rules(record, registry)
    try:
        installed = load_ruleset(record.name, registry=registry)
    except RulesetError:
        return None
    keys = [found.key for found in differences(embedded.ruleset, installed.ruleset)]
    # A plugin given by --plugin is in use whether the ruleset names it or not.
    same = embedded.plugins == installed.plugins
    return [key for key in keys if not (same and key == "plugins")]


def replay(record: Record, registry: PluginRegistry | None = None) -> Match:
    """Play a record through the engine, by its own ruleset; the match as it ends.

    Raises RecordError where the engine does not agree: which hand, which action, what was expected
    and what came instead. Raises RulesetError when the record's ruleset cannot be loaded.
    """
    match = _opened(record, registry)
    for number, hand in enumerate(record.hands, 1):
        where = f"hand {number}"
        if hand.number != number:
            raise RecordError(f"{where}: number is {shown(hand.number)}, expected {number}")
        _compare_start(match, hand, where)
        for place, line in enumerate(hand.actions, 1):
            at = f"{where}, action {place} ({shortened(line)})"
            if match.hand_number != hand.number or match.over:
                raise RecordError(f"{at}: the hand is over already")
            _act(match, line, at)
        if hand.scores is not None:
            _compare_end(results_of(match.events)[hand.number - 1], hand, where)
        elif match.hand_number != hand.number or match.over:
            raise RecordError(f"{where}: expected a hand that is not over, but it is")
    _same("the winner of the match", record.winner, match.winner)
    _same("the final scores", dict(record.final_scores), match.scores)
    _same("the chicos", dict(record.final_chicos), match.chicos)
    return match


def _opened(record: Record, registry: PluginRegistry | None) -> Match:
    rules = record_rules(record, registry)
    try:
        return Match(
            rules,
            record.players,
            record.seed,
            number=record.number,
            scores=record.scores,
            chicos=record.chicos,
            dealer=record.hands[0].dealer,
            deal=[hand.cards for hand in record.hands if hand.cards is not None],
            mode=record.mode,
        )
    except RulesetError:
        raise
    except TrucoError as error:
        raise RecordError(f"the match of the record cannot be set up: {error}") from error


def _compare_start(match: Match, hand: HandRecord, where: str) -> None:
    results = results_of(match.events)
    if hand.number > len(results):
        state = "the match is over" if match.over else f"hand {len(results)} is not over"
        raise RecordError(f"{where}: {state}")
    started = results[hand.number - 1].started
    _same(f"{where}: the mode", hand.mode, started.mode)
    _same(f"{where}: the dealer", hand.dealer, started.dealer)


def _act(match: Match, line: str, at: str) -> None:
    seat, _, action = line.partition(" ")
    try:
        if action.strip() == LEAVING:
            match.abandon(seat)
        elif action.split()[:1] == [HAS]:
            match.tell(seat, action.split(maxsplit=1)[-1])
        else:
            match.act(action, seat=seat)
    except TrucoError as error:
        raise RecordError(f"{at}: {getattr(error, 'reason', error)}") from error


def _compare_end(result: Result, hand: HandRecord, where: str) -> None:
    if result.ended is None:
        raise RecordError(f"{where}: expected the hand to be over after its last action")
    _same(f"{where}: the points", hand.points, result.points)
    _same(f"{where}: the winner", hand.winner, result.ended.winner)
    _same(f"{where}: the scores", dict(hand.scores or {}), dict(result.ended.scores))


def _same(what: str, expected: object, found: object) -> None:
    if expected != found:
        raise RecordError(f"{what}: expected {_said(expected)}, got {_said(found)}")


def _said(value: object) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{name} {number}" for name, number in value.items()) or "nothing"
    if isinstance(value, tuple):
        paid = (f"{points} to {side} for {source}" for side, source, points in value)
        return ", ".join(paid) or "none"
    return "none" if value is None else str(value)
