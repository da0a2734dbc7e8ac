"""Every error the project raises on purpose, on one base: catch `TrucoError` to catch them all.

The classes carry what went wrong as attributes; `str()` of each is a message for people. Turning
faults into text with a source line and a caret is the work of `truco.rulefile.render`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

__all__ = [
    "BotError",
    "BuildError",
    "BuildFault",
    "Contradiction",
    "Fault",
    "IllegalAction",
    "InvalidAction",
    "NoSuchSeat",
    "PluginError",
    "RecordError",
    "RulesetError",
    "SeatError",
    "SetupError",
    "TrucoError",
    "Untold",
]


class TrucoError(Exception):
    """Base of every error raised on purpose. `str()` is one clear message for a person."""


MOST_REASON: Final = 1000
"""Characters of the reason against an action, which may quote a text of any length."""


def shown(value: object, most: int = 80) -> str:
    """What was given, as far as anybody needs it to find it again: its `repr`, not too long."""
    try:
        return shortened(repr(value), most)
    except ValueError:  # Python writes out no number of thousands of digits
        return "a number of thousands of digits"


def shortened(text: str, most: int = 80) -> str:
    """A text of at most so many characters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a rule file, and where.

    `line` and `column` count from 1, in characters. A fault without a line concerns the whole file
    (it cannot be read), or a text that is no file: a `--set` option, where `source_line` holds the
    option as typed and `column` points into it.
    """

    path: str
    """The file as the user named it; `--set` or another origin for a text that is no file."""
    line: int | None
    column: int | None
    key: str | None
    """Dotted key, such as `match.players[1]`; None where the fault belongs to no key."""
    message: str
    """What is wrong, in a few words."""
    expected: str | None = None
    """What would be right, to be read after the word "expected"."""
    suggestion: str | None = None
    """The nearest valid spelling, ready to be pasted in place of what is underlined."""
    source_line: str | None = None
    chain: tuple[str, ...] = ()
    """Files from the one asked for down to `path`, when the fault was inherited; else empty."""
    width: int = 1
    """How many characters of `source_line` are wrong, from `column` on."""

    @property
    def location(self) -> str:
        """`path:line:column`, without the parts that are not known."""
        if self.line is None:
            return self.path
        if self.column is None:
            return f"{self.path}:{self.line}"
        return f"{self.path}:{self.line}:{self.column}"

    def __str__(self) -> str:
        parts = [self.location, self.key, self.message]
        text = ": ".join(part for part in parts if part)
        if self.suggestion is not None:
            return f"{text} (did you mean {self.suggestion}?)"
        return f"{text} (expected {self.expected})" if self.expected else text


class RulesetError(TrucoError):
    """A ruleset cannot be loaded. `faults` lists everything wrong with it, never only the first."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        # The arguments are those of the constructor, so that the error survives a pickle.
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)


@dataclass(frozen=True, slots=True)
class BuildFault:
    """A rule that is well formed and yet cannot be played, found while the tables are built."""

    key: str | None
    """Dotted key of the ruleset that causes it, such as `truco.ladder`; None when no key does."""
    message: str
    expected: str | None = None
    suggestion: str | None = None
    method: str | None = None
    """Method of the variant whose answer this is about; None when it is about no single one."""
    more: int = 0
    """How many more cases there are of the same kind, of which nothing is said."""

    @property
    def told(self) -> str:
        """The message, and how many more there are like it."""
        return f"{self.message}; and {self.more:,} more like it" if self.more else self.message

    def __str__(self) -> str:
        return f"{self.key}: {self.told}" if self.key else self.told


class BuildError(TrucoError):
    """Tables cannot be built from a ruleset. `faults` lists every reason."""

    def __init__(self, faults: Iterable[BuildFault]) -> None:
        self.faults: tuple[BuildFault, ...] = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)


class PluginError(TrucoError):
    """A plugin cannot be used. `plugin` is its name, `message` what it did wrong."""

    def __init__(self, plugin: str, message: str) -> None:
        self.plugin = plugin
        self.message = message
        super().__init__(plugin, message)

    def __str__(self) -> str:
        return f"plugin {self.plugin}: {self.message}"


class IllegalAction(TrucoError):
    """The action is understood, and the rules do not allow it here. `reason` says why."""

    def __init__(self, reason: str, action: str) -> None:
        self.reason = shortened(reason, MOST_REASON)
        self.action = action
        super().__init__(self.reason, action)

    def __str__(self) -> str:
        return f"{shortened(self.action)}: {self.reason}"


class InvalidAction(TrucoError):
    """The text is no action at all. `reason` says what was expected."""

    def __init__(self, reason: str, action: str) -> None:
        self.reason = shortened(reason, MOST_REASON)
        self.action = action
        super().__init__(self.reason, action)

    def __str__(self) -> str:
        return f"{shown(self.action)} is no action: {self.reason}"


class Contradiction(IllegalAction):
    """An action that the rules allow, but not together with the cards that are known elsewhere.

    Such a card is among a seat's legal actions, which may not tell what others hold.
    """


class Untold(IllegalAction):
    """The action depends on cards that are not known; `reason` says what must be told first.

    `action` is empty where no action is to blame, as when a hand cannot begin.
    """

    def __init__(self, reason: str, action: str = "") -> None:
        super().__init__(reason, action)

    def __str__(self) -> str:
        return super().__str__() if self.action else self.reason


class SetupError(TrucoError, ValueError):
    """A match, or a run of many, cannot be set up as asked for: wrong seats, scores, cards…"""


class SeatError(TrucoError, ValueError):
    """A text that names no seat of this table."""


class NoSuchSeat(InvalidAction, SeatError):
    """Something is asked of a seat that is not at the table; the message says which there are."""

    def __str__(self) -> str:
        return self.reason


class RecordError(TrucoError):
    """A record of a match cannot be read, or does not replay to what it says."""


class BotError(TrucoError):
    """No such bot, or a bot that cannot play: wrong parameters, or a choice that is not legal."""
