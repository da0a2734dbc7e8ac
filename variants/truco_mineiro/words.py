"""What players read in their own language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from truco_paulista.words import LANGUAGES as PAULISTA

_HERE: Final = Path(__file__).parent / "languages"
LANGUAGES: Final = {
    "en": [PAULISTA["en"]],
    **{code: [_HERE / f"{code}.po", PAULISTA[code]] for code in ("es", "pt")},
}
"""Its own words before those of paulista truco."""
