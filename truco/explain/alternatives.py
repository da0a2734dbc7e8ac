"""Other values that a key might have: those that show whether it matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import BaseModel

from truco.rulefile.positions import KeyPath
from truco.rulefile.schema import allowed_words, kinds_at

__all__ = ["alternatives"]


def alternatives(model: type[BaseModel], path: KeyPath, value: object) -> Iterator[object]:
    """Values near `value` of the kinds that may stand at a path; not all of them need be valid.

    Every word of a choice, true for false, the numbers around a number, a list with an item more,
    less, changed or moved. Free text has no alternatives.
    """
    words = allowed_words(model, path)
    kinds = kinds_at(model, path)
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from _numbers(value)
    elif isinstance(value, list):
        yield from _lists(model, path, value)
    for word in words:
        if word != value or isinstance(word, bool) != isinstance(value, bool):
            yield word
    if int in kinds and not isinstance(value, int):
        yield from (1, 2, 0)


def _numbers(value: int) -> Iterator[int]:
    yield value + 1
    if value > 0:
        yield value - 1
    yield 2 * value + 1
    if value > 2:
        yield value // 2
    # An even number may be asked for.
    yield value + 2
    if value > 1:
        yield value - 2


def _lists(model: type[BaseModel], path: KeyPath, value: Sequence[object]) -> Iterator[object]:
    for at, item in enumerate(value):
        for other in alternatives(model, (*path, at), item):
            yield [*value[:at], other, *value[at + 1 :]]
    for at in range(len(value)):
        yield [*value[:at], *value[at + 1 :]]
    for at in range(len(value) - 1):
        yield [*value[:at], value[at + 1], value[at], *value[at + 2 :]]
    for word in allowed_words(model, (*path, 0)):
        if word not in value:
            yield [*value, word]
