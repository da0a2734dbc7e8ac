"""From the names of bots to what plays: policies of the kernel, and bots written in Python.

A Python bot is a function of an observation that returns one of its legal actions (or its text), or
a class whose instances are called with an observation, or have a method `act` that is. It is named
`module:Name`, or by a plugin. Every seat of every match has an instance of its own; a class, or a
function that makes a bot, may take a `seed` from which to draw its own random numbers.
"""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from truco.actions import Action
from truco.errors import BotError
from truco.kernel.policies import BASIC, RANDOM
from truco.observation import Observation
from truco.plugins.checks import nearest, one_line, place_of_error

if TYPE_CHECKING:
    from truco.plugins.manager import PluginRegistry

Choice = Callable[[Observation], Action | str]
"""What a Python bot is when it plays."""
Factory = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class KernelBot:
    """A bot that is part of the kernel, and so plays in both forms of the engine."""

    name: str
    policy: int
    summary: str


@dataclass(frozen=True, slots=True)
class PythonBot:
    """A bot written in Python. It is sent to other processes by name and found again there."""

    name: str
    registry: PluginRegistry | None
    """Where to look the name up; None for `module:Name`."""

    def factory(self) -> Factory:
        """The class or function of this name. Raises BotError when it cannot be had."""
        if self.registry is None:
            return _imported(self.name)
        return self.registry.bots[self.name]


Bot = KernelBot | PythonBot

KERNEL_BOTS: Final[Mapping[str, KernelBot]] = {
    bot.name: bot
    for bot in (
        KernelBot("basic", BASIC, "rules of thumb that fit any ruleset; a yardstick"),
        KernelBot("random", RANDOM, "any legal action, each as likely as the others"),
    )
}


def bot_names(registry: PluginRegistry) -> tuple[str, ...]:
    """Names of all bots at hand, the kernel's first."""
    return tuple(dict.fromkeys((*KERNEL_BOTS, *registry.bots)))


def resolve_bot(name: str, registry: PluginRegistry) -> Bot:
    """The bot of this name, or the one that `module:Name` points to.

    Raises BotError with the nearest name when there is none, and with what went wrong when it
    cannot be imported.
    """
    if name in KERNEL_BOTS:
        return KERNEL_BOTS[name]
    if ":" in name:
        bot = PythonBot(name, None)
        bot.factory()
        return bot
    if name in registry.bots:
        return PythonBot(name, registry)
    names = bot_names(registry)
    close = nearest(name, names)
    hint = f"did you mean {close}?" if close else f"expected {', '.join(names)} or module:Name"
    raise BotError(f"there is no bot {name}; {hint}")


def make_bot(factory: Factory, seed: int) -> Choice:
    """A bot for one seat of one match, from what its name stands for.

    What takes nothing, or only a `seed`, makes a bot; what takes something else is one. Raises
    BotError for what is neither, and whatever the bot's own code raises.
    """
    parameters = _parameters(factory)
    required = [p.name for p in parameters if p.default is p.empty and p.kind not in _REST]
    if set(required) <= {"seed"}:
        wants_seed = any(p.name == "seed" for p in parameters)
        made = factory(seed=seed) if wants_seed else factory()
    elif inspect.isclass(factory):
        wanted = ", ".join(name for name in required if name != "seed")
        raise BotError(f"a bot is made without {wanted}: it may take only a seed")
    else:
        made = factory
    act = getattr(made, "act", made)
    if not callable(act):
        raise BotError(
            f"expected a function of an observation, or a class with a method act, "
            f"not {type(made).__name__}"
        )
    found: Choice = act
    return found


_REST: Final = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


def _parameters(factory: Factory) -> list[inspect.Parameter]:
    try:
        return list(inspect.signature(factory).parameters.values())
    except (TypeError, ValueError):
        return []  # written in C: it is called without anything


def _file_for_module(name: str, file: str, attribute: str) -> BotError:
    """What to say where a file stands for the module that it holds."""
    parts = Path(file.removesuffix(".py")).parts
    if parts and all(part.isidentifier() for part in parts):
        return BotError(
            f"bot {name}: a module has no .py; did you mean {'.'.join(parts)}:{attribute}?"
        )
    return BotError(
        f"bot {name}: expected module:Name, where the module is in the working directory or "
        f"among what is installed"
    )


def _imported(name: str) -> Factory:
    module_name, _, attribute = name.partition(":")
    if module_name.endswith(".py"):
        raise _file_for_module(name, module_name, attribute)
    if not all(part.isidentifier() for part in (*module_name.split("."), attribute)):
        raise BotError(f"{name} is no bot: expected module:Name")
    # The command has its own folder in the path, where the user expects the working one.
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
    try:
        module = importlib.import_module(module_name)
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and error.name == module_name:
            raise BotError(
                f"bot {name}: there is no module {module_name} in the working directory or among "
                f"what is installed"
            ) from error
        place = place_of_error(error, None, module_name)
        what = f"{type(error).__name__}{one_line(error)}"
        raise BotError(f"bot {name}: importing {module_name} raised {what} ({place})") from error
    found = getattr(module, attribute, None)
    if found is None:
        public = [each for each, value in vars(module).items() if callable(value)]
        close = nearest(attribute, public)
        hint = f"; did you mean {close}?" if close else ""
        raise BotError(f"bot {name}: {module_name} has no {attribute}{hint}")
    if not callable(found):
        raise BotError(
            f"bot {name}: expected a class or a function of an observation, "
            f"not {type(found).__name__}"
        )
    factory: Factory = found
    return factory
