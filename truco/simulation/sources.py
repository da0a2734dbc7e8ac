"""What the source code of the engine is, beside its version.

In a development checkout the engine changes while its version stays. What is counted partly by one
and partly by another engine is wrong without a sign of it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

PLACES: Final = (
    "kernel",
    "tables/layout.py",
    "tables/shares.py",
    "simulation/match_player.py",
)
"""What decides, besides the rules, how a match goes and what is counted of it.

Tables of rules have a fingerprint of their own; what bots judge by (``shares``) is not in it."""


@cache
def sources_digest() -> str:
    """A digest of that source code: 16 hexadecimal digits, the same wherever it is installed."""
    digest = hashlib.sha256()
    for name, file in sorted(_files()):
        # Some tools install text with the line ends of the platform.
        text = file.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{name} {len(text)} ".encode() + text)
    return digest.hexdigest()[:16]


def _files() -> Iterator[tuple[str, Traversable]]:
    package = files("truco")
    for place in PLACES:
        found = package.joinpath(*place.split("/"))
        for file in found.iterdir() if found.is_dir() else (found,):
            if file.name.endswith(".py"):
                yield f"{place} {file.name}", file
