"""JSON Schema of rule files, with which editors complete keys and check values.

Made from the models that check the files. It says less than they do: rules that span several keys
are only checked by `truco rules check`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel

from truco.plugins.settings import RulesetSettings
from truco.rulefile.models import FileHead

__all__ = ["FOLDER", "file_schema", "schema_text"]

FOLDER: Final = "schemas"
"""Folder beside the shipped rulesets that holds the schema of each variant."""

Schema = dict[str, Any]

_DRAFT: Final = "http://json-schema.org/draft-07/schema#"
"""What the editors of TOML understand."""


def file_schema(variant: str, settings: type[RulesetSettings]) -> Schema:
    """The schema of rule files for a variant's id and its settings (those of plugins in them).

    A file that extends another, or is abstract, may leave out any key; of others, what has no
    default is required.
    """
    head, body = _of(FileHead), _of(settings)
    properties = {**head["properties"], **body["properties"]}
    properties["variant"] = {**properties["variant"], "enum": [variant]}
    complete = {"anyOf": [{"required": ["extends"]}, _ABSTRACT]}
    schema = {
        "$schema": _DRAFT,
        "title": f"Ruleset of the variant {variant}",
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
        "if": {"not": complete},
        "then": _with_required(["variant"], body["needs"]),
    }
    definitions = {**head["definitions"], **body["definitions"]}
    if definitions:
        schema["definitions"] = definitions
    return schema


_ABSTRACT: Final = {"required": ["abstract"], "properties": {"abstract": {"const": True}}}


def schema_text(variant: str, settings: type[RulesetSettings]) -> str:
    """The schema as the text of a file."""
    return json.dumps(file_schema(variant, settings), indent=2, ensure_ascii=False) + "\n"


def _of(model: type[BaseModel]) -> Schema:
    """Properties of a model with its tables written out, what it needs, and other definitions."""
    made = model.model_json_schema(by_alias=True, ref_template="#/definitions/{model}")
    definitions = made.pop("$defs", {})
    table = _table(made, definitions)
    used: dict[str, Schema] = {}
    _collect(table["properties"], definitions, used)
    return {"properties": table["properties"], "needs": _needs(made, definitions)} | {
        "definitions": {name: _tidy(schema) for name, schema in used.items()}
    }


def _table(schema: Schema, definitions: Mapping[str, Schema]) -> Schema:
    """A model as a table of a file: every key may be left out, since another file may set it."""
    properties = {}
    for name, property in schema.get("properties", {}).items():
        inner = _model_of(property, definitions)
        if inner is None:
            properties[name] = _tidy(property)
        else:
            properties[name] = _table(inner, definitions)
            if "description" in property:
                properties[name]["description"] = property["description"]
    table = {"type": "object", "additionalProperties": False, "properties": properties}
    return table | {k: schema[k] for k in ("description",) if k in schema}


def _needs(schema: Schema, definitions: Mapping[str, Schema]) -> Schema:
    """What a complete file must hold of a table."""
    needed = list(schema.get("required", []))
    inner: Schema = {}
    for name, property in schema.get("properties", {}).items():
        model = _model_of(property, definitions)
        if model is not None:
            within = _needs(model, definitions)
            if within:
                inner[name] = within
    found: Schema = {}
    if needed:
        found["required"] = needed
    if inner:
        found["properties"] = inner
    return found


def _with_required(names: list[str], needs: Schema) -> Schema:
    return {**needs, "required": [*names, *needs.get("required", [])]}


def _model_of(property: Schema, definitions: Mapping[str, Schema]) -> Schema | None:
    """The model that a property is a table of; None for any other property."""
    reference = property.get("$ref")
    if reference is None:
        return None
    found = definitions[reference.rpartition("/")[2]]
    return found if "properties" in found else None


def _tidy(schema: Any) -> Any:
    """A schema without titles that repeat names, without null, which TOML has not, and in the
    words of its draft."""
    if isinstance(schema, list):
        return [_tidy(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    tidy: Schema = {}
    for key, value in schema.items():
        if key == "properties":
            tidy[key] = {name: _tidy(item) for name, item in value.items()}
        elif key == "anyOf":
            options = [_tidy(option) for option in value if option != {"type": "null"}]
            tidy.update(options[0] if len(options) == 1 else {"anyOf": options})
        elif key == "prefixItems":
            tidy["items"] = _tidy(value)
            tidy["additionalItems"] = False
        elif key in ("default", "enum", "const", "examples"):
            if value is not None:
                tidy[key] = value
        elif key != "title":
            tidy[key] = _tidy(value)
    return tidy


def _collect(schema: Any, definitions: Mapping[str, Schema], used: dict[str, Schema]) -> None:
    """The definitions that a schema refers to, and those that these do."""
    if isinstance(schema, list):
        for item in schema:
            _collect(item, definitions, used)
    elif isinstance(schema, dict):
        reference = schema.get("$ref")
        if isinstance(reference, str):
            name = reference.rpartition("/")[2]
            if name not in used:
                used[name] = definitions[name]
                _collect(definitions[name], definitions, used)
        for value in schema.values():
            _collect(value, definitions, used)


def schema_files(folder: Path) -> dict[Path, str]:
    """The text of the schema of every variant that comes with truco, by its file."""
    from truco.plugins.manager import PluginRegistry

    variants = PluginRegistry.discover().variants
    return {
        folder / f"{name}.json": schema_text(name, variant.Settings)
        for name, variant in sorted(variants.items())
    }


def main() -> int:
    """Write the schemas beside the shipped rulesets: ``python -m truco.explain.json_schema``."""
    from truco.rulefile.shipped import shipped_rulesets_dir

    for path, text in schema_files(shipped_rulesets_dir() / FOLDER).items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
