"""`.po` files are read as gettext means them, and a bad one is one clear message."""

from __future__ import annotations

from pathlib import Path

import pytest

from truco.words import PoError
from truco.words.po import catalogue_of, read_po

HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "xx.po"


def test_texts_contexts_plurals_and_long_texts_are_read(file: Path) -> None:
    file.write_text(
        HEADER + '# a comment\n#: place.py:3\nmsgid "card"\nmsgstr "carta"\n\n'
        'msgctxt "call"\nmsgid "card"\nmsgstr ""\n"first "\n"and \\"second\\"\\n"\n\n'
        'msgid "{number} card"\nmsgid_plural "{number} cards"\n'
        'msgstr[0] "{number} carta"\nmsgstr[1] "{number} cartas"\n'
        '#~ msgid "old"\n#~ msgstr "viejo"\n',
        "utf-8",
    )

    catalogue = catalogue_of(file)

    assert dict(catalogue.translations) == {
        ("", "card"): ("carta",),
        ("call", "card"): ('first and "second"\n',),
        ("", "{number} card"): ("{number} carta", "{number} cartas"),
    }
    assert [catalogue.form(number) for number in (0, 1, 2)] == [0, 0, 1]


def test_fuzzy_and_empty_translations_do_not_count(file: Path) -> None:
    file.write_text(
        HEADER
        + '#, fuzzy\nmsgid "a"\nmsgstr "b"\n\nmsgid "c"\nmsgstr ""\n\nmsgid "d"\nmsgstr "e"\n',
        "utf-8",
    )

    assert dict(catalogue_of(file).translations) == {("", "d"): ("e",)}
    assert [entry.fuzzy for entry in read_po(file)] == [False, True, False, False]


def test_a_mapping_writes_contexts_before_a_bar() -> None:
    catalogue = catalogue_of({"card": "carta", "call|envido-5": "cinco más"})

    assert dict(catalogue.translations) == {
        ("", "card"): ("carta",),
        ("call", "envido-5"): ("cinco más",),
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1: expected the header first"),
        ('msgid "a"\nmsgstr "b"\n', "1: expected the header first"),
        ('msgid ""\nmsgstr ""\n', "1: the header has no Plural-Forms; expected such as"),
        ('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(m);"\n', "1: the header's Plural"),
        (HEADER + "msgid card\n", "5: expected a keyword such as msgid"),
        (
            HEADER + 'msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n',
            "8: 'a' is translated twice; keep",
        ),
        (HEADER + 'msgid "a"\n\nmsgctxt "b"\nmsgid "c"\nmsgstr "d"\n', "5: expected a msgstr"),
        (HEADER + 'msgid "a\\q"\nmsgstr ""\n', r"5: \\q stands for nothing; expected one of \\n"),
        ('"a"\n', "1: expected msgid first"),
        (HEADER + 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n', "5: expected 2 forms, found 1"),
    ],
)
def test_a_file_that_is_bad_is_named_with_its_line(file: Path, text: str, message: str) -> None:
    file.write_text(text, "utf-8")

    with pytest.raises(PoError, match=f"xx.po:{message}"):
        catalogue_of(file)


def test_a_file_that_cannot_be_read_is_named(file: Path) -> None:
    with pytest.raises(PoError, match=r"xx\.po: cannot be read: No such file"):
        catalogue_of(file)

    file.write_bytes('msgid "é"'.encode("latin-1"))
    with pytest.raises(PoError, match=r"xx\.po: is no text in UTF-8"):
        catalogue_of(file)
