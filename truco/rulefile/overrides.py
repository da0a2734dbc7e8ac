"""Keys set from outside a file: `key=value` as typed after `--set`, or a mapping in Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from truco.errors import Fault
from truco.rulefile.layers import Layer
from truco.rulefile.positions import Document, KeyPath, Place, read_document
from truco.rulefile.reading import printable
from truco.rulefile.scalars import Span, Trouble
from truco.rulefile.scanner import Key, read_key
from truco.rulefile.toml_text import inline

__all__ = ["Overrides", "read_overrides"]

Overrides = Mapping[str, object] | Sequence[str]
"""`{"match.target": 24}`, or `["match.target=24"]` with the value in TOML or as plain text."""

MAX_LENGTH: Final = 4_096
"""Characters of one option."""


def read_overrides(overrides: Overrides) -> tuple[list[Layer], list[Fault]]:
    """A layer for each override, later ones over earlier, and every fault found on the way.

    An override that cannot be read has a layer without data.
    """
    layers: list[Layer] = []
    faults: list[Fault] = []
    for text, name, prefix in _as_texts(overrides):
        document = _read(text)
        shown = Layer(name, printable(text, MAX_LENGTH), document, prefix=prefix, is_override=True)
        faults.extend(shown.syntax_fault(trouble) for trouble in document.faults)
        if document.faults:
            document.data.clear()
        layers.append(shown)
    return layers, faults


def _as_texts(overrides: Overrides) -> list[tuple[str, str, str]]:
    """(text, name, prefix) of each override."""
    if isinstance(overrides, str):
        raise TypeError("overrides are a mapping, or a list of key=value texts")
    if not isinstance(overrides, Mapping):
        return [(text, "--set", "--set ") for text in overrides]
    texts = []
    for key, value in overrides.items():
        try:
            texts.append((f"{key} = {inline(value)}", "override", ""))
        except TypeError as error:
            raise TypeError(f"override {key}: {error}") from None
    return texts


def _read(text: str) -> Document:
    if len(text) > MAX_LENGTH:
        return _broken(Trouble(Span(0, 1), "this option is too long", f"{MAX_LENGTH} characters"))
    if not text.replace("\t", " ").isprintable():
        return _broken(Trouble(Span(0, 1), "control characters in an option", "key=value"))
    key_text, equals, value_text = text.partition("=")
    value_start = len(key_text) + 1
    if not equals:
        span = Span(0, max(1, len(text)))
        return _broken(Trouble(span, "= is missing", "key=value, such as match.target=24"))
    if not key_text.strip():
        return _broken(Trouble(Span(0, 1), "a key is missing before =", "key=value"))
    try:
        keys = read_key(key_text)
    except Trouble as trouble:
        return _broken(trouble)
    if keys[0].name == "extends":
        return _broken(
            Trouble(keys[0].span, "extends cannot be set from outside", "a file that extends")
        )
    # A value in TOML makes the whole option a TOML document. What looks like a TOML string, list
    # or table was meant to be one; anything else that is no TOML is text that needs no quotes.
    document = read_document(text)
    looks_like_toml = value_text.lstrip()[:1] in ('"', "'", "[", "{") and value_text.strip()
    if document.faults and not looks_like_toml and not any(t.firm for t in document.faults):
        return _plain_text(keys, value_text.strip(), Span(value_start, len(text)))
    return document


def _broken(trouble: Trouble) -> Document:
    return Document({}, {}, [trouble])


def _plain_text(keys: tuple[Key, ...], value: str, span: Span) -> Document:
    places: dict[KeyPath, Place] = {}
    data: dict[str, object] = {keys[-1].name: value}
    for key in reversed(keys[:-1]):
        data = {key.name: data}
    for length, key in enumerate(keys, start=1):
        is_last = length == len(keys)
        path = tuple(part.name for part in keys[:length])
        places[path] = Place(key.span, span if is_last else None)
    return Document(data, places, [])
