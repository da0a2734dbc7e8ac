"""The keys at the top of every rule file, whatever its variant.

The tables below them are the variant's own: see `truco.plugins.settings`.
"""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import AfterValidator, Field

from truco.plugins.settings import RuleModel, Several

__all__ = ["HEAD_KEYS", "INHERITED_HEAD_KEYS", "FileHead"]


def _one_line(text: str) -> str:
    if not text.isprintable():
        raise ValueError("must be one line of printable characters")
    return text


Line = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_one_line)]


class FileHead(RuleModel):
    """What a rule file says about itself."""

    name: Line | None = Field(
        None, description="Name of the ruleset; the file's own name without .toml if left out."
    )
    summary: Line | None = Field(None, description="What kind of game this is, in one line.")
    variant: Line | None = Field(
        None, description="The variant plugin that explains the rules; inherited through extends."
    )
    extends: Line | None = Field(
        None,
        description="The ruleset this one starts from: an installed one's name, or a path relative"
        " to this file. Tables are merged with its tables, lists replace its lists.",
    )
    abstract: bool = Field(
        False, description="Made only to be extended: cannot be played, and is not listed."
    )
    plugins: Several[Line] = Field(
        (), description="Plugins that change the variant, later ones over earlier; inherited."
    )


HEAD_KEYS: Final = tuple(FileHead.model_fields)
INHERITED_HEAD_KEYS: Final = ("variant", "plugins")
