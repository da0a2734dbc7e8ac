"""Hold records to the promises again: ``python -m truco.testing FILE... [--plugin FILE.py]``.

The exit status is 0 when every promise holds, 1 when one does not or a record cannot be used, and 2
for a command line that was not understood.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from truco.errors import TrucoError
from truco.plugins.manager import PluginRegistry
from truco.testing.running import PROMISES, check_record


def main(arguments: Sequence[str]) -> int:
    """Check each record and say what came of it; the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m truco.testing",
        description="Hold the matches of records to everything that must always be so.",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help="records")
    parser.add_argument(
        "--plugin",
        metavar="FILE.py",
        action="append",
        default=[],
        help="load a plugin from a single file; may be repeated",
    )
    given = parser.parse_args(arguments)
    try:
        registry = PluginRegistry.discover(given.plugin)
    except TrucoError as error:
        print(error, file=sys.stderr)
        return 1
    status = 0
    for path in given.files:
        try:
            check_record(path, registry=registry)
        except TrucoError as error:
            print(error if path in str(error) else f"{path}: {error}", file=sys.stderr)
            status = 1
        else:
            print(f"{path}: all {len(PROMISES)} promises hold")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
