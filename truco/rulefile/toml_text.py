"""Plain values as TOML on one line, for messages, suggestions and overrides."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Final

__all__ = ["inline", "short"]

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_NAMED: Final = {
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
    '"': '\\"',
    "\\": "\\\\",
}
_LONGEST_SHOWN: Final = 40


def inline(value: object) -> str:
    """The value as TOML that fits after `key = `. Raises `TypeError` for what TOML cannot say."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return "[" + ", ".join(inline(item) for item in value) + "]"
    if isinstance(value, Mapping):
        entries = [f"{_key(str(key))} = {inline(item)}" for key, item in value.items()]
        return "{ " + ", ".join(entries) + " }" if entries else "{}"
    raise TypeError(f"{type(value).__name__} has no form in TOML")


def short(value: object) -> str:
    """The value as it may stand in a message: lists and tables by kind, long text cut."""
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list | tuple):
        shown = inline(value)
        return shown if len(shown) <= _LONGEST_SHOWN else "a list"
    if isinstance(value, str) and len(value) > _LONGEST_SHOWN:
        return _text(value[: _LONGEST_SHOWN - 1] + "…")
    return inline(value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _text(text: str) -> str:
    return '"' + "".join(map(_escaped, text)) + '"'


def _escaped(char: str) -> str:
    if char in _NAMED:
        return _NAMED[char]
    if char.isprintable():
        return char
    return f"\\u{ord(char):04X}" if ord(char) <= 0xFFFF else f"\\U{ord(char):08X}"
