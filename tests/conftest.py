"""Options of the test suite."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases",
        action="append",
        default=[],
        metavar="FILE.jsonl",
        help="check these rulebook cases too (repeatable); see tests/test_rulebook_cases.py",
    )
