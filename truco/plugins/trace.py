"""What plugins do, line by line on stderr, when the variable TRUCO_PLUGIN_TRACE is set."""

from __future__ import annotations

import os
import sys
from typing import Final

__all__ = ["VARIABLE", "trace", "tracing"]

VARIABLE: Final = "TRUCO_PLUGIN_TRACE"


def tracing() -> bool:
    """Whether the variable is set to anything but nothing or 0."""
    return os.environ.get(VARIABLE, "") not in ("", "0")


def trace(plugin: str, what: str) -> None:
    """Say what a plugin did, if anybody asked."""
    if tracing():
        print(f"truco plugin {plugin}: {what}", file=sys.stderr)
