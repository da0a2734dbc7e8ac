"""`truco rules explain`, `graph`, `schema`, `set`, and `check --strict`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Truco
from tests.support.rulesets import FOLDER

HOUSE = 'extends = "paulista"\n\n[iron]\nenabled = false\nblind = true   # it says so\n'


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE, "utf-8")
    return path


# explain


def test_explain_writes_markdown(truco: Truco) -> None:
    found = truco("rules", "explain", "paulista")
    assert (found.status, found.err) == (0, "")
    assert found.out.startswith("# The rules of paulista\n\nTruco paulista, dirty pack")
    assert "| doze | 12 | 9 |" in found.out


def test_explain_in_other_languages(truco: Truco) -> None:
    out = truco("rules", "explain", "paulista", "--lang", "pt", "--players", "4").out
    assert out.startswith("# As regras de paulista")
    assert "Mão de ferro:" in out
    assert truco("rules", "explain", "argentino", "--lang", "es").out.startswith("# Las reglas")
    assert truco("rules", "explain", "paulista", "--lang", "fr").status == 2


def test_explain_takes_settings_and_files(truco: Truco, house: Path) -> None:
    found = truco("rules", "explain", str(house), "--set", "match.target=18")
    assert "Whoever reaches 18 points wins the match." in found.out
    assert "Iron" not in found.out


def test_explain_by_json(truco: Truco) -> None:
    data = json.loads(truco("rules", "explain", "paulista", "--players", "2", "--json").out)
    assert (data["schema"], data["ruleset"], data["players"]) == (1, "paulista", [2])
    assert [section["id"] for section in data["sections"]][:3] == ["match", "seats", "cards"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("explain", "paulista", "--players", "6"), "paulista is not played by 6"),
        (("explain", "nobody"), "no ruleset of this name is installed"),
        (("explain", "argentino-base"), "argentino-base is abstract: it cannot be played"),
        (("graph", "argentino", "--bet", "truc"), "there is no bet 'truc' (expected one of stake"),
        (("schema", "nobody"), "no ruleset of this name is installed"),
        (("set", "nobody.toml", "match.target=1"), "there is no such file"),
    ],
)
def test_bad_input_gets_one_clear_message(
    truco: Truco, arguments: tuple[str, ...], message: str
) -> None:
    found = truco("rules", *arguments)
    assert (found.status, found.out) == (1, "")
    assert message in found.err
    assert "Traceback" not in found.err


# graph


def test_graph(truco: Truco) -> None:
    found = truco("rules", "graph", "argentino", "--bet", "envido")
    assert (found.status, found.err) == (0, "")
    assert found.out.startswith('flowchart LR\n    subgraph bet0["envido"]\n')
    assert found.out.count("subgraph") == 1
    assert truco("rules", "graph", "argentino").out.count("subgraph") == 3
    assert truco("rules", "graph", "gallo", "--format", "dot").out.startswith("digraph")
    assert truco("rules", "graph", "gallo", "--format", "png").status == 2
    data = json.loads(truco("rules", "graph", "paulista", "--json").out)
    assert data["format"] == "mermaid"


# schema


def test_schema_of_a_variant_and_of_a_ruleset(truco: Truco, house: Path) -> None:
    found = truco("rules", "schema", "paulista")
    assert (found.status, found.err) == (0, "")
    assert found.out == (FOLDER / "schemas" / "paulista.json").read_text("utf-8")
    assert truco("rules", "schema", str(house)).out == found.out
    assert truco("rules", "schema", "argentino-base").status == 0


# set


def test_set_changes_a_file_and_keeps_its_comments(truco: Truco, house: Path) -> None:
    found = truco("rules", "set", str(house), "iron.blind=false", "match.target=18")
    assert (found.status, found.out, found.err) == (0, f"{house}: changed\n", "")
    text = house.read_text("utf-8")
    assert "blind = false   # it says so\n" in text
    assert text.endswith("[match]\ntarget = 18\n")


def test_set_that_changes_nothing(truco: Truco, house: Path) -> None:
    found = truco("rules", "set", str(house), "iron.blind=true")
    assert (found.status, found.out) == (0, f"{house}: nothing to change\n")
    data = json.loads(truco("rules", "set", str(house), "iron.blind=true", "--json").out)
    assert data == {"schema": 1, "path": str(house), "changed": False}


def test_set_writes_nothing_that_has_a_fault(truco: Truco, house: Path) -> None:
    found = truco("rules", "set", str(house), "match.target=0", "fold.scop=seat")
    assert (found.status, found.out) == (1, "")
    assert f"{house}: error: match.target: 0 is too small" in found.err
    assert "did you mean scope?" in found.err
    assert house.read_text("utf-8") == HOUSE


# check --strict


def test_strict_warns_and_fails(truco: Truco, house: Path) -> None:
    found = truco("rules", "check", "--strict", str(house))
    assert found.status == 1
    assert found.out == ""
    assert found.err == (
        f"warning: {house}:5:1: iron.blind: this cannot matter: in these rules another value than "
        "true means the same\n"
    )
    assert truco("rules", "check", str(house)).status == 0


def test_strict_praises_what_has_no_warning(truco: Truco) -> None:
    found = truco("rules", "check", "--strict", "truc-catala")
    assert (found.status, found.err) == (0, "")


def test_strict_by_json(truco: Truco, house: Path) -> None:
    found = truco("rules", "check", "--strict", str(house), "--json")
    (file,) = json.loads(found.out)["files"]
    assert (found.status, file["ok"], file["faults"]) == (1, True, [])
    (warning,) = file["warnings"]
    assert (warning["line"], warning["key"]) == (5, "iron.blind")
