"""What players read in their own language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from truco_argentine.words import LANGUAGES as ARGENTINE

_HERE: Final = Path(__file__).parent / "languages"
LANGUAGES: Final = {
    "en": [ARGENTINE["en"]],
    **{code: [_HERE / f"{code}.po", ARGENTINE[code]] for code in ("es", "pt")},
}
"""Its own words before those of Argentine truco."""

PIECE_NAMES: Final = {"11": "perico", "10": "perica"}
PIECE: Final = "pieza"
SUBSTITUTE: Final = "alcahuete"
