"""The page on every hook: ``python -m truco.plugins.reference`` writes it."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import Final

from truco.plugins import hooks

__all__ = ["PAGE", "hooks_page"]

PAGE: Final = Path("docs/reference/hooks.md")

_INTRODUCTION: Final = """\
# Hooks

{module}

[Plugins](../plugins.md) shows how they are written and shipped. This page is made from their
specifications: `python -m truco.plugins.reference`.
"""


def hooks_page() -> str:
    """The whole page, in Markdown."""
    parts = [_INTRODUCTION.format(module=inspect.getdoc(hooks))]
    parts += [_section(name) for name in hooks.__all__ if name.startswith("truco_")]
    return "\n".join(parts)


def _section(name: str) -> str:
    hook = getattr(hooks, name)
    text = inspect.getdoc(hook)
    return f"## `{name}`\n\n```text\n{_signature(name)}\n```\n\n{text}\n"


def _signature(name: str) -> str:
    """The hook's first line, broken where it is too long for a page."""
    signature = inspect.signature(getattr(hooks, name))
    line = f"{name}{signature}".replace("'", "")
    return line if len(line) <= 88 else line.replace(" -> ", "\n    -> ")


def main(arguments: list[str]) -> int:
    """Write the page to the file named on the command line, its own place by default."""
    page = Path(arguments[0]) if arguments else PAGE
    page.write_text(hooks_page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
