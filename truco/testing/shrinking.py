"""From a course in which a promise breaks to the shortest one found in which it still does."""

from __future__ import annotations

from time import monotonic
from typing import Final

from truco.errors import TrucoError
from truco.testing.courses import Course, hand_starts
from truco.testing.promises import Broken, Unplayable, watched

MOST_TRIES: Final = 300
MOST_S: Final = 15.0
WINDOWS: Final = (8, 4, 2, 1)
"""Numbers of acts that are left out at a time: a call goes with its answer."""


class _Patience:
    """How much longer it is worth looking for a shorter course."""

    def __init__(self) -> None:
        self._tries = MOST_TRIES
        self._until = monotonic() + MOST_S

    def ended(self) -> bool:
        self._tries -= 1
        return self._tries < 0 or monotonic() > self._until


def shrunk(broken: Broken) -> Broken:
    """The same promise broken by fewer hands, then by fewer acts; `broken` where none are found."""
    patience = _Patience()
    found = broken_by(broken.promise, broken.course)
    if found is None:
        return broken  # something else than the course is to blame, such as a variant with a memory
    return _fewer_acts(_fewer_hands(found, patience), patience)


def broken_by(promise: type, course: Course) -> Broken | None:
    """How a course breaks a promise; None when it does not, or cannot be played."""
    try:
        watched(promise, course)
    except Broken as broken:
        return broken
    except Unplayable:
        return None
    return None


def _fewer_hands(broken: Broken, patience: _Patience) -> Broken:
    """Begin with the last hand from which the promise still breaks."""
    course = broken.course
    try:
        starts = list(hand_starts(course.played()))
    except TrucoError:
        return broken
    for hand in reversed(starts):
        if patience.ended():
            break
        acts = course.acts[hand.acts_before :]
        found = broken_by(broken.promise, Course(course.rules, course.players, hand.start, acts))
        if found is not None:
            return found
    return broken


def _fewer_acts(broken: Broken, patience: _Patience) -> Broken:
    """Leave out acts, several at a time and then one by one, for as long as it breaks."""
    for window in WINDOWS:
        place = len(broken.course.acts) - window
        while place >= 0 and not patience.ended():
            course = broken.course
            acts = course.acts[:place] + course.acts[place + window :]
            found = broken_by(
                broken.promise, Course(course.rules, course.players, course.start, acts)
            )
            if found is not None:
                broken = found
                place = min(place, len(broken.course.acts))
            place -= 1
    return broken
