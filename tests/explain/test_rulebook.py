"""The whole rulebook: exact for two rulesets in each language, and complete for all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.rulesets import COMBINATIONS, rules_of
from truco.explain import rulebook
from truco.explain.document import Bullets, Paragraph, Section, Table
from truco.explain.regions import region
from truco.explain.telling import Telling, numbers_in_words
from truco.words import Words, language

GOLDEN = Path(__file__).parent / "golden"
CODES = ("en", "es", "pt")
NAMES = sorted({name for name, _ in COMBINATIONS})


def _text(name: str, code: str) -> str:
    rules = rules_of(name)
    return rulebook(rules, language(code, rules, {})).to_markdown()


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", ["argentino", "paulista"])
def test_the_rulebook_is_this_text(name: str, code: str) -> None:
    """`truco rules explain NAME --lang CODE` writes it."""
    expected = (GOLDEN / f"{name}.{code}.md").read_text("utf-8")

    assert _text(name, code) == expected


class Strict(Words):
    """Words that fail where one is missing."""

    def say(self, text: str, /, **values: object) -> str:
        assert self.code == "en" or self._found("", text), text
        return super().say(text, **values)

    def say_many(self, one: str, many: str, number: int, /, **values: object) -> str:
        assert self.code == "en" or self._found("", one), one
        return super().say_many(one, many, number, **values)

    def reason(self, text: str) -> str:
        said = super().reason(text)
        assert self.code == "en" or said != text, text
        return said


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", NAMES)
def test_every_ruleset_is_told_without_a_missing_word(name: str, code: str) -> None:
    rules = rules_of(name)
    words = language(code, rules, {})
    strict = Strict(code, words._catalogues, words._card_name)

    book = rulebook(rules, strict)

    text = book.to_markdown()
    assert book.players == rules.players
    assert len(book.sections) >= 6
    assert "{" not in text
    assert all(line == line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", NAMES)
def test_no_sentence_begins_with_a_capital_after_a_colon(name: str, code: str) -> None:
    _, _, _, own_words = _text(name, code).split("\n", 3)  # what is before is the rule file's own

    assert re.findall(r": [A-ZÁÉÍÓÚÂÊÔ][a-zà-ú ].*", own_words) == []


@pytest.mark.parametrize("code", CODES)
def test_one_language_differs_from_another_in_every_section(code: str) -> None:
    sections = rulebook(rules_of("argentino"), language(code, rules_of("argentino"), {})).sections
    others = rulebook(rules_of("argentino"), Words("xx")).sections

    if code != "en":
        assert [one.id for one, other in zip(sections, others, strict=True) if one == other] == []
    assert [section.id for section in sections] == [section.id for section in others]


def test_one_number_of_players_may_be_asked_for() -> None:
    rules = rules_of("argentino")
    words = language("en", rules, {})

    two, six = (rulebook(rules, words, players) for players in (2, 6))

    assert "modes" not in {section.id for section in two.sections}
    assert "modes" in {section.id for section in six.sections}
    assert not any("players)" in section.title for section in (*two.sections, *six.sections))


def test_sections_that_differ_say_whom_they_are_for() -> None:
    titles = [s.title for s in rulebook(rules_of("paulista"), Words("en")).sections]

    assert "Kinds of hand (2 players)" in titles
    assert "Kinds of hand (4 players)" in titles
    assert "Tricks" in titles


def test_the_same_as_data() -> None:
    rules = rules_of("paulista")
    data = rulebook(rules, Words("en"), 2).to_json()

    assert (data["ruleset"], data["players"], data["language"]) == ("paulista", [2], "en")
    sections = data["sections"]
    assert isinstance(sections, list)
    stake = next(section for section in sections if section["id"] == "stake")
    assert stake["blocks"][0]["rows"][1] == ["truco", "3", "1"]


def test_what_a_ruleset_changes_changes_the_book() -> None:
    from truco.rules import load_ruleset

    rules = load_ruleset(
        "paulista", {"tricks.all_tied": "nobody", "truco.values": [1, 2, 4, 8, 12]}
    )
    text = rulebook(rules, Words("en")).to_markdown()

    assert "| tie | tie | tie | nobody |" in text
    assert "| seis | 4 | 2 |" in text


# Scores.


def _region(test: object, name: str = "argentino") -> str:
    telling = Telling(rules_of(name).tables(2), Words("en"))
    points = range(telling.t.total)
    return region(telling, {(a, b) for a in points for b in points if test(a, b)})  # type: ignore[operator]


@pytest.mark.parametrize(
    ("test", "text"),
    [
        (lambda a, b: True, ""),
        (lambda a, b: 5 <= max(a, b) <= 25, "the side ahead has 5 to 25 points"),
        (lambda a, b: max(a, b) < 5, "the side ahead has at most 4 points"),
        (lambda a, b: min(a, b) >= 20, "both sides have at least 20 points"),
        (lambda a, b: a == b == 29, "both sides have 29 points"),
        (
            lambda a, b: max(a, b) == 29 and min(a, b) < 29,
            "the side ahead has 29 points and the side behind has at most 28 points",
        ),
        (lambda a, b: a == 29 and b < 29, "side A has 29 points and side B has at most 28 points"),
        (
            lambda a, b: a == 3 or b == 7,
            "side B has 7 points; "
            "side A has 3 points and side B has at most 6 points; "
            "side A has 3 points and side B has at least 8 points",
        ),
    ],
)
def test_sets_of_scores_in_words(test: object, text: str) -> None:
    assert _region(test) == text


def test_numbers_in_a_row_are_drawn_together() -> None:
    assert numbers_in_words([1, 3, 4, 5, 9]) == "1, 3–5, 9"


# Markdown.


def test_markdown_escapes_what_would_be_markup() -> None:
    from truco.explain import Rulebook

    blocks = (Paragraph("a_b"), Bullets(("*x*",), "t"), Table(("h|h",), (("<c>",),)))
    book = Rulebook("n", "", (2,), "en", "N", (Section("s", "S", blocks),))

    assert book.to_markdown() == (
        "# N\n\n## S\n\na\\_b\n\nt\n\n- \\*x\\*\n\n| h\\|h |\n|---|\n| \\<c> |\n"
    )
