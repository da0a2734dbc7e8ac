"""The field tables of ``docs/kernel.md``: ``python -m truco.tables.reference`` writes them."""

from __future__ import annotations

import sys
from pathlib import Path

from truco.tables.layout import Game, Log, Tables, View, structure_fields

BEGIN = "<!-- fields: begin"
END = "<!-- fields: end -->"


def field_reference() -> str:
    """The fields of all four structures as Markdown tables."""
    lines: list[str] = []
    for structure in (Game, Tables, View, Log):
        lines += [f"### {structure.__name__}", "", "| field | kind | size | meaning |"]
        lines += ["|---|---|---|---|"]
        for name, field in structure_fields(structure).items():
            size = field.size.replace("*", "×")
            lines.append(f"| `{name}` | {field.kind} | {size} | {field.meaning} |")
        lines.append("")
    return "\n".join(lines)


def with_reference(page: str) -> str:
    """`page` with the text between its markers replaced by :func:`field_reference`."""
    head, _, rest = page.partition(BEGIN)
    marker, _, rest = rest.partition("\n")
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}{marker}\n\n{field_reference()}\n{END}{tail}"


def main(arguments: list[str]) -> int:
    """Rewrite the page named on the command line, ``docs/kernel.md`` by default."""
    page = Path(arguments[0] if arguments else "docs/kernel.md")
    page.write_text(with_reference(page.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
