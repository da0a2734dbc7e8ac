"""One engine for every game of the truco family: rules are plugins and TOML files.

    from truco import Match, load_ruleset

Names are looked up when they are first used, so that `import truco` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from truco._version import __version__

if TYPE_CHECKING:
    from truco.errors import (
        BotError,
        BuildError,
        Contradiction,
        Fault,
        IllegalAction,
        InvalidAction,
        NoSuchSeat,
        PluginError,
        RecordError,
        RulesetError,
        SeatError,
        SetupError,
        TrucoError,
        Untold,
    )
    from truco.match import Match
    from truco.rules import Rules, load_ruleset

__all__ = [
    "BotError",
    "BuildError",
    "Contradiction",
    "Fault",
    "IllegalAction",
    "InvalidAction",
    "Match",
    "NoSuchSeat",
    "PluginError",
    "RecordError",
    "Rules",
    "RulesetError",
    "SeatError",
    "SetupError",
    "TrucoError",
    "Untold",
    "__version__",
    "load_ruleset",
]

_ELSEWHERE = {
    "Match": "match",
    "Rules": "rules",
    "load_ruleset": "rules",
}
"""The module of each name that is not in `errors`."""

if not TYPE_CHECKING:
    # Hidden from type checkers, to which it would say that every name exists.

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = import_module(f"{__name__}.{_ELSEWHERE.get(name, 'errors')}")
        value = globals()[name] = getattr(module, name)
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
