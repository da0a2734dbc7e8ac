"""The schemas beside the shipped rulesets: kept true, named by each, and strict where it counts."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from tests.support.rulesets import FOLDER, rules_of
from truco.explain.json_schema import file_schema, schema_files, schema_text
from truco.rulefile import all_keys
from truco.rules import Rules, default_registry, load_ruleset

SCHEMAS = FOLDER / "schemas"
FILES = sorted(FOLDER.glob("*.toml"))
FIRST = "#:schema ./"


@cache
def _validator(variant: str) -> Draft7Validator:
    schema = json.loads((SCHEMAS / f"{variant}.json").read_text("utf-8"))
    Draft7Validator.check_schema(schema)
    return Draft7Validator(schema)


def _errors(variant: str, text: str) -> list[str]:
    """Keys of what is wrong with a rule file, by its schema."""
    found = _validator(variant).iter_errors(tomllib.loads(text))
    return sorted(".".join(map(str, error.absolute_path)) for error in found)


def test_the_files_are_made_from_the_models() -> None:
    expected = schema_files(SCHEMAS)

    assert {path: path.read_text("utf-8") for path in SCHEMAS.iterdir()} == expected, (
        "run python -m truco.explain.json_schema"
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shipped_ruleset_names_its_schema_and_fits_it(path: Path) -> None:
    text = path.read_text("utf-8")
    first = text.splitlines()[0]

    assert first.startswith(FIRST)
    assert (FOLDER / first.removeprefix(FIRST)).is_file()
    variant = load_ruleset(path).ruleset.variant
    assert first == f"{FIRST}schemas/{variant}.json"
    assert _errors(variant, text) == []


@pytest.mark.parametrize("name", ["argentino", "gallo", "paulista", "truc-catala", "uruguayo"])
def test_a_merged_ruleset_fits_too(name: str) -> None:
    rules = rules_of(name)

    assert _errors(rules.ruleset.variant, rules.ruleset.to_toml()) == []


WHOLE = 'variant = "paulista"\n[match]\nplayers = [2, 4]\ntarget = 12\n'


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (WHOLE, []),
        (WHOLE.replace("12", "0"), ["match.target"]),
        (WHOLE.replace("12", "true"), ["match.target"]),
        (WHOLE.replace("12", '"12"'), ["match.target"]),
        (WHOLE.replace("2, 4", "2, 3"), ["match.players.1"]),
        (WHOLE.replace("players", "playrs"), ["match", "match"]),
        (WHOLE.replace("target = 12\n", ""), ["match"]),
        (WHOLE.replace('"paulista"', '"argentine"'), ["variant"]),
        (WHOLE.replace('variant = "paulista"\n', ""), [""]),
        ('variant = "paulista"\n', [""]),
        ('extends = "paulista"\n', []),
        ('extends = "paulista"\n[match]\ntarget = 24\n', []),
        ('variant = "paulista"\nabstract = true\n', []),
        ('variant = "paulista"\nabstract = false\n', [""]),
        ('extends = "paulista"\n[tricks]\nall_tied = "nobdy"\n', ["tricks.all_tied"]),
        ('extends = "paulista"\n[truco]\nvalues = [1, "x"]\n', ["truco.values.1"]),
        ('extends = "paulista"\n[fold]\nscope = "seat"\nscop = 1\n', ["fold"]),
        ('extends = "paulista"\nnmae = "x"\n', [""]),
    ],
)
def test_what_the_schema_finds(text: str, wrong: list[str]) -> None:
    assert _errors("paulista", text) == wrong


@pytest.mark.parametrize("variant", sorted(default_registry().variants))
def test_every_key_of_a_variant_is_in_its_schema_with_a_description(variant: str) -> None:
    settings = default_registry().variants[variant].Settings
    schema = file_schema(variant, settings)

    for key in all_keys(settings):
        found: Any = schema
        for part in key.split("."):
            found = found["properties"][part]
        assert found.get("description"), key


def test_a_house_rule_with_keys_of_its_own_is_in_the_schema_of_its_ruleset() -> None:
    from pydantic import Field

    from truco.plugins import RuleModel

    class House(RuleModel):
        tea: bool = Field(False, description="Whether tea is served.")

    base = default_registry().variants["paulista"].Settings

    class Settings(base):  # type: ignore[misc,valid-type]
        house: House = Field(House(), description="Our house.")

    schema = json.loads(schema_text("paulista", Settings))
    assert schema["properties"]["house"]["properties"]["tea"]["type"] == "boolean"


def test_what_the_program_refuses_by_type_the_schema_refuses_too() -> None:
    """Every number, word and switch of a ruleset, made a date that stands nowhere."""
    rules: Rules = rules_of("argentino")
    validator = _validator("argentine")
    data = dict(rules.data)
    tables = {k: v for k, v in data.items() if isinstance(v, dict)}
    tried = 0
    for table, keys in tables.items():
        for key, value in keys.items():
            if isinstance(value, dict):
                continue
            wrong = {**data, table: {**keys, key: {"never": 1}}}
            tried += 1
            assert list(validator.iter_errors(wrong)), (table, key)
    assert tried > 30
