"""What is installed, by name."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from truco.errors import RulesetError
from truco.rulefile import Catalogue, load_ruleset


def test_names_are_in_order_and_lead_to_files(registry: Any, installed: Path) -> None:
    catalogue = Catalogue.of(registry)
    assert list(catalogue.files) == ["sample", "sample-base", "sample-halves"]
    assert catalogue.path("sample") == catalogue.path("sample.toml") == installed / "sample.toml"


def test_abstract_rulesets_are_not_playable(registry: Any, installed: Path) -> None:
    assert Catalogue.of(registry).playable() == ("sample", "sample-halves")


def test_a_file_that_cannot_be_read_is_listed_to_be_complained_of(
    registry: Any, tmp_path: Path
) -> None:
    (tmp_path / "broken.toml").write_bytes(b"\xff\xfe")
    os.mkfifo(tmp_path / "pipe.toml")
    assert Catalogue.of(registry, shipped=tmp_path).playable() == ("broken", "pipe")


def test_plugins_add_directories_and_single_files(
    registry: Any, installed: Path, tmp_path: Path
) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "tuesday.toml").write_text('extends = "sample"\n')
    (tmp_path / "more" / "notes.txt").write_text("no ruleset")
    (tmp_path / "friday.toml").write_text('extends = "tuesday"\n')
    registry.dirs = (tmp_path / "more", tmp_path / "friday.toml")
    catalogue = Catalogue.of(registry)
    assert catalogue.get("friday") == tmp_path / "friday.toml"
    assert catalogue.get("notes") is None
    rules = load_ruleset("friday", registry=registry)
    assert [path.stem for path in rules.chain] == ["friday", "tuesday", "sample", "sample-base"]


def test_a_plugin_cannot_change_what_a_name_means(
    registry: Any, installed: Path, tmp_path: Path
) -> None:
    (tmp_path / "sample.toml").write_text("")
    registry.dirs = (tmp_path,)
    catalogue = Catalogue.of(registry)
    assert catalogue.path("sample") == installed / "sample.toml"
    assert catalogue.shadowed == (tmp_path / "sample.toml",)


@pytest.mark.parametrize(
    ("name", "guess"),
    [
        ("sampel", "sample"),
        ("Sample_Halves.toml", "sample-halves"),
        ("rules/sample-halfs.toml", "sample-halves"),
        ("canasta", None),
    ],
)
def test_an_unknown_name_suggests_the_nearest(
    name: str, guess: str | None, registry: Any, installed: Path
) -> None:
    with pytest.raises(RulesetError) as caught:
        Catalogue.of(registry).path(name)
    assert [fault.suggestion for fault in caught.value.faults] == [guess]
