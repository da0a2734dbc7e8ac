"""Case tables of a variant: `tests/cases/NAME.jsonl`, in the form of the rulebook cases.

Their `rulebook` is "rule-space": the map of the truco family's rules that the rulesets were written
from; `rule` names its section. They are checked as the rulebook cases are.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.test_rulebook_cases import test_case as check_case

__all__ = ["cases_of", "check_case"]

FOLDER = Path(__file__).parents[1] / "cases"


def cases_of(name: str) -> list[Any]:
    """The cases of a table as parameters of a test, each with its own id."""
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [json.loads(line) for line in lines]
    return [pytest.param(case, id=case["id"]) for case in cases]
