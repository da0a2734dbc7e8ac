"""Playing needs nothing that testing needs, and what is missing is named."""

from __future__ import annotations

import subprocess
import sys

import pytest


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False
    )


def test_truco_imports_no_testing_tools() -> None:
    done = python(
        "import sys, truco, truco.cli.app, truco.testing\n"
        "from truco import Match, load_ruleset\n"
        "Match(load_ruleset('paulista'))\n"
        "from truco.testing import check, check_record\n"
        "print({'pytest', '_pytest', 'hypothesis', 'numba', 'numpy'} & set(sys.modules))\n"
    )
    assert (done.stdout, done.stderr) == ("set()\n", "")


def test_the_suite_needs_no_hypothesis() -> None:
    done = python(
        "import sys; from truco.testing import conformance; print('hypothesis' in sys.modules)"
    )
    assert (done.stdout, done.stderr) == ("False\n", "")


@pytest.mark.parametrize(
    ("missing", "statement"),
    [
        ("pytest", "from truco.testing import conformance"),
        ("hypothesis", "import truco.testing.strategies"),
    ],
)
def test_what_is_missing_is_named(missing: str, statement: str) -> None:
    done = python(f"import sys; sys.modules['{missing}'] = None\n{statement}")
    assert done.returncode == 1
    assert "pip install 'truco[testing]'" in done.stderr.splitlines()[-1]
