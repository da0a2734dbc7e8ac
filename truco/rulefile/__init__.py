"""Rule files: from TOML to a `Ruleset`, with every fault named and placed.

    rules = load_ruleset("house.toml", registry=plugins, overrides=["match.target=24"])

A ruleset that cannot be loaded raises `truco.errors.RulesetError`; `render_plain` and `render_rich`
show its faults with their source lines.
"""

from truco.rulefile.catalogue import Catalogue
from truco.rulefile.diff import Difference, differences
from truco.rulefile.load import load_ruleset, ruleset_from_data
from truco.rulefile.models import FileHead
from truco.rulefile.overrides import Overrides
from truco.rulefile.registry import RulesetRegistry, VariantClass
from truco.rulefile.render import as_json, render_plain, render_rich
from truco.rulefile.ruleset import Ruleset, locate, place_faults
from truco.rulefile.schema import all_keys, expected_at
from truco.rulefile.wording import nearest

__all__ = [
    "Catalogue",
    "Difference",
    "FileHead",
    "Overrides",
    "Ruleset",
    "RulesetRegistry",
    "VariantClass",
    "all_keys",
    "as_json",
    "differences",
    "expected_at",
    "load_ruleset",
    "locate",
    "nearest",
    "place_faults",
    "render_plain",
    "render_rich",
    "ruleset_from_data",
]
