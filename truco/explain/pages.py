"""The pages on the rulesets that come with truco: ``python -m truco.explain.pages`` writes them.

One page for each ruleset that starts from no other that can be played, and an index of all.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from truco.explain.rulebook import rulebook
from truco.rulefile.catalogue import Catalogue
from truco.rulefile.shipped import shipped_rulesets_dir
from truco.rules import Rules, default_registry, load_ruleset
from truco.words import language

__all__ = ["FOLDER", "INDEX", "index_page", "main", "page", "shipped_rules", "with_pages"]

FOLDER: Final = Path("docs/variants")
INDEX: Final = "index.md"

_INTRODUCTION: Final = """\
# The games

Every ruleset that comes with truco. The pages are written from the tables that the engine plays
from, by `python -m truco.explain.pages`; `truco rules explain NAME` writes the same for a ruleset
of your own, in English, Spanish or Portuguese.

| ruleset | players | points | what it is |
|---|---|---|---|
"""
_FOOT: Final = (
    "\n---\n\nWritten from the ruleset `{name}` by `python -m truco.explain.pages`. For one number"
    " of players: `truco rules explain {name} --players {players}`.\n"
)


def shipped_rules() -> list[Rules]:
    """The rules of every ruleset that comes with truco and can be played, by name."""
    registry = default_registry()
    folder = shipped_rulesets_dir()
    names = Catalogue.of(registry).playable()
    return [load_ruleset(folder / f"{n}.toml") for n in names if (folder / f"{n}.toml").exists()]


def with_pages(rules: Sequence[Rules]) -> list[Rules]:
    """Those with a page of their own: they extend no other that can be played."""
    playable = {one.path for one in rules}
    return [one for one in rules if not playable & set(one.ruleset.chain[1:])]


def page(rules: Rules) -> str:
    """The page of one ruleset, in English."""
    text = rulebook(rules, language("en", rules, {})).to_markdown()
    return text + _FOOT.format(name=rules.name, players=rules.players[-1])


def index_page(rules: Sequence[Rules]) -> str:
    """The page that lists all rulesets, with links to those that have a page."""
    paged = {one.path for one in with_pages(rules)}
    names = {one.path: one.name for one in rules}
    lines = []
    for one in rules:
        if one.path in paged:
            name, what = f"[{one.name}]({one.name}.md)", one.summary
        else:
            parent = next(names[path] for path in one.ruleset.chain[1:] if path in names)
            name = one.name
            what = f"{one.summary}; see `truco rules diff {parent} {one.name}`"
        players = ", ".join(map(str, one.players))
        lines.append(f"| {name} | {players} | {one.settings.match.total} | {what} |\n")
    return _INTRODUCTION + "".join(lines)


def main(arguments: Sequence[str]) -> int:
    """Write the pages to the folder named on the command line, their own place by default."""
    folder = Path(arguments[0]) if arguments else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    rules = shipped_rules()
    (folder / INDEX).write_text(index_page(rules), "utf-8")
    for one in with_pages(rules):
        (folder / f"{one.name}.md").write_text(page(one), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
