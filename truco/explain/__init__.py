"""Rulesets explained: rulebooks in words, call graphs, schemas for editors, and what looks wrong.

    from truco.explain import rulebook

    print(rulebook(rules, language("es", rules)).to_markdown())

Everything here is read from the tables that the engine plays from, or from the models that rule
files are checked with, so that it says what the program does.
"""

from __future__ import annotations

from truco.explain.document import Rulebook, Section
from truco.explain.rulebook import rulebook

__all__ = ["Rulebook", "Section", "rulebook"]
