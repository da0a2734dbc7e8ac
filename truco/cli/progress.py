"""A bar on stderr for a person who waits; nothing at all for a pipe."""

from __future__ import annotations

from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Final

from truco.cli.streams import messages

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

SHOWN_AFTER_S: Final = 0.5
"""A run shorter than this ends before anybody could read a bar."""


class MatchProgress:
    """Shows how many of `total` matches are finished; it is gone when the run ends."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._start = monotonic()
        self._shown: tuple[Progress, TaskID] | None = None

    def __enter__(self) -> MatchProgress:
        return self

    def update(self, finished: int) -> None:
        """Note how many matches are finished."""
        if self._shown is None:
            if monotonic() - self._start < SHOWN_AFTER_S or not messages().isatty():
                return
            self._shown = self._open()
        progress, task = self._shown
        progress.update(task, completed=finished)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown is not None:
            self._shown[0].stop()

    def _open(self) -> tuple[Progress, TaskID]:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        progress = Progress(
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(compact=True),
            console=Console(file=messages()),
            transient=True,
        )
        progress.start()
        return progress, progress.add_task("matches", total=self._total)
