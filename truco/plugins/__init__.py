"""Everything the author of a variant, a house rule or a bot needs to import.

    from truco.plugins import Variant, hookimpl

Names are looked up when they are first used, so that importing one costs only what it needs.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from truco.plugins.hooks import hookimpl, hookspec
    from truco.plugins.manager import Plugin, PluginFailure, PluginRegistry
    from truco.plugins.settings import MatchSettings, RuleModel, RulesetSettings, Several
    from truco.plugins.situation import Situation
    from truco.plugins.variant import (
        API_VERSION,
        NORMAL,
        Answers,
        Bet,
        Call,
        HandResult,
        MatchState,
        Mode,
        Node,
        Pay,
        Seating,
        Trick,
        Variant,
        Words,
        suits_alike,
    )

__all__ = [
    "API_VERSION",
    "NORMAL",
    "Answers",
    "Bet",
    "Call",
    "HandResult",
    "MatchSettings",
    "MatchState",
    "Mode",
    "Node",
    "Pay",
    "Plugin",
    "PluginFailure",
    "PluginRegistry",
    "RuleModel",
    "RulesetSettings",
    "Seating",
    "Several",
    "Situation",
    "Trick",
    "Variant",
    "Words",
    "hookimpl",
    "hookspec",
    "suits_alike",
]

_ELSEWHERE = {
    "MatchSettings": "settings",
    "Plugin": "manager",
    "PluginFailure": "manager",
    "PluginRegistry": "manager",
    "RuleModel": "settings",
    "RulesetSettings": "settings",
    "Several": "settings",
    "Situation": "situation",
    "hookimpl": "hooks",
    "hookspec": "hooks",
}
"""The module of each name that is not in `variant`."""

if not TYPE_CHECKING:
    # Hidden from type checkers, to which it would say that every name exists.

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = import_module(f"{__name__}.{_ELSEWHERE.get(name, 'variant')}")
        value = globals()[name] = getattr(module, name)
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
