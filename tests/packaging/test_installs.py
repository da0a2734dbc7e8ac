"""The project works however it is installed: a wheel, an editable install, a wheel from the sdist.

Each installation is made in a new virtual environment outside the repository. Nothing is
downloaded: the builds run without isolation on the backend of the environment that runs the tests,
and what the project declares as its dependencies (that and no more, so a forgotten declaration
shows) is copied out of that environment into one folder, which a ``.pth`` file puts on the path of
the new one. A ``.pth`` file that named the whole environment would hide such a mistake, and might
show the very `truco` that is installed there for development.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from dataclasses import dataclass
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

REPOSITORY = Path(__file__).resolve().parents[2]
PROJECT: dict[str, Any] = tomllib.loads(
    (REPOSITORY / "pyproject.toml").read_text(encoding="utf-8")
)["project"]
VARIANTS = sorted(path.parent.name for path in (REPOSITORY / "variants").glob("*/__init__.py"))

EDITABLE = "editable"
KINDS = ["wheel", EDITABLE, "wheel-from-sdist"]

pytestmark = pytest.mark.packaging


@dataclass(frozen=True)
class Installation:
    """One virtual environment with the project installed in it.

    Attributes:
        editable: whether the code is read from the repository rather than from site-packages.
        folder: an empty folder outside the repository, where its programs are run.
        python: its interpreter.
        command: its ``truco`` command.
        site_packages: where the project was installed.
    """

    editable: bool
    folder: Path
    python: Path
    command: Path
    site_packages: Path

    def run(self, program: Path, *arguments: str) -> str:
        """Run a program of this environment as a user would; return what it printed."""
        return _run([program, *arguments], cwd=self.folder)

    def evaluate(self, source: str) -> Any:
        """Run Python source that prints one JSON value; return the value."""
        return json.loads(self.run(self.python, "-c", source))


def test_the_command_prints_the_version(installation: Installation) -> None:
    source = (REPOSITORY / "truco" / "_version.py").read_text(encoding="utf-8")
    written = re.search(r'^__version__ = "(.+)"$', source, re.MULTILINE)
    assert written is not None

    assert written[1] in installation.run(installation.command, "--version").split()
    (info,) = installation.site_packages.glob("truco-*.dist-info")
    assert info.name == f"truco-{written[1]}.dist-info"


def test_every_variant_is_found_by_its_entry_point(installation: Installation) -> None:
    found = installation.evaluate(
        "import importlib.metadata, json\n"
        "points = importlib.metadata.entry_points(group='truco')\n"
        "print(json.dumps({point.name: point.load().__name__ for point in points}))"
    )

    assert found == PROJECT["entry-points"]["truco"]


@pytest.mark.parametrize("package", ["truco", *VARIANTS])
def test_packages_are_imported_from_the_right_place(
    installation: Installation, package: str
) -> None:
    file = installation.evaluate(
        f"import json, {package}\nprint(json.dumps({package}.__file__))",
    )

    if installation.editable:
        parent = REPOSITORY if package == "truco" else REPOSITORY / "variants"
    else:
        parent = installation.site_packages
    assert Path(file).parent == parent / package


def test_only_packages_reach_site_packages(installation: Installation) -> None:
    names = {path.name for path in installation.site_packages.iterdir()}
    ours = {name for name in names if not name.endswith(".dist-info")} - {_DEPENDENCIES_PTH}

    assert "rulesets" not in names
    assert ours == ({"_truco.pth"} if installation.editable else {"truco", *VARIANTS})


def test_the_shipped_rulesets_are_found(installation: Installation) -> None:
    folder = Path(
        installation.evaluate(
            "import json\n"
            "from truco.rulefile.shipped import shipped_rulesets_dir\n"
            "print(json.dumps(str(shipped_rulesets_dir())))"
        )
    )

    in_repository = REPOSITORY / "rulesets"
    expected = _files(in_repository, "*.toml") | _files(in_repository, "schemas/*.json")
    assert {path.suffix for path in expected} == {".toml", ".json"}
    assert _files(folder, "*.toml") | _files(folder, "schemas/*.json") == expected
    if installation.editable:
        assert folder == in_repository
    else:
        assert folder == installation.site_packages / "truco" / "_rulesets"
        assert _files(folder, "**/*") == expected


def _files(folder: Path, pattern: str) -> dict[Path, bytes]:
    """The files of a folder that fit a pattern, by their place in it."""
    found = (path for path in folder.glob(pattern) if path.is_file())
    return {path.relative_to(folder): path.read_bytes() for path in found}


def test_type_information_is_published(installation: Installation) -> None:
    assert installation.evaluate(
        "import importlib.resources, json\n"
        "print(json.dumps(importlib.resources.files('truco').joinpath('py.typed').is_file()))"
    )


def test_a_ruleset_that_came_along_is_simulated(installation: Installation) -> None:
    arguments = ["simulate", "--rules", "paulista.toml", "--matches", "20", "--json"]

    result = json.loads(installation.run(installation.command, *arguments))

    assert result["schema"] == 1
    assert result["matches"] == 20
    assert result["wins"]["A"] + result["wins"]["B"] == 20


# ------------------------------------------------------------------------- making the installations

_DEPENDENCIES_PTH = "dependencies.pth"


@pytest.fixture(
    scope="module",
    params=[pytest.param(kind, marks=pytest.mark.xdist_group(f"install-{kind}")) for kind in KINDS],
)
def installation(
    request: pytest.FixtureRequest,
    dependencies: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Installation:
    kind: str = request.param
    folder = tmp_path_factory.mktemp(kind)
    environment = folder / "environment"
    venv.EnvBuilder(symlinks=os.name != "nt", with_pip=False).create(environment)
    base = {"base": str(environment), "platbase": str(environment)}
    scripts = Path(sysconfig.get_path("scripts", "venv", vars=base))
    site_packages = Path(sysconfig.get_path("purelib", "venv", vars=base))
    suffix = ".exe" if os.name == "nt" else ""
    python = scripts / f"python{suffix}"

    wheel = _build(kind, folder / "built")
    pip: list[Path | str] = [sys.executable, "-m", "pip", "--isolated", "--python", python]
    _run([*pip, "install", "--quiet", "--no-index", "--no-deps", wheel], cwd=folder)
    (site_packages / _DEPENDENCIES_PTH).write_text(f"{dependencies}\n", encoding="utf-8")

    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    return Installation(
        editable=kind == EDITABLE,
        folder=elsewhere,
        python=python,
        command=scripts / f"truco{suffix}",
        site_packages=site_packages,
    )


def _build(kind: str, folder: Path) -> Path:
    """Build the file that pip installs for this kind of installation."""
    if kind == EDITABLE:
        # What `pip install -e` asks of the backend, without pip's own isolated environment.
        source = "import sys, build; build.ProjectBuilder('.').build('editable', sys.argv[1])"
        _run([sys.executable, "-c", source, folder], cwd=REPOSITORY)
    else:
        # Without --wheel, build makes the sdist first and the wheel out of what the sdist holds.
        only = ["--wheel"] if kind == "wheel" else []
        command: list[Path | str] = [sys.executable, "-m", "build", "--no-isolation", *only]
        _run([*command, "--outdir", folder, REPOSITORY], cwd=REPOSITORY)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def dependencies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with copies of the declared dependencies, and of theirs in turn."""
    folder = tmp_path_factory.mktemp("dependencies")
    waiting = _applicable(PROJECT["dependencies"], extras=set())
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        requirement = waiting.pop()
        key = (canonicalize_name(requirement.name), frozenset(requirement.extras))
        if key not in seen:
            seen.add(key)
            installed = distribution(requirement.name)
            waiting += _applicable(installed.requires or [], requirement.extras)
            _copy(installed, folder)
    return folder


def _applicable(requirements: list[str], extras: set[str]) -> list[Requirement]:
    """Keep the requirements that count on this machine when these extras are asked for."""
    parsed = [Requirement(text) for text in requirements]
    return [
        each
        for each in parsed
        if each.marker is None
        or any(each.marker.evaluate({"extra": extra}) for extra in ("", *extras))
    ]


def _copy(installed: Distribution, folder: Path) -> None:
    assert installed.files, f"{installed.name} keeps no list of its files"
    for file in installed.files:
        if ".." not in file.parts:  # scripts and manual pages lie outside site-packages
            target = folder / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(str(installed.locate_file(file)), target)


def _run(command: list[Path | str], cwd: Path) -> str:
    """Run a command untouched by the Python settings of this process; return its output.

    A failure fails the test and shows what the command wrote.
    """
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV"}
    }
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )
    if done.returncode:
        pytest.fail(
            f"exit status {done.returncode}: {' '.join(map(str, command))}\n"
            f"{done.stdout}\n{done.stderr}",
            pytrace=False,
        )
    return done.stdout
