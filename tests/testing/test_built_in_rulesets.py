"""Built-in rulesets keep what `truco.testing` asks of any plugin's.

A few stand for all, those whose tables are quickly built: a contest, individual scores, duels, each
kind of special hand.
"""

from __future__ import annotations

import pytest

from truco.testing import conformance

TestSomeOfEachSort = conformance(
    "argentino-9-pica-pica",
    "gallo",
    "mineiro",
    "paulista-ferro-no-escuro",
    "truc-valencia",
    players=(2, 3, 6),
    matches=2,
    decisions=24,
    compiled=False,
)


@pytest.mark.compiled
class TestCompiled(conformance("truc-catala", players=(2,), matches=1, decisions=1)):  # type: ignore[misc]
    """The compiled form of one of them."""
