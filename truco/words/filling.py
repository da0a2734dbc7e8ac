"""Texts with their fields filled, as a language writes numbers and joins words.

What a language does differently from English stands in the header of its catalogue:
``X-Number: 1.234,5`` shows its marks of thousands and decimals, and ``X-Contractions: de el = del``
which words grow together with the article of what fills the next field.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from string import Formatter
from typing import Final

__all__ = ["ENGLISH_MANNER", "Manner", "filled", "manner_in", "number_text"]

_HEADER: Final = re.compile(r"^X-(Number|Contractions):\s*(.+?)\s*$", re.MULTILINE)
_SAMPLE: Final = re.compile(r"1(\D)234(\D)5")
_PAIR: Final = re.compile(r"\s*(\w+) (\w+)\s*=\s*(\w+)\s*")
_LAST_WORD: Final = re.compile(r"(\w+) $")
_FORMATTER: Final = Formatter()


@dataclass(frozen=True, slots=True)
class Manner:
    """How a language writes what its texts are filled with."""

    thousands: str = ","
    decimal: str = "."
    contractions: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """The word at the end of a text and the article after it -> what both become."""


ENGLISH_MANNER: Final = Manner()


def manner_in(header: str) -> Manner | None:
    """The manner that the header of a catalogue gives; None where it gives none.

    Raises ValueError for one that cannot be understood.
    """
    given = dict(_HEADER.findall(header))
    if not given:
        return None
    sample = _SAMPLE.fullmatch(given.get("Number", "1,234.5"))
    if sample is None:
        raise ValueError(f"X-Number is {given['Number']}: expected 1234.5 with marks, as 1.234,5")
    contractions = {}
    for text in filter(None, given.get("Contractions", "").split(",")):
        pair = _PAIR.fullmatch(text)
        if pair is None:
            raise ValueError(f"X-Contractions has {text.strip()}: expected such as de el = del")
        contractions[pair[1], pair[2]] = pair[3]
    return Manner(sample[1], sample[2], contractions)


def number_text(number: float, spec: str, manner: Manner) -> str:
    """A number in the form of Python's format specification, with the marks of a language."""
    text = format(number, spec)
    return text.translate({ord(","): manner.thousands, ord("."): manner.decimal})


def filled(text: str, values: Mapping[str, object], manner: Manner) -> str:
    """A text with its fields filled; raises what `str.format` does for one that is bad."""
    done = ""
    for literal, name, spec, conversion in _FORMATTER.parse(text):
        done += literal
        if name is None:
            continue
        value, _ = _FORMATTER.get_field(name, (), values)
        value = _FORMATTER.convert_field(value, conversion)
        if isinstance(value, int | float) and spec:
            done += number_text(value, spec, manner)
        else:
            done = _joined(done, format(value, spec or ""), manner)
    return done


def _joined(before: str, value: str, manner: Manner) -> str:
    """A text and what comes after it, with a contraction where both meet: `de` + `el mano`."""
    word = _LAST_WORD.search(before)
    article, space, rest = value.partition(" ")
    if word is None or not space:
        return before + value
    short = manner.contractions.get((word[1].lower(), article))
    if short is None:
        return before + value
    if word[1][0].isupper():
        short = short[0].upper() + short[1:]
    return f"{before[: word.start()]}{short} {rest}"
