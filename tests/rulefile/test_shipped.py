"""Shipped rulesets are found in a wheel's layout and in the repository's, and only there."""

import tomllib
from pathlib import Path

import pytest

from truco.errors import TrucoError
from truco.rulefile.shipped import rulesets_dir_of, shipped_rulesets_dir


def test_the_folder_found_here_holds_readable_rulesets() -> None:
    folder = shipped_rulesets_dir()

    assert folder.is_absolute()
    names = {path.name for path in folder.glob("*.toml")}
    assert "paulista.toml" in names
    for name in names:
        tomllib.loads((folder / name).read_text(encoding="utf-8"))


def test_a_wheel_carries_the_rulesets_inside_the_package(tmp_path: Path) -> None:
    package = _package(tmp_path)
    (package / "_rulesets").mkdir()

    assert rulesets_dir_of(package) == package / "_rulesets"


def test_a_checkout_is_read_from_the_repository(tmp_path: Path) -> None:
    package = _package(tmp_path)
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "pyproject.toml").touch()

    assert rulesets_dir_of(package) == tmp_path / "rulesets"


def test_the_rulesets_of_a_wheel_win_over_a_neighbouring_folder(tmp_path: Path) -> None:
    package = _package(tmp_path)
    (package / "_rulesets").mkdir()
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "pyproject.toml").touch()

    assert rulesets_dir_of(package) == package / "_rulesets"


def test_a_neighbour_in_site_packages_is_not_ours(tmp_path: Path) -> None:
    package = _package(tmp_path)
    (tmp_path / "rulesets").mkdir()

    with pytest.raises(TrucoError):
        rulesets_dir_of(package)


def test_a_damaged_installation_is_told_where_we_looked(tmp_path: Path) -> None:
    package = _package(tmp_path)

    with pytest.raises(TrucoError) as caught:
        rulesets_dir_of(package)

    message = str(caught.value)
    assert str(package / "_rulesets") in message
    assert str(tmp_path / "rulesets") in message
    assert "Reinstall" in message


def _package(folder: Path) -> Path:
    package = folder / "truco"
    package.mkdir()
    return package
