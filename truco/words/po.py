"""Gettext's `.po` files, read as they are: nothing has to be compiled.

What is read is what `msgfmt` would compile: entries marked fuzzy, obsolete ones and those without a
translation are left out.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final, NoReturn

from truco.errors import TrucoError
from truco.words.filling import Manner, manner_in

__all__ = ["CONTEXT_MARK", "Catalogue", "Entry", "Key", "PoError", "catalogue_of", "read_po"]

CONTEXT_MARK: Final = "|"
"""Stands between context and text where a mapping takes the place of a file."""

Key = tuple[str, str]
"""Context (empty for none) and text."""

_ORDER: Final = ("msgctxt", "msgid", "msgid_plural")
"""Keywords before the translation, in the order in which they stand."""
_LINE = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d)\])?)?\s*"((?:[^"\\]|\\.)*)"')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES: Final = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
_PLURALS = re.compile(r"nplurals\s*=\s*(\d)\s*;\s*plural\s*=\s*([^;]+)")


class PoError(TrucoError):
    """A `.po` file that cannot be read: which file, which line, what is wrong with it."""


@dataclass(slots=True)
class Entry:
    """One entry of a file."""

    line: int
    """Line of its first keyword, from 1."""
    fuzzy: bool = False
    context: str = ""
    text: str = ""
    plural: str | None = None
    """The text for several; None for one that counts nothing."""
    forms: dict[int, str] = field(default_factory=dict)
    """The translation; of a plural, its forms by number."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Translations into one language, from one source."""

    translations: Mapping[Key, tuple[str, ...]]
    """One text, or its plural forms in order."""
    form: Callable[[int], int]
    """Which plural form a number takes."""
    manner: Manner | None = None
    """How the language writes numbers and joins words, where the header says so."""


def catalogue_of(words: Path | Mapping[str, str]) -> Catalogue:
    """The catalogue in a `.po` file, or of a mapping; raises `PoError` for a file that is bad."""
    if isinstance(words, Path):
        header, *entries = read_po(words)
        number, form = _plural_rule(words, header)
        found: dict[Key, tuple[str, ...]] = {}
        for entry in entries:
            forms = tuple(entry.forms[n] for n in sorted(entry.forms))
            if entry.plural is not None and len(forms) != number:
                _fail(words, entry.line, f"expected {number} forms, found {len(forms)}")
            if not entry.fuzzy and all(forms):
                found[entry.context, entry.text] = forms
        return Catalogue(MappingProxyType(found), form, _manner(words, header))
    return Catalogue(
        MappingProxyType({_key(text): (translation,) for text, translation in words.items()}),
        lambda number: 0,
    )


def _key(text: str) -> Key:
    context, mark, rest = text.partition(CONTEXT_MARK)
    return (context, rest) if mark else ("", text)


def read_po(path: Path) -> list[Entry]:
    """Every entry of a file but obsolete ones, its header first; raises `PoError`."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise PoError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise PoError(f"{path}: is no text in UTF-8; save it in that encoding") from None
    entries = list(_entries(path, text))
    seen: set[Key] = set()
    for entry in entries:
        key = (entry.context, entry.text)
        if key in seen:
            _fail(path, entry.line, f"{entry.text!r} is translated twice; keep one of them")
        if not entry.forms:
            _fail(path, entry.line, "expected a msgstr")
        seen.add(key)
    if not entries or (entries[0].context, entries[0].text) != ("", ""):
        _fail(path, 1, 'expected the header first: an entry for msgid ""')
    return entries


def _entries(path: Path, text: str) -> Iterator[Entry]:
    entry: Entry | None = None
    fuzzy, before = False, ""
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            if line.startswith("#,"):
                fuzzy = "fuzzy" in line
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            _fail(path, number, "expected a keyword such as msgid, and a text in double quotes")
        word, form, quoted = match.groups()
        if word in ("msgctxt", "msgid") and (entry is None or before.startswith("msgstr")):
            if entry is not None:
                yield entry
            entry, fuzzy = Entry(number, fuzzy), False
        elif word in _ORDER and before in _ORDER and _ORDER.index(word) <= _ORDER.index(before):
            assert entry is not None
            _fail(path, entry.line, "expected a msgstr")
        if entry is None:
            _fail(path, number, "expected msgid first")
        before = word or before
        _add(entry, before, form, _unescaped(path, number, quoted), continued=word is None)
    if entry is not None:
        yield entry


def _add(entry: Entry, word: str, form: str | None, text: str, continued: bool) -> None:
    """Put a text where its keyword says; a line without one goes on where the last one was."""
    if word == "msgctxt":
        entry.context += text
    elif word == "msgid":
        entry.text += text
    elif word == "msgid_plural":
        entry.plural = (entry.plural or "") + text
    elif continued:
        last = max(entry.forms)
        entry.forms[last] += text
    else:
        entry.forms[int(form or 0)] = text


def _unescaped(path: Path, line: int, quoted: str) -> str:
    def character(match: re.Match[str]) -> str:
        found = _ESCAPES.get(match[1])
        if found is None:
            expected = ", ".join(f"\\{letter}" for letter in _ESCAPES)
            _fail(path, line, f"\\{match[1]} stands for nothing; expected one of {expected}")
        return found

    return _ESCAPE.sub(character, quoted)


def _plural_rule(path: Path, header: Entry) -> tuple[int, Callable[[int], int]]:
    """How many plural forms a language has, and which one a number takes."""
    match = _PLURALS.search(header.forms[0])
    if match is None:
        expected = "Plural-Forms: nplurals=2; plural=(n != 1);"
        _fail(path, header.line, f"the header has no Plural-Forms; expected such as {expected}")
    try:
        return int(match[1]), gettext.c2py(match[2].strip())
    except ValueError as error:
        _fail(path, header.line, f"the header's Plural-Forms: {error}")


def _manner(path: Path, header: Entry) -> Manner | None:
    """How the header says that its language writes numbers and joins words."""
    try:
        return manner_in(header.forms[0])
    except ValueError as error:
        _fail(path, header.line, f"the header's {error}")


def _fail(path: Path, line: int, message: str) -> NoReturn:
    raise PoError(f"{path}:{line}: {message}")
