"""Numbers have the marks of a language, and its words grow together where it writes them so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.explain.test_rulebook import NAMES
from tests.support.rulesets import rules_of
from truco.explain import rulebook
from truco.words import PoError, Words, language
from truco.words.filling import ENGLISH_MANNER, Manner, filled, manner_in
from truco.words.po import catalogue_of, read_po

HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n'
ROOT = Path(__file__).parents[2]
CATALOGUES = sorted(
    path
    for folder in ("truco/words", "variants/*")
    for path in (ROOT).glob(f"{folder}/languages/*.po")
)
APART = {
    "es": re.compile(r"\b(?:de|a) el\b", re.IGNORECASE),
    # Before the subject of a verb they stay apart: "antes de o jogo continuar".
    "pt": re.compile(r"\b(?:de|em|por|a) (?:a|o|as|os) (?!jogo continuar)", re.IGNORECASE),
}
"""A preposition and an article that the language writes as one word."""


@pytest.mark.parametrize(
    ("code", "whole", "share", "small"),
    [("en", "30,640", "25.53", "-0.5"), ("es", "30.640", "25,53", "-0,5")],
)
def test_numbers_have_the_marks_of_the_language(
    code: str, whole: str, share: str, small: str
) -> None:
    words = language(code)

    assert words.number(30_640) == whole
    assert words.number(25.53, ".2f") == share
    assert words.number(-0.5, "g") == small


@pytest.mark.parametrize(
    ("code", "text"),
    [("en", "30,640 matches"), ("es", "30.640 partidas"), ("pt", "30.640 partidas")],
)
def test_numbers_in_texts_have_them_too(code: str, text: str) -> None:
    assert language(code).say_many("{number:,} match", "{number:,} matches", 30_640) == text


def test_a_number_without_a_form_stays_as_a_machine_writes_it() -> None:
    assert language("es").say("seed {seed}", seed=1234567) == "semilla 1234567"


@pytest.mark.parametrize(
    ("code", "value", "text"),
    [
        ("es", "el comienzo o normal", "Después del comienzo o normal: x."),
        ("es", "ella", "Después de ella: x."),
        ("es", "el", "Después de el: x."),
        ("pt", "o começo ou normal", "Depois do começo ou normal: x."),
        ("pt", "a mão", "Depois da mão: x."),
        ("pt", "outra coisa", "Depois de outra coisa: x."),
        ("en", "the start", "After the start: x."),
    ],
)
def test_a_preposition_grows_together_with_the_article_after_it(
    code: str, value: str, text: str
) -> None:
    assert language(code).say("After {kinds}: {what}.", kinds=value, what="x") == text


def test_a_contraction_keeps_the_capital_of_its_first_word() -> None:
    manner = Manner(contractions={("de", "el"): "del"})

    assert filled("De {who}, {{x}}", {"who": "el mano"}, manner) == "Del mano, {x}"
    assert filled("made {who}", {"who": "el mano"}, manner) == "made el mano"


def test_points_from_the_hand_are_told_in_portuguese_and_spanish() -> None:
    told = [
        language(code).say("points from {bet}", bet=language(code).bet("stake"))
        for code in ("es", "pt")
    ]

    assert told == ["puntos de la mano", "pontos da mão"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("code", APART)
def test_no_rulebook_leaves_them_apart(name: str, code: str) -> None:
    rules = rules_of(name)
    text = rulebook(rules, language(code, rules, {})).to_markdown()
    own_words = text.split("\n", 4)[4]  # the summary is the rule file's own text

    assert APART[code].findall(own_words) == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_catalogue_leaves_them_apart(path: Path) -> None:
    apart = APART.get(path.stem)
    forms = [form for entry in read_po(path)[1:] for form in entry.forms.values()]

    assert [form for form in forms if apart is not None and apart.search(form)] == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("code", APART)
def test_no_rulebook_has_english_numbers(name: str, code: str) -> None:
    rules = rules_of(name)
    text = rulebook(rules, language(code, rules, {})).to_markdown()

    assert re.findall(r"\d\.\d\b(?!\d\d)|\d{5,}|\d,\d{3}\b", text) == []


# Headers.


def test_a_catalogue_without_the_lines_says_nothing_of_it() -> None:
    assert manner_in("Language: xx\n") is None
    assert manner_in("X-Contractions: de el = del, a el=al\n") == Manner(
        contractions={("de", "el"): "del", ("a", "el"): "al"}
    )
    assert manner_in("X-Number: 1 234,5\n") == Manner(" ", ",")
    assert Manner(",", ".") == ENGLISH_MANNER


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("X-Number: 1234", "the header's X-Number is 1234: expected 1234.5 with marks"),
        ("X-Contractions: del", "the header's X-Contractions has del: expected such as de el"),
    ],
)
def test_a_header_that_cannot_be_understood_is_named(
    tmp_path: Path, line: str, message: str
) -> None:
    file = tmp_path / "xx.po"
    file.write_text(HEADER + f'"{line}\\n"\n', "utf-8")

    with pytest.raises(PoError, match=f"xx.po:1: {message}"):
        catalogue_of(file)


def test_a_language_of_a_plugin_has_its_own_marks(tmp_path: Path) -> None:
    file = tmp_path / "ca.po"
    file.write_text(HEADER + '"X-Number: 1 234,5\\n"\n', "utf-8")

    assert Words("ca", [catalogue_of(file)]).number(30_640.5, ",.1f") == "30 640,5"
