"""What a stranger writes from the pages passes a strict type checker."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from truco.plugins.manager import PluginRegistry
from truco.scaffold import write_variant

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
TYPED = [EXAMPLES / name for name in ("balear.py", "truque.py")]
"""Examples with annotations; aldea.py leaves them out, as the tutorial does."""
BETS = """
    from collections.abc import Sequence
    from typing import Any

    from truco.plugins import Bet, Call, Node, Variant


    class Stake(Bet[int]):
        id = "stake"
        calls = [Call("truco")]

        def start(self, mode: str) -> int | None:
            return 0

        def after(self, state: int, call: str) -> int | None:
            return None if state else 1

        def node(self, state: int) -> Node:
            return Node()


    class Narrow(Variant):
        def bets(self) -> Sequence[Bet[int]]:
            return [Stake()]


    class Wide(Variant):
        def bets(self) -> Sequence[Bet[Any]]:
            return [Stake()]


    class Plain(Variant):
        def bets(self) -> list[Stake]:
            return [Stake()]
"""


def check_types(*files: Path) -> None:
    pytest.importorskip("mypy")
    # The settings and the cache are the project's own, so that little is looked at twice.
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", *map(str, files)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_examples_and_every_way_to_annotate_bets(tmp_path: Path) -> None:
    bets = tmp_path / "bets_annotated.py"
    bets.write_text(dedent(BETS))
    check_types(*TYPED, bets)


def test_the_example_of_a_house_rule() -> None:
    check_types(EXAMPLES / "three-ties-nobody.py")


@pytest.mark.parametrize("parent", [None, "paulista"])
def test_a_new_project_with_its_tests(parent: str | None, tmp_path: Path) -> None:
    folder = write_variant("mine", parent, tmp_path, PluginRegistry.discover()).folder
    check_types(*sorted(folder.rglob("*.py")))
