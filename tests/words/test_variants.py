"""The catalogues of the built-in variants: what their code says is translated, nothing else is."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.words.test_catalogues import used_texts
from tests.words.texts import ROOT, reasons_in
from truco.explain.formulas import formula_names
from truco.explain.telling import Telling
from truco.rules import Rules, default_registry, load_ruleset
from truco.words import Words
from truco.words.po import catalogue_of, read_po
from truco.words.reasons import CONTEXT, patterns
from truco.words.sources import language
from truco_argentine.formulas import FORMULAS

CODES = ("es", "pt")
FILES = sorted((ROOT / "variants").glob("*/languages/*.po"))
SPANISH_ALREADY = {"pica-pica", "privando"}
"""Kinds of hands that need no word."""


@cache
def _built_on(package: Path) -> tuple[Path, ...]:
    """A variant's package, and those whose code it imports."""
    text = "".join(file.read_text("utf-8") for file in package.glob("*.py"))
    imported = set(re.findall(r"^from (truco_\w+)", text, re.MULTILINE)) - {package.name}
    below = {found for name in imported for found in _built_on(package.parent / name)}
    return (package, *sorted(below - {package}))


@cache
def _reasons(package: Path) -> list[str]:
    """What the code of a variant gives as reasons, with a number in each place for something."""
    return sorted(
        re.sub(r"\\(.)", r"\1", reason.replace(".+", "2"))
        for file in package.glob("*.py")
        for reason in reasons_in(file)
    )


def _words(variant: str, code: str) -> Words:
    """All words that rulesets of a variant get in a language, the framework's below them."""
    plugins = default_registry().for_ruleset(()).words(variant)
    given = [words for plugin in plugins for words in plugin.languages[code]]
    framework = ROOT / "truco" / "words" / "languages" / f"{code}.po"
    return Words(code, [catalogue_of(words) for words in (*given, framework)])


@pytest.mark.parametrize("variant", sorted(default_registry().variants))
@pytest.mark.parametrize("code", CODES)
def test_every_reason_in_the_code_of_a_variant_is_translated(variant: str, code: str) -> None:
    module = default_registry().variants[variant].__module__.partition(".")[0]
    words = _words(variant, code)

    given = _reasons(ROOT / "variants" / module)

    assert [text for text in given if words.reason(text) == text] == []


def test_reasons_are_found_in_the_code() -> None:
    given = {path.name: len(_reasons(path)) for path in (ROOT / "variants").glob("truco_*")}

    assert given["truco_argentine"] >= 9
    assert given["truco_paulista"] >= 2
    assert len(_reasons(ROOT / "truco" / "plugins" / "toolbox")) >= 9


@pytest.mark.parametrize("file", FILES, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_no_entry_of_a_variant_is_unused(file: Path) -> None:
    sources = [path for one in _built_on(file.parents[1]) for path in one.glob("*.py")]
    code = "".join(path.read_text("utf-8") for path in sources)
    given = [text for one in _built_on(file.parents[1]) for text in _reasons(one)]
    # A variant may have a word of its own for what the toolbox says in all of them.
    given += _reasons(ROOT / "truco" / "plugins" / "toolbox")
    framework = used_texts()

    for entry in read_po(file)[1:]:
        if entry.context == CONTEXT:
            ((form, _),) = patterns([entry.text])
            used = any(form.fullmatch(text) for text in given)
        elif entry.context:
            used = f'"{entry.text}"' in code
        else:
            used = ("", entry.text) in framework
        assert used, f"{file}:{entry.line}: {entry.text}"


def test_every_variant_has_words_in_spanish_and_portuguese(rules: Rules) -> None:
    assert set(rules.words[-1].languages) >= set(CODES)
    assert [language(code, rules).failures for code in CODES] == [(), ()]


def test_kinds_of_hands_are_named(rules: Rules) -> None:
    words = language("es", rules)
    kinds = {name for seats in rules.players for name in rules.tables(seats).mode_names}

    assert {kind for kind in kinds if words.named("mode", kind) is None} <= SPANISH_ALREADY


FOLDING = (
    "{points} (by a fold)",
    "{seat} folds.",
    "{seat} folds for its side.",
    "Folding",
    "A seat folds on its own turn, to play or to answer.",
    "A seat that leaves the match counts as folded in every hand from then on, without what a fold"
    " adds. A side with no seat left loses the match.",
    "A fold takes the whole side out of the hand.",
    "A fold takes out only the seat; the hand is lost when its side's last seat is out.",
    "Nobody may fold.",
    "A seat may fold:",
)
"""Texts that tell of a fold by its name."""
ANSWERING = ("accepted", "accepted: {points}", "declined", "declined: {points}")


@pytest.mark.parametrize("texts", [FOLDING, ANSWERING], ids=["folding", "answering"])
@pytest.mark.parametrize("file", FILES, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_a_word_of_a_game_stands_in_all_texts_that_name_the_thing(
    file: Path, texts: tuple[str, ...]
) -> None:
    own = {entry.text for entry in read_po(file)[1:] if not entry.context}

    assert own & set(texts) in (set(), set(texts))


def test_every_formula_of_a_ruleset_is_told_in_words(rules: Rules) -> None:
    for code in ("en", *CODES):
        words = language(code, rules)
        for players in rules.players:
            names = formula_names(Telling(rules.tables(players), words))
            assert [name for name in names if words.named("formula", name) is None] == []


def test_every_formula_that_a_rule_file_may_name_is_told_in_words_of_its_own() -> None:
    argentino = load_ruleset("argentino")
    for code in ("en", *CODES):
        words = language(code, argentino)
        told = [words.named("formula", name) for name in FORMULAS]

        assert None not in told
        assert len(set(told)) == len(FORMULAS)
