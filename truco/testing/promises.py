"""What must hold in every match of every ruleset, in words and as code that watches a match.

A promise is made anew for each match. It is told of every decision before it is made, and of every
act with what it caused; it raises :class:`Broken` where it does not hold. What it looks at must
depend on the match alone, so that a match in which it breaks can be played again and made shorter.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from typing import ClassVar

from truco.errors import PluginError, TrucoError
from truco.events import Event
from truco.match import Match
from truco.testing.courses import Course, take

__all__ = ["Broken", "Failed", "Promise", "Unplayable", "watched"]


class Broken(TrucoError):
    """A promise does not hold. `told` says what was found, `course` leads to where it was."""

    def __init__(self, promise: type[Promise], told: str, course: Course) -> None:
        self.promise = promise
        self.told = told
        self.course = course
        super().__init__(promise, told, course)

    def __str__(self) -> str:
        return f"{self.promise.words}\n{self.told}"


class Unplayable(TrucoError):
    """The acts of a course cannot all be taken."""


class Failed(Exception):
    """How a promise says what it found; whoever plays the match adds where."""


class Promise:
    """One thing that must hold. A subclass overrides what it wants to look at."""

    name: ClassVar[str]
    """The end of the test's name."""
    words: ClassVar[str]
    """What must hold, as a sentence."""
    whole: ClassVar[bool] = False
    """Whether matches are played to their end; else only as many decisions as were asked for."""

    def __init__(self, course: Course) -> None:
        self.course = course
        """The match's rules and start; its acts come later."""

    def decision(self, match: Match) -> None:
        """A seat must act. The match may be copied and must not be changed."""

    def acted(self, match: Match, act: str, events: Sequence[Event]) -> None:
        """An act was taken; the first time `act` is empty and `events` are those of the deal."""

    def ended(self, match: Match, acts: Sequence[str]) -> None:
        """The match is over, or is not played on."""

    def require(self, holds: object, told: str | Callable[[], str]) -> None:
        """Say what was found when something does not hold."""
        if not holds:
            raise Failed(told if isinstance(told, str) else told())


Choose = Callable[[Match, int], str | None]
"""The next act of a match, by the number of acts before it; None to leave it there."""


def watched(
    promise: type[Promise], course: Course, choose: Choose | None = None
) -> tuple[Match, tuple[str, ...]]:
    """Play a course under the eyes of a promise, and go on as `choose` says; the acts taken.

    Raises :class:`Broken` with the shortest course that leads there, and :class:`Unplayable` when
    an act of the course cannot be taken.
    """
    acts: list[str] = []

    def guarded(watch: Callable[[], None]) -> None:
        try:
            watch()
        except Failed as failed:
            told = str(failed)
        except (Broken, Unplayable):
            raise
        except Exception as error:
            told = _raised(error)
        else:
            return
        shortest = Course(course.rules, course.players, course.start, tuple(acts))
        raise Broken(promise, told, shortest) from None

    watcher = promise(Course(course.rules, course.players, course.start))
    try:
        match = course.start.open(course.rules, course.players)
    except TrucoError as error:
        raise Unplayable(str(error)) from error
    guarded(lambda: watcher.acted(match, "", match.events))
    while not match.over:
        if len(acts) < len(course.acts):
            line: str | None = course.acts[len(acts)]
        elif choose is None:
            line = None
        else:
            line = choose(match, len(acts))
        guarded(lambda: watcher.decision(match))
        if line is None:
            break
        events = _taken(match, line, guarded, own=len(acts) >= len(course.acts))
        acts.append(line)
        guarded(lambda act=line, events=events: watcher.acted(match, act, events))  # type: ignore[misc]
    if match.over and len(acts) < len(course.acts):
        raise Unplayable("the match is over before the last act")
    guarded(lambda: watcher.ended(match, acts))
    return match, tuple(acts)


def _taken(
    match: Match, line: str, guarded: Callable[[Callable[[], None]], None], own: bool
) -> tuple[Event, ...]:
    """The events of an act; `own` is one that the match itself has listed as legal."""
    found: list[tuple[Event, ...]] = []

    def act() -> None:
        try:
            found.append(take(match, line))
        except TrucoError as error:
            if own:
                raise Failed(f"{line} is listed as legal and refused: {error}") from None
            raise Unplayable(f"{line}: {error}") from error

    guarded(act)
    return found[0]


def _raised(error: Exception) -> str:
    """What an error says that nobody expected, and where it comes from."""
    if isinstance(error, PluginError) and isinstance(error.__cause__, Exception):
        error = error.__cause__
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({frames[-1].filename}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__} was raised: {error}{place}"
