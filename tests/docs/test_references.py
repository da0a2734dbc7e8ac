"""The pages that are made from the code say what the code says."""

from __future__ import annotations

from pathlib import Path

from truco.plugins import hooks
from truco.plugins.reference import hooks_page
from truco.rulefile import all_keys
from truco.rulefile.models import FileHead
from truco.rulefile.reference import keys_page, variant_section
from truco.rules import default_registry

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"


def test_the_page_of_keys_is_made_from_the_models() -> None:
    page = (REFERENCE / "keys.md").read_text("utf-8")

    assert page == keys_page(default_registry().variants), "run python -m truco.rulefile.reference"


def test_every_key_of_every_variant_is_on_its_page() -> None:
    for variant in default_registry().variants.values():
        section = variant_section(variant)
        keys = all_keys(variant.Settings)

        assert len(keys) > 10
        for key in keys:
            assert f"`{key}`" in section or f"`[{key}]`" in section, (variant.id, key)


def test_the_keys_of_the_head_are_on_the_page() -> None:
    page = (REFERENCE / "keys.md").read_text("utf-8")

    assert [key for key in FileHead.model_fields if f"| `{key}` |" not in page] == []


def test_no_key_of_a_variant_goes_without_a_description() -> None:
    page = (REFERENCE / "keys.md").read_text("utf-8")

    assert [line for line in page.splitlines() if line.endswith("|  |")] == []


def test_the_page_of_hooks_is_made_from_the_specifications() -> None:
    page = (REFERENCE / "hooks.md").read_text("utf-8")

    assert page == hooks_page(), "run python -m truco.plugins.reference"


def test_no_hook_is_missing_from_its_page() -> None:
    page = (REFERENCE / "hooks.md").read_text("utf-8")
    specified = [name for name in vars(hooks) if name.startswith("truco_")]

    assert len(specified) >= 6
    assert [name for name in specified if f"## `{name}`" not in page] == []
