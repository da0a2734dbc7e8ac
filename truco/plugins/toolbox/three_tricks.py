"""A variant of three tricks whose rule files have `[tricks]` and `[fold]`."""

from __future__ import annotations

from typing import Literal, Protocol, cast

from truco.plugins.situation import Situation
from truco.plugins.toolbox.settings import FoldSettings, TricksSettings
from truco.plugins.toolbox.tricks import hand_result, why_not_down
from truco.plugins.variant import HandResult, Trick, Variant


class HasTricksAndFold(Protocol):
    """Settings with these two tables, as they are in `toolbox.settings` or subclasses of them."""

    @property
    def tricks(self) -> TricksSettings: ...

    @property
    def fold(self) -> FoldSettings: ...


class ThreeTricks(Variant):
    """Answers what the tables `[tricks]` and `[fold]` say; the settings of a subclass have both."""

    def hand_result(self, mode: str, tricks: tuple[Trick, ...]) -> HandResult | None:
        return hand_result(tricks, self._tables().tricks.all_tied)

    def lead_after_tie(self) -> Literal["same-leader", "first-of-tied"]:
        return self._tables().tricks.lead_after_tie

    def may_play_down(self, situation: Situation) -> str | None:
        rules = self._tables().tricks
        return why_not_down(
            situation,
            rules.face_down,
            once_per_side=rules.face_down_once_per_side,
            after_tie=rules.face_down_after_tie,
        )

    def may_fold(self, situation: Situation) -> str | None:
        return None if self._tables().fold.enabled else "there is no folding in this game"

    def fold_scope(self) -> Literal["side", "seat"]:
        return self._tables().fold.scope

    def _tables(self) -> HasTricksAndFold:
        return cast(HasTricksAndFold, self.settings)
