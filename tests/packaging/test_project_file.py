"""Every package of variants/ is a registered plugin and held by the import contracts."""

import tomllib
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
SETTINGS = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
VARIANTS = {path.parent.name for path in (REPOSITORY / "variants").glob("*/__init__.py")}


def test_every_variant_is_registered_as_a_plugin() -> None:
    assert VARIANTS
    assert set(SETTINGS["project"]["entry-points"]["truco"].values()) == VARIANTS


def test_every_variant_is_held_by_the_import_contracts() -> None:
    linter = SETTINGS["tool"]["importlinter"]
    contracts = {contract["id"]: contract for contract in linter["contracts"]}

    assert set(linter["root_packages"]) == {"truco", *VARIANTS}
    assert set(contracts["no-country"]["forbidden_modules"]) == VARIANTS
    assert set(contracts["public-api"]["source_modules"]) == VARIANTS


def test_the_compiled_form_is_tested_with_what_users_install() -> None:
    extras = SETTINGS["project"]["optional-dependencies"]

    assert set(extras["fast"]) <= set(extras["dev"])
