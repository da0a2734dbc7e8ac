"""`truco new variant`: what it writes, and what it refuses. tests/packaging installs the result."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from truco.cli.app import run
from truco.errors import TrucoError
from truco.plugins.manager import PluginRegistry
from truco.scaffold import BadName, write_variant
from truco.scaffold.names import names_of

REGISTRY = PluginRegistry.discover()
PARENTS = REGISTRY.variant_names()


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUCO_LANG", "en")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("parent", [None, *PARENTS])
def test_every_file_is_whole(parent: str | None, tmp_path: Path) -> None:
    written = write_variant("sul-de-minas", parent, tmp_path, REGISTRY)
    assert written.folder == tmp_path / "truco-sul-de-minas"
    found = {str(path.relative_to(written.folder)) for path in written.folder.rglob("*.*")}
    assert {str(path) for path in written.files} == found - {"truco_sul_de_minas/rulesets"}
    for path in written.files:
        text = (written.folder / path).read_text(encoding="utf-8")
        assert "$" not in text
        assert max(map(len, text.splitlines()), default=0) <= 100, path
        if path.suffix == ".py":
            compile(text, str(path), "exec")
        if path.suffix == ".toml":
            tomllib.loads(text)


def test_the_project_file_registers_the_plugin(tmp_path: Path) -> None:
    folder = write_variant("mendocino", "argentine", tmp_path, REGISTRY).folder
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == "truco-mendocino"
    assert project["entry-points"] == {"truco": {"mendocino": "truco_mendocino"}}
    assert [each.partition(">")[0] for each in project["dependencies"]] == ["truco"]


@pytest.mark.parametrize("parent", PARENTS)
def test_a_parent_is_imported_from_where_it_is_public(parent: str, tmp_path: Path) -> None:
    folder = write_variant("mine", parent, tmp_path, REGISTRY).folder
    text = (folder / "truco_mine" / "variant.py").read_text(encoding="utf-8")
    kind = REGISTRY.variants[parent]
    assert f"from {kind.__module__.partition('.')[0]} import {kind.__name__}\n" in text
    assert f"class Mine({kind.__name__}):" in text


def test_the_name_may_be_that_of_the_package() -> None:
    assert names_of("truco-del-sur") == names_of("del-sur")
    names = names_of("del-sur-2")
    assert (names.package, names.class_name) == ("truco_del_sur_2", "DelSur2")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("My_Game", "did you mean my-game?"),
        ("../up", "expected lower-case letters and digits"),
        ("é", "expected lower-case letters and digits"),
        ("", "expected lower-case letters and digits"),
        ("a--b", "did you mean a-b?"),
        ("2-players", "expected lower-case letters and digits"),
        ("truco", "the framework's own name"),
        ("x" * 41, "at most 40 letters"),
    ],
)
def test_names_that_cannot_be(
    name: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BadName):
        names_of(name)
    assert run(["new", "variant", name]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert told in " ".join(captured.err.split())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["paulista"], "a variant paulista is installed already; choose another name"),
        (["argentino-chico"], "a ruleset argentino-chico is installed already"),
        (["mine", "--from", "argentino"], "did you mean argentine?"),
    ],
)
def test_what_is_taken_or_missing(
    arguments: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["new", "variant", *arguments]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert told in captured.err
    assert list(tmp_path.iterdir()) == []


def test_a_package_of_that_name_is_not_shadowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "truco_mine.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(TrucoError, match="a Python package truco_mine is installed already"):
        write_variant("mine", None, tmp_path, REGISTRY)


def test_a_variant_in_a_single_file_cannot_be_imported(tmp_path: Path) -> None:
    plugin = tmp_path / "single.py"
    plugin.write_text(
        "from truco_paulista import Paulista\n"
        "class Single(Paulista):\n"
        "    id = 'single'\n"
        "def truco_variants():\n"
        "    return [Single]\n"
    )
    with pytest.raises(TrucoError, match="variant single is in a single file"):
        write_variant("mine", "single", tmp_path, PluginRegistry.discover([plugin]))


@pytest.mark.parametrize("there", ["folder", "file", "into"])
def test_nothing_is_overwritten(
    there: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    into = tmp_path / "plugins"
    taken = into if there == "into" else into / "truco-mine"
    taken.parent.mkdir(exist_ok=True)
    if there == "folder":
        taken.mkdir()
        (taken / "README.md").write_text("mine")
    else:
        taken.write_text("mine")
    before = sorted(tmp_path.rglob("*"))
    assert run(["new", "variant", "mine", "--into", str(into)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"error: {taken} is there already, and is left as it is\n"
    assert sorted(tmp_path.rglob("*")) == before


def test_it_says_what_to_do_next(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", "variant", "mine", "--from", "gallo", "--into", "plugins"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out.splitlines()[1:] == [
        f"  cd {Path('plugins', 'truco-mine')}",
        "  pip install -e '.[dev]'",
        "  pytest",
        "  truco simulate --rules mine",
    ]
