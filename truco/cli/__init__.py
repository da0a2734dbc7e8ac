"""The command line: `truco`, also as `python -m truco`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and exit with its status.

    0 is success, 1 bad input or a check that failed, 2 a command that was not understood, 130
    an interruption. `arguments` are those of the process when left out.
    """
    from truco.cli.app import run

    sys.exit(run(sys.argv[1:] if arguments is None else list(arguments)))
