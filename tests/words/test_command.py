"""`--lang`: the language in which commands write for people."""

from __future__ import annotations

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


def test_languages_complete() -> None:
    assert complete_languages("") == ["en", "es", "pt"]
    assert complete_languages("E") == ["en", "es"]
