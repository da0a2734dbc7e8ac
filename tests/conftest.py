"""Options of the test suite."""

from __future__ import annotations

import pytest
from hypothesis import settings

# A slow or busy machine is no fault: examples have no time limit.
settings.register_profile("truco", deadline=None)
settings.load_profile("truco")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases",
        action="append",
        default=[],
        metavar="FILE.jsonl",
        help="check these rulebook cases too (repeatable); see tests/test_rulebook_cases.py",
    )
