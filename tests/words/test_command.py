"""`--lang`: the language in which commands write for people."""

from __future__ import annotations

import json
import re

import pytest

from truco.cli.app import run
from truco.cli.language import complete_languages

COMMAND = ["simulate", "--rules", "paulista", "--bots", "random", "--matches", "1000"]


@pytest.fixture(autouse=True)
def _no_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "TRUCO_LANG"):
        monkeypatch.delenv(variable, raising=False)


def _first_line(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    assert run([*COMMAND[:-1], "2", *options]) == 0
    return capsys.readouterr().out.splitlines()[0]


def test_tables_are_in_the_language_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _first_line(capsys) == "paulista, 2 players, 2 matches, seed 0"
    assert _first_line(capsys, "--lang", "es") == "paulista, 2 jugadores, 2 partidas, semilla 0"
    monkeypatch.setenv("TRUCO_LANG", "pt_BR")
    assert _first_line(capsys) == "paulista, 2 jogadores, 2 partidas, semente 0"
    assert _first_line(capsys, "--lang", "en") == "paulista, 2 players, 2 matches, seed 0"


def test_a_hand_of_eleven_has_its_name_in_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*COMMAND[:-1], "20", "--lang", "pt"]) == 0

    out = capsys.readouterr().out
    assert "mão de onze" in out
    assert "eleven" not in out


def test_a_language_that_there_is_not_is_bad_usage_or_a_bad_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run([*COMMAND, "--lang", "fr"]) == 2
    assert capsys.readouterr().err.splitlines()[0] == (
        "error: invalid value for '--lang': there is no language 'fr' (expected one of en, es, pt)"
    )

    monkeypatch.setenv("TRUCO_LANG", "ptt")
    assert run(COMMAND) == 1
    assert capsys.readouterr().err == (
        "error: TRUCO_LANG: there is no language 'ptt' (did you mean pt?)\n"
    )


@pytest.mark.parametrize("code", ["es", "pt"])
def test_numbers_in_tables_have_the_marks_of_the_language(
    code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    compared = ["compare", "--rules", "paulista", "--rules", "paulista:match.target=6"]
    for command in (COMMAND[:-2], [*compared, "--bots", "random"]):
        assert run([*command, "--matches", "20", "--lang", code]) == 0

        out = capsys.readouterr().out
        assert re.search(r"\b\d+,\d %", out)
        assert re.findall(r"\d\.\d{1,2}\b|\d,\d{3}\b(?! +\d)", out) == []


def test_a_file_for_programs_has_numbers_as_programs_write_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run([*COMMAND[:-1], "2", "--lang", "es", "--json"]) == 0

    assert 0 <= json.loads(capsys.readouterr().out)["win_rate"]["A"]["mean"] <= 1


def test_what_a_run_tells_of_itself_is_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    rules = ["--rules", "paulista", "--rules", "argentino"]
    assert run(["compare", *rules, "--bots", "random", "--matches", "4", "--lang", "es"]) == 0

    assert capsys.readouterr().err == (
        "argentino reparte otras cartas que paulista: juega repartos propios (semilla 1), y sus "
        "intervalos son los de repartos sin aparear\n"
    )


def test_languages_complete() -> None:
    assert complete_languages("") == ["en", "es", "pt"]
    assert complete_languages("E") == ["en", "es"]
