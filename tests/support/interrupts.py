"""Programs that Ctrl-C ends, wherever the tests themselves are run."""

from __future__ import annotations

import signal


def heed_interrupts() -> None:
    """For `preexec_fn` of a program that is to be interrupted.

    A shell tells what it starts in the background to ignore interrupts, and so do its children.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
