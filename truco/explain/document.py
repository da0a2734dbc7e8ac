"""What an explanation is made of: sections of paragraphs, lists and tables, as Markdown or data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

__all__ = ["Block", "Bullets", "Paragraph", "Rulebook", "Section", "Table"]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences."""

    text: str

    def markdown(self) -> Iterator[str]:
        yield _escaped(self.text)

    def to_json(self) -> dict[str, object]:
        return {"text": self.text}


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list, perhaps under a line that says what is listed."""

    items: tuple[str, ...]
    title: str = ""

    def markdown(self) -> Iterator[str]:
        if self.title:
            yield _escaped(self.title)
            yield ""
        for item in self.items:
            yield f"- {_escaped(item)}"

    def to_json(self) -> dict[str, object]:
        return {"title": self.title, "items": list(self.items)}


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells under a header, perhaps with a line above that says what it shows."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""

    def markdown(self) -> Iterator[str]:
        if self.title:
            yield _escaped(self.title)
            yield ""
        yield _row(self.header)
        yield "|" + "---|" * len(self.header)
        for row in self.rows:
            yield _row(row)

    def to_json(self) -> dict[str, object]:
        return {
            "title": self.title,
            "header": list(self.header),
            "rows": [list(row) for row in self.rows],
        }


Block = Paragraph | Bullets | Table


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules. `id` names what it is about, whatever the language."""

    id: str
    title: str
    blocks: tuple[Block, ...]

    @classmethod
    def of(cls, id: str, title: str, blocks: Iterable[Block]) -> Section:
        return cls(id, title, tuple(blocks))


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a ruleset for some numbers of players, in one language."""

    name: str
    summary: str
    players: tuple[int, ...]
    language: str
    title: str
    sections: tuple[Section, ...]

    def to_markdown(self) -> str:
        """The whole rulebook as one page of Markdown."""
        lines = [f"# {_escaped(self.title)}"]
        if self.summary:
            lines += ["", _escaped(self.summary)]
        for section in self.sections:
            lines += ["", f"## {_escaped(section.title)}"]
            for block in section.blocks:
                lines += ["", *block.markdown()]
        return "\n".join(lines) + "\n"

    def to_json(self) -> dict[str, object]:
        """The same as plain data."""
        return {
            "ruleset": self.name,
            "summary": self.summary,
            "players": list(self.players),
            "language": self.language,
            "title": self.title,
            "sections": [
                {
                    "id": section.id,
                    "title": section.title,
                    "blocks": [block.to_json() for block in section.blocks],
                }
                for section in self.sections
            ],
        }


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(_escaped(cell).replace("|", "\\|") for cell in cells) + " |"


def _escaped(text: str) -> str:
    """The text with a backslash before what Markdown would take for markup."""
    for char in "\\*_<[":
        text = text.replace(char, "\\" + char)
    return text
