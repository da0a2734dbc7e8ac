"""Asking plugins: one at a time, so that what one raises is its own failure and nobody else's."""

from __future__ import annotations

from collections.abc import Sequence

import pluggy

from truco.errors import PluginError
from truco.plugins import hooks
from truco.plugins.checks import (
    Hook,
    PluginFailure,
    one_line,
    place_of_error,
    place_of_function,
)
from truco.plugins.discovery import Loaded
from truco.plugins.trace import trace

__all__ = ["HookManager", "ask", "raise_any", "unreadable"]


class HookManager(pluggy.PluginManager):
    """Holds plugins and the hooks of theirs that passed the checks."""

    def __init__(self) -> None:
        super().__init__(hooks.PROJECT)
        self.add_hookspecs(hooks)
        self._checked: dict[int, dict[str, Hook]] = {}

    def add(self, loaded: Loaded) -> None:
        """Add a plugin, which no other may share its module with."""
        self._checked[id(loaded.module)] = {hook.attribute: hook for hook in loaded.hooks}
        # Two files may have one name in two folders, so their paths are what tells them apart.
        self.register(loaded.module, loaded.name if loaded.distribution else str(loaded.home))

    def parse_hookimpl_opts(self, plugin: object, name: str) -> pluggy.HookimplOpts | None:
        """Take what the checks found, marked or not, instead of whatever is marked."""
        hook = self._checked.get(id(plugin), {}).get(name)
        if hook is None:
            return None
        return pluggy.HookimplOpts(
            wrapper=False,
            hookwrapper=False,
            optionalhook=False,
            tryfirst=bool(hook.options.get("tryfirst")),
            trylast=bool(hook.options.get("trylast")),
            specname=hook.name,
        )

    def implementations(self, hook: str) -> Sequence[pluggy.HookImpl]:
        """Who implements a hook, from the last to the first that pluggy would call."""
        caller: pluggy.HookCaller = getattr(self.hook, hook)
        return caller.get_hookimpls()


def ask(implementation: pluggy.HookImpl, loaded: Loaded, **given: object) -> object | PluginFailure:
    """The answer of one plugin; a failure when it raises anything but an interruption."""
    arguments = [given[name] for name in implementation.argnames]
    try:
        answer: object = implementation.function(*arguments)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        place = place_of_error(error, loaded.home, place_of_function(implementation.function))
        hook = implementation.opts["specname"]
        message = f"{hook} raised {type(error).__name__}{one_line(error)}"
        trace(loaded.name, message)
        return PluginFailure(loaded.name, place, message)
    return answer


def unreadable(
    implementation: pluggy.HookImpl, loaded: Loaded, error: BaseException
) -> PluginFailure:
    """What is wrong with an answer that raises when it is looked at, as a list of its own may."""
    place = place_of_error(error, loaded.home, place_of_function(implementation.function))
    hook = implementation.opts["specname"]
    what = f"{hook} answered what raises {type(error).__name__} when read{one_line(error)}"
    return PluginFailure(loaded.name, place, what)


def raise_any(plugin: str, failures: Sequence[PluginFailure]) -> None:
    """Raise `PluginError` for a plugin that somebody needs, when anything is wrong with it."""
    if failures:
        raise PluginError(plugin, "; ".join(f"{f.message} ({f.place})" for f in failures))
