"""Hold records to the promises again: ``python -m truco.testing FILE...``.

The exit status is 0 when every promise holds, 1 when one does not or a record cannot be used, and 2
without a file.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from truco.errors import TrucoError
from truco.testing.running import PROMISES, check_record


def main(paths: Sequence[str]) -> int:
    """Check each record and say what came of it; the exit status."""
    if not paths or any(path.startswith("-") for path in paths):
        print("usage: python -m truco.testing FILE...", file=sys.stderr)
        return 2
    status = 0
    for path in paths:
        try:
            check_record(path)
        except TrucoError as error:
            print(f"{path}: {error}" if path not in str(error) else error, file=sys.stderr)
            status = 1
        else:
            print(f"{path}: all {len(PROMISES)} promises hold")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
