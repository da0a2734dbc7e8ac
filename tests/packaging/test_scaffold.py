"""A new plugin package, and truco's own wheel, installed as a stranger would: they work at once.

The environments are those of `test_installs`: new, outside the repository, and nothing downloaded.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.packaging.test_installs import PROJECT, Installation, _applicable, _build, _copy, _run

pytestmark = [pytest.mark.packaging, pytest.mark.xdist_group("scaffold")]

TESTS = ["pytest"]
"""Of the extra `testing`, what the tests of a new package need: Hypothesis is not among it."""

PYTEST = ["-P", "-m", "pytest", "-q", "-p", "no:cacheprovider"]
"""With -P, the package is imported from where it was installed, not from the working folder."""


@pytest.fixture(scope="module")
def dependencies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with copies of what truco and the tests of the new package need."""
    folder = tmp_path_factory.mktemp("dependencies")
    testing = [Requirement(each) for each in PROJECT["optional-dependencies"]["testing"]]
    waiting = _applicable(PROJECT["dependencies"], extras=set())
    waiting += [each for each in testing if each.name in TESTS]
    seen: set[str] = set()
    while waiting:
        requirement = waiting.pop()
        if canonicalize_name(requirement.name) not in seen:
            seen.add(canonicalize_name(requirement.name))
            installed = distribution(requirement.name)
            waiting += _applicable(installed.requires or [], requirement.extras)
            _copy(installed, folder)
    return folder


@pytest.fixture(scope="module")
def installation(dependencies: Path, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """A new environment with truco's wheel in it."""
    folder = tmp_path_factory.mktemp("scaffold")
    environment = folder / "environment"
    venv.EnvBuilder(symlinks=os.name != "nt", with_pip=False).create(environment)
    base = {"base": str(environment), "platbase": str(environment)}
    scripts = Path(sysconfig.get_path("scripts", "venv", vars=base))
    site_packages = Path(sysconfig.get_path("purelib", "venv", vars=base))
    suffix = ".exe" if os.name == "nt" else ""
    python = scripts / f"python{suffix}"
    _install(python, _build("wheel", folder / "built"), folder)
    (site_packages / "dependencies.pth").write_text(f"{dependencies}\n", encoding="utf-8")
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    return Installation(False, elsewhere, python, scripts / f"truco{suffix}", site_packages)


def _install(python: Path, wheel: Path, cwd: Path) -> None:
    pip: list[Path | str] = [sys.executable, "-m", "pip", "--isolated", "--python", python]
    _run([*pip, "install", "--quiet", "--no-index", "--no-deps", wheel], cwd=cwd)


@pytest.fixture(scope="module", params=[("mendocino", None), ("sul-de-minas", "paulista")])
def plugin(request: pytest.FixtureRequest, installation: Installation) -> tuple[str, Path]:
    """The name of a new variant, and the folder of its package, which is installed too."""
    name, parent = request.param
    more = [] if parent is None else ["--from", parent]
    installation.run(installation.command, "new", "variant", name, *more)
    project = installation.folder / f"truco-{name}"
    built = installation.folder / f"built-{name}"
    build: list[Path | str] = [sys.executable, "-m", "build", "--no-isolation", "--wheel"]
    _run([*build, "--outdir", built, project], cwd=installation.folder)
    (wheel,) = built.glob("*.whl")
    _install(installation.python, wheel, installation.folder)
    return name, project


def test_its_ruleset_is_simulated(installation: Installation, plugin: tuple[str, Path]) -> None:
    name, _ = plugin
    arguments = ["--rules", name, "--matches", "20", "--bots", "random", "--json"]
    result = json.loads(installation.run(installation.command, "simulate", *arguments))
    assert result["ruleset"] == name
    assert result["matches"] == 20
    path = Path(result["rules_path"])
    assert path.parents[1].parent == installation.site_packages


def test_it_is_listed_and_nothing_is_wrong_with_it(
    installation: Installation, plugin: tuple[str, Path]
) -> None:
    name, _ = plugin
    listed = json.loads(installation.run(installation.command, "plugins", "--json"))
    found = {each["name"]: each for each in listed["plugins"]}
    assert found[name]["distribution"] == f"truco-{name}"
    assert listed["failures"] == []
    installation.run(installation.command, "rules", "check", name)


def test_its_own_tests_pass(installation: Installation, plugin: tuple[str, Path]) -> None:
    """Those of the compiled form are skipped and say why, since numba is not there."""
    _, project = plugin
    told = _run([installation.python, *PYTEST, "-rs"], cwd=project)
    assert " passed" in told
    assert "failed" not in told
    assert "the compiled form needs numba and NumPy, which are not installed" in told


def test_its_tests_fail_when_a_rule_is_broken(
    installation: Installation, plugin: tuple[str, Path]
) -> None:
    """The proof that the tests above test something: and the record that is left replays."""
    name, project = plugin
    package = installation.site_packages / f"truco_{name.replace('-', '_')}" / "variant.py"
    right = package.read_text(encoding="utf-8")
    broken = (
        f'{right}\n    def may_fold(self, situation: object) -> str | None:\n        return ""\n'
    )
    package.write_text(broken, encoding="utf-8")
    try:
        done = subprocess.run(
            [str(installation.python), *PYTEST],
            cwd=project,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 1, done.stdout
        assert "what:    fold is not listed, and why_not has no reason against it" in done.stdout
        record = next((project / "truco-failures").glob("*.toml"))
        hands = tomllib.loads(record.read_text(encoding="utf-8"))["hands"]
        assert [hand["actions"] for hand in hands] == [[]]
        assert "agrees" in installation.run(installation.command, "replay", str(record))
    finally:
        package.write_text(right, encoding="utf-8")
        shutil.rmtree(project / "truco-failures", ignore_errors=True)
