"""A variant that stands by what it has answered: nothing of it is asked twice.

What a variant says is checked when the tables are built. Code of others may answer otherwise when
it is asked again; what was checked is what counts, there and wherever tables are explained.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, cast

from truco.plugins.variant import Variant

__all__ = ["steady"]

ASKED_ONCE: Final = frozenset(
    {
        "bets",
        "deck",
        "fold_scope",
        "hand_size",
        "has_turned_card",
        "lead_after_tie",
        "modes",
        "seating",
        "tricks",
        "turned_class",
        "words",
    }
)
"""Methods whose answers several parts of the tables are made of; each answer is kept."""


def steady(variant: Variant) -> Variant:
    """The same variant, which gives the same answer whenever it is asked the same."""
    return variant if isinstance(variant, _Steady) else cast("Variant", _Steady(variant))


class _Steady:
    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._answers: dict[tuple[object, ...], object] = {}

    @property  # type: ignore[misc]  # as the libraries of mocks do
    def __class__(self) -> Any:
        """That of the variant: whoever asks for the kind of variant means that one."""
        return type(self._variant)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # What looks for its own attributes finds none before it is made.
            raise AttributeError(name)
        return partial(self._ask, name) if name in ASKED_ONCE else getattr(self._variant, name)

    def _ask(self, name: str, *about: object) -> object:
        asked = (name, *about)
        if asked not in self._answers:
            answer: object = getattr(self._variant, name)(*about)
            if name in ("bets", "modes") and _ends_when_read(answer):
                answer = tuple(cast("Iterable[object]", answer))
            self._answers[asked] = answer
        return self._answers[asked]


def _ends_when_read(answer: object) -> bool:
    """Whether an answer is a list that can be read once, as a generator is."""
    return isinstance(answer, Iterable) and not isinstance(answer, Sequence | Mapping)
