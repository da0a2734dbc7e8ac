"""The framework's catalogues: every text that is used is translated, and nothing else is."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.words.texts import ROOT, Text, reasons_in, said_in
from truco.cli.doctor import LABELS
from truco.simulation.bots import KERNEL_BOTS
from truco.words import languages
from truco.words.disagreements import CONTEXT as RECORD
from truco.words.disagreements import DISAGREEMENTS
from truco.words.naming import FRENCH_RANKS, SPANISH_RANKS, SUITS, VERBS
from truco.words.notices import CONTEXT as NOTICE
from truco.words.notices import NOTICES
from truco.words.po import Entry, Key, read_po
from truco.words.reasons import CONTEXT, REASONS, fields_of, patterns
from truco.words.sentences import WHY

FILES = sorted((ROOT / "truco" / "words" / "languages").glob("*.po"))
ALL_FILES = [*FILES, *sorted((ROOT / "variants").glob("*/languages/*.po"))]


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def used_texts() -> dict[Key, str | None]:
    """Every text of the framework, with the one for several."""
    texts: set[Text] = said_in(ROOT / "truco")
    found = {("", one): many for one, many in texts}
    found |= dict.fromkeys(("", text) for text in (*VERBS.values(), *WHY.values()))
    found |= dict.fromkeys(("", text) for text in LABELS)
    found |= dict.fromkeys(("", bot.summary) for bot in KERNEL_BOTS.values())
    found |= dict.fromkeys((RECORD, text) for text in DISAGREEMENTS)
    found |= dict.fromkeys((NOTICE, text) for text in NOTICES)
    found |= dict.fromkeys(("Spanish rank", rank) for rank in SPANISH_RANKS.values())
    found |= dict.fromkeys(("French rank", rank) for rank in FRENCH_RANKS.values())
    found |= dict.fromkeys(SUITS.values())
    found |= dict.fromkeys((CONTEXT, reason) for reason in REASONS)
    found["mode", "normal"] = None
    return found


def test_the_languages_are_english_spanish_and_portuguese() -> None:
    assert languages() == ["en", "es", "pt"]


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_every_text_is_translated_and_no_entry_is_unused(path: Path) -> None:
    _, *entries = read_po(path)
    found: dict[Key, str | None] = {(entry.context, entry.text): entry.plural for entry in entries}
    used = used_texts()

    assert sorted(set(used) - set(found)) == []
    assert sorted(set(found) - set(used)) == []
    assert {key: many for key, many in found.items() if many != used[key]} == {}


@pytest.mark.parametrize("path", ALL_FILES, ids=_name)
def test_no_entry_is_fuzzy_empty_or_obsolete(path: Path) -> None:
    header, *entries = read_po(path)

    assert f"Language: {path.stem}\n" in header.forms[0]
    assert [entry.text for entry in entries if entry.fuzzy] == []
    assert [entry.text for entry in entries if not all(entry.forms.values())] == []
    assert "#~" not in path.read_text("utf-8")


@pytest.mark.parametrize("path", ALL_FILES, ids=_name)
def test_translations_have_the_fields_of_their_texts(path: Path) -> None:
    _, *entries = read_po(path)

    for entry in entries:
        for form in entry.forms.values():
            assert fields_of(form) == fields_of(entry.text), (path, entry.line)


@pytest.mark.parametrize("path", ALL_FILES, ids=_name)
def test_a_plural_has_the_forms_that_its_header_promises(path: Path) -> None:
    header, *entries = read_po(path)
    promised = re.search(r"nplurals=(\d)", header.forms[0])
    assert promised is not None

    def forms(entry: Entry) -> list[int]:
        return sorted(entry.forms)

    expected = list(range(int(promised[1])))
    assert [entry.text for entry in entries if entry.plural and forms(entry) != expected] == []
    assert [entry.text for entry in entries if not entry.plural and forms(entry) != [0]] == []


# Reasons are whole English texts wherever they are given, so the code is read for them.

GIVING_REASONS = (
    "truco/playing/choosing.py",
    "truco/playing/reasons.py",
    "truco/playing/telling.py",
    "truco/plugins/variant.py",
    "truco/plugins/toolbox/three_tricks.py",
    "truco/plugins/toolbox/tricks.py",
    "truco/plugins/toolbox/windows.py",
)


def test_every_reason_in_the_code_has_a_text_that_fits_it() -> None:
    samples = [_sample(text) for text in REASONS]

    given = {reason for file in GIVING_REASONS for reason in reasons_in(ROOT / file)}

    assert len(given) > 30
    assert [one for one in given if not any(re.fullmatch(one, text) for text in samples)] == []


@pytest.mark.parametrize("text", REASONS)
def test_a_reason_fits_its_own_text_before_any_other(text: str) -> None:
    first = next(english for form, english in patterns(REASONS) if form.fullmatch(_sample(text)))

    assert first == text


def _sample(text: str) -> str:
    """A text with something likely in each of its fields."""
    values = {
        "seat": "B2",
        "seats": "A1, B1",
        "card": "#4" if "there is no card" in text or "must be named" in text else "12o",
        "place": "#2",
        "number": "40",
        "trick": "2",
        "call": "vale-cuatro",
        "calls": "flor or contraflor",
        "last_call": "truco",
        "answers": "accept, decline, fold",
        "known": "accept, decline, fold, truco",
        "bet": "envido",
        "mode": "pica-pica",
        "verb": "accept",
        "example": "play #1",
        "text": "'xx'",
        "word": "floor",
        "guess": "flor",
        "places": "#1, #2, #3",
        "said": "3 4",
        "fact": "envido at most 34",
        "wrong": "floor is no contest",
        "examples": "'1e', '#1 1e'",
    }
    return text.format(**values)
