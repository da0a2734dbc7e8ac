"""Records and copies of rulesets hold no whole path, and play again wherever their plugins are."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from tests.cli.conftest import Truco

HOUSE = """
def truco_house_rule(variant):
    class House(variant):
        def fold_bonus(self, situation):
            return 1
    return House
"""


@pytest.fixture
def project(truco_process: Truco, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a ruleset, its house rule, and the record of a match in a folder of its own."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "house.py").write_text(HOUSE, "utf-8")
    (folder / "house.toml").write_text('extends = "paulista"\nplugins = ["house.py"]\n', "utf-8")
    monkeypatch.chdir(folder)
    command = "simulate --rules house.toml --bots random --matches 1 --records games"
    assert truco_process(*command.split()).status == 0
    monkeypatch.chdir(tmp_path)
    return folder


def record_of(folder: Path) -> Path:
    (path,) = (folder / "games").iterdir()
    return path


def test_a_record_names_its_plugin_from_its_own_folder(project: Path) -> None:
    data = tomllib.loads(record_of(project).read_text("utf-8"))
    assert data["ruleset"]["plugins"] == ["../house.py"]
    assert [plugin["name"] for plugin in data["plugins"]] == ["paulista", "house.py"]
    assert str(project) not in record_of(project).read_text("utf-8")


def test_a_folder_may_be_moved_with_all_that_is_in_it(truco_process: Truco, project: Path) -> None:
    moved = project.rename(project.parent / "elsewhere")
    found = truco_process("replay", str(record_of(moved)))
    assert (found.status, found.err) == (0, "")
    assert found.out.endswith(": agrees\n")


def test_a_plugin_that_is_gone_is_asked_for(truco_process: Truco, project: Path) -> None:
    (project / "house.py").unlink()
    found = truco_process("replay", str(record_of(project)))
    assert found.status == 1
    assert "its ruleset cannot be loaded\n" in found.err
    assert "--plugin FILE names it where it is now\n" in found.err


def test_a_plugin_given_under_another_name_stands_for_the_one_of_its_text(
    truco_process: Truco, project: Path, tmp_path: Path
) -> None:
    other = (project / "house.py").rename(tmp_path / "renamed.py")
    found = truco_process("replay", str(record_of(project)), "--plugin", str(other))
    assert (found.status, found.err) == (0, "")


@pytest.mark.parametrize("beside", [True, False], ids=["beside", "given"])
def test_a_plugin_of_another_text_is_told_of(
    truco_process: Truco, project: Path, tmp_path: Path, beside: bool
) -> None:
    (project / "house.py").unlink()
    record = record_of(project)
    file = (record.parent if beside else tmp_path) / "house.py"
    file.write_text(f"{HOUSE}\n# edited since\n", "utf-8")
    given = [] if beside else ["--plugin", str(file)]
    found = truco_process("replay", str(record), *given)
    assert found.status == 0
    assert found.err == (
        f"warning: {record}: plugin house.py had another text when this was played than {file} "
        "has now\n"
    )
    told = json.loads(truco_process("replay", "--json", str(record), *given).out)
    assert told["files"][0]["changed_plugins"] == {"house.py": str(file)}


def test_a_record_holds_the_house_rule_that_only_the_command_named(
    truco_process: Truco, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project)
    command = "simulate --rules paulista --plugin house.py --bots random --matches 1 --records on"
    assert truco_process(*command.split()).status == 0
    (record,) = (project / "on").iterdir()
    assert tomllib.loads(record.read_text("utf-8"))["ruleset"]["plugins"] == ["../house.py"]
    plain = truco_process("replay", str(record))
    assert plain.status == 0
    assert "note: " in plain.err
    assert "differs in plugins" in plain.err
    given = truco_process("replay", str(record), "--plugin", "house.py")
    assert (given.status, given.err) == (0, "")


def test_a_copy_of_a_ruleset_names_its_plugin_from_the_working_directory(
    truco_process: Truco, project: Path, tmp_path: Path
) -> None:
    shown = truco_process("rules", "show", "project/house.toml")
    assert tomllib.loads(shown.out)["plugins"] == ["project/house.py"]
    told = json.loads(truco_process("rules", "show", "project/house.toml", "--json").out)
    assert told["ruleset"]["plugins"] == ["project/house.py"]
    copy = tmp_path / "copy.toml"
    copy.write_text(shown.out, "utf-8")
    assert truco_process("rules", "check", "copy.toml").status == 0
    beside = copy.rename(project / "copy.toml")
    assert truco_process("rules", "check", str(beside)).status == 0
    far = tmp_path / "far"
    far.mkdir()
    alone = beside.rename(far / "copy.toml")
    assert truco_process("rules", "check", str(alone)).status == 1
    given = truco_process("rules", "check", str(alone), "--plugin", str(project / "house.py"))
    assert given.status == 0
