"""The page on every key of a rule file: ``python -m truco.rulefile.reference`` writes it.

It is made from the settings models of the installed variants, so it says what the program does.
"""

from __future__ import annotations

import enum
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from truco.plugins.variant import Variant
from truco.rulefile.models import FileHead
from truco.rulefile.schema import all_keys, expected_at, model_at
from truco.rulefile.toml_text import inline

__all__ = ["PAGE", "keys_page", "variant_section"]

PAGE: Final = Path("docs/reference/keys.md")

_INTRODUCTION: Final = """\
# Keys of a rule file

A rule file is TOML: a head, the table `[match]`, and the tables of its variant. This page lists
every key with what may stand there and what holds when it is left out. A key is written here with
its table before it, as `--set` takes it: `match.target` is `target` under `[match]`. A key that is
*required* must stand in the file or in one that it extends.

The page is made from the installed variants: `python -m truco.rulefile.reference`.
"""


def keys_page(variants: Mapping[str, type[Variant]]) -> str:
    """The whole page, in Markdown."""
    parts = [_INTRODUCTION, _section("Head", "What a rule file says about itself.", FileHead)]
    parts += [variant_section(variants[name]) for name in sorted(variants)]
    return "\n".join(parts)


def variant_section(variant: type[Variant]) -> str:
    """What the rule files of one variant may say: one table for each of theirs."""
    return _section(f"Variant `{variant.id}`", f"{variant.title}.", variant.Settings)


def _section(title: str, summary: str, model: type[BaseModel]) -> str:
    lines = [f"## {title}", "", summary, ""]
    groups: dict[str, list[str]] = {}
    for key in all_keys(model):
        table, _, _ = key.rpartition(".")
        if model_at(model, _path(key)) is not None:
            groups[key] = []
        else:
            groups.setdefault(table, []).append(key)
    for table, keys in groups.items():
        if table:
            field = _field(model, _path(table))
            lines += [f"### `[{table}]` of {title.removeprefix('Variant ')}", ""]
            lines += [field.description or "", ""]
        if keys:
            lines += [
                "| key | what may stand there | when left out | meaning |",
                "|---|---|---|---|",
            ]
            lines += [_row(model, key) for key in keys]
            lines.append("")
    return "\n".join(lines)


def _row(model: type[BaseModel], key: str) -> str:
    path = _path(key)
    cells = [
        f"`{key}`",
        expected_at(model, path) or "",
        _default(model, path),
        _field(model, path).description or "",
    ]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _default(model: type[BaseModel], path: tuple[str, ...]) -> str:
    """What holds without the key: the value of its table's default, else its own."""
    value: object = None
    fields = list(_fields_along(model, path))
    for at, (name, field) in enumerate(fields):
        inherited = getattr(value, name, None) if isinstance(value, BaseModel) else None
        if inherited is not None:
            value = inherited
        elif field.is_required():
            value = None
            if at == len(fields) - 1:
                return "*required*"
        else:
            value = field.get_default(call_default_factory=True, validated_data={})
    return "–" if value is None else f"`{inline(_plain(value))}`"


def _plain(value: object) -> object:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_none=True)
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value


def _path(key: str) -> tuple[str, ...]:
    return tuple(key.split("."))


def _field(model: type[BaseModel], path: tuple[str, ...]) -> FieldInfo:
    *_, (_, field) = _fields_along(model, path)
    return field


def _fields_along(model: type[BaseModel], path: tuple[str, ...]) -> Iterator[tuple[str, FieldInfo]]:
    """Name in Python and field of each part of a path."""
    inner: type[BaseModel] | None = model
    for at, part in enumerate(path):
        assert inner is not None, f"{'.'.join(path[:at])} is no table"
        for name, field in inner.model_fields.items():
            if (field.alias or name) == part:
                yield name, field
        inner = model_at(model, path[: at + 1])


def main(arguments: list[str]) -> int:
    """Write the page to the file named on the command line, its own place by default."""
    from truco.plugins.manager import PluginRegistry

    page = Path(arguments[0]) if arguments else PAGE
    page.write_text(keys_page(PluginRegistry.discover().variants), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
