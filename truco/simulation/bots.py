"""From the names of bots to what plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from truco.errors import BotError
from truco.kernel.policies import BASIC, RANDOM
from truco.plugins.checks import in_words, nearest


@dataclass(frozen=True, slots=True)
class KernelBot:
    """A bot that is part of the kernel, and so plays in both forms of the engine."""

    name: str
    policy: int
    summary: str


KERNEL_BOTS: Final[Mapping[str, KernelBot]] = {
    bot.name: bot
    for bot in (
        KernelBot("basic", BASIC, "rules of thumb that fit any ruleset; a yardstick"),
        KernelBot("random", RANDOM, "any legal action, each as likely as the others"),
    )
}


def resolve_bot(name: str) -> KernelBot:
    """The bot of this name. Raises BotError with the nearest name."""
    found = KERNEL_BOTS.get(name)
    if found is None:
        close = nearest(name, KERNEL_BOTS)
        hint = f"did you mean {close}?" if close else f"there is {in_words(tuple(KERNEL_BOTS))}"
        raise BotError(f"there is no bot {name}; {hint}")
    return found


def bot_names() -> tuple[str, ...]:
    """Names of all bots at hand."""
    return tuple(KERNEL_BOTS)
