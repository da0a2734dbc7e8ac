"""`--lang` reaches every command that writes for people, and no JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Truco
from tests.cli.test_help import COMMANDS
from truco.rules import load_ruleset

FEW = ("--matches", "20", "--seed", "1", "--engine", "interpreted")
RECORD = "match.toml"

SAID: dict[str, tuple[tuple[str, ...], str, str]] = {
    "simulate": (
        ("simulate", "--rules", "paulista", *FEW),
        "partidas ganadas",
        "partidas ganhas",
    ),
    "compare": (
        ("compare", "--rules", "paulista", "paulista:match.target=5", *FEW),
        "los mismos repartos",
        "as mesmas",
    ),
    "replay": (
        ("replay", RECORD),
        "2 jugadores, ",
        "2 jogadores, ",
    ),
    "rules list": (("rules", "list"), "asientos", "lugares"),
    "rules check": (
        ("rules", "check", "paulista", "argentino-base"),
        "paulista: sin errores, para 2 o 4 jugadores\n"
        "argentino-base: sin errores (abstracto: se extiende, no se juega)\n",
        "paulista: sem erros, para 2 ou 4 jogadores\n"
        "argentino-base: sem erros (abstrato: é estendido, não jogado)\n",
    ),
    "rules diff": (
        ("rules", "diff", "paulista", "argentino-30-sin-flor"),
        "Se gana con 12 puntos en paulista, con 30 en argentino-30-sin-flor.",
        "Ganha-se com 12 pontos em paulista, com 30 em argentino-30-sin-flor.",
    ),
    "rules explain": (
        ("rules", "explain", "paulista", "--players", "2"),
        "Las reglas de paulista",
        "As regras de paulista",
    ),
    "rules graph": (("rules", "graph", "paulista"), "aceptado", "aceito"),
    "rules set": (
        ("rules", "set", "mine.toml", "match.target=12"),
        "mine.toml: nada que cambiar\n",
        "mine.toml: nada a alterar\n",
    ),
    "bots": (("bots",), "cualquier acción permitida", "qualquer ação permitida"),
    "plugins": (("plugins",), "variantes: paulista; palabras: ", "variantes: paulista; palavras: "),
    "new ruleset": (
        ("new", "ruleset", "sunday", "--extends", "paulista"),
        "sunday.toml: escrito; truco rules check sunday.toml busca errores",
        "sunday.toml: escrito; truco rules check sunday.toml procura erros",
    ),
    "new variant": (
        ("new", "variant", "mendocino"),
        " archivos; ahora:\n",
        " arquivos; agora:\n",
    ),
    "doctor": (("doctor",), "  se puede escribir: sí\n", "  pode ser escrito: sim\n"),
    "cache clear": (
        ("cache", "clear"),
        "se borraron 0 archivos, 0,0 MB",
        "0 arquivos apagados, 0,0 MB",
    ),
}

NO_PROSE = {("rules", "show"), ("rules", "path"), ("rules", "schema")}
"""Commands that write TOML, a path and JSON."""


@pytest.fixture
def folder(tmp_path: Path, truco: Truco, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with what some commands need."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRUCO_CACHE_DIR", str(tmp_path / "cache"))
    Path("mine.toml").write_text('extends = "paulista"\n[match]\ntarget = 12\n', encoding="utf-8")
    truco("simulate", "--rules", "paulista", "--matches", "1", "--records", "games")
    (record,) = Path("games").iterdir()
    record.rename(RECORD)
    return tmp_path


def test_every_command_speaks_or_writes_no_prose(truco: Truco) -> None:
    assert {" ".join(command) for command in COMMANDS if command not in NO_PROSE} == set(SAID)
    for command in COMMANDS:
        has_option = "--lang CODE" in truco(*command, "--help").out
        assert has_option == (command not in NO_PROSE), command


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("language", [1, 2], ids=["es", "pt"])
@pytest.mark.parametrize("said", SAID.values(), ids=SAID)
def test_results_are_in_the_language(
    truco: Truco, said: tuple[tuple[str, ...], str, str], language: int
) -> None:
    if said[0][:2] == ("rules", "set"):
        pytest.importorskip("tomlkit")
    found = truco(*said[0], "--lang", ["en", "es", "pt"][language])
    assert (found.status, found.err) == (0, "")
    assert said[language] in found.out


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "command",
    [
        command
        for command, _, _ in SAID.values()
        # What is made once is not made again, and a rule book is its own text.
        if command[0] != "new" and command[1:2] not in (("explain",), ("graph",))
    ],
    ids=" ".join,
)
def test_json_is_the_same_in_any_language(
    truco: Truco, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    if command[:2] == ("rules", "set"):
        pytest.importorskip("tomlkit")

    def result() -> object:
        # What is left out differs from run to run.
        return re.sub(r'"(elapsed_s|\w+_per_s|TRUCO_LANG)": .*', "", truco(*command, "--json").out)

    english = result()
    monkeypatch.setenv("TRUCO_LANG", "es")
    assert result() == english


def test_calls_and_kinds_of_hand_have_the_names_of_each_game(truco: Truco) -> None:
    found = truco("rules", "diff", "gaucho", "paulista", "--lang", "pt").out
    assert "Só paulista tem os pedidos seis, nove, doze" in found
    assert "Só paulista tem os tipos de mão mão de onze" in found


@pytest.mark.usefixtures("folder")
def test_a_record_that_does_not_agree_is_told_in_the_words_of_its_game(truco: Truco) -> None:
    record = Path(RECORD)
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace('mode = "normal"', 'mode = "eleven"', 1), encoding="utf-8")
    found = truco("replay", RECORD, "--lang", "pt")
    assert (found.status, found.out) == (1, "")
    assert found.err == (f"error: {RECORD}: mão 1: o tipo: esperava-se mão de onze, deu normal\n")


@pytest.mark.usefixtures("folder")
def test_a_new_ruleset_is_explained_in_the_language(truco: Truco) -> None:
    truco("new", "ruleset", "domingo", "--extends", "paulista", "--lang", "pt")
    text = Path("domingo.toml").read_text(encoding="utf-8")
    assert "# domingo: um regulamento próprio, a partir de paulista.\n" in text
    assert load_ruleset("domingo.toml").summary == "paulista com regras próprias"


@pytest.fixture
def catalan(tmp_path: Path) -> str:
    """A plugin that brings a language, for a game that nobody plays here."""
    path = tmp_path / "catalan.py"
    path.write_text("def truco_words():\n    return {'ca': {'fold': 'me’n vaig'}}\n", "utf-8")
    return str(path)


@pytest.mark.parametrize("command", [("bots",), ("plugins",), ("rules", "check", "paulista")])
def test_a_language_that_only_plugins_bring_is_known_everywhere(
    truco: Truco, command: tuple[str, ...], catalan: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = truco(*command, "--plugin", catalan)
    assert truco(*command, "--plugin", catalan, "--lang", "ca") == english
    monkeypatch.setenv("TRUCO_LANG", "ca")
    assert truco(*command, "--plugin", catalan) == english
    assert truco(*command).status == 1


def test_the_doctor_speaks_even_if_the_environment_asks_for_what_there_is_not(
    truco: Truco, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRUCO_LANG", "xx")
    found = truco("doctor")
    assert found.status == 0
    assert found.err.startswith("warning: TRUCO_LANG: there is no language 'xx'")
    assert "  TRUCO_LANG: xx\n" in found.out
    assert json.loads(truco("doctor", "--json").out)["environment"]["TRUCO_LANG"] == "xx"
    assert truco("doctor", "--lang", "xx").status == 2
