"""The field tables of the documentation are those of the layout."""

from __future__ import annotations

from pathlib import Path

from truco.tables.layout import Game, Log, Tables, View, structure_fields
from truco.tables.reference import field_reference, main, with_reference

PAGE = Path(__file__).parents[2] / "docs" / "kernel.md"


def test_the_page_about_the_kernel_is_up_to_date() -> None:
    """When this fails: `python -m truco.tables.reference` writes the tables anew."""
    text = PAGE.read_text("utf-8")
    assert with_reference(text) == text


def test_every_field_of_every_structure_is_in_the_page() -> None:
    text = PAGE.read_text("utf-8")
    for structure in (Game, Tables, View, Log):
        for name, field in structure_fields(structure).items():
            assert f"| `{name}` | {field.kind} |" in text
            assert field.meaning in text


def test_writing_the_tables_changes_nothing_else(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- fields: begin (x) -->\nold\n<!-- fields: end -->\nafter\n")
    assert main([str(page)]) == 0
    head, tables, tail = page.read_text("utf-8").partition(field_reference())
    assert (head, tail) == (
        "before\n<!-- fields: begin (x) -->\n\n",
        "\n<!-- fields: end -->\nafter\n",
    )
    assert tables
