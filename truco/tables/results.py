"""Who wins a hand, for every history of its tricks."""

from __future__ import annotations

from typing import Any

from truco.plugins.variant import HandResult, Mode, Variant
from truco.tables.faults import Faults
from truco.tables.layout import HISTORIES, TRICKS_MAX


def hand_results(variant: Variant, mode: Mode, faults: Faults) -> list[int]:
    """What each history of a mode means, for the histories that can come about."""
    results = [0] * HISTORIES
    most = min(variant.tricks(), TRICKS_MAX)
    words = ("A", "B", "tie")

    def follow(history: int, tricks: tuple[Any, ...]) -> None:
        for bits in (1, 2, 3):
            longer = (*tricks, words[bits - 1])
            number = history | bits << (2 * len(tricks))
            result: object = variant.hand_result(mode.id, longer)
            if isinstance(result, HandResult):
                results[number] = result.value
            elif result is not None:
                faults.add(
                    f"hand_result gave {result!r} after {', '.join(longer)} in mode {mode.id}: "
                    f"expected a HandResult or None",
                    key="tricks",
                    method="hand_result",
                )
            elif len(longer) == most:
                faults.add(
                    f"hand_result gave None after the last trick, {', '.join(longer)} in mode "
                    f"{mode.id}: expected a HandResult, such as NOBODY where nobody is paid",
                    key="tricks",
                    method="hand_result",
                )
            else:
                follow(number, longer)

    follow(0, ())
    return results
