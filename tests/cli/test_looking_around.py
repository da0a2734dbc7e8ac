"""`truco bots`, `plugins`, `doctor`, `cache clear` and `new ruleset`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Truco
from tests.cli.test_unfinished import small_files
from tests.support.rulesets import rules_of
from truco.rules import load_ruleset


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    """A plugin in a file with two bots, one of them taken already."""
    path = tmp_path / "lazy_bots.py"
    path.write_text(
        "def lazy(observation):\n"
        "    '''Does the first thing.\n\n    Always.'''\n"
        "    return observation.legal_actions[0]\n"
        "def truco_bots():\n"
        "    return {'lazy': lazy}\n"
    )
    return path


def test_bots_lists_the_kernels_and_those_of_plugins(truco: Truco, plugin: Path) -> None:
    found = truco("bots", "--json", "--plugin", str(plugin))
    bots = {bot["name"]: bot for bot in json.loads(found.out)["bots"]}
    assert {"basic", "random", "lazy"} <= set(bots)
    assert bots["basic"]["from"] == "truco"
    assert bots["lazy"] == {
        "name": "lazy",
        "from": "lazy_bots.py",
        "summary": "Does the first thing.",
    }
    assert " random " in truco("bots").out


def test_plugins_lists_what_each_offers(truco: Truco, plugin: Path) -> None:
    found = truco("plugins", "--json", "--plugin", str(plugin))
    assert (found.status, found.err) == (0, "")
    result = json.loads(found.out)
    plugins = {item["name"]: item for item in result["plugins"]}
    assert plugins["paulista"]["offers"]["truco_variants"] == ["paulista"]
    assert plugins["paulista"]["distribution"] == "truco"
    assert plugins["lazy_bots.py"]["distribution"] is None
    assert result["failures"] == []


def test_plugins_by_hook(truco: Truco, plugin: Path) -> None:
    found = truco("plugins", "--hook", "truco_bots", "--plugin", str(plugin))
    lines = [line.split() for line in found.out.splitlines() if line.strip()]
    assert ["bots:", "lazy"] in [line[-2:] for line in lines]
    assert not any("paulista" in line for line in lines)


def test_a_hook_that_is_not_there_is_refused(truco: Truco) -> None:
    found = truco("plugins", "--hook", "truco_bot")
    assert (found.status, found.out) == (2, "")
    assert "there is no hook truco_bot; did you mean truco_bots?" in found.err


def test_plugins_that_fail_are_named(truco: Truco, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUCO_PLUGINS", "paulista,nobody")
    found = truco("plugins")
    assert found.status == 0
    assert "warning: plugin nobody: no plugin of this name is installed" in found.err
    (failure,) = json.loads(truco("plugins", "--json").out)["failures"]
    assert failure["plugin"] == "nobody"


def test_doctor_says_what_truco_runs_on(
    truco: Truco, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRUCO_CACHE_DIR", str(tmp_path / "none" / "yet"))
    monkeypatch.setenv("TRUCO_PLUGINS", "paulista,nobody")
    found = json.loads(truco("doctor", "--json").out)
    assert found["python"]["program"] == sys.executable
    assert found["parts"]["typer"] != "not installed"
    assert found["cache"]["folder"] == str(tmp_path / "none" / "yet")
    assert not found["cache"]["exists"]
    assert found["cache"]["can be written"]
    assert found["cache"]["compiled modules"] == 0
    assert " from truco: paulista" in found["plugins"]["paulista"]
    assert "nobody FAILED" in found["plugins"]
    assert found["environment"]["TRUCO_PLUGINS"] == "paulista,nobody"
    people = truco("doctor").out
    assert "python:\n  version: " in people


def test_doctor_says_what_is_broken(
    truco: Truco, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "numba.py").write_text("raise OSError('no llvm')\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    numba = json.loads(truco("doctor", "--json").out)["parts"]["numba"]
    assert numba == "not installed" or "importing it raised OSError: no llvm" in numba


def test_cache_clear_removes_compiled_modules_and_nothing_else(
    truco: Truco, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRUCO_CACHE_DIR", str(tmp_path))
    (tmp_path / "__pycache__").mkdir()
    ours = [tmp_path / "truco_kernel_1.py", tmp_path / "__pycache__" / "truco_kernel_1.x.nbi"]
    others = [tmp_path / "letter.txt", tmp_path / "__pycache__" / "other.pyc"]
    for path in (*ours, *others):
        path.write_text("1234")
    found = truco("cache", "clear", "--json")
    result = json.loads(found.out)
    assert (found.status, result["files"], result["bytes"]) == (0, 2, 8)
    assert not any(path.exists() for path in ours)
    assert all(path.exists() for path in others)
    assert "removed 0 files" in truco("cache", "clear").out


@pytest.mark.parametrize("parent", ["paulista", "argentino-15-flor"])
def test_a_new_ruleset_means_what_it_extends(
    truco: Truco, parent: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = truco("new", "ruleset", "sunday", "--extends", parent)
    assert (found.status, found.err) == (0, "")
    rules = load_ruleset(tmp_path / "sunday.toml")
    assert rules.name == "sunday"
    assert rules.tables(2).fingerprint == rules_of(parent).tables(2).fingerprint
    assert len(truco("rules", "check", "sunday.toml").out.splitlines()) == 1


def test_every_comment_of_a_new_ruleset_is_a_key_that_may_be_set(
    truco: Truco, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    truco("new", "ruleset", "sunday", "--extends", "argentino")
    path = tmp_path / "sunday.toml"
    lines = path.read_text(encoding="utf-8").splitlines()
    opened = [
        line.removeprefix("# ") if line.startswith("# ") and " = " in line else line
        for line in lines
    ]
    assert sum(line.startswith("# ") for line in lines) > len(lines) / 2
    path.write_text("\n".join(opened) + "\n", encoding="utf-8")
    assert load_ruleset(path).settings == rules_of("argentino").settings


def test_a_new_ruleset_never_overwrites(
    truco: Truco, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "sunday.toml"
    path.write_text("mine")
    found = truco("new", "ruleset", "sunday.toml", "--extends", "paulista")
    assert (found.status, found.out) == (1, "")
    assert found.err == "error: sunday.toml is there already, and is left as it is\n"
    assert path.read_text() == "mine"


def test_a_new_ruleset_may_extend_a_file(
    truco: Truco, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "my rules"
    folder.mkdir()
    (folder / "long.toml").write_text('extends = "paulista"\n[match]\ntarget = 24\n')
    found = truco("new", "ruleset", "sunday", "--extends", "my rules/long.toml")
    assert (found.status, found.err) == (0, "")
    text = (tmp_path / "sunday.toml").read_text(encoding="utf-8")
    assert 'extends = "my rules/long.toml"\n' in text
    assert "#     truco rules diff 'my rules/long.toml' sunday.toml\n" in text
    assert "\n# target = 24\n" in text
    rules = load_ruleset(tmp_path / "sunday.toml")
    assert rules.settings.match.total == 24
    assert rules.summary == "long with rules of our own"


def test_an_installed_ruleset_is_extended_by_its_name(
    truco: Truco, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert truco("new", "ruleset", "sunday", "--extends", "paulista.toml").status == 0
    assert 'extends = "paulista"\n' in (tmp_path / "sunday.toml").read_text(encoding="utf-8")


def test_a_new_ruleset_begins_with_a_schema_that_is_beside_it(
    truco: Truco, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = truco("new", "ruleset", "sunday", "--extends", "paulista")
    assert found.out.splitlines()[1] == "schemas/paulista.json: written, for editors that know TOML"
    first = (tmp_path / "sunday.toml").read_text(encoding="utf-8").splitlines()[0]
    assert first == "#:schema ./schemas/paulista.json"
    schema = (tmp_path / "schemas" / "paulista.json").read_text(encoding="utf-8")
    assert schema == truco("rules", "schema", "paulista").out
    # Another ruleset of the variant leaves the schema as it is.
    (tmp_path / "schemas" / "paulista.json").write_text("{}")
    found = truco("new", "ruleset", "monday", "--extends", "sunday.toml", "--json")
    assert json.loads(found.out) == {"schema": 1, "written": ["monday.toml"]}
    assert (tmp_path / "schemas" / "paulista.json").read_text() == "{}"


@pytest.mark.parametrize(
    ("name", "parent", "status", "message"),
    [
        ("../up", "paulista", 2, "expected letters, digits, - and _, not '../up'"),
        ("paulista", "argentino", 1, "a ruleset paulista is installed already"),
        ("sunday", "paulist", 1, "did you mean paulista?"),
        ("sunday", "argentino-base", 1, "argentino-base leaves some keys to its children"),
    ],
)
def test_a_new_ruleset_that_cannot_be(
    truco: Truco,
    name: str,
    parent: str,
    status: int,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    found = truco("new", "ruleset", name, "--extends", parent)
    assert (found.status, found.out) == (status, "")
    assert message in found.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("links", [False, True], ids=["file", "links in a circle"])
def test_a_new_ruleset_whose_schema_has_no_place_is_not_written(
    truco: Truco, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    if links:
        Path("schemas").symlink_to("schemas")
    else:
        Path("schemas").write_text("mine")
    found = truco("new", "ruleset", "sunday", "--extends", "paulista")
    assert (found.status, found.out) == (1, "")
    assert found.err == (
        "error: schemas is no folder, and the schema of sunday.toml belongs into one of this name: "
        "move it, or go to another folder; nothing was written\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["schemas"]


def test_a_new_ruleset_that_cannot_be_written_whole_is_not_there(
    truco: Truco, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with small_files(3000):  # the rule file has room, and the schema has none
        found = truco("new", "ruleset", "sunday", "--extends", "truc-valencia")
    assert (found.status, found.out) == (1, "")
    assert "File too large" in found.err
    assert list(tmp_path.iterdir()) == []
