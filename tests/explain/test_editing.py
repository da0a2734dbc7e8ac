"""`truco rules set`: comments stay, what would be wrong is not written, links and modes stay."""

from __future__ import annotations

import builtins
import os
import stat
from pathlib import Path

import pytest

from tests.support.rulesets import FOLDER, rules_of
from truco.errors import RulesetError, TrucoError
from truco.explain.editing import edit, write_atomically
from truco.rules import load_ruleset

TEXT = """\
# Sunday rules.

extends = "paulista"   # the base

[match]
target = 15            # we like it long

[truco]
values = [1, 3, 6, 9, 15]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "sunday.toml"
    path.write_text(TEXT, "utf-8")
    return path


def test_a_value_is_changed_and_everything_else_stays(file: Path) -> None:
    found = edit(file, ["match.target=18"])

    assert found.after == TEXT.replace("target = 15 ", "target = 18 ")
    assert file.read_text("utf-8") == TEXT, "nothing is written before it is asked for"
    found.write()
    assert file.read_text("utf-8") == found.after
    assert load_ruleset(file).settings.match.target == 18


def test_several_keys_new_tables_and_texts_without_quotes(file: Path) -> None:
    found = edit(
        file,
        ["fold.scope=seat", "summary=Our own", "truco.values=[1, 2, 3, 4, 18]", "match.target=18"],
    )
    found.write()

    rules = load_ruleset(file)
    assert rules.summary == "Our own"
    assert rules.data["fold"]["scope"] == "seat"  # type: ignore[index]
    assert rules.data["truco"]["values"] == [1, 2, 3, 4, 18]  # type: ignore[index]
    assert "# Sunday rules." in found.after
    assert "# the base" in found.after
    assert "# we like it long" in found.after
    assert found.after.index("summary") < found.after.index("[match]")


def test_a_table_is_merged_not_replaced(file: Path) -> None:
    found = edit(file, ["match={chicos = 3}"])
    found.write()

    assert load_ruleset(file).settings.match.target == 15
    assert load_ruleset(file).settings.match.chicos == 3


def test_what_stands_there_already_changes_nothing(file: Path) -> None:
    assert not edit(file, ["match.target=15"]).changes


def test_every_fault_is_named_and_shown_in_the_argument(file: Path) -> None:
    with pytest.raises(RulesetError) as caught:
        edit(file, ["match.target=0", "fold.scop=seat", "deck.cards"])

    faults = caught.value.faults
    assert [(f.path, f.source_line, f.column) for f in faults] == [
        (str(file), "match.target=0", 14),
        (str(file), "fold.scop=seat", 6),
        (str(file), "deck.cards", 1),
    ]
    assert file.read_text("utf-8") == TEXT


def test_what_only_the_builder_finds_is_not_written_either(file: Path) -> None:
    with pytest.raises(RulesetError, match="need 25 cards, but the deck has 24"):
        edit(file, ["match.players=[2, 8]", "deck.cards=clean"])
    assert file.read_text("utf-8") == TEXT


def test_a_fault_of_the_file_can_be_mended(file: Path) -> None:
    file.write_text(TEXT.replace("15 ", "0 "), "utf-8")

    edit(file, ["match.target=12"]).write()

    assert load_ruleset(file).settings.match.target == 12


def test_an_abstract_file_is_only_read(tmp_path: Path) -> None:
    path = tmp_path / "base.toml"
    path.write_text('abstract = true\nvariant = "paulista"\n', "utf-8")

    edit(path, ["tricks.all_tied=nobody"]).write()

    assert path.read_text("utf-8").endswith('[tricks]\nall_tied = "nobody"\n')


def test_windows_line_ends_stay(file: Path) -> None:
    file.write_bytes(TEXT.replace("\n", "\r\n").encode())

    edit(file, ["match.target=18"]).write()

    data = file.read_bytes()
    assert data == TEXT.replace("target = 15 ", "target = 18 ").replace("\n", "\r\n").encode()


def test_a_link_stays_a_link_and_permissions_stay(file: Path) -> None:
    link = file.with_name("link.toml")
    link.symlink_to(file)
    file.chmod(0o640)

    edit(link, ["match.target=18"]).write()

    assert link.is_symlink()
    assert "target = 18" in file.read_text("utf-8")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_failed_write_leaves_the_file_and_nothing_beside_it(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("no space")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="no space"):
        write_atomically(file, "x")

    assert file.read_text("utf-8") == TEXT
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="there is no such file; truco new ruleset writes one"):
        edit(tmp_path / "none.toml", ["match.target=1"])


def test_without_tomlkit_it_is_said_how_to_get_it(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = builtins.__import__

    def without(name: str, *arguments: object, **keys: object) -> object:
        if name.startswith("tomlkit"):
            raise ImportError(name)
        return found(name, *arguments, **keys)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(TrucoError, match=r"pip install 'truco\[edit\]'"):
        edit(file, ["match.target=18"])


@pytest.mark.parametrize("name", ["argentino-base", "argentino", "paulista", "venezolano"])
def test_shipped_files_can_be_changed(name: str, tmp_path: Path) -> None:
    text = (FOLDER / f"{name}.toml").read_text("utf-8")
    path = tmp_path / f"my-{name}.toml"
    path.write_text(text, "utf-8")

    found = edit(path, ["fold.scope=seat"])

    assert found.changes == (rules_of(name).data["fold"].get("scope") != "seat")  # type: ignore[attr-defined]
    removed = set(text.splitlines()) - set(found.after.splitlines())
    assert all(line.startswith("scope") for line in removed)
