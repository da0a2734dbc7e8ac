"""What a run tells of itself is told in the language of who waits for it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.words.texts import ROOT, patterns_of
from truco.simulation.engines import compiling
from truco.words import language
from truco.words.notices import NOTICES
from truco.words.reasons import patterns

SAMPLES = {
    "name": "paulista",
    "players": "2",
    "time": "10 s",
    "command": "pip install 'truco[fast]'",
    "problem": "the compiled engine cannot be used: no room",
    "matches": 30_640,
    "path": "run.json",
    "label": "paulista",
    "other": "argentino",
    "seed": "1",
    "jobs": "2",
    "folder": "/x",
    "variables": "TRUCO_CACHE_DIR",
}


def _notices() -> Iterator[str]:
    """Patterns of the texts that the code of simulations gives to `notify`."""
    for file in sorted((ROOT / "truco" / "simulation").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "notify":
                yield from patterns_of(node.args[0])


def test_every_notice_in_the_code_is_translated() -> None:
    given = sorted(_notices())
    samples = [text.format(**SAMPLES) for text in NOTICES]

    assert len(given) >= 6
    assert [one for one in given if not any(re.fullmatch(one, text) for text in samples)] == []


@pytest.mark.parametrize("text", NOTICES)
@pytest.mark.parametrize("code", ["es", "pt"])
def test_a_notice_is_told_in_the_language(code: str, text: str) -> None:
    line = text.format(**SAMPLES)
    first = next(english for form, english in patterns(NOTICES) if form.fullmatch(line))

    told = language(code).notice(line)

    assert first == text
    assert told != line
    assert "{" not in told


def test_its_numbers_have_the_marks_of_the_language() -> None:
    line = "going on after 30,640 matches in run.json"

    assert language("en").notice(line) == line
    assert language("es").notice(line) == "se sigue después de 30.640 partidas, en run.json"


def test_compiling_is_told() -> None:
    assert language("es").notice(compiling("paulista", 4)) == (
        "se compila paulista para 4 jugadores: unos 10 s, por esta vez"
    )


def test_what_nobody_translates_is_told_as_it_is() -> None:
    assert language("es").notice("hello") == "hello"
