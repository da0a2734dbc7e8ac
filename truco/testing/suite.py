"""One line in a test file: a class of tests that hold rulesets to everything that must hold.

Failures are told in words, without a traceback through the machinery.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

try:
    import pytest
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "conformance() needs pytest: pip install 'truco[testing]'", name=error.name
    ) from None

from truco.errors import TrucoError
from truco.plugins.manager import PluginRegistry
from truco.rules import Rules, default_registry, load_ruleset
from truco.testing.forms import WITHOUT, check_forms, is_available
from truco.testing.processes import check_processes
from truco.testing.promises import Promise
from truco.testing.running import DECISIONS, MATCHES, PROMISES, NotConforming, check

__all__ = ["conformance"]

FAILURES = "truco-failures"
"""The folder, in that of pytest's own settings, to which records of failures are written."""


@dataclass(frozen=True, slots=True)
class _Game:
    """Rules and a number of seats, or why there are none. `seats` is 0 for all numbers."""

    name: str
    rules: Rules | None
    seats: int
    fault: str = ""

    def opened(self) -> Rules:
        if self.rules is None:
            pytest.fail(self.fault, pytrace=False)
        return self.rules


def conformance(
    *rulesets: str | Path,
    plugin: str | Path | None = None,
    players: Iterable[int] | None = None,
    matches: int = MATCHES,
    decisions: int = DECISIONS,
    seed: int = 0,
    compiled: bool = True,
) -> type:
    """A class of tests for pytest; give it to a name that begins with ``Test``.

    `rulesets` are files, found from the folder of the test file, or names of installed rulesets;
    `plugin` stands for all rulesets that an installed plugin brings, or is a ``.py`` file that is
    loaded as `--plugin` does, its house rule on top of every ruleset. Each ruleset is played by as
    many as it allows, or only by those of `players`. `matches` and `decisions` say how much is
    played (:func:`truco.testing.check`), from `seed`. `compiled` false leaves out the compiled
    form, which takes some seconds for each ruleset and number of players to compile; without numba
    those tests are skipped.

    What cannot be loaded is told by the tests, so this raises nothing but `TypeError`, for a call
    that names no rules at all.
    """
    if not rulesets and plugin is None:
        raise TypeError("conformance() needs rulesets, a plugin, or both")
    here = Path(sys._getframe(1).f_globals.get("__file__", "conformance.py")).parent
    wanted = None if players is None else tuple(players)
    loaded = list(_rules(rulesets, plugin, here))
    playable = [one for one in loaded if one.rules is not None]
    games = [game for one in playable for game in _by_seats(one, wanted)]
    tests: dict[str, Any] = {"__doc__": "Everything that must hold in every match."}

    def add(name: str, test: Callable[..., None], over: list[_Game]) -> None:
        ids = [f"{game.name}-{game.seats}" if game.seats else game.name for game in over]
        if over:
            tests[f"test_{name}"] = pytest.mark.parametrize("game", over, ids=ids)(test)

    add("rules_can_be_loaded", _can_be_loaded(), loaded)
    for promise in PROMISES:
        add(promise.name, _keeps(promise, matches, decisions, seed), games)
    add("rules_mean_the_same_in_every_process", _same_everywhere(), playable)
    if compiled:
        add("both_forms_play_the_same", _same_in_both_forms(seed), games)
    return type("Conformance", (), tests)


# Each makes a new function, since marks for parameters stay on the function they are put on.


def _can_be_loaded() -> Callable[..., None]:
    def test(self: object, game: _Game) -> None:
        """The rules can be loaded, and tables built for every number of players."""
        rules = game.opened()
        _told(lambda: [rules.tables(seats) for seats in rules.players])

    return test


def _keeps(promise: type[Promise], matches: int, decisions: int, seed: int) -> Callable[..., None]:
    def test(self: object, game: _Game, request: pytest.FixtureRequest) -> None:
        folder = request.config.rootpath / FAILURES
        amount = {"matches": matches, "decisions": decisions, "seed": seed}
        _told(lambda: check(game.opened(), game.seats, promise, folder=folder, **amount))

    test.__doc__ = f"{promise.words[:1].upper()}{promise.words[1:]}."
    return test


def _same_everywhere() -> Callable[..., None]:
    def test(self: object, game: _Game) -> None:
        """Rules mean the same in every process."""
        rules = game.opened()
        _told(lambda: check_processes(rules, rules.players))

    return test


def _same_in_both_forms(seed: int) -> Callable[..., None]:
    def test(self: object, game: _Game, request: pytest.FixtureRequest) -> None:
        """The interpreted and the compiled engine play the same matches."""
        rules = game.opened()
        if not is_available():
            pytest.skip(WITHOUT)
        folder = request.config.rootpath / FAILURES
        # Matches that never end would hang here; that test says so.
        _told(lambda: check(rules, game.seats, PROMISES[0], folder=folder))
        _told(lambda: check_forms(rules, game.seats, seed=seed, folder=folder))

    return test


def _told(run: Callable[[], object]) -> None:
    """Turn what is wrong into a failure without a traceback."""
    try:
        run()
    except NotConforming as failure:
        pytest.fail(str(failure), pytrace=False)
    except TrucoError as error:
        pytest.fail(f"the rules cannot be played: {error}", pytrace=False)


# Which rules


def _rules(
    rulesets: Sequence[str | Path], plugin: str | Path | None, here: Path
) -> Iterator[_Game]:
    """The rules that were asked for, each with what is wrong with it."""
    registry, sources, fault = _of_plugin(plugin, here, needed=not rulesets)
    if fault:
        yield _Game(str(plugin), None, 0, fault)
        return
    for source in rulesets:
        beside = here / source
        sources.append(beside if beside.is_file() else source)
    for place in sources:
        name = Path(place).name.removesuffix(".toml")
        try:
            rules = load_ruleset(place, registry=registry)
        except TrucoError as error:
            yield _Game(name, None, 0, f"{place} cannot be loaded:\n{error}")
        else:
            # What is only made to be extended is held to nothing.
            if rules.ruleset.checked is not None and not rules.ruleset.abstract:
                yield _Game(name, rules, 0)


def _of_plugin(
    plugin: str | Path | None, here: Path, needed: bool
) -> tuple[PluginRegistry, list[str | Path], str]:
    """The registry, the rulesets a plugin brings, and what is wrong with it.

    `needed` says that it must bring some.
    """
    if plugin is None:
        return default_registry(), [], ""
    name = str(plugin)
    try:
        is_file = name.endswith(".py")
        file = here / name
        registry = PluginRegistry.discover([file]) if is_file else default_registry()
    except TrucoError as error:
        return default_registry(), [], str(error)
    name = file.name if is_file else name
    failures = [str(failure) for failure in registry.failures if failure.plugin == name]
    found = [known for known in registry.plugins if known.name == name]
    if failures or not found:
        missing = f"no plugin {name} is installed; install its package first: pip install -e ."
        return registry, [], "\n".join(failures) or missing
    offered = found[0].offers.get("truco_rulesets", ())
    places = [path for path in registry.ruleset_files if _is_shown_as(path, offered)]
    if not places and needed:
        return registry, [], f"plugin {name} brings no rulesets: {', '.join(offered) or 'none'}"
    return registry, [file for place in places for file in _files(place)], ""


def _is_shown_as(path: Path, shown: Iterable[str]) -> bool:
    """Whether one of the texts is the path, or its end: they are relative where that is shorter."""
    return any(path.parts[-len(Path(text).parts) :] == Path(text).parts for text in shown)


def _files(place: Path) -> list[Path]:
    return sorted(place.glob("*.toml")) if place.is_dir() else [place]


def _by_seats(game: _Game, wanted: tuple[int, ...] | None) -> list[_Game]:
    allowed = game.opened().players
    seats = [one for one in allowed if wanted is None or one in wanted]
    return [_Game(game.name, game.rules, one) for one in seats]
